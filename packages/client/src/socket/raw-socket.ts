// client, socket: the part of a WebSocket that is used. A browser's, one of `ws` or the simulator's stands behind it.

export interface RawSocket {
  /** As a browser's WebSocket counts: 1 while messages may be sent. */
  readonly readyState: number;
  send(data: string): void;
  close(code?: number): void;
}

/** What a raw socket reports. Reports after it was given up are ignored. */
export interface SocketEvents {
  onOpen(): void;
  onMessage(data: unknown): void;
  onError(): void;
  /** `code`: the close code; 1006 when the line was lost. `reason`: what the other side said, or ''. */
  onClose(code: number, reason: string): void;
}
