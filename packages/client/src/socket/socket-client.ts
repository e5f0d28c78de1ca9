// The player's single socket: connects, detects a dead connection, reconnects and passes messages on. It does not interpret
// messages.
import {
  CLIENT_SOCKET,
  CLOSE,
  type ClientMessageInput,
  DRAIN_REASON,
  Emitter,
  parseRetryAfter,
  type ServerMessage,
} from '@kingstake/protocol';
import type { Log, RawSocket, SocketEvents, Timers } from '../ports.ts';
import { createStore, type Store, type WritableStore } from '../store.ts';
import {
  clockOffsetMs,
  createHeartbeat,
  type Heartbeat,
  type RoundTrip,
  reconnectDelayMs,
  withRoundTrip,
} from './liveness.ts';
import { parseMessage } from './parse-message.ts';

export const SOCKET_ERRORS = {
  connection: 'WebSocket connection error',
  creation: 'Failed to create connection',
  gaveUp: 'Failed to connect after multiple attempts',
} as const;

export interface SocketState {
  /** `failed`: gave up after all attempts. `open()`, or a return of the network or the user, starts again. */
  status: 'closed' | 'connecting' | 'open' | 'failed';
  error: string | null;
  /** The server closed the connection for a restart, and it has not reopened yet. */
  isRestarting: boolean;
  /** Open, or closed by the server (1012) while the first attempt to reconnect has not failed. */
  isHeld: boolean;
  /** Players online, as last sent; null before the first message. */
  onlineCount: number | null;
  /** Sentences about stopped services, as last sent; null before the first message. */
  stopped: readonly string[] | null;
  /** Offset of the server's clock in ms; null before the first round trip. */
  clockOffsetMs: number | null;
}

export interface SocketClient {
  /** Returns false, with a warning, and drops the message if the socket is not open. */
  send(message: ClientMessageInput): boolean;
  /** Subscribes to every message of the server. */
  subscribe(listener: (message: ServerMessage) => void): () => void;
  /** Connects and stays connected until `close`. Retries at once while waiting to reconnect or after giving up. */
  open(): void;
  close(): void;
  /**
   * Marks a game as running until the returned function is called. While one runs, the client pings every 10 s instead of
   * 30 s. After the last attempt it reports failure, but keeps trying at the longest delay.
   */
  holdForGame(): () => void;
  /** Pings now, which detects a dead connection within 5 s. */
  probe(): void;
  /** Abandons the open socket without waiting for its close event, and reconnects. */
  breakOff(): void;
  /** The server's time in ms since 1970; the client's before the first round trip. */
  nowMs(): number;
  state: Store<SocketState>;
}

export interface SocketDeps {
  /** May throw, as the browser's constructor does. */
  connect(events: SocketEvents): RawSocket;
  timers: Timers;
  log: Log;
  /** From 0 up to 1, for the jitter of delays. */
  random(): number;
  /** Parses a frame, or returns null. Default: checks it against the contract. */
  parse?(data: unknown, log: Log): ServerMessage | null;
  /** Subscribes to the return of the network and to the page becoming visible. */
  onReturn(listener: () => void): () => void;
  /** Subscribes to the loss of the network, which the browser notices before a ping is late. */
  onGone?(listener: () => void): () => void;
  /** Subscribes to changes of the machine's clock and to wake-ups, during which `timers` may have been suspended. */
  onClockStep?(listener: () => void): () => void;
  /** Called when the server closed the socket because the session ended (4401). */
  onSessionEnded(): void;
}

interface Machine {
  readonly deps: SocketDeps;
  readonly store: WritableStore<SocketState>;
  readonly messages: Emitter<[ServerMessage]>;
  /** The current socket. Events of older ones are ignored. */
  current: RawSocket | null;
  /** The heartbeat of the open socket, or null. */
  heartbeat: Heartbeat | null;
  trips: readonly RoundTrip[];
  /** Round trips that began before this are not used for the server's clock, in ms of the timers' clock. */
  measuredFromMs: number;
  /** Whether the user wants a connection. */
  wanted: boolean;
  /** Number of running games. */
  games: number;
  /** Attempts since the socket was last open. */
  attempts: number;
  /** No attempt before this time (4408), in ms of the timers' clock. */
  notBeforeMs: number;
  /** Cancels the scheduled attempt, or the timeout for opening. */
  stopTimer: () => void;
  stopListening: () => void;
}

/** WebSocket.OPEN. A closing socket still exists, but accepts no messages. */
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
    messages: new Emitter((error) => deps.log.error('A subscriber of the socket failed', error)),
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
    subscribe: machine.messages.subscribe,
    open: () => open(machine),
    close: () => stop(machine),
    holdForGame: () => holdForGame(machine),
    probe: () => machine.heartbeat?.ping(),
    breakOff: () => breakOff(machine),
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
    // After sleep or a network change, a dead socket may look open forever.
    if (machine.heartbeat !== null) machine.heartbeat.ping();
    else tryNow(machine);
  });
  const stopSteps = machine.deps.onClockStep?.(() => measureAgain(machine)) ?? nothing;
  const stopGone = machine.deps.onGone?.(() => breakOff(machine)) ?? nothing;
  machine.stopListening = () => {
    stopReturns();
    stopGone();
    stopSteps();
  };
  connect(machine);
}

function breakOff(machine: Machine): void {
  if (machine.heartbeat !== null) abandon(machine);
}

/** Measures the offset again, which may be wrong by the whole step. The old one is used until the first new round trip. */
function measureAgain(machine: Machine): void {
  machine.trips = [];
  machine.measuredFromMs = machine.deps.timers.now();
  machine.heartbeat?.ping();
}

/** Does nothing while a socket is open or opening. */
function tryNow(machine: Machine): void {
  if (machine.wanted && machine.current === null) planTry(machine, 0);
}

function stop(machine: Machine): void {
  machine.wanted = false;
  machine.stopListening();
  letGo(machine);
  machine.store.set({ ...NOT_CONNECTED, clockOffsetMs: machine.store.getSnapshot().clockOffsetMs });
}

/** Closes and abandons the current socket, if any. */
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

/** Measures several round trips in a row, because a game shows its clocks immediately. */
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
    // The constructor throws for an invalid address or because of a policy. Later attempts report it again.
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

/** Abandons a connection that is dead or never opened. */
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

/** Reconnects soon, because another node or this one will be available. This attempt does not count. */
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

/** Connects after the delay, but not before the server allows it. */
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
  machine.messages.emit(message);
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
