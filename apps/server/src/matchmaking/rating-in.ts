// matchmaking: a player's rating where a time control is played. Pure.
import { ratingPoolOf } from '@kingstake/chess/rating';
import { FIRST_RATINGS, type PoolRating, type PublicUser, type TimeControl } from '@kingstake/protocol';

/** As it is shown. Who has played none has a newcomer's. */
export function shownRatingIn(player: PublicUser | undefined, timeControl: TimeControl): PoolRating {
  return (player?.ratings ?? FIRST_RATINGS)[ratingPoolOf(timeControl)];
}

/** A whole number, as it is shown. */
export const ratingIn = (player: PublicUser | undefined, timeControl: TimeControl): number =>
  shownRatingIn(player, timeControl).rating;
