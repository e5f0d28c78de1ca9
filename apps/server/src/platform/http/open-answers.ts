// platform/http: answers that were not read to their end yet, by address, and connections whose reader takes nothing. Pure: the
// time is an argument.
import { budgetKey } from './address.ts';
import { ADDRESS, CONNECTIONS } from './limits.ts';

/** What is asked of an answer (`ServerResponse`): the bytes that the server still holds for it. */
export interface OpenAnswer {
  readonly writableLength: number;
}

/** What is asked of a connection (`Socket`). */
export interface Line {
  readonly bytesWritten: number; // all, those that it still holds included
  readonly writableLength: number; // those
}

export class OpenAnswers {
  readonly #factor: number; // multiplies the limits
  readonly #byAddress = new Map<string, Set<OpenAnswer>>();
  #open = 0;
  #most: number = ADDRESS.openBytes; // bytes of one address now

  constructor(factor: number) {
    this.#factor = Math.max(1, factor);
  }

  /** Takes note of what the server holds for all connections: beyond a limit, each address may have little. */
  hold(bytes: number): void {
    const isMuch = bytes >= CONNECTIONS.manyBytes * this.#factor;
    this.#most = isMuch ? ADDRESS.openBytesWhenFew : ADDRESS.openBytes;
  }

  /** All that are open. */
  get open(): number {
    return this.#open;
  }

  /** Whether the address has so many, or so large ones, that it must first read some. */
  isFull(address: string): boolean {
    const answers = this.#byAddress.get(budgetKey(address));
    if (answers === undefined) return false;
    if (answers.size >= ADDRESS.openAnswers * this.#factor) return true;
    let bytes = 0;
    for (const answer of answers) bytes += answer.writableLength;
    return bytes >= this.#most * this.#factor;
  }

  add(address: string, answer: OpenAnswer): void {
    const key = budgetKey(address);
    const answers = this.#byAddress.get(key) ?? new Set();
    this.#byAddress.set(key, answers.add(answer));
    this.#open += 1;
  }

  /** Whether it was open. */
  remove(address: string, answer: OpenAnswer): boolean {
    const key = budgetKey(address);
    const answers = this.#byAddress.get(key);
    if (answers?.delete(answer) !== true) return false;
    this.#open -= 1;
    if (answers.size === 0) this.#byAddress.delete(key);
    return true;
  }
}

/** How far the reader of a line is. */
interface Mark {
  taken: number; // bytes
  sinceMs: number; // when it was first seen there
}

export class SlowReaders<L extends Line> {
  #waiting = new Map<L, Mark>(); // lines whose reader has not taken all

  /** Those of the lines that have taken nothing for too long. Lines that are left out are forgotten. */
  look(lines: Iterable<L>, nowMs: number): L[] {
    const waiting = new Map<L, Mark>();
    const slow: L[] = [];
    for (const line of lines) {
      if (line.writableLength === 0) continue;
      const taken = line.bytesWritten - line.writableLength;
      const before = this.#waiting.get(line);
      const mark = before?.taken === taken ? before : { taken, sinceMs: nowMs };
      waiting.set(line, mark);
      if (nowMs - mark.sinceMs >= CONNECTIONS.unreadMs) slow.push(line);
    }
    this.#waiting = waiting;
    return slow;
  }
}
