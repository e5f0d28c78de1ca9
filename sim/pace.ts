// sim: runs the virtual clock for a given time, until a promise settles, or until a condition holds.
import type { VirtualTime } from './virtual-time.ts';

/** After this many turns of the event loop, only the clock can make progress. */
const IDLE_TURNS = 3;

async function idle(): Promise<void> {
  for (let turn = 0; turn < IDLE_TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export class Pace {
  readonly #time: VirtualTime;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  async until<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    while (!isDone) {
      await idle();
      this.#time.step(this.#time.nowMs() + 100);
    }
    return done;
  }

  async pass(ms: number): Promise<void> {
    const untilMs = this.#time.nowMs() + ms;
    do await idle();
    while (this.#time.step(untilMs));
    await idle();
  }

  /** Checks the condition repeatedly, and gives up after `atMostMs`. */
  async waitFor(isSo: () => Promise<boolean>, atMostMs: number, lookMs: number): Promise<void> {
    for (let passed = 0; passed < atMostMs; passed += lookMs) {
      if (await this.until(isSo())) return;
      await this.pass(lookMs);
    }
  }
}
