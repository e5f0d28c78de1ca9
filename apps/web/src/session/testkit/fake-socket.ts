// session, testkit: the browser's WebSocket, opened, broken and closed by the test.
import type { RawSocket } from '../socket-client.ts';

export interface FakeSocket extends RawSocket {
  readyState: number;
  sent: string[];
  /** Code the page closed it with; null while it did not. */
  closedWith: number | null;
  opens(): void;
  says(data: string): void;
  fails(): void;
  closes(code?: number): void;
}

export function createFakeSocket(): FakeSocket {
  const socket: FakeSocket = {
    readyState: 0,
    sent: [],
    closedWith: null,
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    send: (data) => socket.sent.push(data),
    close: (code = 1005) => {
      socket.readyState = 2;
      socket.closedWith = code;
    },
    opens: () => {
      socket.readyState = 1;
      socket.onopen?.(new Event('open'));
    },
    says: (data) => socket.onmessage?.({ data } as MessageEvent),
    fails: () => socket.onerror?.(new Event('error')),
    closes: (code = 1006) => {
      socket.readyState = 3;
      socket.onclose?.({ code } as CloseEvent);
    },
  };
  return socket;
}
