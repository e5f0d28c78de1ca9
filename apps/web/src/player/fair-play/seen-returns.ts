// fair-play: which returned wagers this device has already shown to the player.
import type { OwnReviews } from '@kingstake/protocol/http/fair-play';
import { forgivingStorage, type PlainStorage } from '../../net/storage.ts';

const keyOf = (userId: number): string => `kingstake-returned-${userId}`;

export interface SeenReturns {
  read(userId: number): readonly number[];
  write(userId: number, gameIds: readonly number[]): void;
}

export function createSeenReturns(storage: PlainStorage): SeenReturns {
  return {
    read: (userId) =>
      (storage.getItem(keyOf(userId)) ?? '')
        .split(' ')
        .map(Number)
        .filter((id) => id > 0),
    write: (userId, gameIds) => storage.setItem(keyOf(userId), gameIds.join(' ')),
  };
}

export const browserSeenReturns = createSeenReturns(forgivingStorage(() => window.localStorage));

type Returned = OwnReviews['returned'][number];

export const firstUnseen = (returned: readonly Returned[], seen: readonly number[]): Returned | null =>
  returned.find(({ gameId }) => !seen.includes(gameId)) ?? null;
