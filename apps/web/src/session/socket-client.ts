// session: the page's one socket: connect, ping, come back, hand messages on. What a message means never enters here.
import { CLIENT_SOCKET, CLOSE, type ClientMessage, ServerMessage } from '@kingstake/protocol';
import type { Log } from './log.ts';
import { createStore, type Store, type WritableStore } from './store.ts';
import type { Timers } from './timers.ts';

export const SOCKET_ERRORS = {
  connection: 'WebSocket connection error',
  creation: 'Failed to create connection',
  gaveUp: 'Failed to connect after multiple attempts',
} as const;

export interface SocketState {
  /** `failed`: gave up after the tries; only coming online or back to the page tries again. */
  status: 'closed' | 'connecting' | 'open' | 'failed';
  error: string | null;
  /** Players online as the server last said; null before it said so. */
  onlineCount: number | null;
}

export interface SocketClient {
  /** False, with a warning, when the socket is not open: the message is dropped. */
  send(message: ClientMessage): boolean;
  /** Every message of the server, to every subscriber. */
  subscribe(listener: (message: ServerMessage) => void): () => void;
  /** Connects and stays connected until `close`. Harmless when already so; after giving up it is one more try. */
  open(): void;
  close(): void;
  /** While on, giving up is only said: tries go on, at the longest delay. For as long as a clock runs. */
  setPersistent(on: boolean): void;
  state: Store<SocketState>;
}

/** The part of the browser's WebSocket that is used. */
export interface RawSocket {
  readonly readyState: number;
  send(data: string): void;
  close(code?: number): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface SocketDeps {
  /** May throw, as the browser's constructor does. */
  connect(): RawSocket;
  timers: Timers;
  log: Log;
  /** Calls back when the network is back or the page is looked at again. */
  onReturn(listener: () => void): () => void;
  /** The server closed the socket because the session ended (4401). */
  onSessionEnded(): void;
}

interface Machine {
  readonly deps: SocketDeps;
  readonly store: WritableStore<SocketState>;
  readonly listeners: Set<(message: ServerMessage) => void>;
  /** The socket whose events count; those of older ones are ignored. */
  current: RawSocket | null;
  /** Whether the page wants to be connected. */
  wanted: boolean;
  /** Goes on trying after the last of the counted tries. */
  persistent: boolean;
  /** Tries to come back since the last time it was open. */
  attempts: number;
  /** Stops the ping or the planned try. */
  stopTimer: () => void;
  stopListening: () => void;
}

/** WebSocket.OPEN: a socket that is closing still exists, but takes nothing any more. */
const OPEN = 1;

const nothing = (): void => undefined;

export function createSocket(deps: SocketDeps): SocketClient {
  const store = createStore<SocketState>({ status: 'closed', error: null, onlineCount: null });
  const machine: Machine = {
    deps,
    store,
    listeners: new Set(),
    current: null,
    wanted: false,
    persistent: false,
    attempts: 0,
    stopTimer: nothing,
    stopListening: nothing,
  };
  return {
    state: store,
    send: (message) => send(machine, message),
    subscribe(listener) {
      // An own entry for each subscription: the same function may subscribe twice.
      const entry = (message: ServerMessage): void => listener(message);
      machine.listeners.add(entry);
      return () => machine.listeners.delete(entry);
    },
    open: () => open(machine),
    close: () => stop(machine),
    setPersistent(on) {
      machine.persistent = on;
      if (on && machine.store.getSnapshot().status === 'failed') planLaterTry(machine);
    },
  };
}

function open(machine: Machine): void {
  if (machine.wanted) {
    tryOnceMore(machine);
    return;
  }
  machine.wanted = true;
  machine.attempts = 0;
  machine.stopListening = machine.deps.onReturn(() => tryOnceMore(machine));
  connect(machine);
}

/** Only after giving up: before that the planned tries stand. */
function tryOnceMore(machine: Machine): void {
  if (machine.store.getSnapshot().status === 'failed') connect(machine);
}

function stop(machine: Machine): void {
  const socket = machine.current;
  machine.wanted = false;
  machine.current = null;
  machine.stopTimer();
  machine.stopListening();
  machine.store.set({ status: 'closed', error: null, onlineCount: null });
  socket?.close(1000);
}

function connect(machine: Machine): void {
  machine.stopTimer();
  machine.store.set({ status: 'connecting' });
  let socket: RawSocket;
  try {
    socket = machine.deps.connect();
  } catch (error) {
    // The constructor refuses an address or a policy, which a later try meets again.
    machine.deps.log.error(SOCKET_ERRORS.creation, error);
    machine.store.set({ status: 'failed', error: SOCKET_ERRORS.creation });
    return;
  }
  machine.current = socket;
  const ifCurrent = (run: () => void): void => {
    if (machine.current === socket) run();
  };
  socket.onopen = () => ifCurrent(() => opened(machine, socket));
  socket.onmessage = (event) => ifCurrent(() => received(machine, event.data));
  socket.onerror = () => ifCurrent(() => machine.store.set({ error: SOCKET_ERRORS.connection }));
  socket.onclose = (event) => ifCurrent(() => closed(machine, event.code));
}

function opened(machine: Machine, socket: RawSocket): void {
  const { store, deps } = machine;
  machine.attempts = 0;
  store.set({ status: 'open', error: null });
  machine.stopTimer = deps.timers.every(CLIENT_SOCKET.pingMs, () => {
    const ping: ClientMessage = { type: 'ping', timestamp: deps.timers.now() };
    socket.send(JSON.stringify(ping));
  });
}

function closed(machine: Machine, code: number): void {
  machine.stopTimer();
  machine.current = null;
  if (code === CLOSE.sessionEnded) {
    stop(machine);
    machine.deps.onSessionEnded();
    return;
  }
  if (machine.attempts >= CLIENT_SOCKET.maxAttempts) {
    machine.store.set({ status: 'failed', error: SOCKET_ERRORS.gaveUp, onlineCount: null });
    if (machine.persistent) planLaterTry(machine);
    return;
  }
  const delayMs = Math.min(CLIENT_SOCKET.baseDelayMs * 2 ** machine.attempts, CLIENT_SOCKET.maxDelayMs);
  machine.attempts += 1;
  machine.store.set({ status: 'connecting' });
  machine.stopTimer = machine.deps.timers.after(delayMs, () => connect(machine));
}

function planLaterTry(machine: Machine): void {
  machine.stopTimer = machine.deps.timers.after(CLIENT_SOCKET.maxDelayMs, () => tryOnceMore(machine));
}

function received(machine: Machine, data: unknown): void {
  const { log } = machine.deps;
  let json: unknown;
  try {
    json = JSON.parse(String(data));
  } catch {
    log.warn('A socket message that is not JSON was ignored');
    return;
  }
  const parsed = ServerMessage.safeParse(json);
  if (!parsed.success) {
    // A newer server may say things that this page does not know yet.
    log.warn('A socket message of an unknown shape was ignored');
    return;
  }
  if (parsed.data.type === 'online_count') machine.store.set({ onlineCount: parsed.data.count });
  for (const listener of [...machine.listeners]) {
    try {
      listener(parsed.data);
    } catch (error) {
      log.error('A subscriber of the socket failed', error);
    }
  }
}

function send(machine: Machine, message: ClientMessage): boolean {
  const { current } = machine;
  if (current?.readyState !== OPEN) {
    machine.deps.log.warn(`The socket is not open: ${message.type} was dropped`);
    return false;
  }
  current.send(JSON.stringify(message));
  return true;
}
