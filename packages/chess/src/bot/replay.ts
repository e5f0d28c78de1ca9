// chess, bot: from the moves of a game to what a search starts from. Only the rules play moves here.
import { Game, type MoveInput, type Position } from '../rules/index.ts';
import type { SearchRoot } from './searcher.ts';

/** A game with the keys that it does not show itself, so that a search knows what would be a repetition. */
export interface ReplayedRoot extends SearchRoot {
  readonly game: Game;
}

/**
 * Plays moves from a position (the initial one when none is given) and notes which positions stood on the board.
 * Null when one of them is illegal or comes after the end of the game.
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
