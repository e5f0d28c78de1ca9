// platform/http: tracks responses that clients have not fully read, and connections whose client reads nothing. Time is an argument.
import { quotaKey } from './address.ts';
import { ADDRESS, CONNECTIONS } from './limits.ts';

/** The part of `ServerResponse` that reports bytes still held by the server. */
export interface OpenResponse {
  readonly writableLength: number;
}

/** The part of `Socket` that reports its bytes. */
export interface WritableSocket {
  readonly bytesWritten: number; // including those that the server still holds
  readonly writableLength: number; // bytes that the server still holds
}

export class OpenResponses {
  readonly #factor: number; // multiplies the limits
  readonly #byAddress = new Map<string, Set<OpenResponse>>();
  #open = 0;
  #maxBytes: number = ADDRESS.openBytes; // of one address

  constructor(factor: number) {
    this.#factor = Math.max(1, factor);
  }

  /** Lowers the limit of each address while the server holds too many bytes in total. */
  setHeldBytes(bytes: number): void {
    const isMuch = bytes >= CONNECTIONS.manyBytes * this.#factor;
    this.#maxBytes = isMuch ? ADDRESS.openBytesWhenFew : ADDRESS.openBytes;
  }

  get open(): number {
    return this.#open;
  }

  /** Whether the address must read some of its responses before it gets another one. */
  isFull(address: string): boolean {
    const responses = this.#byAddress.get(quotaKey(address));
    if (responses === undefined) return false;
    if (responses.size >= ADDRESS.openResponses * this.#factor) return true;
    let bytes = 0;
    for (const response of responses) bytes += response.writableLength;
    return bytes >= this.#maxBytes * this.#factor;
  }

  add(address: string, response: OpenResponse): void {
    const key = quotaKey(address);
    const responses = this.#byAddress.get(key) ?? new Set();
    this.#byAddress.set(key, responses.add(response));
    this.#open += 1;
  }

  /** Returns whether it was open. */
  remove(address: string, response: OpenResponse): boolean {
    const key = quotaKey(address);
    const responses = this.#byAddress.get(key);
    if (responses?.delete(response) !== true) return false;
    this.#open -= 1;
    if (responses.size === 0) this.#byAddress.delete(key);
    return true;
  }
}

interface ReadPosition {
  bytes: number;
  sinceMs: number; // when the reader reached this position
}

export class SlowReaders<S extends WritableSocket> {
  #waiting = new Map<S, ReadPosition>(); // sockets with unread bytes

  /** Returns the sockets whose client has read nothing for too long. Stops tracking sockets that are not in `sockets`. */
  check(sockets: Iterable<S>, nowMs: number): S[] {
    const waiting = new Map<S, ReadPosition>();
    const slow: S[] = [];
    for (const socket of sockets) {
      if (socket.writableLength === 0) continue;
      const bytes = socket.bytesWritten - socket.writableLength;
      const previous = this.#waiting.get(socket);
      const position = previous?.bytes === bytes ? previous : { bytes, sinceMs: nowMs };
      waiting.set(socket, position);
      if (nowMs - position.sinceMs >= CONNECTIONS.unreadMs) slow.push(socket);
    }
    this.#waiting = waiting;
    return slow;
  }
}
