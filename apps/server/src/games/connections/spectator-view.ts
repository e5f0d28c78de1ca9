// A game as a user without a seat may see it. Everything that the server shows of a running staked game to such a user is made from this
// view: it does not contain moves that are not visible yet.
import {
  type ActiveMatch,
  type Clock,
  fenTurn,
  type PlayedAt,
  SPECTATOR_DELAY,
  seatOf,
  visibleAtMs,
  visiblePlies,
} from '@kingstake/chess';
import type { ReceiptHead } from '../receipts/chain.ts';
import type { LoadedGame } from '../registry/loaded-game.ts';
import type { GameRecord } from '../store/game-record.ts';
import type { StoredMove } from '../store/move-list.ts';

/** Whether spectators see the game with a delay: a running one with a stake. Its end is visible at once. */
export function isDelayed({ wager, match }: Pick<GameRecord, 'wager' | 'match'>): boolean {
  return wager > 0n && match.status === 'active';
}

/** Returns what the user may see of the game at `nowMs`. Players see all of it, and so do all users where nothing is delayed. */
export function visibleTo(game: LoadedGame, userId: number | null, nowMs: number): LoadedGame {
  const { record } = game;
  const { match } = record;
  if (match.status !== 'active' || !isDelayed(record) || isPlayer(game, userId)) return game;
  return spectatorView(game, match, nowMs);
}

/** Throws when the game was not passed through `visibleTo` for a user who may not see all of it yet. */
export function assertVisible(game: LoadedGame, userId: number | null): void {
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
        // In a running game only moves raise it, each by one.
        seq: match.seq - (played.plies - ply),
        clock: clockAfter(match, moves.last(), sinceMs),
        drawOfferedBy: null,
      },
    },
  };
}

/** The chain as of the last visible move. */
function receiptUpTo(head: ReceiptHead | null, last: StoredMove | undefined): ReceiptHead | null {
  if (head === null) return null;
  const { n, chain } = last?.receipt ?? { n: 0, chain: head.termsChain };
  return { ...head, n, chain };
}

/** The clock after the move, running from when the move became visible: hidden time is not shown as used. */
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

/** Ms from `nowMs` until the next hidden move becomes visible; null when none is hidden. */
export function untilNextVisibleMs({ record }: LoadedGame, nowMs: number): number | null {
  const played = playedAt(record);
  const visible = visiblePlies(played, nowMs);
  if (visible === played.plies) return null;
  return Math.max(1, played.atMs(visible + 1) + SPECTATOR_DELAY.ms - nowMs);
}
