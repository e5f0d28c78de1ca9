// games: the hub's priority quota. A player with a stake in a ready or active game may still send messages about that game when the
// ordinary quota is used up.
import { seatOf } from '@kingstake/chess';
import type { Database } from '../../platform/database/index.ts';
import type { PriorityQuota } from '../../platform/sockets/index.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import { hasStakeAtPlay } from '../rows/game-list-store.ts';
import type { GameRecord } from '../rows/game-record.ts';
import type { AttachedSockets } from './attached-sockets.ts';

export interface PriorityQuotaDeps {
  database: Database;
  live: Pick<GameRegistry, 'peek'>;
  sockets: Pick<AttachedSockets, 'gamesOf'>;
}

/** Whether the user has a stake in this game, which both players have joined and which has not ended. */
export function isAtStake({ match, wager }: Pick<GameRecord, 'match' | 'wager'>, userId: number): boolean {
  const isOn = match.status === 'ready' || match.status === 'active';
  return isOn && wager > 0n && seatOf(match, userId) !== null;
}

/** Messages about a game that is not cached use the ordinary quota, because the sender may not play in it. */
export function createPriorityQuota({ database, live, sockets }: PriorityQuotaDeps): PriorityQuota {
  const isOwn = (gameId: number, userId: number): boolean => {
    const record = live.peek(gameId);
    return record !== null && isAtStake(record, userId);
  };
  return {
    covers(socket, message) {
      const { userId } = socket.identity;
      if (message === null) return sockets.gamesOf(socket).some((gameId) => isOwn(gameId, userId));
      return 'gameId' in message && isOwn(message.gameId, userId);
    },
    isFor: (userId) => database.run((queries) => hasStakeAtPlay(queries, userId)),
  };
}
