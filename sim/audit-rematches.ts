// sim: audits rematches: the first game was played, colours are swapped, the wager is the same, and one player offered and the other
// accepted.

import type { Said } from './player-world.ts';
import type { GameRow, Say } from './run-log.ts';

const PLAYED: ReadonlySet<string | null> = new Set(['white_wins', 'black_wins', 'draw', 'forfeit']);

export function auditRematch(
  game: GameRow,
  games: readonly GameRow[],
  said: readonly Said[],
  say: Say,
): void {
  const { id, rematch_of: firstId } = game;
  if (firstId === null) return;
  const first = games.find((other) => other.id === firstId);
  if (first === undefined || !PLAYED.has(first.result)) {
    say(`game ${id} is the rematch of ${firstId}, which was not played`);
    return;
  }
  if (game.white_id !== first.black_id || game.black_id !== first.white_id)
    say(`game ${id}: the colours of ${firstId} were not swapped`);
  if (game.wager !== first.wager) say(`game ${id}: the wager of ${firstId} was changed`);
  if (game.initial_ms !== first.initial_ms || game.increment_ms !== first.increment_ms)
    say(`game ${id}: the time control of ${firstId} was changed`);
  if (games.some((other) => other.id !== id && other.rematch_of === firstId))
    say(`game ${firstId} has more than one rematch`);
  const sayers = (what: string): number[] =>
    said.filter((each) => each.gameId === firstId && each.what === what).map(({ userId }) => userId);
  const offered = sayers('rematch_offer');
  const agreed = sayers('rematch_accept').some((accepter) => offered.some((other) => other !== accepter));
  if (!agreed) say(`game ${id}: a rematch of ${firstId} that was not offered and accepted`);
}
