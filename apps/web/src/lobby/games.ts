// lobby: the player's games and those of others, as the lobby lists them. Pure.
import type { Game } from '@kingstake/protocol/game';
import type { User } from '@kingstake/protocol/http/users';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { gameScreen, wagerOf } from '../games/game.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Active games in the lobby: those with both players. */
export function fullGames(games: readonly Game[]): Game[] {
  return games.filter((game) => game.blackPlayer !== null && game.status !== 'ended');
}

export function waitingGames(games: readonly Game[]): Game[] {
  return games.filter((game) => game.blackPlayer === null && game.status === 'waiting');
}

/** Games whose creator is online come first, and among them the rating nearest to the player's. */
export function fittingFirst(games: readonly WaitingGame[], rating: number): WaitingGame[] {
  const apart = ({ whitePlayer }: WaitingGame) => Math.abs((whitePlayer.rating ?? rating) - rating);
  return games.toSorted(
    (one, other) => Number(other.creatorOnline) - Number(one.creatorOnline) || apart(one) - apart(other),
  );
}

/** A first visit: no money on the site and no game yet. Games that have not loaded count as none. */
export function isFirstVisit(user: User | null, ownGames: readonly Game[] | undefined): boolean {
  if (user === null || (ownGames?.length ?? 0) > 0) return false;
  return wagerOf(user.balance) === 0n && user.wins + user.losses + user.draws === 0;
}

export function practiceLink(difficulty: Difficulty): string {
  return gameScreen({ mode: 'training', difficulty });
}
