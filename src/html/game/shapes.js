// Shapes around a base: its corners, its arcs as half-planes and as outlines, how far something is
// from it. Lengths in mm; in a base's own frame a point is (to the right, ahead). Nothing here
// draws.

/** The depth of a range band. */
export const BAND = 100;
/** The width of the bullseye arc. */
const BULLSEYE = 14.8;

/** GEO-80: degrees between ahead and the line of the front arc, by the size of the base. */
const FRONT_HALF = { Small: 40.62, Medium: 41.4, Large: 41.76, Huge: 41.45 };

/** Half the opening of a front arc, radians. */
const frontHalf = (card) => (FRONT_HALF[card.base] * Math.PI) / 180;

/** The polygon of a base around its pose, mm: front left, front right, rear right, rear left. */
export function corners(pose, card) {
  const turn = (pose.heading * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [w, l] = [card.width / 2, card.length / 2];
  return [[-w, l], [w, l], [w, -l], [-w, -l]].map(([right, ahead]) => [
    pose.x + right * cos + ahead * sin, pose.y - right * sin + ahead * cos]);
}

/** How far to either side the lines of the front arc leave the front edge, mm: not quite at the corners. */
export const frontLine = (card) => (card.length / 2) * Math.tan(frontHalf(card));

/** The half-planes of an arc in the frame of a base (right, ahead): points p with n . p >= c. */
export function arcSides(arc, card) {
  const [w, l] = [frontLine(card), card.length / 2];
  switch (arc) {
    case "Front": return [[[l, w], 0], [[-l, w], 0]];
    case "Rear": return [[[l, -w], 0], [[-l, -w], 0]];
    case "Left": return [[[-l, w], 0], [[-l, -w], 0]];
    case "Right": return [[[l, w], 0], [[l, -w], 0]];
    case "FullFront": return [[[0, 1], 0]];
    case "FullRear": return [[[0, -1], 0]];
    default: return [[[0, 1], l], [[1, 0], -BULLSEYE / 2], [[-1, 0], -BULLSEYE / 2]];
  }
}

/** The part of a convex polygon where n . p >= c. */
export function clipped(polygon, [[nx, ny], c]) {
  const out = [];
  polygon.forEach((to, at) => {
    const from = polygon[(at + polygon.length - 1) % polygon.length];
    const [a, b] = [from[0] * nx + from[1] * ny - c, to[0] * nx + to[1] * ny - c];
    if (a < 0 !== b < 0) out.push([from[0] + ((to[0] - from[0]) * a) / (a - b), from[1] + ((to[1] - from[1]) * a) / (a - b)]);
    if (b >= 0) out.push(to);
  });
  return out;
}

/** How far a polygon is from a base in that base's own frame, mm. */
export function distanceToBase(polygon, card) {
  const [w, l] = [card.width / 2, card.length / 2];
  const off = (x, y) => Math.hypot(Math.max(Math.abs(x) - w, 0), Math.max(Math.abs(y) - l, 0));
  let least = Infinity;
  polygon.forEach(([x, y], at) => {
    const [u, v] = polygon[(at + 1) % polygon.length];
    // The distance to a rectangle is convex along an edge.
    let [low, high] = [0, 1];
    for (let n = 0; n < 30; n++) {
      const [p, q] = [low + (high - low) / 3, high - (high - low) / 3];
      if (off(x + (u - x) * p, y + (v - y) * p) < off(x + (u - x) * q, y + (v - y) * q)) high = q;
      else low = p;
    }
    least = Math.min(least, off(x + (u - x) * low, y + (v - y) * low));
  });
  return least;
}

/** The outline of an arc out to `reach` mm around a base, in the base's SVG frame (ahead is -y). */
export function arcPath(arc, card, reach) {
  const [w, l] = [card.width / 2, card.length / 2];
  if (arc === "Bullseye") {
    return `M${-BULLSEYE / 2} ${-l}V${-l - reach}H${BULLSEYE / 2}V${-l}Z`;
  }
  if (arc === "FullFront" || arc === "FullRear") {
    const s = arc === "FullFront" ? 1 : -1;
    const sweep = s > 0 ? 1 : 0;
    return `M${-w} 0H${-w - reach}V${-s * l}A${reach} ${reach} 0 0 ${sweep} ${-w} ${-s * (l + reach)}H${w}` +
      `A${reach} ${reach} 0 0 ${sweep} ${w + reach} ${-s * l}V0H${w}V${-s * l}H${-w}Z`;
  }
  // Drawn ahead, and turned to its side.
  const turn = { Front: 0, Right: 90, Rear: 180, Left: 270 }[arc];
  const half = turn % 180 ? Math.PI / 2 - frontHalf(card) : frontHalf(card);
  const [side, edge] = turn % 180 ? [l, w] : [w, l];
  const [across, ahead] = [Math.sin(half), Math.cos(half)];
  // Where its line leaves the base, and where it is as far from the corner as the arc reaches.
  const leaves = Math.min(side / across, edge / ahead);
  const along = across * side + ahead * edge;
  const ends = along + Math.sqrt(along * along - side * side - edge * edge + reach * reach);
  const [x0, y0, x1, y1] = [leaves * across, -leaves * ahead, ends * across, -ends * ahead];
  const points = [[-x0, y0], [-x1, y1], [-side, -edge - reach], [side, -edge - reach], [x1, y1], [x0, y0], [side, -edge], [-side, -edge]];
  const [cos, sin] = [Math.round(Math.cos((turn * Math.PI) / 180)), Math.round(Math.sin((turn * Math.PI) / 180))];
  const p = points.map(([x, y]) => `${x * cos - y * sin} ${x * sin + y * cos}`);
  // A line that leaves through the side of the base goes round its corner.
  const round = y0 > -edge ? `L${p[6]}L${p[7]}` : "";
  return `M${p[0]}L${p[1]}A${reach} ${reach} 0 0 1 ${p[2]}L${p[3]}A${reach} ${reach} 0 0 1 ${p[4]}L${p[5]}${round}Z`;
}

/** Where a turret indicator points: the side of the base. */
export function turretPath(arc, card) {
  const [w, l] = [card.width / 2, card.length / 2];
  const turn = { Front: 0, Right: 90, Rear: 180, Left: 270 }[arc] ?? 0;
  const half = turn % 180 ? [l, w] : [w, l];
  const points = [[-half[0] * 0.8, -half[1] + 3], [half[0] * 0.8, -half[1] + 3], [half[0] * 0.45, -half[1] + 8], [-half[0] * 0.45, -half[1] + 8]];
  const [cos, sin] = [Math.round(Math.cos((turn * Math.PI) / 180)), Math.round(Math.sin((turn * Math.PI) / 180))];
  return `M${points.map(([x, y]) => `${x * cos - y * sin} ${x * sin + y * cos}`).join("L")}Z`;
}
