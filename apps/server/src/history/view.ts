// Maps rows to responses. Pure.
import { fenTurn, INITIAL_FEN, visiblePlies } from '@kingstake/chess';
import { formatPgn, type PgnResult, toPgnGame } from '@kingstake/chess/pgn';
import { isProvisional, shownChange } from '@kingstake/chess/rating';
import {
  formatSol,
  type GameDetails,
  type HistoryItem,
  isFriendly,
  type Lamports,
  type LeaderboardUser,
  lamports,
  type PlayedMove,
  type PlayerStats,
  prizePoolOf,
  profitOf,
  type RecentGame,
  type SeatRating,
} from '@kingstake/protocol';
import type { StoredMove } from '../games/index.ts';
import type { ListedStanding, RatedRow } from './leaderboard-store.ts';
import type { PlayedGameRow, StandingRow } from './store.ts';

/** Returns whole seconds from the start to the end, or to `nowMs` if the game is running; 0 if it never started. */
function durationOf(row: PlayedGameRow, nowMs: number): number {
  if (row.startedAt === null) return 0;
  const until = row.endedAt?.getTime() ?? nowMs;
  return Math.max(0, Math.floor((until - row.startedAt.getTime()) / 1000));
}

function resultFor(row: PlayedGameRow, userId: number): HistoryItem['result'] {
  if (row.winnerId !== null) return row.winnerId === userId ? 'win' : 'loss';
  if (row.result === 'draw') return 'draw';
  return row.result === 'void' ? 'void' : 'aborted';
}

/** Returns a side's rating in a game, and its change once the game has ended; nothing if the game froze no ratings. */
function seatRatingOf(row: PlayedGameRow, side: 'white' | 'black'): Partial<SeatRating> {
  const [rating, deviation, change] = [row[`${side}Rating`], row[`${side}Deviation`], row[`${side}Change`]];
  if (rating === null || deviation === null) return {};
  const ratingChange = change === null ? null : shownChange(rating, change);
  return {
    rating: Math.round(rating),
    provisional: isProvisional({ deviation }),
    ...(row.status === 'ended' ? { ratingChange } : {}),
  };
}

/**
 * Returns a started game from one player's side, with amounts in SOL. `isReturned`: an upheld case returned the stake, so
 * the game earned nothing. Throws if the game has no opponent.
 */
export function historyItem(
  row: PlayedGameRow,
  userId: number,
  nowMs: number,
  isReturned = false,
): HistoryItem {
  const isWhite = row.whiteId === userId;
  const result = resultFor(row, userId);
  const opponent = isWhite
    ? { username: row.blackName, profilePicId: row.blackPicture }
    : { username: row.whiteName, profilePicId: row.whitePicture };
  if (opponent.username === null || opponent.profilePicId === null)
    throw new Error(`game ${row.id} has started without an opponent`);
  return {
    id: row.id,
    opponent: {
      username: opponent.username,
      profilePicId: opponent.profilePicId,
      ...seatRatingOf(row, isWhite ? 'black' : 'white'),
    },
    ...seatRatingOf(row, isWhite ? 'white' : 'black'),
    isWhite,
    date: (row.endedAt ?? row.createdAt).toISOString(),
    duration: durationOf(row, nowMs),
    moves: row.ply,
    wagerAmount: formatSol(lamports(row.wager)),
    timeControl: row.timeControl,
    earnings:
      result === 'win' && !isReturned ? formatSol(profitOf(lamports(row.wager), lamports(row.fee))) : '0',
    result,
    reason: row.reason,
    ...(isReturned ? { returned: true } : {}),
  };
}

function moveOf({ from, to, promotion, san, fen }: StoredMove): PlayedMove {
  return { from, to, ...(promotion === undefined ? {} : { promotion }), san, fen };
}

/** Returns the mover's clock after the move, in ms. The position tells who moved. */
function clockMsOf({ fen, whiteMs, blackMs }: StoredMove): number {
  return fenTurn(fen) === 'black' ? whiteMs : blackMs;
}

/** Returns the details of a game, with amounts in SOL and durations in seconds. The caller checks who may see them. */
export function details(
  row: PlayedGameRow,
  moves: readonly StoredMove[],
  nowMs: number,
  isReturned = false,
): GameDetails {
  return {
    id: row.id,
    status: row.status,
    whitePlayer: {
      id: row.whiteId,
      username: row.whiteName,
      profilePicId: row.whitePicture,
      ...seatRatingOf(row, 'white'),
    },
    blackPlayer:
      row.blackId === null || row.blackName === null || row.blackPicture === null
        ? null
        : {
            id: row.blackId,
            username: row.blackName,
            profilePicId: row.blackPicture,
            ...seatRatingOf(row, 'black'),
          },
    wagerAmount: formatSol(lamports(row.wager)),
    timeControl: row.timeControl,
    prizePool: formatSol(prizePoolOf(lamports(row.wager), lamports(row.fee))),
    duration: durationOf(row, nowMs),
    moves: moves.map(moveOf),
    clocks: moves.map((move) => clockMsOf(move) / 1000),
    lagCredits: moves.map((move) => move.lagCreditMs / 1000),
    result: row.result,
    reason: row.reason,
    winner: row.winnerId,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    ...(isReturned ? { returned: true } : {}),
    initialFen: INITIAL_FEN,
    gameState: { fen: row.fen },
  };
}

/** Returns an ended game for strangers, with the wager in SOL and without wallets. Throws if the game has no opponent or no end. */
export function recentGame(row: PlayedGameRow): RecentGame {
  const { blackId, blackName, blackPicture, result, endedAt } = row;
  if (blackId === null || blackName === null || blackPicture === null || result === null || endedAt === null)
    throw new Error(`game ${row.id} has ended without an opponent or a result`);
  const black = { id: blackId, username: blackName, profilePicId: blackPicture };
  return {
    id: row.id,
    whitePlayer: {
      id: row.whiteId,
      username: row.whiteName,
      profilePicId: row.whitePicture,
      ...seatRatingOf(row, 'white'),
    },
    blackPlayer: { ...black, ...seatRatingOf(row, 'black') },
    result,
    winner: row.winnerId,
    wagerAmount: formatSol(lamports(row.wager)),
    timeControl: row.timeControl,
    gameState: { fen: row.fen },
    endedAt: endedAt.toISOString(),
  };
}

const isPlayer = ({ whiteId, blackId }: PlayedGameRow, userId: number): boolean =>
  whiteId === userId || blackId === userId;

/**
 * Returns whether a user may see a game. Its players always may. Others may see a public game after its end, or earlier if
 * its creator allows spectators.
 */
export function maySeeDetails(row: PlayedGameRow, userId: number): boolean {
  return isPlayer(row, userId) || (!row.isPrivate && (row.status === 'ended' || row.allowObservers));
}

/** A game with its moves. */
export interface GameWithMoves {
  row: PlayedGameRow;
  moves: readonly StoredMove[];
}

/** Returns the game as a user may see it at `nowMs`. Other users see a running staked game with the spectator delay. */
export function visibleTo({ row, moves }: GameWithMoves, userId: number, nowMs: number): GameWithMoves {
  if (isPlayer(row, userId) || row.status === 'ended' || row.wager === 0n) return { row, moves };
  const atMs = (ply: number): number => moves[ply - 1]?.atMs ?? Number.POSITIVE_INFINITY;
  const visible = moves.slice(0, visiblePlies({ plies: moves.length, atMs }, nowMs));
  return { row: { ...row, ply: visible.length, fen: visible.at(-1)?.fen ?? INITIAL_FEN }, moves: visible };
}

/** Returns the percentage of wins, to two decimals; 0 without games. */
function winRateOf(wins: number, total: number): number {
  return total === 0 ? 0 : Math.round((wins * 10_000) / total) / 100;
}

/** Returns a player's statistics over staked games with a result. Null is a player without such a game. */
export function stats(row: StandingRow | null): PlayerStats {
  const { wins, losses, draws } = row ?? { wins: 0, losses: 0, draws: 0 };
  const totalGames = wins + losses + draws;
  return {
    totalGames,
    winRate: winRateOf(wins, totalGames),
    totalEarnings: formatSol(lamports(row?.totalEarnings ?? 0n)),
    wins,
    losses,
    draws,
    currentStreak: row?.streak ?? 0,
  };
}

/** Returns a player on the leaderboard of a pool. */
export function ratedUser(row: RatedRow): LeaderboardUser {
  return { ...leaderboardUser(row), rating: row.rating, games: row.games };
}

/** Returns a player on the leaderboard by earnings. */
export function listedUser(row: ListedStanding): LeaderboardUser {
  return { ...leaderboardUser(row), ...row.rated };
}

/** Returns the fields that all leaderboards share, with earnings in SOL. */
export function leaderboardUser(row: Omit<StandingRow, 'draws' | 'streak'>): LeaderboardUser {
  return {
    id: row.id,
    username: row.username,
    profilePicId: row.profilePicId,
    totalEarnings: formatSol(lamports(row.totalEarnings)),
    wins: row.wins,
    losses: row.losses,
  };
}

/** Returns a game for the data export, with amounts in SOL. `moves` is null if they cannot be read. */
export function filedGame(row: PlayedGameRow, moves: readonly StoredMove[] | null) {
  return {
    id: row.id,
    status: row.status,
    result: row.result,
    reason: row.reason,
    winner: row.winnerId,
    white: { id: row.whiteId, username: row.whiteName, ...seatRatingOf(row, 'white') },
    black:
      row.blackId === null
        ? null
        : { id: row.blackId, username: row.blackName, ...seatRatingOf(row, 'black') },
    wagerAmount: formatSol(lamports(row.wager)),
    fee: formatSol(lamports(row.fee)),
    timeControl: row.timeControl,
    isPrivate: row.isPrivate,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    moves:
      moves?.map(({ from, to, promotion, san, whiteMs, blackMs, lagCreditMs, atMs }) => ({
        from,
        to,
        ...(promotion === undefined ? {} : { promotion }),
        san,
        whiteMs,
        blackMs,
        lagCreditMs,
        at: new Date(atMs),
      })) ?? null,
  };
}

// Writes played games as PGN. Pure. The caller decides who may see a game, and which of its moves.

const UNKNOWN = '?'; // how PGN writes an unknown value

/** Returns the result of a game; `*` for a game without one (PGN standard 8.1.1.7). */
export function pgnResultOf(row: Pick<PlayedGameRow, 'result' | 'winnerId' | 'whiteId'>): PgnResult {
  if (row.winnerId !== null) return row.winnerId === row.whiteId ? '1-0' : '0-1';
  return row.result === 'draw' ? '1/2-1/2' : '*';
}

/** Returns the value of the Termination tag (PGN standard 9.8.1). */
export function terminationOf({
  status,
  result,
  reason,
}: Pick<PlayedGameRow, 'status' | 'result' | 'reason'>): string {
  if (status !== 'ended' || result === 'aborted' || result === 'void' || result === 'cancelled')
    return 'unterminated';
  if (result === 'forfeit') return 'abandoned';
  // A rule of the site, not of chess, ended the game.
  if (reason === 'move-limit') return 'adjudication';
  return reason === 'timeout' || reason === 'timeout-insufficient' ? 'time forfeit' : 'normal';
}

/** Returns the tag with the rating of a side at the start (PGN standard 9.1.2), or none if the game has no rating. */
function eloOf(tag: string, rating: number | null): [string, string][] {
  return rating === null ? [] : [[tag, String(Math.round(rating))]];
}

const eventOf = (wager: Lamports): string =>
  isFriendly(wager) ? 'Kingstake friendly game' : `Kingstake match, ${formatSol(wager)} SOL`;

/** Returns one game: the seven-tag roster, ratings, time control, termination, and the moves with clocks. */
export function pgnOf(row: PlayedGameRow, moves: readonly StoredMove[], publicOrigin: string): string {
  return formatPgn(
    toPgnGame({
      event: eventOf(lamports(row.wager)),
      site: `${publicOrigin}/game/${row.id}`,
      round: '-', // not a tournament (PGN standard 8.1.1.4)
      white: row.whiteName,
      black: row.blackName ?? UNKNOWN,
      result: pgnResultOf(row),
      startedAtMs: (row.startedAt ?? row.createdAt).getTime(),
      moves: moves.map((move) => ({
        from: move.from,
        to: move.to,
        promotion: move.promotion,
        clockMs: clockMsOf(move),
      })),
      tags: [
        ...eloOf('WhiteElo', row.whiteRating),
        ...eloOf('BlackElo', row.blackRating),
        ['TimeControl', row.timeControl],
        ['Termination', terminationOf(row)],
      ],
    }),
  );
}

export type PublicGame = NonNullable<ReturnType<typeof publicGameOf>>;

/** Returns an ended public game. Null if the game is private, has not ended, or never started. */
export function publicGameOf(row: PlayedGameRow, lastMove: StoredMove | null) {
  if (row.isPrivate || row.status !== 'ended' || row.startedAt === null) return null;
  const { blackName: black, result, reason, endedAt } = row;
  if (black === null || result === null || reason === null || endedAt === null)
    throw new Error(`game ${row.id} has ended without an opponent or a result`);
  const side = row.winnerId === row.whiteId ? ('white' as const) : ('black' as const);
  return {
    id: row.id,
    white: row.whiteName, // names
    black,
    pictures: { white: row.whitePicture, black: row.blackPicture }, // ids
    winner: row.winnerId === null ? null : side,
    result,
    reason,
    wager: lamports(row.wager),
    timeControl: row.timeControl,
    plies: row.ply,
    fen: row.fen,
    lastMove: lastMove === null ? null : { from: lastMove.from, to: lastMove.to },
    endedAtMs: endedAt.getTime(),
  };
}
