//! Effects: at the right time, and with all they need.

use crate::catalogue::CardKind;
use killbox_components::device::DeviceClass;
use killbox_components::maneuver::{Bearing, Maneuver};

use super::{Check, NO_SUBJECT, Subject, counts};
use crate::language::{
    After, Before, ChargeWord, Cost, Count, Decider, DiceWord, Effect, ForEach, ManeuverPart, Nature, Until,
    When, While, Who, Would,
};

/// With which timings an effect goes.
enum Goes {
    /// With those of an event.
    AnEvent,
    /// With these, and how they are called.
    With(bool, &'static str),
}

impl Check<'_> {
    /// That the effect stands at one of its timings.
    fn goes(&mut self, word: &'static str, goes: Goes) {
        let (fits, place) = match goes {
            Goes::AnEvent => {
                (!self.changes_rules(), "an event: StartOf(..), Before(..), After(..), Action and the like")
            }
            Goes::With(fits, place) => (fits, place),
        };
        if !fits {
            self.say(Some(word), format!("'{word}' cannot be the effect here: it goes with {place}"));
        }
    }

    /// Whether the ability holds rather than being used. The while-window of a step is no attack:
    /// there a rule is changed, as with `Always`.
    pub(super) fn changes_rules(&self) -> bool {
        matches!(self.ability.when, When::Always | When::While(While::PerformActionStep))
    }

    /// ACT-27: whether it is triggered by the coordinate action.
    pub(super) fn coordinates(&self) -> bool {
        match &self.ability.when {
            When::After(After::Coordinate { by_action, color, .. }) => *by_action || color.is_some(),
            _ => false,
        }
    }

    /// Whether it is used inside an attack.
    pub(super) fn is_inside(&self) -> bool {
        matches!(self.ability.when, When::While(_)) && !self.changes_rules()
    }

    /// Effects one after another.
    pub(super) fn effects<'e>(&mut self, effects: impl IntoIterator<Item = &'e Effect>) {
        let mut effects = effects.into_iter().peekable();
        if matches!(effects.peek(), Some(Effect::IfDone(_))) {
            self.say(Some("IfDone"), "nothing is done before 'IfDone': it stands behind what must be done");
        }
        effects.for_each(|effect| self.effect(effect));
    }

    /// What an amount is multiplied by.
    #[allow(
        clippy::collapsible_match,
        reason = "each word has its arm, so that a new one does not compile without"
    )]
    fn for_each(&mut self, for_each: &Option<ForEach>) {
        match for_each {
            None => {}
            Some(ForEach::Replaced) => {
                if !matches!(self.ability.when, When::Would(Would::SufferDamage { .. })) {
                    self.say(
                        Some("Replaced"),
                        "no damage is replaced here: it goes with Would(SufferDamage(..))",
                    );
                }
            }
            Some(ForEach::ThatMany) => {
                if !matches!(
                    self.ability.when,
                    When::After(
                        After::GainToken { .. } | After::SpendToken { .. } | After::RemoveToken { .. }
                    )
                ) {
                    self.say(
                        Some("ThatMany"),
                        "no tokens are counted here: it goes with After(GainToken()), After(SpendToken()), After(RemoveToken())",
                    );
                }
            }
            Some(ForEach::Paid) => {
                if !self.pays {
                    self.say(Some("Paid"), "no number of charges is paid here: it goes with 'ChargesUpTo'");
                }
            }
            Some(ForEach::Rerolled) => {
                let rerolls = |effect: &Effect| matches!(effect, Effect::Reroll { .. });
                if !self.ability.deeds().any(rerolls) {
                    self.say(Some("Rerolled"), "no dice are rerolled here: it goes with 'Reroll'");
                }
            }
            Some(ForEach::Ship(ships)) => self.ships(ships),
            Some(ForEach::Count(count)) => {
                self.looks_at_now(count);
                self.count(count);
            }
            Some(ForEach::AtMost(most, count)) => {
                self.some(*most, "AtMost");
                self.looks_at_now(count);
                self.count(count);
            }
            Some(ForEach::Result(faces)) => {
                self.named(faces, "Result");
                self.rolled("Result");
            }
        }
    }

    /// What a ship has moved through is noted only where a test asks for it.
    fn looks_at_now(&mut self, count: &Count) {
        if matches!(count, Count::Obstacles { moved_through: true, .. }) {
            self.say(Some("moved_through"), "'moved_through' goes with the test 'Count(..)' only");
        }
    }

    /// The dice last rolled by `RollDice` are asked for.
    fn rolled(&mut self, word: &'static str) {
        if !self.rolled {
            self.say(Some(word), "no dice are rolled before it: it stands behind 'RollDice'");
        }
    }

    /// One effect. Each word says here with what it goes, what it needs and what its parts are.
    pub(super) fn effect(&mut self, effect: &Effect) {
        let word = <&str>::from(effect);
        let when = &self.ability.when;
        let inside = Goes::With(self.is_inside(), "While(..)");
        let dealt = Goes::With(
            matches!(when, When::Would(Would::DealtDamageCard { .. })),
            "Would(DealtDamageCard(..))",
        );
        let detonates = Goes::With(*when == When::Detonates, "Detonates");
        let modifies = Goes::With(
            self.subject() == Subject::Attack,
            "an attack: While(..), After(RollDice()), After(Neutralize())",
        );
        let rolled = matches!(when, When::After(After::RollOutsideAttack { .. }));
        // ATK-56, ABL-36: within attacks in their steps, outside when the dice lie there.
        let rerolls = Goes::With(
            self.subject() == Subject::Attack && !matches!(when, When::After(After::RollDice(_))) || rolled,
            "the Modify Dice step of an attack: While(..); dice outside attacks: After(RollOutsideAttack())",
        );
        let changes = Goes::With(
            self.subject() == Subject::Attack || rolled,
            "an attack: While(..), After(RollDice()), After(Neutralize()); dice outside attacks: After(RollOutsideAttack())",
        );
        match effect {
            Effect::Gain { who, n, for_each, token: _ } => {
                self.goes(word, Goes::AnEvent);
                self.amount(who, *n, word);
                self.for_each(for_each);
            }
            Effect::SetUpRemotes { device, n, beyond } => {
                self.goes(word, Goes::With(matches!(when, When::Setup(_)), "Setup(..)"));
                self.some(*n, word);
                if !device.is_remote() || *beyond > 3 {
                    self.say(Some(word), "remotes are placed so, beyond range 0 to 3 of the edges");
                }
            }
            Effect::LeaveObstacle { device, .. } => {
                self.goes(word, detonates);
                if device.class() != DeviceClass::Obstacle {
                    self.say(Some(word), "this device is no obstacle");
                }
            }
            Effect::HandOver { from, to } => {
                self.goes(word, Goes::AnEvent);
                self.who(from);
                self.who(to);
                if from == to {
                    self.say(Some(word), "from a ship to itself: this does nothing");
                }
            }
            Effect::Drop { device, template, or_launch, launch, either_guides, touching, .. } => {
                self.goes(word, Goes::AnEvent);
                self.on_board(word);
                if touching.is_none() {
                    self.named(template, "template");
                } else if !template.is_empty() || *or_launch || *launch {
                    self.say(Some("touching"), "what touches the ship is set at no template");
                }
                if *or_launch && *launch {
                    self.say(Some("or_launch"), "'launch' says it already");
                }
                if *either_guides && !device.is_remote() {
                    self.say(Some("either_guides"), "remotes have two sets of guides, other devices one");
                }
            }
            Effect::Relocate(template) => {
                self.goes(word, Goes::AnEvent);
                self.of_remote(word);
                self.named(template, word);
            }
            Effect::RelocateToGuides => {
                let met = matches!(when, When::After(After::MeetThisRemote { .. }));
                self.goes(word, Goes::With(met, "After(MeetThisRemote())"));
                self.of_remote(word);
            }
            Effect::DetonateThis => {
                self.goes(word, Goes::AnEvent);
                self.of_remote(word);
            }
            Effect::DropByCard { template, or_launch, launch, .. } => {
                self.goes(word, Goes::AnEvent);
                self.on_board(word);
                self.list(template, "template");
                if *or_launch && *launch {
                    self.say(Some("or_launch"), "'launch' says it already");
                }
            }
            Effect::PlaceFuse => {
                let placed =
                    matches!(when, When::After(After::DropDevice { .. } | After::PlaceDevice { .. }));
                self.goes(word, Goes::With(placed, "After(PlaceDevice())"));
            }
            Effect::EachShip(ships, each)
            | Effect::EachChosen(ships, each)
            | Effect::EachChosenUpTo(_, ships, each)
            | Effect::EachChosenPaid(ships, each)
            | Effect::EachChosenOf(_, ships, each)
            | Effect::EachChosenFor(_, ships, each) => {
                if matches!(effect, Effect::EachChosenPaid(..)) {
                    self.for_each(&Some(ForEach::Paid));
                }
                if let Effect::EachChosenFor(cost, ..) = effect {
                    self.cost(cost);
                    if !matches!(cost, Cost::Charge(_) | Cost::Force(_)) {
                        self.say(
                            Some(word),
                            "so much is paid for each ship: it goes with 'Charge' or 'Force'",
                        );
                    }
                }
                if let Effect::EachChosenUpTo(most, ..) = effect {
                    self.some(*most, word);
                }
                if let Effect::EachChosenOf(most, ..) = effect {
                    self.count(most);
                }
                self.goes(word, Goes::AnEvent);
                self.ships(ships);
                if each.is_empty() || self.in_each {
                    self.say(
                        Some(word),
                        format!("'{word}' needs effects, and no other 'EachShip' or 'EachChosen' among them"),
                    );
                }
                self.in_each = true;
                self.effects(each);
                self.in_each = false;
            }
            Effect::RollDice { who, n, for_each, .. } => {
                self.goes(word, Goes::AnEvent);
                self.amount(who, *n, word);
                self.for_each(for_each);
                self.rolled = true;
            }
            Effect::SufferResults { who, .. } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
                self.rolled(word);
            }
            Effect::Remove { who, n, .. } => {
                self.goes(word, Goes::AnEvent);
                self.amount(who, *n, word);
            }
            Effect::RemoveColor { who, color, n, .. } => {
                self.goes(word, Goes::AnEvent);
                self.amount(who, *n, word);
                self.named(color, "color");
            }
            Effect::GainReplaced { who } => {
                let gained = matches!(when, When::Would(Would::GainToken { .. }));
                self.goes(word, Goes::AnEvent);
                self.who(who);
                if !gained {
                    self.say(Some(word), "no token is replaced here: it goes with Would(GainToken(..))");
                }
            }
            Effect::Repeat { for_each, then } => {
                self.goes(word, Goes::AnEvent);
                self.for_each(&Some(for_each.clone()));
                self.then(then, word);
            }
            Effect::SplitFromWing { who } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
            }
            Effect::RemainsUntil { who, until } => {
                let destroyed = matches!(when, When::After(After::Destroyed { .. }));
                self.goes(word, Goes::With(destroyed, "After(Destroyed())"));
                self.who(who);
                if !matches!(until, Until::EndOfPhase | Until::EndOfRound) {
                    self.say(Some("until"), "a destroyed ship remains to 'EndOfPhase' or to 'EndOfRound'");
                }
            }
            Effect::DiscardDamage { .. } | Effect::RepairAllFaceup { .. } => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
            }
            Effect::RepairAgain => {
                let repaired = matches!(when, When::After(After::RepairCard { .. }));
                self.goes(word, Goes::With(repaired, "After(RepairCard())"));
            }
            Effect::RollOneMore => {
                self.goes(word, Goes::With(matches!(when, When::While(While::Attack(_))), "While(Attack())"));
            }
            Effect::LockAction { who, .. } => {
                self.goes(word, Goes::AnEvent);
                self.on_board(word);
                self.who(who);
            }
            Effect::PerformDamageCardAction { who, .. } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
            }
            Effect::OpponentAssigns { to, n, .. } => {
                self.goes(word, Goes::AnEvent);
                self.ships(to);
                self.some(*n, word);
            }
            Effect::Coordinate { who } | Effect::RestoreHardpoint { who } | Effect::EngageNow { who } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
            }
            Effect::DisableHardpoint { who, by } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
                if *by != Decider::You && self.subject() == Subject::None {
                    self.say(Some("by"), NO_SUBJECT);
                }
            }
            Effect::AndAnother(ships) => {
                self.goes(word, Goes::AnEvent);
                self.ships(ships);
                if self.ability.choose.is_none() {
                    self.say(Some(word), "there is no first ship: it goes with 'choose'");
                }
            }
            Effect::TurnInto { who, token, into } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
                if token == into {
                    self.say(Some(word), "a token that becomes what it is: this does nothing");
                }
            }
            Effect::TreatAgilityAs(count) => {
                self.goes(word, inside);
                self.count(count);
            }
            Effect::GoIntoReserve | Effect::DiscardDamageCards => {
                let fits = matches!(when, When::Would(_) | When::Assigned);
                self.goes(word, Goes::With(fits, "Would(..) or Assigned"));
                self.own_ship(word);
            }
            Effect::PlaceYourself { fled_edge, own_edge, .. } => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                if !self.ability.in_reserve {
                    self.say(Some(word), "a ship is placed from reserve: this needs 'in_reserve: true'");
                }
                if fled_edge.is_some() && own_edge.is_some() {
                    self.say(Some("own_edge"), "'fled_edge' says it already");
                }
            }
            Effect::PlaceWing { .. } => self.goes(word, Goes::AnEvent),
            Effect::WingIntoReserve(who) => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
            }
            Effect::PlaceAnew { who, .. } => {
                self.goes(word, Goes::With(matches!(when, When::Setup(_)), "Setup(..)"));
                self.who(who);
            }
            Effect::SetUpByCard { .. } => {
                self.goes(word, Goes::With(matches!(when, When::Setup(_)), "Setup(..)"));
            }
            Effect::PutFuseHere | Effect::RemoveFuseHere => {
                self.goes(word, Goes::AnEvent);
                self.of_upgrade(word);
            }
            Effect::GuessDial(who) => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
            }
            Effect::PlaceObstacleAnew => {
                self.goes(word, Goes::With(matches!(when, When::Setup(_)), "Setup(..)"));
            }
            Effect::RevealThisCondition
            | Effect::RemoveThisCondition
            | Effect::PutPilotCardHere
            | Effect::DealCardHere => {
                self.goes(word, Goes::AnEvent);
                self.of_condition(word);
            }
            Effect::Assign { to, .. } => {
                self.goes(word, Goes::AnEvent);
                self.who(to);
            }
            Effect::GuessResults(faces) => {
                self.goes(word, Goes::With(matches!(when, When::While(While::Defend(_))), "While(Defend())"));
                self.dice(effect);
                self.faces(DiceWord::DefenseDice, faces);
            }
            Effect::TakeEnemyLocks { from } => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.who(from);
            }
            Effect::SetDial { same, speed_by, color, bearing, faster, who, hidden } => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.who(who);
                if *hidden {
                    self.dial_is_set(word);
                } else {
                    self.dial_is_revealed(word);
                }
                self.set_dial(same, *speed_by);
                self.list(color, "color");
                self.list(bearing, "bearing");
                if *faster && speed_by.is_none() {
                    self.say(Some("faster"), "'faster' needs 'speed_by'");
                }
            }
            Effect::Execute(codes) => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.on_board(word);
                if codes.is_empty()
                    || codes.len() > 3
                    || codes.iter().any(|code| code.parse::<Maneuver>().is_err())
                {
                    self.say(Some(word), "'Execute' needs up to three maneuvers, as in \"1BW\"");
                }
            }
            Effect::GainSameToken { who } => {
                let gained = matches!(when, When::After(After::GainToken { .. }));
                self.goes(word, Goes::With(gained, "After(GainToken(..))"));
                self.who(who);
            }
            Effect::RotateAsRevealed => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.dial_is_revealed(word);
            }
            Effect::MoveLock { of, from, to } => {
                self.goes(word, Goes::AnEvent);
                for who in [of, from, to] {
                    self.who(who);
                }
            }
            Effect::Boost { who, .. } | Effect::BarrelRoll { who } => {
                self.goes(word, Goes::AnEvent);
                self.on_board(word);
                self.who(who);
            }
            Effect::RepairCard { who, faceup, card_trait } => {
                self.goes(word, Goes::AnEvent);
                self.deck_is_there(word);
                self.who(who);
                if card_trait.is_some() && *faceup != Some(true) {
                    self.say(Some("trait"), "'trait' needs 'faceup: true': a facedown card shows none");
                }
            }
            Effect::ExposeCard { who, .. } | Effect::DealFacedown { who } => {
                self.goes(word, Goes::AnEvent);
                self.deck_is_there(word);
                self.who(who);
            }
            Effect::RemoveAll { who, .. } | Effect::Destroy { who } | Effect::BreakLocksOn { who } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
            }
            Effect::RotateTurret { who, toward } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
                toward.iter().for_each(|toward| self.who(toward));
            }
            Effect::Jam { who } => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.who(who);
            }
            Effect::PayOnly => {
                self.goes(word, Goes::AnEvent);
                if self.ability.cost.is_empty() {
                    self.say(Some(word), "'PayOnly' needs 'cost': this does nothing");
                }
            }
            Effect::PutOnCard { n, .. } => {
                self.goes(word, Goes::AnEvent);
                self.of_upgrade(word);
                self.some(*n, word);
            }
            Effect::PutReplacedOnCard => {
                let gained = matches!(when, When::Would(Would::GainToken { .. }));
                self.goes(word, Goes::With(gained, "Would(GainToken(..))"));
                self.of_upgrade(word);
            }
            Effect::GainFromCard { who, .. } => {
                self.goes(word, Goes::AnEvent);
                self.of_upgrade(word);
                self.who(who);
            }
            Effect::RemoveDevice { .. } => {
                self.goes(word, Goes::AnEvent);
                self.on_board(word);
            }
            Effect::TreatThisAction(_) => {
                let performs = matches!(when, When::Before(Before::PerformAction { .. }));
                self.goes(word, Goes::With(performs, "Before(PerformAction())"));
            }
            Effect::AddMatching { n, .. } => {
                self.goes(word, modifies);
                self.dice(effect);
                self.some(*n, word);
            }
            Effect::Transfer { from, to, .. } => {
                self.goes(word, Goes::AnEvent);
                self.who(from);
                self.who(to);
                if from == to {
                    self.say(Some(word), "from a ship to itself: this does nothing");
                }
            }
            Effect::TransferOneOf { token, from, to, n, .. } => {
                self.goes(word, Goes::AnEvent);
                self.amount(from, *n, word);
                self.who(to);
                self.named(token, "token");
                if from == to {
                    self.say(Some(word), "from a ship to itself: this does nothing");
                }
            }
            Effect::AcquireLock { who, on, ignoring_range, locked_by, beside, .. } => {
                if beside.is_some() && !matches!(when, When::After(After::AcquireLock { .. })) {
                    self.say(Some("beside"), "nothing was locked: it goes with After(AcquireLock())");
                }
                locked_by.iter().for_each(|ships| self.ships(ships));
                self.goes(word, Goes::AnEvent);
                if !ignoring_range {
                    self.on_board(word);
                }
                self.who(who);
                on.iter().for_each(|on| self.who(on));
            }
            Effect::BonusAttack { who, weapon, arc, against, .. } => {
                self.goes(word, Goes::AnEvent);
                self.on_board(word);
                self.who(who);
                against.iter().for_each(|against| self.who(against));
                self.list(weapon, "weapon");
                self.own_weapon(weapon);
                self.list(arc, "arc");
            }
            Effect::May { who, pays, then } => {
                self.goes(word, Goes::AnEvent);
                // Whose player decides about a device is its own.
                if *who != Who::You {
                    self.who(who);
                }
                pays.iter().for_each(|cost| self.cost(cost));
                let before = self.pays;
                self.pays |= pays.iter().any(counts);
                self.then(then, word);
                self.pays = before;
            }
            Effect::IfDone(then) => {
                self.goes(word, Goes::AnEvent);
                self.then(then, word);
            }
            Effect::RotateShip { who, degrees } => {
                self.goes(word, Goes::AnEvent);
                match who {
                    Who::You => self.own_ship(word),
                    _ => self.who(who),
                }
                self.on_board(word);
                if degrees.is_empty() || degrees.iter().any(|n| ![90, 180].contains(n)) {
                    self.say(Some(word), "a ship is rotated by 90 or 180 degrees (MOV-86)");
                }
            }
            Effect::ExecuteInstead(code) => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.maneuver_waits(word);
                if code.parse::<Maneuver>().is_err() {
                    self.say(Some(word), format!("'{code}' is not a maneuver, as in \"0OW\""));
                }
            }
            Effect::ExecuteAlong(bearing) => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.maneuver_waits(word);
                if !matches!(bearing, Bearing::Straight | Bearing::Turn) {
                    self.say(Some(word), "another template is that of 'Straight' or 'Turn'");
                }
            }
            Effect::ExecuteAs { bearing, speed_by, harder, color, who } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
                self.maneuver_waits(word);
                if bearing.is_none() && speed_by.is_none() && !harder && color.is_none() {
                    self.say(Some(word), "'ExecuteAs' needs something that is otherwise: this does nothing");
                }
                speed_by.iter().for_each(|n| self.some(*n, "speed_by"));
            }
            Effect::PerformWhiteAction { who, .. } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
            }
            Effect::TreatInitiativeAs { who, of, until } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
                self.who(of);
                until.iter().for_each(|until| self.until(*until));
            }
            Effect::RecoverOnEachCard { who, n } => {
                self.goes(word, Goes::AnEvent);
                self.amount(who, *n, word);
            }
            Effect::RecoverOnCard { who, slot, n, .. } => {
                self.goes(word, Goes::AnEvent);
                self.amount(who, *n, word);
                self.list(slot, "slot");
            }
            Effect::TransferColor { color, from, to, n, .. } => {
                self.goes(word, Goes::AnEvent);
                self.amount(from, *n, word);
                self.who(to);
                self.named(color, "color");
                if from == to {
                    self.say(Some(word), "from a ship to itself: this does nothing");
                }
            }
            Effect::PerformSameAction { who, on_bar, color, as_red, coordinated } => {
                let performed = matches!(when, When::After(After::PerformAction { .. }));
                let coordinates = self.coordinates() && *coordinated;
                self.goes(
                    word,
                    Goes::With(
                        performed != *coordinated && (performed || coordinates),
                        "After(PerformAction()), or with 'coordinated' After(Coordinate(by_action: true))",
                    ),
                );
                self.who(who);
                if *as_red && !on_bar {
                    self.say(Some("as_red"), "'as_red' needs 'on_bar': else say 'color: Red'");
                }
                if *on_bar && color.is_some() {
                    self.say(Some("color"), "on the bar an action has its own colour (ACT-4)");
                }
            }
            Effect::FlipThisCard => {
                self.goes(word, Goes::AnEvent);
                if self.kind != CardKind::Upgrade {
                    self.say(Some(word), "only upgrade cards have a second side");
                } else if let Some(set) = self.card.one_sided() {
                    self.say(Some(word), format!("this card has one side in the {set} set"));
                }
            }
            Effect::TakesTurnsAt { who, number, until } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
                self.until(*until);
                if *number > 8 {
                    self.say(Some("number"), "initiative values are 0 to 8");
                }
            }
            Effect::ChooseInitiative { from, turns_only: _, until } => {
                self.goes(word, Goes::AnEvent);
                if *from > 5 {
                    self.say(Some("from"), "there is no choice: a number up to 6 is chosen");
                }
                self.own_ship(word);
                self.until(*until);
            }
            Effect::OneOf(parts) | Effect::OpponentChooses(parts) => {
                self.goes(word, Goes::AnEvent);
                if parts.len() < 2 || parts.iter().any(Vec::is_empty) {
                    self.say(Some(word), format!("'{word}' needs at least two parts, each with an effect"));
                }
                parts.iter().for_each(|part| self.effects(part));
            }
            Effect::Unless { who, pays, then } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
                self.cost(pays);
                if then.is_empty() {
                    self.say(Some(word), "'Unless' needs something that happens 'then'");
                }
                self.effects(then);
            }
            Effect::Grant { to, until, ability } => {
                self.goes(word, Goes::AnEvent);
                self.until(*until);
                self.who(to);
                let inner = super::ability(self.card, ability);
                self.wrong.extend(inner);
            }
            Effect::Suffer { who, n, for_each, .. } => {
                self.goes(word, Goes::AnEvent);
                self.amount(who, *n, word);
                self.for_each(for_each);
            }
            Effect::Recover { who, charge, n } => {
                self.goes(word, Goes::AnEvent);
                self.amount(who, *n, word);
                self.charge(*charge, who);
            }
            Effect::Lose { who, charge, n, for_each } => {
                self.goes(word, Goes::AnEvent);
                self.amount(who, *n, word);
                self.for_each(for_each);
                self.charge(*charge, who);
            }
            Effect::RepairThisCard => {
                self.goes(word, Goes::AnEvent);
                if self.kind != CardKind::Damage {
                    self.say(Some(word), "only damage cards are repaired");
                }
            }
            Effect::PerformAction { who, action, color, as_red, white, on_bar, of_your_bar, .. } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
                if *of_your_bar && (action.is_some() || color.is_some() || *as_red || *white || *on_bar) {
                    self.say(
                        Some("of_your_bar"),
                        "'of_your_bar' says all: which actions, and in which colour",
                    );
                }
                self.list(action, "action");
                if color.is_some() && action.is_none() {
                    self.say(
                        Some("color"),
                        "'color' needs 'action': actions of the bar keep their own colour (ACT-4)",
                    );
                }
                if *on_bar && color.is_some() {
                    self.say(Some("color"), "on the bar an action has its own colour (ACT-4)");
                }
                if *as_red && action.is_some() && !on_bar {
                    self.say(Some("as_red"), "with 'action' say 'color: Red'");
                }
                if *white && !as_red {
                    self.say(Some("white"), "'white' needs 'as_red'");
                }
            }
            Effect::DiceCheck { die, on } => {
                self.goes(word, Goes::AnEvent);
                self.dice_check(*die, on);
            }
            Effect::And(parts) => {
                self.goes(word, Goes::AnEvent);
                if parts.len() < 2 {
                    self.say(Some(word), "'And' joins two or more effects");
                }
                for part in parts {
                    if matches!(part.nature(), Nature::Made(_)) {
                        let message = format!("'{}' cannot be a part of 'And'", <&str>::from(part));
                        self.say(Some(word), message);
                    } else {
                        self.effect(part);
                    }
                }
            }
            Effect::If { test, then, otherwise } => {
                self.goes(word, Goes::AnEvent);
                if test.is_empty() || then.is_empty() {
                    self.say(Some(word), "'If' needs a 'test' and something that happens 'then'");
                }
                self.tests(test);
                self.effects(then);
                self.effects(otherwise);
            }
            Effect::DealReplacedFacedown
            | Effect::DealReplacedFaceup
            | Effect::DealSearched(_)
            | Effect::DiscardReplaced => {
                self.goes(word, dealt);
            }
            Effect::DealOneOf(n) => {
                self.goes(word, dealt);
                if !(2..=5).contains(n) {
                    self.say(Some(word), "one of 2 to 5 cards is dealt");
                }
            }
            Effect::ReloadThisCard => {
                self.goes(word, Goes::AnEvent);
                if self.kind != CardKind::Upgrade {
                    self.say(Some(word), "only upgrade cards are reloaded");
                } else {
                    self.own_charges(1, word);
                }
            }
            Effect::RecoverAttackCharge(n) => {
                self.goes(word, inside);
                self.some(*n, word);
            }
            Effect::RollMore { n, most, for_each, .. } => {
                self.goes(word, inside);
                self.some(*n, word);
                self.for_each(for_each);
                if most.is_some() && !self.ability.is_decided() {
                    self.say(Some("most"), "'most' needs 'may': what always holds has no maximum");
                } else {
                    self.dice(effect);
                }
            }
            Effect::RollFewer { n, .. } => {
                self.goes(word, inside);
                self.dice(effect);
                self.some(*n, word);
            }
            Effect::ApplyRangeBonus | Effect::NoRangeBonus(_) => self.goes(word, inside),
            Effect::Reroll { n, dice, from, for_each, .. } => {
                self.goes(word, rerolls);
                self.dice(effect);
                self.some(*n, word);
                self.for_each(for_each);
                self.list(from, "from");
                from.iter().for_each(|faces| self.faces(*dice, faces));
                self.rolled = true;
            }
            Effect::Change { n, dice, from, to, for_each } => {
                self.goes(word, changes);
                self.dice(effect);
                self.some(*n, word);
                self.for_each(for_each);
                self.faces(*dice, from);
                self.faces(*dice, to);
                if !from.is_empty()
                    && from.iter().all(|f| to.contains(f))
                    && to.iter().all(|f| from.contains(f))
                {
                    self.say(Some(word), "'from' and 'to' are the same: this changes nothing");
                }
            }
            Effect::Add { n, dice, face } => {
                self.goes(word, modifies);
                self.dice(effect);
                self.some(*n, word);
                self.faces(*dice, std::slice::from_ref(face));
            }
            Effect::Cancel { n, dice, face } => {
                self.goes(word, modifies);
                self.dice(effect);
                self.some(*n, word);
                self.faces(*dice, face);
            }
            Effect::InflictInstead { from, .. } => {
                self.list(from, "from");
                from.iter().for_each(|faces| self.faces(DiceWord::AttackDice, faces));
                let hits = matches!(when, When::After(After::AttackHits(_)));
                self.goes(word, Goes::With(hits, "After(AttackHits())"));
            }
            Effect::SkipDice => {
                let declared = matches!(when, When::After(After::DeclareAttack(_)));
                self.goes(word, Goes::With(declared, "After(DeclareAttack())"));
            }
            Effect::PreventDamage => {
                let suffers = matches!(when, When::Would(Would::SufferDamage { .. }));
                self.goes(word, Goes::With(suffers, "Would(SufferDamage(..))"));
            }
            Effect::Prevent => self.goes(word, Goes::With(matches!(when, When::Would(_)), "Would(..)")),
            Effect::SkipExecuteStep => {
                let revealed = matches!(when, When::After(After::RevealDial { .. }));
                self.goes(word, Goes::With(revealed, "After(RevealDial())"));
            }
            Effect::SkipActionStep => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
            }
            Effect::MovePartially => {
                let fails = matches!(when, When::Would(Would::FailAction { .. }));
                self.goes(word, Goes::With(fails, "Would(FailAction())"));
            }
            Effect::IgnoreThatObstacle => {
                let before = matches!(when, When::Before(Before::SufferObstacle { .. }));
                self.goes(word, Goes::With(before, "Before(SufferObstacle())"));
            }
            Effect::ChooseObstacle(_) | Effect::RemoveObstacle => self.goes(word, detonates),
            Effect::ExchangeUpgrades { of: ships, .. } | Effect::GiveUpgrades { to: ships, .. } => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.ships(ships);
            }
            Effect::GiveUpgrade { to, .. } => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.who(to);
            }
            Effect::HideUpgrade(slot) => {
                self.goes(word, Goes::AnEvent);
                self.of_upgrade(word);
                if let Some(set) = self.card.without_hidden(*slot) {
                    let message =
                        format!("this card hides no such upgrade in the {set} set: its facts say 'hides'");
                    self.say(Some(word), message);
                }
            }
            Effect::RevealUpgrade => {
                self.goes(word, Goes::AnEvent);
                self.of_upgrade(word);
            }
            Effect::LookAtDial(who) | Effect::FlipUpgrade { who, .. } => {
                self.goes(word, Goes::AnEvent);
                self.who(who);
            }
            Effect::Decloak => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.on_board(word);
            }
            Effect::FlipDialFaceup { who } => {
                self.goes(word, Goes::AnEvent);
                self.own_ship(word);
                self.who(who);
                self.dial_is_set(word);
            }
        }
    }

    /// What only the ship whose ability it is can do.
    fn own_ship(&mut self, word: &'static str) {
        if self.kind == CardKind::Device {
            self.say(Some(word), "a device is no ship: this does nothing");
        }
    }

    /// A word of upgrade cards.
    pub(super) fn of_upgrade(&mut self, word: &'static str) {
        if self.kind != CardKind::Upgrade {
            self.say(Some(word), format!("'{word}' is for upgrade cards only"));
        }
    }

    /// A word of condition cards.
    pub(super) fn of_condition(&mut self, word: &'static str) {
        if self.kind != CardKind::Condition {
            self.say(Some(word), format!("'{word}' is for condition cards only"));
        }
    }

    /// Effects that happen on a condition: at least one.
    fn then(&mut self, then: &[Effect], word: &'static str) {
        if then.is_empty() {
            self.say(Some(word), format!("'{word}' needs something that happens then"));
        }
        self.effects(then);
    }

    fn amount(&mut self, who: &Who, n: u8, word: &'static str) {
        self.who(who);
        self.some(n, word);
    }

    fn charge(&mut self, charge: ChargeWord, who: &Who) {
        if charge == ChargeWord::Charge {
            self.own_charges(1, "Charge");
            if *who != Who::You {
                self.say(Some("who"), "standard charges are those of this card: leave 'who' out");
            }
        }
    }

    /// MOV-1: a maneuver is its speed, bearing, direction and difficulty; a dial has none of them
    /// twice.
    fn set_dial(&mut self, same: &Option<Vec<ManeuverPart>>, speed_by: Option<u8>) {
        self.list(same, "same");
        let has = |part| same.iter().flatten().any(|same| *same == part);
        if [ManeuverPart::Speed, ManeuverPart::Bearing, ManeuverPart::Direction].into_iter().all(has) {
            self.say(Some("same"), "no other maneuver has the same speed, bearing and direction (MOV-1)");
        } else if speed_by == Some(0) || speed_by.is_some() && has(ManeuverPart::Speed) {
            self.say(Some("speed_by"), "the speed stays the same here: this never fits");
        }
    }
}
