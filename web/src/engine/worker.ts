/** The code of a worker: one instance of the engine, with at most one run and one table. */
import { expose, transfer } from "comlink";
import init, * as pkg from "./pkg/killbox_web.js";
import type { Cast, Checked, Choices, Engine, Margins, MatchReport, Now, Run, Sample, Setup, Story, Table, TableSetup, Version } from "./types";

const engine = pkg as unknown as Engine;
let run: Run | null = null;
let table: Table | null = null;
let parts: string[] = [];

function bytes(file: Uint8Array): Uint8Array {
  return transfer(file, [file.buffer as ArrayBuffer]);
}

function seated(next: Table): { cast: Cast; now: Now } {
  table?.free();
  table = next;
  return { cast: JSON.parse(next.cast()) as Cast, now: JSON.parse(next.now()) as Now };
}

function at(): Table {
  if (!table) throw new Error("no game is on the table");
  return table;
}

const api = {
  async start(module: WebAssembly.Module): Promise<void> {
    await init({ module_or_path: module });
  },
  about: () => ({
    version: JSON.parse(engine.version()) as Version,
    choices: JSON.parse(engine.choices()) as Choices,
    samples: JSON.parse(engine.samples()) as Sample[],
  }),
  check: (text: string, ruleset?: string) => JSON.parse(engine.check(text, ruleset)) as Checked,

  /** Begins a match; `play` plays slices of it. */
  open(setup: Setup): void {
    run?.free();
    run = new engine.Run(JSON.stringify(setup));
  },
  play(first: number, count: number): string {
    if (!run) throw new Error("no match is open");
    return run.play(first, count);
  },

  /** Clears the parts. They stay in the worker that makes reports, so each is posted once. */
  forget(): void {
    parts = [];
  },
  keep(more: string[]): void {
    parts.push(...more);
  },
  report: (setup: Setup, requested: number) => ({
    report: JSON.parse(engine.report(JSON.stringify(setup), parts, requested)) as MatchReport,
    margins: JSON.parse(engine.margins(JSON.stringify(setup), parts)) as Margins,
  }),
  reportJson: (setup: Setup, requested: number) => engine.report(JSON.stringify(setup), parts, requested),
  reportHtml: (setup: Setup, requested: number) => engine.reportHtml(JSON.stringify(setup), parts, requested),
  reportCsv: (setup: Setup) => engine.reportCsv(JSON.stringify(setup), parts),

  record: (setup: Setup, game: number) => bytes(engine.record(JSON.stringify(setup), game)),
  story: (file: Uint8Array) => JSON.parse(engine.story(file)) as Story,

  sit: (setup: TableSetup) => seated(new engine.Table(JSON.stringify(setup))),
  resume: (file: Uint8Array, moment: number | null, seats: [string, string]) =>
    seated(engine.Table.open(file, moment ?? undefined, JSON.stringify(seats))),
  answer: (option: number) => JSON.parse(at().answer(option)) as Now,
  undo: () => JSON.parse(at().undo()) as Now,
  save: () => bytes(at().save()),
};

export type Api = typeof api;
expose(api);
