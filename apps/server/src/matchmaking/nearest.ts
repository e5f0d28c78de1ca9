// Orders open games by how well they suit a player (ruling 9). Pure.
import { fitsRange, isFriendly, type Lamports, type RatingRange } from '@kingstake/protocol';
import { GAMES } from '../games/index.ts';
import { LOBBY_TOPIC } from './limits.ts';

/** The fields of a waiting game that decide the order. */
export interface OpenGame {
  readonly id: number; // newer games have higher ids
  readonly creatorRating: number; // in the pool of the game's time control
  readonly ratingRange: RatingRange | null; // ratings that the creator accepts; null: any
  readonly creatorOnline: boolean;
}

/** Drops games of an absent creator beyond the first two. */
export function withFewOfAbsent<Game extends { creatorId: number; creatorOnline: boolean }>(
  games: readonly Game[],
): Game[] {
  const ofAbsent = new Map<number, number>();
  return games.filter(({ creatorId, creatorOnline }) => {
    if (creatorOnline) return true;
    const nth = (ofAbsent.get(creatorId) ?? 0) + 1;
    ofAbsent.set(creatorId, nth);
    return nth <= GAMES.waitingOfAbsent;
  });
}

/** Returns one page of games. Staked and friendly games have separate quotas (ruling 12.3). */
export function pageOf<Game extends { wager: Lamports }>(games: readonly Game[], page: number): Game[] {
  const places = { staked: 0, friendly: 0 };
  return games.filter(({ wager }) => {
    const place = places[isFriendly(wager) ? 'friendly' : 'staked']++;
    return Math.floor(place / LOBBY_TOPIC.pageOfKind) === page - 1;
  });
}

/**
 * `ratingFor` returns the player's rating in the pool of a game. `range` is the player's rating range; null accepts anyone.
 */
export interface Seeker<Game> {
  ratingFor(game: Game): number;
  readonly range: RatingRange | null;
}

/** Whether creator and player accept each other's rating. */
export function suits<Game extends OpenGame>({ ratingFor, range }: Seeker<Game>, game: Game): boolean {
  return fitsRange(ratingFor(game), game.ratingRange) && fitsRange(game.creatorRating, range);
}

/** Returns suitable games: those of present creators first, then by nearest rating, then by age. */
export function byNearness<Game extends OpenGame>(seeker: Seeker<Game>, games: readonly Game[]): Game[] {
  const distance = (game: Game) => Math.abs(game.creatorRating - seeker.ratingFor(game));
  return games
    .filter((game) => suits(seeker, game))
    .sort(
      (one, other) =>
        Number(other.creatorOnline) - Number(one.creatorOnline) ||
        distance(one) - distance(other) ||
        one.id - other.id,
    );
}
