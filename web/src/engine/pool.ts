/**
 * Workers, each with an instance of the engine. The main thread of the page never computes. The
 * code is compiled once.
 */
import { wrap, type Remote } from "comlink";
import { words } from "../words";
import code from "./pkg/killbox_web_bg.wasm?url";
import type { Fault } from "./types";
import type { Api } from "./worker";

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(code);
  if (!answer.ok) throw new Error(`${code}: ${answer.status}`);
  // A host may serve the file without its media type.
  return answer.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

/** One worker. `ask` starts it when it is first needed, and restarts it after an internal error. */
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
    // A failed download can be tried again.
    compiled ??= compile().catch((error: unknown) => {
      compiled = null;
      throw error;
    });
    return Promise.race([failed, compiled.then((module) => api.start(module))]).then(() => api);
  }

  /**
   * Asks the worker. A fault of the user's input is rethrown. Any other error is an internal one,
   * after which the instance cannot be used and is stopped.
   */
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

/** The fault of the user's input that the engine threw, or null for an internal error. */
export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error) || !error.message.startsWith("{")) return null;
  try {
    const fault = JSON.parse(error.message) as Partial<Fault>;
    return typeof fault.what === "string" ? { where: fault.where ?? "", what: fault.what, todo: fault.todo ?? "" } : null;
  } catch {
    return null;
  }
}

/** The worker for short questions: squads, reports, stories. */
export const desk = new Hand();
/** The worker for the game at the table. */
export const table = new Hand();
/** The workers for matches, one for each core. */
export const cores: Hand[] = Array.from({ length: Math.max(1, Math.min(navigator.hardwareConcurrency || 2, 64)) }, () => new Hand());
