// sim: audits spectators of staked games (rulings 9): a move is visible after three more plies or a minute. Computed independently of
// the code of the server.

import type { TableSeen } from './player-world.ts';
import type { GameRow, MoveRow, Say } from './run-log.ts';

const BEHIND_PLIES = 3;
const BEHIND_MS = 60_000;

/** Whether the board belongs to a spectator with a delay. */
export function isBehind({ userId }: TableSeen, { wager, white_id, black_id }: GameRow): boolean {
  return wager > 0n && userId !== white_id && userId !== black_id;
}

/** Returns when the move may be shown on that board, in ms since 1970. The end of a game shows all moves. */
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
