// The door to `jacq explore`.
import type { Request } from "./protocol";
import { Dropped, type Reply, type Transport } from "./transport";

export const served = true;

/** `jacq explore`: one POST for each request. */
class Server implements Transport {
  #running = new Set<AbortController>();

  async ask(request: Request): Promise<Reply> {
    const abort = new AbortController();
    this.#running.add(abort);
    try {
      const reply = await fetch("api", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request), signal: abort.signal });
      if (!reply.ok) throw new Error(`jacq explore answered ${reply.status}: ${await reply.text()}`);
      return (await reply.json()) as Reply;
    } catch (error) {
      if (abort.signal.aborted) throw new Dropped();
      if (error instanceof TypeError) throw new Error("jacq explore does not answer; was it ended?");
      throw error;
    } finally {
      this.#running.delete(abort);
    }
  }

  stop() {
    for (const abort of this.#running) abort.abort();
  }
}

export const door: Transport = new Server();
