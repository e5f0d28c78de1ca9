// session: whether an ended game has a rematch, and what is to be known for it. Pure.
import type { Game } from '@kingstake/protocol/game';
import type { RematchGame } from './rematch-view.ts';

const PLAYED: ReadonlySet<string | null> = new Set(['white_wins', 'black_wins', 'draw', 'forfeit']);

/** What a rematch needs of a game; null for a game that has none, or is not the player's. */
export function rematchOf(game: Game, playerId: number): RematchGame | null {
  const { whitePlayer, blackPlayer } = game;
  if (game.status !== 'ended' || !PLAYED.has(game.result) || blackPlayer === null) return null;
  if (whitePlayer.id !== playerId && blackPlayer.id !== playerId) return null;
  const side = whitePlayer.id === playerId ? 'white' : 'black';
  return {
    id: game.id,
    side,
    opponent: (side === 'white' ? blackPlayer : whitePlayer).username,
    wager: game.wagerAmount,
    won: game.winner === null ? null : game.winner === playerId,
  };
}
