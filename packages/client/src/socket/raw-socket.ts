// The part of the WebSocket interface that the client uses, implemented by browsers, by `ws` and by the simulator.

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
