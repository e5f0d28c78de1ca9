// sim: what a player says about a rematch when a game is over.
import { otherSide } from '@kingstake/chess';
import type { GameConnection } from '@kingstake/client';
import type { Chance } from './random.ts';

/** Says something now and then. Returns whether the player stays for an answer. */
export function wantsRematch(game: GameConnection, chance: Chance): boolean {
  const { side, over, rematch } = game.getSnapshot();
  if (side === null || rematch.nextGameId !== null) return false;
  if (rematch.offers[otherSide(side)] !== null) {
    game.send(chance.happens(0.85) ? 'rematch_accept' : 'rematch_decline');
    return chance.happens(0.5);
  }
  if (rematch.offers[side] !== null) {
    if (chance.happens(0.05)) game.send('rematch_decline');
    return true;
  }
  const isPlayed = over !== null && (over.winner !== null || over.result === 'draw');
  if (rematch.isDeclined || !isPlayed) return false;
  if (chance.happens(0.5)) game.send('rematch_offer');
  return chance.happens(0.9);
}
