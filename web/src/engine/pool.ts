/** Workers, each with an instance of the engine: the page's own thread never computes. The code is compiled once. */
import { wrap, type Remote } from "comlink";
import { words } from "../words";
import code from "./pkg/killbox_web_bg.wasm?url";
import type { Fault } from "./types";
import type { Api } from "./worker";

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(code);
  if (!answer.ok) throw new Error(`${code}: ${answer.status}`);
  // A host that does not know the type of the file still serves it.
  return answer.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

/** One worker. `ask` starts it when it is first needed, and anew after a fault of the program. */
export class Hand {
  #worker: Worker | null = null;
  #api: Promise<Remote<Api>> | null = null;

  #begin(): Promise<Remote<Api>> {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const failed = new Promise<never>((_, refuse) => {
      worker.addEventListener("error", (event) => refuse(new Error(event.message || words.noWorker)));
    });
    this.#worker = worker;
    const api = wrap<Api>(worker);
    // What did not come can be asked for again.
    compiled ??= compile().catch((error: unknown) => {
      compiled = null;
      throw error;
    });
    return Promise.race([failed, compiled.then((module) => api.start(module))]).then(() => api);
  }

  /** What the engine throws for the user's sake is thrown on as it is. Anything else is a fault of the program, after which the instance is not to be used. */
  async ask<T>(question: (api: Remote<Api>) => Promise<T>): Promise<T> {
    try {
      this.#api ??= this.#begin();
      return await question(await this.#api);
    } catch (error) {
      if (!faultOf(error)) this.stop();
      throw error;
    }
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#api = null;
  }
}

/** The fault of a user's input that the engine threw, or null: then something in killbox is broken. */
export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error) || !error.message.startsWith("{")) return null;
  try {
    const fault = JSON.parse(error.message) as Partial<Fault>;
    return typeof fault.what === "string" ? { where: fault.where ?? "", what: fault.what, todo: fault.todo ?? "" } : null;
  } catch {
    return null;
  }
}

/** Short questions: squads, reports, stories. */
export const desk = new Hand();
/** The game that is played by hand. */
export const table = new Hand();
/** One for each core. */
export const cores: Hand[] = Array.from({ length: Math.max(1, Math.min(navigator.hardwareConcurrency || 2, 64)) }, () => new Hand());
