// Chess bot: replays the moves of a game into the root of a search.
import { Game, type MoveInput, type Position } from '../rules/index.ts';
import type { SearchRoot } from './searcher.ts';

/** The root of a search from the last position of a game, and the game. */
export interface ReplayedRoot extends SearchRoot {
  readonly game: Game;
}

/**
 * Plays moves from a position (default: the initial one) and records the repetition keys of all earlier positions.
 * Returns null if a move is illegal or comes after the end of the game.
 */
export function replayRoot(moves: Iterable<MoveInput>, from?: Position): ReplayedRoot | null {
  const game = Game.start(from);
  const { position } = game;
  const earlierKeys: number[] = [];
  for (const move of moves) {
    earlierKeys.push(position.keyLow, position.keyHigh);
    if (!game.play(move).ok) return null;
  }
  return { game, position, earlierKeys };
}
