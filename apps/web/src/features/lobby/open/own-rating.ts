// lobby, open: the player's own rating where a game is played. Pure.
import { ratingPoolOf } from '@kingstake/chess/rating';
import type { User } from '@kingstake/protocol/http/users';
import { FIRST_RATINGS } from '@kingstake/protocol/ratings';
import { timeControlOf } from '@kingstake/protocol/time-control';

export function ownRating({ ratings = FIRST_RATINGS }: Pick<User, 'ratings'>, timeControl: string): number {
  return ratings[ratingPoolOf(timeControlOf(timeControl))].rating;
}
