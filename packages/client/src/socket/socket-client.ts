// client, socket: the one socket of a player: connects, notices a dead line, comes back and passes messages on. What a
// message means never enters here.
import {
  CLIENT_SOCKET,
  CLOSE,
  type ClientMessageInput,
  DRAIN_REASON,
  parseRetryAfter,
  type ServerMessage,
} from '@kingstake/protocol';
import type { Log } from '../log.ts';
import { createStore, type Store, type WritableStore } from '../store.ts';
import type { Timers } from '../timers.ts';
import { reconnectDelayMs } from './backoff.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { parseMessage } from './parse-message.ts';
import type { RawSocket, SocketEvents } from './raw-socket.ts';
import { clockOffsetMs, type RoundTrip, withRoundTrip } from './server-clock.ts';

export const SOCKET_ERRORS = {
  connection: 'WebSocket connection error',
  creation: 'Failed to create connection',
  gaveUp: 'Failed to connect after multiple attempts',
} as const;

export interface SocketState {
  /** `failed`: gave up after the tries; `open()` and a return of the network or the person try again. */
  status: 'closed' | 'connecting' | 'open' | 'failed';
  error: string | null;
  /** The server said when it closed the line that it starts anew; until the line is open again, or was given up. */
  isRestarting: boolean;
  /** It is open; or the server has sent this client away (1012), and its first try to come back has not failed: nothing is lost yet. */
  isHeld: boolean;
  /** Players online as the server last said; null before it said so. */
  onlineCount: number | null;
  /** What an operator has stopped, in sentences, as the server last said; null before it said so. */
  stopped: readonly string[] | null;
  /** What to add to the client's clock for the server's, in ms; null until a round trip was measured. */
  clockOffsetMs: number | null;
}

export interface SocketClient {
  /** False, with a warning, when the socket is not open: the message is dropped. */
  send(message: ClientMessageInput): boolean;
  /** Every message of the server, to every subscriber. */
  subscribe(listener: (message: ServerMessage) => void): () => void;
  /** Connects and stays connected until `close`. While waiting to reconnect, and after giving up, it tries at once. */
  open(): void;
  close(): void;
  /**
   * Says that a game runs, until the answer is called: pings come every 10 s instead of 30 s, and giving up is only
   * said, while tries go on at the longest delay.
   */
  holdForGame(): () => void;
  /** Pings now: measures the line, and notices within 5 s when it is dead. */
  probe(): void;
  /** Gives up the open socket without waiting for its close, which a dead line never brings, and reconnects. */
  breakOff(): void;
  /** The server's clock, ms since 1970; the client's until a round trip was measured. */
  nowMs(): number;
  state: Store<SocketState>;
}

export interface SocketDeps {
  /** May throw, as the browser's constructor does. */
  connect(events: SocketEvents): RawSocket;
  timers: Timers;
  log: Log;
  /** From 0 up to 1, for the jitter of reconnects. */
  random(): number;
  /** From a frame to a message, or null. Left out: each is checked against the contract. */
  parse?(data: unknown, log: Log): ServerMessage | null;
  /** Calls back when the network is back or the page is looked at again. */
  onReturn(listener: () => void): () => void;
  /** Calls back when the machine's clock was set, or the machine slept: `timers` may have stood still meanwhile. */
  onClockStep?(listener: () => void): () => void;
  /** The server closed the socket because the session ended (4401). */
  onSessionEnded(): void;
}

interface Machine {
  readonly deps: SocketDeps;
  readonly store: WritableStore<SocketState>;
  readonly listeners: Set<(message: ServerMessage) => void>;
  /** The socket whose events count; those of older ones are ignored. */
  current: RawSocket | null;
  /** Of the open socket; null while none is open. */
  heartbeat: Heartbeat | null;
  trips: readonly RoundTrip[];
  /** Round trips that began before it say nothing about the server's clock now, in ms of the timers' clock. */
  measuredFromMs: number;
  /** Whether someone wants to be connected. */
  wanted: boolean;
  /** Games that run. */
  games: number;
  /** Tries to come back since the last time it was open. */
  attempts: number;
  /** The server lets this client in again then (4408), in ms of the timers' clock; no try comes earlier. */
  notBeforeMs: number;
  /** Stops the planned try, or the wait for a socket to open. */
  stopTimer: () => void;
  stopListening: () => void;
}

/** WebSocket.OPEN: a socket that is closing still exists, but takes nothing any more. */
const OPEN = 1;
const NORMAL_CLOSE = 1000;

const nothing = (): void => undefined;
const NOT_CONNECTED: SocketState = {
  status: 'closed',
  error: null,
  isRestarting: false,
  isHeld: false,
  onlineCount: null,
  stopped: null,
  clockOffsetMs: null,
};

export function createSocket(deps: SocketDeps): SocketClient {
  const machine: Machine = {
    deps,
    store: createStore(NOT_CONNECTED),
    listeners: new Set(),
    current: null,
    heartbeat: null,
    trips: [],
    measuredFromMs: Number.NEGATIVE_INFINITY,
    wanted: false,
    games: 0,
    attempts: 0,
    notBeforeMs: 0,
    stopTimer: nothing,
    stopListening: nothing,
  };
  return {
    state: machine.store,
    send: (message) => send(machine, message),
    subscribe(listener) {
      // An own entry for each subscription: the same function may subscribe twice.
      const entry = (message: ServerMessage): void => listener(message);
      machine.listeners.add(entry);
      return () => machine.listeners.delete(entry);
    },
    open: () => open(machine),
    close: () => stop(machine),
    holdForGame: () => holdForGame(machine),
    probe: () => machine.heartbeat?.ping(),
    breakOff() {
      if (machine.heartbeat !== null) abandon(machine);
    },
    nowMs: () => deps.timers.now() + (machine.store.getSnapshot().clockOffsetMs ?? 0),
  };
}

function open(machine: Machine): void {
  if (machine.wanted) {
    tryNow(machine);
    return;
  }
  machine.wanted = true;
  machine.attempts = 0;
  const stopReturns = machine.deps.onReturn(() => {
    // A socket that slept, or changed its network, may look open for good.
    if (machine.heartbeat !== null) machine.heartbeat.ping();
    else tryNow(machine);
  });
  const stopSteps = machine.deps.onClockStep?.(() => measureAgain(machine)) ?? nothing;
  machine.stopListening = () => {
    stopReturns();
    stopSteps();
  };
  connect(machine);
}

/** The offset may be wrong by the whole step: it stays until the first new round trip replaces it. */
function measureAgain(machine: Machine): void {
  machine.trips = [];
  machine.measuredFromMs = machine.deps.timers.now();
  machine.heartbeat?.ping();
}

/** Not while a socket is there: it is open, or a try is in progress. */
function tryNow(machine: Machine): void {
  if (machine.wanted && machine.current === null) planTry(machine, 0);
}

function stop(machine: Machine): void {
  machine.wanted = false;
  machine.stopListening();
  letGo(machine);
  machine.store.set({ ...NOT_CONNECTED, clockOffsetMs: machine.store.getSnapshot().clockOffsetMs });
}

/** Closes the current socket, if any, and forgets it: nothing of it is heard any more. */
function letGo(machine: Machine): void {
  const socket = machine.current;
  machine.current = null;
  machine.stopTimer();
  machine.heartbeat?.stop();
  machine.heartbeat = null;
  socket?.close(NORMAL_CLOSE);
}

function holdForGame(machine: Machine): () => void {
  let isHeld = true;
  const change = (by: number): void => {
    const before = periodMs(machine);
    machine.games += by;
    if (periodMs(machine) !== before) machine.heartbeat?.setPeriod(periodMs(machine));
  };
  change(1);
  measureClock(machine);
  if (machine.store.getSnapshot().status === 'failed' && machine.current === null) planTry(machine);
  return () => {
    if (!isHeld) return;
    isHeld = false;
    change(-1);
  };
}

/** A game's clocks are shown from the first on: a slow round trip is soon replaced by a shorter one. */
function measureClock({ games, trips, heartbeat }: Machine): void {
  if (games > 0 && trips.length < CLIENT_SOCKET.clockSamplesAtOnce) heartbeat?.ping();
}

function periodMs({ games }: Machine): number {
  return games > 0 ? CLIENT_SOCKET.gamePingMs : CLIENT_SOCKET.pingMs;
}

function connect(machine: Machine): void {
  const { deps, store } = machine;
  machine.stopTimer();
  store.set({ status: 'connecting' });
  let socket: RawSocket | null = null;
  const ifCurrent = (run: () => void): void => {
    if (machine.current === socket && socket !== null) run();
  };
  try {
    socket = deps.connect({
      onOpen: () => ifCurrent(() => opened(machine)),
      onMessage: (data) => ifCurrent(() => received(machine, data)),
      onError: () => ifCurrent(() => store.set({ error: SOCKET_ERRORS.connection })),
      onClose: (code, reason) => ifCurrent(() => closed(machine, code, reason)),
    });
  } catch (error) {
    // The constructor refuses an address or a policy, which a later try meets again.
    deps.log.error(SOCKET_ERRORS.creation, error);
    store.set({ status: 'failed', isHeld: false, error: SOCKET_ERRORS.creation });
    return;
  }
  machine.current = socket;
  machine.stopTimer = deps.timers.after(CLIENT_SOCKET.openMs, () => abandon(machine));
}

function opened(machine: Machine): void {
  const { store, deps } = machine;
  machine.stopTimer();
  machine.attempts = 0;
  machine.heartbeat = createHeartbeat({
    timers: deps.timers,
    periodMs: periodMs(machine),
    sendPing: (timestamp) => send(machine, { type: 'ping', timestamp }),
    onRoundTrip: (trip) => {
      if (trip.sentMs < machine.measuredFromMs) return;
      machine.trips = withRoundTrip(machine.trips, trip);
      store.set({ clockOffsetMs: clockOffsetMs(machine.trips) });
      measureClock(machine);
    },
    onDead: () => abandon(machine),
  });
  store.set({ isRestarting: false });
  store.set({ status: 'open', isHeld: true, error: null, stopped: [] });
}

/** The line is dead, or never opened. */
function abandon(machine: Machine): void {
  machine.deps.log.warn('The socket does not answer: it is given up');
  letGo(machine);
  lost(machine);
}

function closed(machine: Machine, code: number, reason: string): void {
  machine.current = null;
  letGo(machine);
  if (code === CLOSE.sessionEnded) {
    stop(machine);
    machine.deps.onSessionEnded();
    return;
  }
  if (code === CLOSE.overBudget) machine.notBeforeMs = machine.deps.timers.now() + parseRetryAfter(reason);
  if (code === CLOSE.restart) sentAway(machine, reason);
  else lost(machine);
}

/** Another server is there, or this one soon: one try comes at once, and uses up none of the others. */
function sentAway(machine: Machine, reason: string): void {
  machine.store.set({ status: 'connecting', isRestarting: reason !== DRAIN_REASON });
  planTry(machine, CLIENT_SOCKET.restartDelayMs * machine.deps.random());
}

function lost(machine: Machine): void {
  if (machine.attempts >= CLIENT_SOCKET.maxAttempts) {
    machine.store.set({ isRestarting: false });
    machine.store.set({ status: 'failed', error: SOCKET_ERRORS.gaveUp, onlineCount: null });
    if (machine.games > 0) planTry(machine);
    return;
  }
  planTry(machine);
  machine.attempts += 1;
  machine.store.set({ status: 'connecting', isHeld: false });
}

/** Connects after the delay, and when the server lets this client in again: at once, if that is now. */
function planTry(
  machine: Machine,
  delayMs = reconnectDelayMs(machine.attempts, machine.deps.random()),
): void {
  const { timers } = machine.deps;
  const waitMs = Math.max(delayMs, machine.notBeforeMs - timers.now());
  machine.stopTimer();
  if (waitMs > 0) machine.stopTimer = timers.after(waitMs, () => tryNow(machine));
  else connect(machine);
}

function received(machine: Machine, data: unknown): void {
  const { log, parse = parseMessage } = machine.deps;
  const message = parse(data, log);
  if (message === null) return;
  if (message.type === 'pong') machine.heartbeat?.receivePong(message);
  if (message.type === 'online_count') machine.store.set({ onlineCount: message.count });
  if (message.type === 'services_stopped') machine.store.set({ stopped: message.stopped });
  for (const listener of [...machine.listeners]) {
    try {
      listener(message);
    } catch (error) {
      log.error('A subscriber of the socket failed', error);
    }
  }
}

function send(machine: Machine, message: ClientMessageInput): boolean {
  const { current } = machine;
  if (current?.readyState !== OPEN) {
    machine.deps.log.warn(`The socket is not open: ${message.type} was dropped`);
    return false;
  }
  current.send(JSON.stringify(message));
  return true;
}
