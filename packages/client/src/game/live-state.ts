// The state of one game, reduced from the server's messages. Pure. It never extrapolates: after a gap in `seq` it requests the
// full state.
import { fenTurn, type Side, viewOf } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import type { Game, GameWithoutMoves, MoveInput, PlayedMove, ServerMessage } from '@kingstake/protocol';

export interface PendingMove {
  readonly move: MoveInput;
  readonly san: string;
  readonly ply: number; // the intended ply, from 1
  readonly clientMoveId: string;
  readonly atMs: number; // server time of the move, or of the last state without it; the player's clock is shown as of then
}

export interface Clocks {
  readonly whiteMs: number;
  readonly blackMs: number;
  readonly atMs: number; // server time
}

export type GameOver = Extract<ServerMessage, { type: 'game_over' }>;

/** The state of the game's rematch. */
export interface RematchState {
  readonly offers: { readonly white: string | null; readonly black: string | null }; // when each side's offer expires
  readonly isDeclined: boolean; // the last offer was declined or withdrawn, or expired
  readonly nextGameId: number | null; // the rematch's game
}

export interface LiveState {
  readonly gameId: number;
  readonly game: GameWithoutMoves | null; // null: not received yet
  readonly status: 'joining' | Game['status'];
  readonly side: Side | null; // null: a spectator, or not received yet
  readonly fen: string | null; // includes the player's own unconfirmed move
  readonly moves: readonly PlayedMove[]; // committed ones only
  readonly seq: number;
  readonly clocks: Clocks | null;
  readonly drawOffer: Side | null; // the side whose offer is open
  readonly awayUntil: string | null; // until when the opponent may reconnect
  readonly pending: PendingMove | null; // sent, and not confirmed yet
  readonly premoves: readonly MoveInput[]; // in order; the first one is sent when the player's turn begins
  readonly isWalletLost: boolean; // the player resigned because the wallet was lost
  readonly over: GameOver | null;
  readonly rematch: RematchState;
  readonly needsResync: boolean; // a message was missed, so the full state must be requested
  readonly bot: BotState | null; // the opponent in a practice game; null: the opponent is a player
}

export interface BotState {
  readonly level: BotLevel;
  readonly isStopped: boolean; // it failed, so the game cannot continue
}

export type LocalEvent =
  | { type: 'moved'; move: MoveInput; clientMoveId: string; nowMs: number } // the player's own move, shown at once; server time
  | { type: 'premoved'; move: MoveInput | null } // added to the queue; null clears the queue
  | { type: 'premove-due' } // the player's turn began, so the first one leaves the queue
  | { type: 'wallet-lost' } // the player resigns because the wallet was lost
  | { type: 'asked' }; // join_game was sent

export function startLive(gameId: number): LiveState {
  return {
    gameId,
    game: null,
    status: 'joining',
    side: null,
    fen: null,
    moves: [],
    seq: 0,
    clocks: null,
    drawOffer: null,
    awayUntil: null,
    pending: null,
    premoves: NO_PREMOVES,
    isWalletLost: false,
    over: null,
    rematch: NO_REMATCH,
    needsResync: false,
    bot: null,
  };
}

/** The maximum number of queued premoves. */
export const MAX_PREMOVES = 5;

const NO_PREMOVES: readonly MoveInput[] = [];
const NO_OFFERS = { white: null, black: null } as const;
const NO_REMATCH: RematchState = { offers: NO_OFFERS, isDeclined: false, nextGameId: null };

/** The side to move in the shown position. White if there is no position yet. */
export function turnOf({ fen }: Pick<LiveState, 'fen'>): Side {
  return fen === null ? 'white' : fenTurn(fen);
}

/** Whether a side has made its first move. */
export function hasMoved({ moves }: Pick<LiveState, 'moves'>, side: Side): boolean {
  return moves.length > (side === 'white' ? 0 : 1);
}

/** In practice the clock starts with the player's first move, so that no one loses time before looking at the board. */
export function isClockWaiting(state: LiveState): boolean {
  return state.bot !== null && state.side !== null && !hasMoved(state, state.side);
}

/** The position after a move; null if it is illegal. */
export function afterMove(fen: string, input: MoveInput): PlayedMove | null {
  const played = viewOf(fen)?.after(input);
  return played ? { ...input, ...played } : null;
}

/** Messages that increase `seq`. */
const SEQUENCED: ReadonlySet<string> = new Set(['opponent_joined', 'game_started', 'move_made', 'game_over']);

export function reduceLive(state: LiveState, event: ServerMessage | LocalEvent): LiveState {
  switch (event.type) {
    case 'moved':
      return moved(state, event);
    case 'premoved':
      return premoved(state, event.move);
    case 'premove-due':
      return { ...state, premoves: state.premoves.slice(1) };
    case 'wallet-lost':
      return { ...state, isWalletLost: true };
    case 'asked':
      return state.needsResync ? { ...state, needsResync: false } : state;
    case 'pong':
    case 'online_count':
    case 'balance_updated':
    case 'services_stopped':
    case 'challenge_received':
    case 'challenge_closed':
    case 'play_break':
    case 'wager_returned':
    case 'lobby_games':
    case 'lobby_changed':
      return state;
    case 'rematch_started':
      return rematchStarted(state, event.gameId);
    case 'error':
      return refused(state, event);
    default:
      return event.gameId === state.gameId ? applyMessage(state, event) : state;
  }
}

function moved(state: LiveState, event: Extract<LocalEvent, { type: 'moved' }>): LiveState {
  const { move, clientMoveId, nowMs } = event;
  if (state.pending !== null || state.fen === null || state.status !== 'active') return state;
  if (turnOf(state) !== state.side) return state;
  const played = afterMove(state.fen, move);
  if (played === null) return state;
  const pending = { move, san: played.san, ply: state.moves.length + 1, clientMoveId, atMs: nowMs };
  return { ...state, pending, fen: played.fen };
}

/** The server refused the player's move, so the committed position is shown again. The full state follows. */
function refused(state: LiveState, error: Extract<ServerMessage, { type: 'error' }>): LiveState {
  if (state.pending === null || error.clientMoveId !== state.pending.clientMoveId) return state;
  // The server could not write. The move is kept and sent again after the next full state.
  if (error.code === 'UNAVAILABLE') return { ...state, needsResync: true };
  // The server sends the full state next, and the move is sent again without a signature.
  if (error.code === 'BAD_SIGNATURE') return state;
  return { ...state, pending: null, premoves: NO_PREMOVES, fen: committedFen(state) };
}

/** Premoves can be entered only during the opponent's turn. Their legality is checked when they are played. */
function premoved(state: LiveState, move: MoveInput | null): LiveState {
  const { premoves } = state;
  if (move === null) return premoves.length === 0 ? state : { ...state, premoves: NO_PREMOVES };
  if (state.status !== 'active' || state.side === null || turnOf(state) === state.side) return state;
  return premoves.length < MAX_PREMOVES ? { ...state, premoves: [...premoves, move] } : state;
}

function committedFen(state: Pick<LiveState, 'moves' | 'game'>): string | null {
  return state.moves.at(-1)?.fen ?? state.game?.initialFen ?? null;
}

type AboutGame = Extract<ServerMessage, { gameId: number; seq: number }>;

function applyMessage(state: LiveState, message: AboutGame): LiveState {
  if (message.type === 'game_joined') return state; // game_state follows and contains everything
  if (message.type === 'game_state') return applySnapshot(state, message);
  // There is no state to change yet, but the seq makes an older full state detectable.
  if (state.status === 'joining') return { ...state, seq: Math.max(state.seq, message.seq) };
  if (!SEQUENCED.has(message.type)) {
    if (message.seq > state.seq) return { ...state, needsResync: true };
    return applyUnsequenced(state, message);
  }
  if (message.seq <= state.seq)
    return message.type === 'move_made' ? confirmed(state, message) : overAgain(state, message);
  if (message.seq > state.seq + 1) return { ...state, needsResync: true };
  return applySequenced({ ...state, seq: message.seq }, message);
}

function clocksOf(message: { whiteTime: number; blackTime: number; serverTime: number }): Clocks {
  return {
    whiteMs: Math.round(message.whiteTime * 1000),
    blackMs: Math.round(message.blackTime * 1000),
    atMs: message.serverTime,
  };
}

function applySnapshot(state: LiveState, message: Extract<ServerMessage, { type: 'game_state' }>): LiveState {
  // A newer message arrived first, so the current state is newer.
  if (state.status !== 'joining' && message.seq < state.seq) return { ...state, needsResync: false };
  const { game, moves } = message;
  const observer = message.role === 'observer';
  const base: LiveState = {
    ...state,
    game,
    status: game.status,
    side: observer ? null : message.isWhite ? ('white' as const) : ('black' as const),
    moves,
    seq: message.seq,
    clocks: clocksOf(message),
    drawOffer: message.drawOfferedBy,
    awayUntil: message.courtesyDelayExpires,
    needsResync: message.seq < state.seq,
    fen: message.fen,
    pending: null,
    premoves: NO_PREMOVES,
    // The server sends open offers again after the full state.
    rematch: { ...state.rematch, offers: NO_OFFERS },
  };
  return keepPremoves(state, keepPending(state, base, message.serverTime));
}

/** Premoves refer to the position that the player saw. They survive a full state only if that position is unchanged. */
function keepPremoves(before: LiveState, after: LiveState): LiveState {
  const isSame = after.status === 'active' && after.side === before.side && after.fen === before.fen;
  return isSame ? { ...after, premoves: before.premoves } : after;
}

function keepPending(state: LiveState, base: LiveState, serverTime: number): LiveState {
  // An unconfirmed move is kept, and sent again, if it is still missing and legal. The player's clock has run until now,
  // unless the state is older than the move.
  const { pending } = state;
  if (pending === null || base.status !== 'active' || pending.ply !== base.moves.length + 1) return base;
  const played = base.fen === null ? null : afterMove(base.fen, pending.move);
  if (played === null) return base;
  return {
    ...base,
    pending: { ...pending, san: played.san, atMs: Math.max(pending.atMs, serverTime) },
    fen: played.fen,
  };
}

function confirmed(state: LiveState, message: Extract<ServerMessage, { type: 'move_made' }>): LiveState {
  if (state.pending === null || message.clientMoveId !== state.pending.clientMoveId) return state;
  return message.ply <= state.moves.length ? { ...state, pending: null, fen: committedFen(state) } : state;
}

/** A client that reconnects to an ended game receives the end again. */
function overAgain(state: LiveState, message: AboutGame): LiveState {
  return message.type === 'game_over' && state.over === null ? ended(state, message) : state;
}

function applySequenced(state: LiveState, message: AboutGame): LiveState {
  switch (message.type) {
    case 'opponent_joined':
      return { ...state, status: 'ready', game: withOpponent(state, message.opponent) };
    case 'game_started':
      return { ...state, status: 'active', clocks: clocksOf(message) };
    case 'move_made':
      return played(state, message);
    case 'game_over':
      return ended(state, message);
    default:
      return state;
  }
}

function withOpponent(state: LiveState, opponent: Game['whitePlayer']): GameWithoutMoves | null {
  const { game, side } = state;
  if (game === null || side === 'black') return game;
  return {
    ...game,
    blackPlayer: opponent,
    blackPlayerId: opponent.id,
    players: [game.whitePlayer, opponent],
  };
}

function played(state: LiveState, message: Extract<ServerMessage, { type: 'move_made' }>): LiveState {
  if (viewOf(message.fen) === null) return { ...state, needsResync: true };
  if (message.ply !== state.moves.length + 1) return { ...state, needsResync: true };
  const mover = turnOf({ fen: committedFen(state) });
  const isOwn = state.pending !== null && message.clientMoveId === state.pending.clientMoveId;
  return {
    ...state,
    moves: [...state.moves, message.move],
    fen: message.fen,
    clocks: clocksOf(message),
    pending: isOwn || mover === state.side ? null : state.pending,
    // A draw offer ends with the other side's next move.
    drawOffer: state.drawOffer !== null && state.drawOffer !== mover ? null : state.drawOffer,
  };
}

/**
 * Both clocks at the end. The final message contains no clocks. The side to move is charged from the last reading to the
 * end. A game that never started, or whose end was already known, keeps its clocks.
 */
function clocksAtEnd(state: LiveState, endedAt: string | null): Clocks | null {
  const { clocks, status } = state;
  if (clocks === null || status !== 'active' || endedAt === null || isClockWaiting(state)) return clocks;
  const atMs = Math.max(clocks.atMs, Date.parse(endedAt));
  const used = { white: 0, black: 0, [turnOf({ fen: committedFen(state) })]: atMs - clocks.atMs };
  return {
    whiteMs: Math.max(0, clocks.whiteMs - used.white),
    blackMs: Math.max(0, clocks.blackMs - used.black),
    atMs,
  };
}

function ended(state: LiveState, message: GameOver): LiveState {
  return {
    ...state,
    clocks: clocksAtEnd(state, message.game.endedAt),
    status: 'ended',
    game: message.game,
    over: message,
    moves: message.game.moves,
    fen: message.game.gameState.fen,
    pending: null,
    premoves: NO_PREMOVES,
    drawOffer: null,
    awayUntil: null,
  };
}

function applyUnsequenced(state: LiveState, message: AboutGame): LiveState {
  switch (message.type) {
    case 'timer_update':
      // A move arrived first, and its clocks are newer.
      return message.seq < state.seq ? state : { ...state, clocks: clocksOf(message) };
    case 'opponent_connection':
      return { ...state, awayUntil: message.connected ? null : message.courtesyDelayExpires };
    case 'draw_offered':
      return state.side === null ? state : { ...state, drawOffer: message.by };
    case 'draw_declined':
      return { ...state, drawOffer: null };
    case 'rematch_offered':
      return rematchOffered(state, message);
    case 'rematch_declined':
      return { ...state, rematch: { ...state.rematch, offers: NO_OFFERS, isDeclined: true } };
    default:
      return state;
  }
}

function rematchOffered(
  state: LiveState,
  { by, expiresAt }: Extract<ServerMessage, { type: 'rematch_offered' }>,
): LiveState {
  if (state.side === null) return state;
  const offers = { ...state.rematch.offers, [by]: expiresAt };
  return { ...state, rematch: { ...state.rematch, offers, isDeclined: false } };
}

/** The message names only the new game. That game is the rematch of this one if this one has an open offer. */
function rematchStarted(state: LiveState, nextGameId: number): LiveState {
  const { white, black } = state.rematch.offers;
  if (state.status !== 'ended' || (white === null && black === null)) return state;
  return { ...state, rematch: { offers: NO_OFFERS, isDeclined: false, nextGameId } };
}
