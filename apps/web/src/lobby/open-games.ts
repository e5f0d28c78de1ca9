// lobby: the open games of others as sent by the server: which are shown, their order, and the filters stored on this device.

import { ratingPoolOf } from '@kingstake/chess/rating';
import type { User } from '@kingstake/protocol/http/users';
import { LOBBY } from '@kingstake/protocol/limits';
import type { LobbyChanged, LobbyGame, LobbyGames } from '@kingstake/protocol/lobby-games';
import { fitsRange } from '@kingstake/protocol/range-input';
import { FIRST_RATINGS } from '@kingstake/protocol/ratings';
import {
  OFFERED_TIME_CONTROLS,
  type OfferedTimeControl,
  timeControlOf,
} from '@kingstake/protocol/time-control';
import { wagerOf } from '../games/game.ts';
import { forgivingStorage, type PlainStorage } from '../net/storage.ts';
import { freeToStake, isHeldBack } from '../player/own/balance.ts';

export interface OpenGames {
  readonly games: ReadonlyMap<number, LobbyGame>; // by id
  readonly away: ReadonlySet<number>; // creators who are offline
}

type LobbyMessage = LobbyGames | LobbyChanged;

/** Null until the list has loaded, because a change is meaningless without it. */
export function nextOpenGames(known: OpenGames | null, message: LobbyMessage): OpenGames | null {
  if (message.type === 'lobby_games') {
    const { games, away } = message;
    return {
      games: new Map(games.map((game) => [game.id, game])),
      away: new Set(away),
    };
  }
  if (known === null) return null;
  const games = new Map(known.games);
  const away = new Set(known.away);
  for (const game of message.opened) {
    games.set(game.id, game);
    away.delete(game.creator.id); // online unless the message says otherwise
  }
  for (const id of message.gone) games.delete(id);
  for (const id of message.away) away.add(id);
  for (const id of message.back) away.delete(id);
  return { games, away };
}

/** `20+` means 20 or more. */
export const STAKE_FILTERS = ['any', '0', '0.1', '1', '5', '20+'] as const;
type StakeFilter = (typeof STAKE_FILTERS)[number];

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
  /** Why it cannot be joined: the player's rating is out of range, the playing balance is too low, or too much of it is held. */
  obstacle: 'rating' | 'balance' | 'held' | null;
}

type Own = Pick<User, 'id' | 'balance' | 'withdrawOnly' | 'held' | 'ratings'>;

/** The open games that others created. */
export function othersOf({ games }: OpenGames, ownId: number | undefined): LobbyGame[] {
  return [...games.values()].filter(({ creator }) => creator.id !== ownId);
}

/** Online creators first, then the nearest rating, then the oldest. */
export function rowsOf(open: OpenGames, filter: OpenFilter, own: Own): OpenRow[] {
  const distance = ({ creator, timeControl }: LobbyGame) =>
    Math.abs(creator.rating - ownRating(own, timeControl));
  return othersOf(open, own.id)
    .filter(
      (game) =>
        isOfStake(game.wagerAmount, filter.stake) &&
        (filter.time === 'any' || filter.time === game.timeControl) &&
        (!filter.near || distance(game) <= LOBBY.nearRating),
    )
    .map((game) => ({ game, isAway: open.away.has(game.creator.id), obstacle: obstacleOf(game, own) }))
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
  // A wager locked on chain comes from the wallet.
  const wager = wagerOf(wagerAmount);
  if (stakeSource === 'escrow' || wager <= freeToStake(own)) return null;
  return isHeldBack(own, wager) ? 'held' : 'balance';
}

/** The player's own rating in the pool of this time control. */
export function ownRating({ ratings = FIRST_RATINGS }: Pick<User, 'ratings'>, timeControl: string): number {
  return ratings[ratingPoolOf(timeControlOf(timeControl))].rating;
}

/** The key must not contain 'chess', because "force new connection" removes such keys. */
const FILTER_KEY = 'kingstake-open-filter';

/** The filters that were last chosen on this device. */
export function createFilterMemory(storage: PlainStorage) {
  return {
    /** Returns no filter if nothing is stored or the stored value is not offered. */
    read(): OpenFilter {
      const [stake, time, near] = (storage.getItem(FILTER_KEY) ?? '').split(' ');
      return {
        stake: STAKE_FILTERS.find((offered) => offered === stake) ?? EVERY_GAME.stake,
        time: OFFERED_TIME_CONTROLS.find((offered) => offered === time) ?? EVERY_GAME.time,
        near: near === 'near',
      };
    },
    write({ stake, time, near }: OpenFilter): void {
      storage.setItem(FILTER_KEY, `${stake} ${time} ${near ? 'near' : 'all'}`);
    },
  };
}

export const browserFilter = createFilterMemory(forgivingStorage(() => window.localStorage));
