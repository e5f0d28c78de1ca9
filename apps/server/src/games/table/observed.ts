// games: a game as somebody without a seat may know it by now (rulings 9). Everything that leaves the server about a running staked game
// for such a person is made of what this returns: the moves that are not heard yet are not in it.
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
import type { LoadedGame } from '../registry/cached-game.ts';
import type { GameRecord } from '../store/game-record.ts';

/** Whether observers of the game are behind its players: a running one with a stake. Its end is told at once. */
export function isBehind({ wager, match }: Pick<GameRecord, 'wager' | 'match'>): boolean {
  return wager > 0n && match.status === 'active';
}

/** Returns the game as the user may know it at `nowMs`: its players, and everybody where nothing is hidden, know all of it. */
export function knownTo(held: LoadedGame, userId: number | null, nowMs: number): LoadedGame {
  const { record } = held;
  const { match } = record;
  if (match.status !== 'active' || !isBehind(record) || isPlayer(held, userId)) return held;
  return asHeard(held, match, nowMs);
}

/** Throws when the game is about to be shown to somebody who may not know all of it yet: it has to pass `knownTo` first. */
export function assertKnown(held: LoadedGame, userId: number | null): void {
  if (held.visibleAtMs === undefined && isBehind(held.record) && !isPlayer(held, userId))
    throw new Error(`game ${held.record.id} would show moves that are not heard yet`);
}

const isPlayer = ({ record }: LoadedGame, userId: number | null): boolean =>
  userId !== null && seatOf(record.match, userId) !== null;

export function playedAt({ moves }: Pick<GameRecord, 'moves'>): PlayedAt {
  return {
    plies: moves.length,
    atMs(ply) {
      const move = moves.atPly(ply);
      if (move === undefined) throw new Error(`there is no half-move ${ply}`);
      return move.atMs;
    },
  };
}

function asHeard(held: LoadedGame, match: ActiveMatch, nowMs: number): LoadedGame {
  const { record } = held;
  const played = playedAt(record);
  const ply = visiblePlies(played, nowMs);
  const sinceMs = ply === 0 ? match.startedAtMs : visibleAtMs(played, ply);
  const moves = record.moves.upTo(ply);
  return {
    ...held,
    visibleAtMs: sinceMs,
    record: {
      ...record,
      moves,
      match: {
        ...match,
        ply,
        // Each move raises it by one, and in a running game nothing else does.
        seq: match.seq - (played.plies - ply),
        clock: clockAfter(match, moves.last(), sinceMs),
        drawOfferedBy: null,
      },
    },
  };
}

/** As it stood after the move, running from when that is heard: time that is hidden is not shown as used. */
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

/** In ms: how long after `nowMs` the next hidden move is heard by time alone; null when none is hidden. */
export function untilHeardMs({ record }: LoadedGame, nowMs: number): number | null {
  const played = playedAt(record);
  const heard = visiblePlies(played, nowMs);
  if (heard === played.plies) return null;
  return Math.max(1, played.atMs(heard + 1) + SPECTATOR_DELAY.ms - nowMs);
}
