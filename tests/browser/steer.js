// The choice of maneuvers, put in front of the scripts that click at the table.

/**
 * The buttons of the dial that lead near the other side and not over the edge. None if the board
 * does not show where dials lead.
 */
function approaching(offered, random) {
  const place = (element) => (element.closest("[transform]") ?? element.querySelector("[transform]")).getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const all = [...document.querySelectorAll("[data-ghost]")];
  const own = all[0]?.closest("[class*=kb-seat-]").getAttribute("class").match(/kb-seat-[AB]/)[0];
  const ghosts = new Map(all.map((ghost) => [ghost.getAttribute("aria-label"), place(ghost)]));
  const foes = [...document.querySelectorAll(`.kb-ship:not(.${own}):not([display])`)].map(place);
  const [width, height] = ["width", "height"].map((side) => Number(document.querySelector(".kb-area").getAttribute(side)));
  const inside = offered.flatMap((button) => {
    const [x, y] = ghosts.get(button.getAttribute("aria-label")) ?? [0, 0];
    if (Math.min(x, y, width - x, height - y) < 110) return [];
    return [{ button, far: Math.min(...foes.map(([fx, fy]) => Math.hypot(fx - x, fy - y))) }];
  });
  inside.sort((a, b) => a.far - b.far);
  return (random() < 0.8 ? inside.slice(0, 2) : inside).map(({ button }) => button);
}
