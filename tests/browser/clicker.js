// Plays at the table by clicks until the game is over or a decision of a kind in `awaited` is open,
// and then returns the option that it would choose. It flies towards the other side, stays on the
// board, prefers doing something to passing, and mostly chooses options that match the pattern
// `liked`.
async ([seed, awaited, liked, most]) => {
  const likes = new RegExp(liked, "i");
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const breath = () => new Promise((done) => setTimeout(done, 0));
  /** Waits until the engine has answered, so that the game does not depend on the speed. */
  const rest = async () => {
    do await breath();
    while (document.querySelector(".decision")?.dataset.busy === "true");
  };
  const one = (of) => of[Math.floor(random() * of.length)];
  const met = {};

  function chosen(kind, question, offered) {
    const best = kind === "dial" ? [] : offered.filter((button) => likes.test(`${question}|${button.textContent.trim()}`));
    if (best.length && random() < 0.9) return one(best);
    const some = kind === "dial" ? approaching(offered, random)
      : random() < 0.8 ? offered.filter((button) => !/^\s*(no |do not|none|done|stay|leave)/.test(button.textContent)) : [];
    return one(some.length ? some : offered);
  }

  for (let step = 0; step < most; step += 1) {
    const pane = document.querySelector(".decision");
    if (!pane) throw new Error("nobody sits at the table");
    if (document.querySelector(".banner")) throw new Error(document.querySelector(".banner").textContent);
    if (pane.dataset.busy === "true") { await rest(); step -= 1; continue; }
    if (pane.querySelector(".hash")) return { met, hash: pane.querySelector(".hash").textContent };
    const kind = pane.dataset.kind;
    for (const die of pane.querySelectorAll("[data-die][aria-pressed]:enabled")) if (random() < 0.5) { die.click(); await rest(); }
    const offered = [...pane.querySelectorAll("[data-option]:enabled")].sort((a, b) => a.dataset.option - b.dataset.option);
    // In a decision about one die, the die itself is the option.
    offered.push(...pane.querySelectorAll("[data-die]:not([aria-pressed]):enabled"));
    if (!offered.length) { await breath(); continue; }
    const option = chosen(kind, pane.querySelector("h2")?.textContent, offered);
    if (awaited.includes(kind)) {
      const [name] = ["data-option", "data-die"].filter((one) => option.hasAttribute(one));
      return { met, seed, kind, option: `[${name}="${option.getAttribute(name)}"]` };
    }
    met[kind] = (met[kind] ?? 0) + 1;
    option.click();
    await rest();
  }
  throw new Error("the game does not end");
}
