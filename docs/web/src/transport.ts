// How requests reach the compiler. The build chooses a door: `server.ts` for `jacq explore`, `inworker.ts` for the playground.
import type { Refused, Replies, Request } from "./protocol";

export type Reply = Replies[keyof Replies] | Refused;

export interface Transport {
  ask(request: Request): Promise<Reply>;
  /** Ends what runs now; waiting requests fail. */
  stop(): void;
}

/** A request that was given up because a newer one took its place, or by `stop`. */
export class Dropped extends Error {}

/** Asks for the newest only: while one request is out, a later one waits, and a still later one takes its place. */
export class Newest {
  #out = false;
  #next: (() => void) | null = null;
  #drop: (() => void) | null = null;

  constructor(readonly transport: Transport) {}

  async ask(request: Request): Promise<Reply> {
    if (this.#out) {
      this.#drop?.();
      await new Promise<void>((go, fail) => {
        this.#next = go;
        this.#drop = () => fail(new Dropped());
      });
    }
    this.#out = true;
    try {
      const reply = await this.transport.ask(request);
      // What came while we asked has a newer text: this answer is stale.
      if (this.#next) throw new Dropped();
      return reply;
    } finally {
      this.#out = false;
      const next = this.#next;
      this.#next = this.#drop = null;
      next?.();
    }
  }
}
