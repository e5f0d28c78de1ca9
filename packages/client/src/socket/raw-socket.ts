// The part of a WebSocket that the client uses: a browser's, one of `ws`, or the simulator's.

export interface RawSocket {
  /** As in a browser's WebSocket: 1 while messages may be sent. */
  readonly readyState: number;
  send(data: string): void;
  close(code?: number): void;
}

/** Events of a raw socket. Events after it was abandoned are ignored. */
export interface SocketEvents {
  onOpen(): void;
  onMessage(data: unknown): void;
  onError(): void;
  /** `code` is the close code, 1006 for a lost connection. `reason` is the peer's text, or ''. */
  onClose(code: number, reason: string): void;
}
