/** The data and options of the two charts of a match. */
import uPlot from "uplot";
import type { Margins } from "../engine/types";
import { words } from "../words";
import type { Step } from "./simulation.svelte";

type Made = Omit<uPlot.Options, "width" | "height">;
const say = words.simulate;

export function rateData(steps: Step[]): uPlot.AlignedData {
  const of = (key: keyof Step): number[] => steps.map((step) => (key === "games" ? step.games : step[key] * 100));
  return [of("games"), of("low"), of("estimate"), of("high")];
}

export function rateChart(colour: (name: string) => string): Made {
  const thin = { stroke: colour("mark"), width: 1, points: { show: false } };
  return {
    scales: { x: { time: false }, y: { range: [0, 100] } },
    axes: [{ label: say.axisGames }, { label: `${say.axisRate} (%)` }],
    series: [{}, thin, { stroke: colour("good"), width: 2.5 }, thin],
    bands: [{ series: [3, 1], fill: `${colour("mark")}33` }],
    hooks: {
      // A line at 50 %, where neither squad is better.
      drawAxes: [
        (plot) => {
          const y = plot.valToPos(50, "y", true);
          plot.ctx.strokeStyle = colour("soft");
          plot.ctx.beginPath();
          plot.ctx.moveTo(plot.bbox.left, y);
          plot.ctx.lineTo(plot.bbox.left + plot.bbox.width, y);
          plot.ctx.stroke();
        },
      ],
    },
  };
}

export interface Bin {
  from: number;
  to: number;
  games: number;
}

/** Margins in bins of equal width. Their number is odd, so that zero is in the middle of one. */
export function bins(margins: Margins): Bin[] {
  const far = Math.max(5, ...margins.map(([margin]) => Math.abs(margin)));
  const width = Math.max(1, Math.ceil((2 * far + 1) / 41));
  const half = Math.floor(width / 2);
  const most = Math.ceil((far - half) / width);
  const made: Bin[] = [];
  for (let at = -most; at <= most; at += 1) {
    const from = at * width - half;
    made.push({ from, to: from + width - 1, games: 0 });
  }
  for (const [margin, games] of margins) {
    const bin = made.find((one) => margin >= one.from && margin <= one.to);
    if (bin) bin.games += games;
  }
  return made;
}

/** Three series of columns: B ahead, even, A ahead. */
export function marginData(made: Bin[]): uPlot.AlignedData {
  const of = (side: number): (number | null)[] =>
    made.map((bin) => ((bin.to < 0 ? -1 : bin.from > 0 ? 1 : 0) === side ? bin.games : null));
  return [made.map((bin) => (bin.from + bin.to) / 2), of(-1), of(0), of(1)] as uPlot.AlignedData;
}

export function marginChart(colour: (name: string) => string): Made {
  const bars = uPlot.paths.bars!({ size: [0.85, 60] });
  const of = (name: string): uPlot.Series => ({ stroke: colour(name), fill: colour(name), paths: bars, points: { show: false } });
  return {
    scales: { x: { time: false, range: (_, least, most) => [least - (most - least) / 60, most + (most - least) / 60] }, y: { range: (_, __, most) => [0, Math.max(1, most * 1.05)] } },
    axes: [{ label: say.axisMargin }, { label: say.axisGames }],
    series: [{}, of("bad"), of("soft"), of("good")],
  };
}
