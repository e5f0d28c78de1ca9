// The view of a game for a user without a seat. It contains no moves that are not visible yet. Everything that the server sends such a
// user about a running staked game must be built from this view.
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
import type { LoadedGame } from '../actor/loaded-game.ts';
import type { GameRecord, StoredMove } from '../rows/game-record.ts';
import type { ReceiptHead } from '../rows/receipt-chain.ts';

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
