// lobby, open: which open games are shown, in which order. Pure.
import type { User } from '@kingstake/protocol/http/users';
import { LOBBY } from '@kingstake/protocol/limits';
import type { LobbyGame } from '@kingstake/protocol/lobby-games';
import { fitsRange } from '@kingstake/protocol/range-input';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import { wagerOf } from '../games.ts';
import type { OpenGames } from './open-games.ts';
import { ownRating } from './own-rating.ts';

/** `20+` is that and more. */
export const STAKE_FILTERS = ['any', '0', '0.1', '1', '5', '20+'] as const;
export type StakeFilter = (typeof STAKE_FILTERS)[number];

export interface OpenFilter {
  stake: StakeFilter;
  time: OfferedTimeControl | 'any';
  near: boolean; // only ratings near the player's own
}

export const EVERY_GAME: OpenFilter = { stake: 'any', time: 'any', near: false };

/** One row of the list. */
export interface OpenRow {
  game: LobbyGame;
  isAway: boolean;
  /** Why it cannot be joined: the rating does not fit, or the playing balance is too small. */
  obstacle: 'rating' | 'balance' | null;
}

type Own = Pick<User, 'id' | 'balance' | 'ratings'>;

/** Those who are here first, then the nearest rating, then the oldest. */
export function rowsOf({ games, away }: OpenGames, filter: OpenFilter, own: Own): OpenRow[] {
  const distance = ({ creator, timeControl }: LobbyGame) =>
    Math.abs(creator.rating - ownRating(own, timeControl));
  return [...games.values()]
    .filter(
      (game) =>
        game.creator.id !== own.id &&
        isOfStake(game.wagerAmount, filter.stake) &&
        (filter.time === 'any' || filter.time === game.timeControl) &&
        (!filter.near || distance(game) <= LOBBY.nearRating),
    )
    .map((game) => ({ game, isAway: away.has(game.creator.id), obstacle: obstacleOf(game, own) }))
    .sort(
      (one, other) =>
        Number(one.isAway) - Number(other.isAway) ||
        distance(one.game) - distance(other.game) ||
        one.game.id - other.game.id,
    );
}

function isOfStake(wager: string, filter: StakeFilter): boolean {
  if (filter === 'any') return true;
  return filter === '20+' ? wagerOf(wager) >= wagerOf('20') : wager === filter;
}

function obstacleOf(game: LobbyGame, own: Own): OpenRow['obstacle'] {
  const { ratingRange: range, timeControl, stakeSource, wagerAmount } = game;
  const rating = ownRating(own, timeControl);
  if (!fitsRange(rating, range ?? null)) return 'rating';
  // A wager that is locked on chain comes from the wallet.
  return stakeSource !== 'escrow' && wagerOf(wagerAmount) > wagerOf(own.balance) ? 'balance' : null;
}
