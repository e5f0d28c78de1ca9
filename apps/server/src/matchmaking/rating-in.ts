// A player's rating in the pool of a time control.
import { ratingPoolOf } from '@kingstake/chess/rating';
import { FIRST_RATINGS, type PoolRating, type PublicUser, type TimeControl } from '@kingstake/protocol';

type Rated = Pick<PublicUser, 'ratings'>;

/** The rating as shown. A player without rated games has the initial rating. */
export function shownRatingIn(player: Rated | undefined, timeControl: TimeControl): PoolRating {
  return (player?.ratings ?? FIRST_RATINGS)[ratingPoolOf(timeControl)];
}

/** The rating as a whole number, as shown. */
export const ratingIn = (player: Rated | undefined, timeControl: TimeControl): number =>
  shownRatingIn(player, timeControl).rating;
