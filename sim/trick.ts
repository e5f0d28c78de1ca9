// sim: what an honest page never sends.
import type { LiveState } from '@kingstake/client';
import type { Chance } from './random.ts';

export function trick(gameId: number, userId: number, state: LiveState, chance: Chance): object {
  const other = userId + (chance.happens(0.5) ? 1 : -1);
  const own = { gameId, playerId: userId };
  const ply = state.moves.length + 1;
  return chance.pick<object>([
    { type: 'timeout', ...own },
    { type: 'accept_draw', ...own },
    { type: 'rematch_offer', ...own },
    { type: 'rematch_accept', ...own },
    { type: 'make_move', ...own, move: { from: 'e2', to: 'e5' } },
    { type: 'make_move', ...own, move: { from: 'e7', to: 'e5' }, ply },
    { type: 'resign', gameId, playerId: other },
    { type: 'resign', ...own, gameId: gameId + 1 },
    { type: 'make_move', gameId: 'x' },
    { type: 'join_game', ...own, as: 'observer' },
  ]);
}
