// A raw socket that the test opens, drops and closes.
import type { RawSocket, SocketEvents } from '../socket/raw-socket.ts';

export interface FakeSocket extends RawSocket {
  readyState: number;
  sent: string[];
  /** The code with which the client closed it, or null. */
  closedWith: number | null;
  opens(): void;
  says(data: string): void;
  fails(): void;
  closes(code?: number, reason?: string): void;
  /** The sent messages, parsed, without pings. */
  messages(): Record<string, unknown>[];
}

export function createFakeSocket(events: SocketEvents): FakeSocket {
  const socket: FakeSocket = {
    readyState: 0,
    sent: [],
    closedWith: null,
    send: (data) => socket.sent.push(data),
    close: (code = 1005) => {
      socket.readyState = 2;
      socket.closedWith = code;
    },
    opens: () => {
      socket.readyState = 1;
      events.onOpen();
    },
    says: (data) => events.onMessage(data),
    fails: () => events.onError(),
    closes: (code = 1006, reason = '') => {
      socket.readyState = 3;
      events.onClose(code, reason);
    },
    messages: () => socket.sent.map((text) => JSON.parse(text)).filter(({ type }) => type !== 'ping'),
  };
  return socket;
}
