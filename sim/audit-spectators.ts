// sim: what observers of staked games may know, and when (rulings 9): a move when three more were played or a minute has passed, and
// its clocks from then on. Counted here by itself, and not with what the servers count it with.

import type { TableSeen } from './player-world.ts';
import type { GameRow, MoveRow, Say } from './run-log.ts';

const BEHIND_PLIES = 3;
const BEHIND_MS = 60_000;

/** Whether the board is an observer's who is behind the players. */
export function isBehind({ userId }: TableSeen, { wager, white_id, black_id }: GameRow): boolean {
  return wager > 0n && userId !== white_id && userId !== black_id;
}

/** Returns when somebody before that board may know the move, in milliseconds since 1970; the end of a game tells of all of them. */
export function knownMs(seen: TableSeen, game: GameRow, moves: readonly MoveRow[], move: MoveRow): number {
  if (!isBehind(seen, game)) return move.at_ms;
  const third = moves[move.ply - 1 + BEHIND_PLIES]?.at_ms ?? Number.POSITIVE_INFINITY;
  return Math.min(move.at_ms + BEHIND_MS, third, game.ended_ms ?? Number.POSITIVE_INFINITY);
}

/** `errorMs`: by how much the clocks of two servers may differ. */
export function auditSpectator(
  seen: TableSeen,
  game: GameRow,
  moves: readonly MoveRow[],
  errorMs: number,
  say: Say,
): void {
  const last = moves[seen.ply - 1];
  if (last === undefined) return;
  const earlyMs = knownMs(seen, game, moves, last) - seen.atMs - errorMs;
  if (earlyMs > 0 && isBehind(seen, game))
    say(`player ${seen.userId} knows ply ${seen.ply} of game ${seen.gameId} ${earlyMs} ms too early`);
}
