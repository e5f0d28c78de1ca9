// A socket client with fake raw sockets and manual timers.
import type { Log, RawSocket, SocketEvents } from '../ports.ts';
import { createSocket, type SocketClient } from '../socket/socket-client.ts';
import { createManualTimers, type ManualTimers } from './manual-timers.ts';

/** A raw socket that the test opens, drops and closes. */
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

export interface SocketKit {
  client: SocketClient;
  timers: ManualTimers;
  sockets: FakeSocket[];
  logged: string[];
  /** How often the session ended. */
  ended(): number;
  /** Simulates that the network returns or the page becomes visible. */
  returns(): void;
  /** Simulates that the browser reports the loss of the network. */
  goesOffline(): void;
  /** Simulates that the machine's clock was set, or that the machine slept. */
  stepsClock(): void;
  latest(): FakeSocket;
  /** Makes the raw socket's constructor throw or work. */
  breakConstructor(isBroken: boolean): void;
  /** Answers the newest ping from a server whose clock is ahead by this much. */
  pong(aheadMs?: number): void;
  /** Answers an earlier ping of this socket, counted from 0. */
  answerPing(index: number, aheadMs: number): void;
  /** Answers all pings, including subsequent ones that the answers trigger. */
  answerPings(): void;
}

export function createLog(logged: string[]): Log {
  return { warn: (message) => void logged.push(message), error: (message) => void logged.push(message) };
}

/** By default `random` makes every delay the longest one. */
export function createSocketKit(random = () => 1): SocketKit {
  const timers = createManualTimers();
  const sockets: FakeSocket[] = [];
  const logged: string[] = [];
  const returning = new Set<() => void>();
  const leaving = new Set<() => void>();
  const steps = new Set<() => void>();
  let ended = 0;
  let broken = false;
  const client = createSocket({
    timers,
    random,
    log: createLog(logged),
    connect: (events) => {
      if (broken) throw new Error('bad address');
      const socket = createFakeSocket(events);
      sockets.push(socket);
      return socket;
    },
    onReturn: (listener) => {
      returning.add(listener);
      return () => returning.delete(listener);
    },
    onGone: (listener) => {
      leaving.add(listener);
      return () => leaving.delete(listener);
    },
    onClockStep: (listener) => {
      steps.add(listener);
      return () => steps.delete(listener);
    },
    onSessionEnded: () => {
      ended += 1;
    },
  });
  const latest = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was made');
    return socket;
  };
  const pings = (): string[] => latest().sent.filter((text) => text.includes('"ping"'));
  const answerPing = (index: number, aheadMs: number): void => {
    const { timestamp } = JSON.parse(pings().at(index) ?? '{}') as { timestamp: number };
    const serverTime = Math.round(timers.now() + aheadMs);
    latest().says(JSON.stringify({ type: 'pong', timestamp, serverTime }));
  };
  const pong = (aheadMs = 0): void => answerPing(-1, aheadMs);
  return {
    client,
    timers,
    sockets,
    logged,
    latest,
    ended: () => ended,
    returns: () => returning.forEach((listener) => void listener()),
    goesOffline: () => leaving.forEach((listener) => void listener()),
    stepsClock: () => steps.forEach((listener) => void listener()),
    breakConstructor: (isBroken) => {
      broken = isBroken;
    },
    pong,
    answerPing,
    answerPings() {
      for (let sent = -1; sent < latest().sent.length && pings().length > 0; pong())
        sent = latest().sent.length;
    },
  };
}

/** Returns a kit whose socket is open. */
export function openSocketKit(random?: () => number): SocketKit {
  const kit = createSocketKit(random);
  kit.client.open();
  kit.latest().opens();
  return kit;
}
