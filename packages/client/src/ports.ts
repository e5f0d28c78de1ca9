// What the client receives, so that a test or the simulator can control it: log, clock, timers and raw socket.

/** For developers. It never contains a signature, a signed text or a key. */
export interface Log {
  warn(message: string, detail?: unknown): void;
  error(message: string, detail?: unknown): void;
}

/** The clock and the timers. */
export interface Timers {
  /** A monotonic clock in ms with an arbitrary origin. Setting the machine's clock does not affect it. */
  now(): number;
  /** Runs once after `ms`. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Runs every `ms`, first after `ms`. The returned function cancels it. */
  every(ms: number, run: () => void): () => void;
}

/** The part of the WebSocket interface that the client uses, implemented by browsers, by `ws` and by the simulator. */
export interface RawSocket {
  /** As in a browser's WebSocket: 1 while messages may be sent. */
  readonly readyState: number;
  send(data: string): void;
  close(code?: number): void;
}

/** Events of a raw socket. The client ignores events after it has abandoned the socket. */
export interface SocketEvents {
  onOpen(): void;
  onMessage(data: unknown): void;
  onError(): void;
  /** `code` is the close code, 1006 for a lost connection. `reason` is the peer's text, or ''. */
  onClose(code: number, reason: string): void;
}
