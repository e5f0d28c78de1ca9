// One game over the socket. It joins on entering, after each reconnect and after each gap. It keeps a move or a resignation
// until the server has confirmed it. Messages are sent synchronously, without waiting for rendering.
import { type ClientMessageInput, Emitter, type MoveInput, type ServerMessage } from '@kingstake/protocol';
import { CLIENT_SOCKET } from '@kingstake/protocol/limits';
import type { Timers } from '../ports.ts';
import type { SocketClient } from '../socket/socket-client.ts';
import type { Store } from '../store.ts';
import { type LiveState, type LocalEvent, reduceLive, startLive, turnOf } from './live-state.ts';
import { remainingMs, shownClocks } from './shown-clocks.ts';

/** Sent once and not kept: a player who misses the answer repeats the command. */
export type SimpleCommand = Exclude<
  ClientMessageInput['type'],
  'ping' | 'join_game' | 'leave_game' | 'make_move' | 'resign'
>;

/** Signs the player's acts. Loaded after the game is shown. */
export interface ReceiptFollower {
  /** Called with every message of the server, before it is applied. */
  received(message: ServerMessage): void;
  /** Signs the message if it can, and sends it. Returns false if the socket is not open. If the socket closes while the message is signed, it is dropped. */
  send(message: ClientMessageInput, socket: Pick<SocketClient, 'send' | 'state'>): boolean;
}

export interface GameConnectionDeps {
  socket: SocketClient;
  timers: Timers;
  /** Returns a unique id for a move. */
  createId(): string;
  /** Returns whether the page has lost the focus since the last call. Absent: never. */
  takeLostFocus?(): boolean;
  gameId: number;
  playerId: number;
  gameCode: string | null;
}

/** A game that can be played: over the socket, or against the bot (local-game.ts). */
export interface PlayableGame extends Store<LiveState> {
  enter(): void;
  /** Notifies the server that the player left the screen. Drops unconfirmed commands. */
  leave(): void;
  /** Shows the player's own move and sends it before returning. Returns false if it cannot be made now. */
  move(move: MoveInput): boolean;
  /** Adds a premove to the queue; null clears the queue. The first one is sent in the call that receives the opponent's move. */
  premove(move: MoveInput | null): void;
  /** Resigns now or on reconnect, and repeats it until the server has ended the game. `cause`: the player's wallet was lost. */
  resign(cause?: 'wallet'): void;
  /** Returns false, and drops the command, if the socket is not open. */
  send(command: SimpleCommand): boolean;
}

export interface GameConnection extends PlayableGame {
  /** Requests the full state. */
  refresh(): void;
  /** Subscribes to messages about this game. The listener runs after the message was applied and also gets the state before it. */
  onMessage(listener: (message: ServerMessage, before: LiveState) => void): () => void;
  /** Subscribes to messages that could not be sent, also because the socket closed while they were being signed. */
  onUnsent(listener: (message: ClientMessageInput) => void): () => void;
  /** Lets the follower sign once it has loaded; nothing is signed if it fails to load. Returns a function that ends this. */
  follow(loading: Promise<ReceiptFollower | null>): () => void;
}

interface Connection {
  readonly deps: GameConnectionDeps;
  state: LiveState;
  resigning: boolean;
  follower: ReceiptFollower | null;
  /** Whether the page had lost the focus before the unconfirmed move. */
  isBlurred: boolean;
  /** Whether the full state has arrived over the current socket. Moves wait for it. */
  isCurrent: boolean;
  /** Whether join_game is the only command since the last full state was requested, so that an error is its answer. */
  isOnlyJoin: boolean;
  readonly changes: Emitter;
  readonly messages: Emitter<[message: ServerMessage, before: LiveState]>;
  readonly unsent: Emitter<[ClientMessageInput]>;
  readonly stops: { [K in StopName]: () => void };
}

/** Each stop cancels a timer or a subscription, or releases the hold on the socket. */
type StopName = 'messages' | 'status' | 'hold' | 'stateWait' | 'answerWait' | 'askAgain' | 'timeoutHint';

const nothing = (): void => undefined;

export function createGameConnection(deps: GameConnectionDeps): GameConnection {
  const connection: Connection = {
    deps,
    state: startLive(deps.gameId),
    resigning: false,
    follower: null,
    isBlurred: false,
    isCurrent: false,
    isOnlyJoin: false,
    changes: new Emitter(),
    messages: new Emitter(),
    unsent: new Emitter(),
    stops: {
      messages: nothing,
      status: nothing,
      hold: nothing,
      stateWait: nothing,
      answerWait: nothing,
      askAgain: nothing,
      timeoutHint: nothing,
    },
  };
  return {
    getSnapshot: () => connection.state,
    subscribe: connection.changes.subscribe,
    onMessage: connection.messages.subscribe,
    onUnsent: connection.unsent.subscribe,
    follow: (loading) => follow(connection, loading),
    enter: () => enter(connection),
    leave: () => leave(connection),
    move: (move) => makeMove(connection, move),
    premove: (move) => update(connection, { type: 'premoved', move }),
    resign(cause) {
      connection.resigning = true;
      if (cause === 'wallet') update(connection, { type: 'wallet-lost' });
      sendKept(connection);
    },
    send(type) {
      connection.isOnlyJoin = false;
      return send(connection, { type, ...about(connection) });
    },
    refresh: () => join(connection),
  };
}

function about({ deps }: Connection): { gameId: number; playerId: number } {
  return { gameId: deps.gameId, playerId: deps.playerId };
}

function send(connection: Connection, message: ClientMessageInput): boolean {
  const { deps, unsent, follower } = connection;
  const sendNow = (signed: ClientMessageInput): boolean => {
    const isSent = deps.socket.send(signed);
    if (!isSent) unsent.emit(signed);
    return isSent;
  };
  return follower?.send(message, { state: deps.socket.state, send: sendNow }) ?? sendNow(message);
}

function follow(connection: Connection, loading: Promise<ReceiptFollower | null>): () => void {
  let isOver = false;
  loading.then((follower) => {
    if (!isOver) connection.follower = follower;
  }, nothing);
  return () => {
    isOver = true;
    connection.follower = null;
  };
}

function enter(connection: Connection): void {
  const { socket } = connection.deps;
  let isOpen = false;
  let offsetMs: number | null = null;
  const followSocket = (): void => {
    const { status, clockOffsetMs } = socket.state.getSnapshot();
    const wasOpen = isOpen;
    isOpen = status === 'open';
    if (isOpen && !wasOpen) join(connection);
    if (!isOpen && wasOpen) disconnected(connection);
    if (clockOffsetMs === offsetMs) return;
    offsetMs = clockOffsetMs;
    planTimeoutHint(connection);
  };
  connection.state = startLive(connection.deps.gameId);
  connection.changes.emit();
  connection.resigning = false;
  connection.stops.messages();
  connection.stops.messages = socket.subscribe((message) => receive(connection, message));
  connection.stops.status();
  connection.stops.status = socket.state.subscribe(followSocket);
  followSocket();
}

function leave(connection: Connection): void {
  const { deps, stops } = connection;
  disconnected(connection);
  for (const name of ['messages', 'status', 'hold'] as const) {
    stops[name]();
    stops[name] = nothing;
  }
  if (deps.socket.state.getSnapshot().status === 'open')
    send(connection, { type: 'leave_game', ...about(connection) });
}

/** Handles a closed socket. Unconfirmed commands are kept. */
function disconnected(connection: Connection): void {
  connection.isCurrent = false;
  for (const name of ['stateWait', 'answerWait', 'askAgain', 'timeoutHint'] as const)
    connection.stops[name]();
}

/** Requests the full state. The first round trip measures the offset of the server's clock. */
function join(connection: Connection): void {
  const { socket, timers, gameCode } = connection.deps;
  const { stops } = connection;
  stops.askAgain();
  stops.askAgain = nothing;
  const code = gameCode === null ? {} : { gameCode };
  if (!send(connection, { type: 'join_game', ...about(connection), ...code })) return;
  connection.isOnlyJoin = true;
  socket.probe();
  stops.stateWait();
  stops.stateWait = timers.after(CLIENT_SOCKET.stateMs, () => socket.breakOff());
  update(connection, { type: 'asked' });
}

function receive(connection: Connection, message: ServerMessage): void {
  connection.follower?.received(message);
  if (message.type === 'rematch_started') {
    update(connection, message); // the message names the next game
    return;
  }
  if ('gameId' in message && message.gameId !== connection.deps.gameId) return;
  const before = connection.state;
  const isSnapshot = message.type === 'game_state';
  if (isSnapshot) {
    connection.isCurrent = true;
    connection.stops.stateWait();
  }
  connection.state = reduceLive(before, message);
  // A premove is sent before any listener renders the opponent's move.
  settlePremove(connection);
  changed(connection, before);
  if (message.type === 'error' && 'gameId' in message) refused(connection, message.code);
  else if (connection.state.needsResync) join(connection);
  if (isSnapshot) sendKept(connection);
  if ('gameId' in message) connection.messages.emit(message, before);
}

/**
 * Handles an error. If it answers the request for the full state, none will follow. Retries after a pause if the service was
 * unavailable.
 */
function refused(connection: Connection, code: string): void {
  const { deps, stops } = connection;
  if (connection.isOnlyJoin) stops.stateWait();
  if (connection.state.pending === null) stops.answerWait();
  if (code !== 'UNAVAILABLE') return;
  stops.answerWait();
  stops.askAgain();
  stops.askAgain = deps.timers.after(CLIENT_SOCKET.askAgainMs, () => join(connection));
}

/** Plays the first premove when it is the player's turn. If it is illegal, drops the whole queue, because the others build on it. */
function settlePremove(connection: Connection): void {
  const [first] = connection.state.premoves;
  if (first === undefined || turnOf(connection.state) !== connection.state.side) return;
  connection.state = reduceLive(connection.state, { type: 'premove-due' });
  if (!startMove(connection, first))
    connection.state = reduceLive(connection.state, { type: 'premoved', move: null });
}

function makeMove(connection: Connection, move: MoveInput): boolean {
  const before = connection.state;
  if (!startMove(connection, move)) return false;
  changed(connection, before);
  return true;
}

/** Shows the player's own move and sends it. The caller notifies listeners. */
function startMove(connection: Connection, move: MoveInput): boolean {
  const { deps, state } = connection;
  // Until the offset of the server's clock is known, the shown clocks do not run.
  const isTimeKnown = deps.socket.state.getSnapshot().clockOffsetMs !== null;
  const nowMs = isTimeKnown ? deps.socket.nowMs() : (state.clocks?.atMs ?? 0);
  const next = reduceLive(state, { type: 'moved', move, clientMoveId: deps.createId(), nowMs });
  if (next === state) return false;
  connection.state = next;
  connection.isBlurred = deps.takeLostFocus?.() ?? false;
  sendKept(connection);
  return true;
}

/** Sends the unconfirmed move and resignation once the state on this socket is known. */
function sendKept(connection: Connection): void {
  const { deps, state, stops, resigning } = connection;
  if (!connection.isCurrent || state.status !== 'active' || state.side === null) return;
  const { pending } = state;
  if (pending !== null) {
    const { move, ply, clientMoveId } = pending;
    const blurred = connection.isBlurred ? { blurred: true } : {};
    send(connection, { type: 'make_move', ...about(connection), move, ply, clientMoveId, ...blurred });
  }
  const cause = state.isWalletLost ? ({ cause: 'wallet' } as const) : {};
  if (resigning) send(connection, { type: 'resign', ...about(connection), ...cause });
  if (!isWaiting(connection)) return;
  stops.answerWait();
  stops.answerWait = deps.timers.after(CLIENT_SOCKET.answerMs, () => deps.socket.breakOff());
}

function isWaiting({ state, resigning }: Connection): boolean {
  return state.status === 'active' && (state.pending !== null || resigning);
}

function update(connection: Connection, event: ServerMessage | LocalEvent): void {
  const before = connection.state;
  connection.state = reduceLive(before, event);
  changed(connection, before);
}

function changed(connection: Connection, before: LiveState): void {
  const { state, stops, deps } = connection;
  if (state === before) return;
  if (!isWaiting(connection)) stops.answerWait();
  const isRunning = state.status === 'active';
  if (isRunning !== (before.status === 'active')) {
    stops.hold();
    stops.hold = isRunning ? deps.socket.holdForGame() : nothing;
  }
  planTimeoutHint(connection);
  connection.changes.emit();
}

/** Asks the server to check the time when a shown clock reaches zero. The server decides. */
function planTimeoutHint(connection: Connection): void {
  const { state, stops, deps } = connection;
  const { socket, timers } = deps;
  stops.timeoutHint();
  const clocks = shownClocks(state, socket.state.getSnapshot().clockOffsetMs !== null);
  if (clocks === null || clocks.running === null || state.side === null || !connection.isCurrent) return;
  const leftMs = remainingMs(clocks, turnOf(state), socket.nowMs());
  stops.timeoutHint = timers.after(leftMs, () => send(connection, { type: 'timeout', ...about(connection) }));
}
