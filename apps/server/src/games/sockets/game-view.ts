// games: the only place that builds the contract's Game and its snapshot messages.

import {
  type ActiveMatch,
  type Clock,
  type ClockReading,
  courtesyExpiresAtMs,
  createClock,
  fenTurn,
  INITIAL_FEN,
  isStarting,
  type Match,
  otherSide,
  type PlayedAt,
  readClock,
  SIDES,
  type Side,
  SPECTATOR_DELAY,
  seatOf,
  secondsOf,
  startedAtMs,
  visibleAtMs,
  visiblePlies,
} from '@kingstake/chess';
import { ratingPoolOf } from '@kingstake/chess/rating';
import {
  type Challenge,
  formatSol,
  formatTimeControl,
  type Game,
  type GamePlayer,
  type GameWithoutMoves,
  type Invitation,
  type PlayedMove,
  type PublicUser,
  prizePoolOf,
  type RunningGame,
  type SeatRating,
  type SeatStakes,
  type ServerMessage,
} from '@kingstake/protocol';
import type { GameRatings, LoadedGame, PlayersById } from '../actor/loaded-game.ts';
import type { WatchableGame } from '../rows/game-list-store.ts';
import { durationS, fenOf, type GameRecord, type StoredMove } from '../rows/game-record.ts';
import type { ReceiptHead } from '../rows/receipt-chain.ts';

// The view of a game for a user without a seat. It contains no moves that are not visible yet. Everything that the server sends such a
// user about a running staked game must be built from this view.

/** Whether spectators see the game with a delay, which applies to running games with a stake. The end is visible at once. */
export function isDelayed({ wager, match }: Pick<GameRecord, 'wager' | 'match'>): boolean {
  return wager > 0n && match.status === 'active';
}

/** Returns the view of the game for this user at `nowMs`. Players see all of it. Everyone does if the game is not delayed. */
export function visibleTo(game: LoadedGame, userId: number | null, nowMs: number): LoadedGame {
  const { record } = game;
  const { match } = record;
  if (match.status !== 'active' || !isDelayed(record) || isPlayer(game, userId)) return game;
  return spectatorView(game, match, nowMs);
}

/** Throws if the user may not see all of the game yet and the caller has not applied `visibleTo`. */
function assertVisible(game: LoadedGame, userId: number | null): void {
  if (game.visibleAtMs === undefined && isDelayed(game.record) && !isPlayer(game, userId))
    throw new Error(`game ${game.record.id} would show moves that are not visible yet`);
}

const isPlayer = ({ record }: LoadedGame, userId: number | null): boolean =>
  userId !== null && seatOf(record.match, userId) !== null;

export function playedAt({ moves }: Pick<GameRecord, 'moves'>): PlayedAt {
  return {
    plies: moves.length,
    atMs(ply) {
      const move = moves.atPly(ply);
      if (move === undefined) throw new Error(`there is no ply ${ply}`);
      return move.atMs;
    },
  };
}

function spectatorView(game: LoadedGame, match: ActiveMatch, nowMs: number): LoadedGame {
  const { record } = game;
  const played = playedAt(record);
  const ply = visiblePlies(played, nowMs);
  const sinceMs = ply === 0 ? match.startedAtMs : visibleAtMs(played, ply);
  const moves = record.moves.upTo(ply);
  return {
    ...game,
    visibleAtMs: sinceMs,
    record: {
      ...record,
      moves,
      receipt: receiptUpTo(record.receipt, moves.last()),
      match: {
        ...match,
        ply,
        // In a running game only moves raise `seq`, each by one.
        seq: match.seq - (played.plies - ply),
        clock: clockAfter(match, moves.last(), sinceMs),
        drawOfferedBy: null,
      },
    },
  };
}

/** Returns the chain as of the last visible move. */
function receiptUpTo(head: ReceiptHead | null, last: StoredMove | undefined): ReceiptHead | null {
  if (head === null) return null;
  const { n, chain } = last?.receipt ?? { n: 0, chain: head.termsChain };
  return { ...head, n, chain };
}

/** Returns the clock after the move. It runs from when the move became visible, so hidden time does not show as used. */
function clockAfter(
  { clock, timeControl: { initialMs } }: ActiveMatch,
  move: { whiteMs: number; blackMs: number; fen: string } | undefined,
  sinceMs: number,
): Clock {
  const side = (remainingMs: number) => ({ remainingMs, lagBucketMs: clock.white.lagBucketMs });
  if (move === undefined)
    return { white: side(initialMs), black: side(initialMs), turn: 'white', runningSinceMs: sinceMs };
  return {
    white: side(move.whiteMs),
    black: side(move.blackMs),
    turn: fenTurn(move.fen),
    runningSinceMs: sinceMs,
  };
}

/** Returns the ms from `nowMs` until the next hidden move becomes visible; null if none is hidden. */
export function untilNextVisibleMs({ record }: LoadedGame, nowMs: number): number | null {
  const played = playedAt(record);
  const visible = visiblePlies(played, nowMs);
  if (visible === played.plies) return null;
  return Math.max(1, played.atMs(visible + 1) + SPECTATOR_DELAY.ms - nowMs);
}

export type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** Formats an instant as the contract does. */
export const instant = (ms: number): string => new Date(ms).toISOString();

export function playerOf(held: LoadedGame, userId: number): GamePlayer {
  const user: PublicUser | undefined = held.players.get(userId);
  if (user === undefined) throw new Error(`player ${userId} of game ${held.record.id} was not read`);
  const { id, username, walletAddress, profilePicId, wins, losses, draws, totalEarnings } = user;
  const shown = { id, username, walletAddress, profilePicId, wins, losses, draws, totalEarnings };
  return { ...shown, ...ratingOf(held, user) };
}

/** Returns the rating that was frozen for this player at the start of the game, or the current one if there is none. */
function ratingOf({ record: { match }, ratings }: LoadedGame, user: PublicUser): Partial<SeatRating> {
  const side = seatOf(match, user.id);
  const isOver = match.status === 'ended';
  if (ratings !== null && side !== null) return { ...(isOver && { ratingChange: null }), ...ratings[side] };
  const current = user.ratings?.[ratingPoolOf(match.timeControl)];
  if (current === undefined) return {};
  const { rating, provisional, deviation } = current;
  return { rating, provisional, ...(isOver ? { ratingChange: null } : { deviation }) };
}

function moveOf(stored: StoredMove): PlayedMove {
  const { from, to, promotion, san, fen } = stored;
  return { from, to, ...(promotion === undefined ? {} : { promotion }), san, fen, ...receiptOfMove(stored) };
}

function receiptOfMove({ receipt, whiteMs, blackMs }: StoredMove): Pick<PlayedMove, 'at' | 'clock' | 'sig'> {
  return receipt === undefined ? {} : { at: receipt.at, clock: [whiteMs, blackMs], sig: receipt.sig };
}

/** Returns the end of the receipt's chain; empty for a game without a receipt. */
export function receiptOf({ receipt }: Pick<GameRecord, 'receipt'>): ReceiptField {
  return receipt === null ? {} : { receipt: { n: receipt.n, chain: receipt.chain } };
}

type ReceiptField = Pick<Message<'timer_update'>, 'receipt'>;

/**
 * Returns the game as the viewer may see it. `held` must have passed through `visibleTo`. Only players see the game code. `stakes` is
 * passed for a game with stakes on chain if the caller has read them.
 */
export function gameView(held: LoadedGame, viewerId: number | null, stakes?: SeatStakes): Game {
  return { ...withoutMoves(held, viewerId, stakes), moves: movesOf(held) };
}

const movesOf = ({ record }: LoadedGame): PlayedMove[] => Array.from(record.moves, moveOf);

function withoutMoves(held: LoadedGame, viewerId: number | null, stakes?: SeatStakes): GameWithoutMoves {
  assertVisible(held, viewerId);
  const { record } = held;
  const { match } = record;
  const white = playerOf(held, match.white.userId);
  const black = match.black === null ? null : playerOf(held, match.black.userId);
  const ending = match.status === 'ended' ? match.ending : null;
  const started = startedAtMs(match);
  return {
    id: record.id,
    status: match.status,
    result: ending?.result ?? null,
    reason: ending?.reason ?? null,
    winner: winnerOf(match),
    whitePlayerId: white.id,
    blackPlayerId: black?.id ?? null,
    whitePlayer: white,
    blackPlayer: black,
    players: black === null ? [white] : [white, black],
    wagerAmount: formatSol(record.wager),
    fee: formatSol(record.fee),
    prizePool: formatSol(prizePoolOf(record.wager, record.fee)),
    timeControl: formatTimeControl(match.timeControl),
    isPrivate: match.isPrivate,
    allowObservers: match.allowObservers,
    ...challengedPlayerOf(held),
    ratingRange: record.ratingRange,
    gameCode: viewerId !== null && seatOf(match, viewerId) !== null ? record.gameCode : null,
    initialFen: INITIAL_FEN,
    gameState: { fen: fenOf(record) },
    createdAt: instant(record.createdAtMs),
    startedAt: started === null ? null : instant(started),
    endedAt: ending === null ? null : instant(ending.endedAtMs),
    expiresAt: expiryOf(match),
    ...startOf(match),
    stakeSource: record.stakeSource,
    ...(stakes === undefined ? {} : { stakes }),
  };
}

/** Returns when a game that has not started is cancelled or aborted. A game that starts by itself has no such instant. */
function expiryOf(match: Match): string | null {
  const isOpen = match.status === 'waiting' || match.status === 'ready';
  return isOpen && !isStarting(match) ? instant(match.expiresAtMs) : null;
}

/** Returns when the game starts by itself; empty for any other game. */
export const startOf = (match: Match): Pick<Game, 'startsAt'> =>
  isStarting(match) ? { startsAt: instant(match.expiresAtMs) } : {};

/** Returns the challenged player until the challenge is accepted. */
function challengedPlayerOf({ record, players }: LoadedGame): Pick<Game, 'challengedPlayer'> {
  const { challengedId, match } = record;
  const player = challengedId === null || match.black !== null ? undefined : players.get(challengedId);
  return player === undefined ? {} : { challengedPlayer: { id: player.id, username: player.username } };
}

/** Returns a challenge as both of its players see it; null once it is no longer open. */
export function challengeView(held: LoadedGame): Challenge | null {
  const { id, match, challengedId, wager, fee, createdAtMs } = held.record;
  if (challengedId === null || match.status !== 'waiting') return null;
  return {
    id,
    challenger: playerOf(held, match.white.userId),
    challenged: playerOf(held, challengedId),
    wagerAmount: formatSol(wager),
    prizePool: formatSol(prizePoolOf(wager, fee)),
    timeControl: formatTimeControl(match.timeControl),
    createdAt: instant(createdAtMs),
    expiresAt: instant(match.expiresAtMs),
  };
}

/** Returns a game as its link shows it to anyone. A game past its deadline has closed, even if the deadline was not applied yet. */
export function invitationView(held: LoadedGame, nowMs: number): Invitation {
  const { id, match, wager, fee } = held.record;
  const { username, profilePicId, wins, losses, rating, provisional } = playerOf(held, match.white.userId);
  const open = match.status === 'waiting' && match.expiresAtMs > nowMs;
  return {
    gameId: id,
    inviter: {
      username,
      profilePicId,
      wins,
      losses,
      ...(rating === undefined ? {} : { rating }),
      ...(provisional === undefined ? {} : { provisional }),
    },
    wagerAmount: formatSol(wager),
    prizePool: formatSol(prizePoolOf(wager, fee)),
    timeControl: formatTimeControl(match.timeControl),
    open,
    taken: match.black !== null,
    expiresAt: open ? instant(match.expiresAtMs) : null,
  };
}

/** Returns a running game as the list of watchable games shows it. */
export function watchableView(
  game: WatchableGame,
  players: PlayersById,
  ratings: GameRatings | null,
): RunningGame {
  const shown = (userId: number, side: Side): RunningGame['whitePlayer'] => {
    const user = players.get(userId);
    if (user === undefined) throw new Error(`player ${userId} of game ${game.id} was not read`);
    return { id: user.id, username: user.username, profilePicId: user.profilePicId, ...ratings?.[side] };
  };
  return {
    id: game.id,
    whitePlayer: shown(game.whiteId, 'white'),
    blackPlayer: shown(game.blackId, 'black'),
    wagerAmount: formatSol(game.wager),
    timeControl: game.timeControl,
    gameState: { fen: game.fen },
    ply: game.ply,
    startedAt: instant(game.startedAtMs),
  };
}

export function winnerOf(match: Match): number | null {
  const winner = match.status === 'ended' ? match.ending.winner : null;
  return winner === null ? null : (match[winner]?.userId ?? null);
}

interface Clocks {
  whiteTime: number;
  blackTime: number;
  serverTime: number;
}

/** Converts a clock reading into seconds left and the instant of the reading. */
export function clocksOf({ whiteMs, blackMs, atMs }: ClockReading): Clocks {
  return { whiteTime: secondsOf(whiteMs), blackTime: secondsOf(blackMs), serverTime: atMs };
}

/** Returns the clocks at `nowMs`. They are full before the start and stopped after the end. */
export function clocksAt(match: Match, nowMs: number): Clocks {
  const clock = match.status === 'active' || match.status === 'ended' ? match.clock : null;
  return clocksOf(readClock(clock ?? createClock(match.timeControl.initialMs), nowMs));
}

export function gameJoined(held: LoadedGame, userId: number, seq: number): Message<'game_joined'> {
  const { record } = held;
  const color = seatOf(record.match, userId);
  return {
    type: 'game_joined',
    gameId: record.id,
    seq,
    game: withoutMoves(held, userId),
    position: fenOf(record),
    turn: fenTurn(fenOf(record)),
    moves: movesOf(held),
    role: color === null ? 'observer' : 'player',
    color,
  };
}

export function gameState(
  held: LoadedGame,
  userId: number,
  seq: number,
  nowMs: number,
): Message<'game_state'> {
  const { record } = held;
  const { match } = record;
  const color = seatOf(match, userId);
  return {
    type: 'game_state',
    gameId: record.id,
    seq,
    ...clocksAt(match, nowMs),
    ...receiptOf(record),
    game: withoutMoves(held, userId),
    fen: fenOf(record),
    moves: movesOf(held),
    isWhite: color === 'white',
    turn: fenTurn(fenOf(record)),
    role: color === null ? 'observer' : 'player',
    // Observers do not see offers.
    drawOfferedBy: color !== null && match.status === 'active' ? match.drawOfferedBy : null,
    courtesyDelayExpires: color === null ? null : courtesyOf(match, otherSide(color)),
  };
}

/** Returns the time by which an absent side must reconnect; null while the side is present or the game is not active. */
export function courtesyOf(match: Match, side: Side): string | null {
  if (match.status !== 'active') return null;
  const expiresAtMs = courtesyExpiresAtMs(match, side);
  return expiresAtMs === null ? null : instant(expiresAtMs);
}

/** Returns null unless the game has ended. */
export function gameOver(held: LoadedGame, userId: number | null, seq: number): Message<'game_over'> | null {
  const { record } = held;
  const { match } = record;
  if (match.status !== 'ended') return null;
  return {
    type: 'game_over',
    gameId: record.id,
    seq,
    ...receiptOf(record),
    winner: winnerOf(match),
    game: gameView(held, userId),
    result: match.ending.result,
    reason: match.ending.reason,
    prizePool: formatSol(prizePoolOf(record.wager, record.fee)),
    duration: durationS(match, match.ending.endedAtMs),
  };
}

/** Returns the open rematch offers, which a player who reconnects has missed; none for observers. */
export function openRematchOffers({ record }: LoadedGame, userId: number): Message<'rematch_offered'>[] {
  const { match, id } = record;
  if (match.status !== 'ended' || seatOf(match, userId) === null) return [];
  return SIDES.flatMap((by) => {
    const offer = match.rematchOffers[by];
    if (offer === null || offer.isOver) return [];
    return [
      {
        type: 'rematch_offered' as const,
        gameId: id,
        seq: match.seq,
        by,
        expiresAt: instant(offer.expiresAtMs),
      },
    ];
  });
}
