/** All words of the board and of the player that are not the story's own; `web/src/words.ts`, which holds those of the page, takes them from here. */
export const WORDS = {
  // What a ship is and has.
  initiative: "initiative", agility: "agility", hull: "hull", shields: "shields", force: "Force", shipCharge: "ship", points: "points",
  weapons: "Weapons", upgrades: "Upgrades", tokens: "Tokens", charges: "Charges", conditions: "Conditions", damage: "Damage", locks: "Locks on", dial: "Dial",
  inArc: "In arc", nobodyInArc: "Nobody is in its arcs within range 3.",
  facedown: "facedown", reserve: "in reserve", destroyed: "destroyed", fled: "fled", gone: "out of the game",
  ofMost: (kind, now, most) => `${now} of ${most} ${kind}`,
  strengthLeft: "hull and shields left",

  // An attack and its dice.
  against: "against", obstructed: "obstructed",
  range: (n) => `range ${n}`,
  ranges: (from, to) => `range ${from}–${to}`,
  dice: "Dice", noDice: "No attack under way.",
  kind: { Attack: "attack", Defense: "defense" },
  attackDice: "Attack dice", defenseDice: "Defense dice",
  rollOf: (whose, what) => `${whose}: ${what}`,
  expected: (damage) => `expected damage ${damage}`,
  onAverage: (damage) => `${damage} damage expected`,
  anyDamage: (share) => `any damage ${share}`,
  destroys: (share) => `destroys ${share}`,
  amount: (damage, share) => `${damage}: ${share}`,

  // The board and what stands beside it.
  board: "The board", ship: "Ship", noShip: "Choose a ship on the board to see its card, its arcs and its range.",
  log: "What happened", start: "Before the game", round: (n) => `Round ${n}`, score: (n) => `score ${n}`,
  ahead: "Who is ahead", aheadNow: "Who is ahead: ",
  unfinished: "This game is not over. It is shown as far as it was played.", savedHere: "The game was played up to here.",

  // Time.
  controls: "Time", time: "Moment of the game", speed: "Speed",
  play: "Play", pause: "Pause", first: "To the beginning", last: "To the end",
  back: "One event back", on: "One event on", shipBack: "One ship back", shipOn: "One ship on", roundBack: "One round back", roundOn: "One round on",
  near: "Close up", turn: "Turn the board", continueFrom: "Continue from here",
  keys: "Keys",
  keysText: "Space plays and pauses. Left and right arrow: one event; with Shift: one ship. Page up and page down: one round. Home and end. Plus and minus, while something here has the focus: speed. Escape: deselect the ship.",

  tooOld: "This browser is too old to unpack the game. Use a browser of 2023 or later.",
};
