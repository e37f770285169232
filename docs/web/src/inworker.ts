// The door to a worker that holds the compiler as WebAssembly: the playground needs no server.
import type { Request } from "./protocol";
import { Dropped, type Reply, type Transport } from "./transport";

export const served = false;

/** What the worker is sent, and what it sends back. */
export interface ToWorker {
  id: number;
  request: Request;
}
export interface FromWorker {
  id: number;
  reply?: Reply;
  error?: string;
}

/** The playground: a worker, ended and started anew when it must stop. */
class InWorker implements Transport {
  #worker: Worker | null = null;
  #waiting = new Map<number, { done(reply: Reply): void; fail(error: Error): void }>();
  #next = 0;

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.reply) waiting?.done(data.reply);
      else waiting?.fail(new Error(data.error ?? "the compiler gave no answer"));
    };
    worker.onerror = (event) => this.#end(new Error(event.message || "the compiler could not be loaded"));
    return worker;
  }

  #end(error: Error) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.fail(error);
  }

  ask(request: Request): Promise<Reply> {
    this.#worker ??= this.#start();
    const id = this.#next++;
    const worker = this.#worker;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      worker.postMessage({ id, request } satisfies ToWorker);
    });
  }

  stop() {
    this.#end(new Dropped());
  }
}

export const door: Transport = new InWorker();
