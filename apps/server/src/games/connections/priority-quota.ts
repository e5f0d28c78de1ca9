// games: whose messages the hub takes when the sender's credits are used up: those of players whose stake is in a game that
// is ready or active, about that game.
import { seatOf } from '@kingstake/chess';
import type { Database } from '../../platform/database/index.ts';
import type { PriorityQuota } from '../../platform/hub/index.ts';
import type { GameRegistry } from '../registry/game-registry.ts';
import { hasStakeAtPlay } from '../store/game-list-store.ts';
import type { GameRecord } from '../store/game-record.ts';
import type { AttachedSockets } from './attached-sockets.ts';

export interface PriorityQuotaDeps {
  database: Database;
  live: Pick<GameRegistry, 'peek'>;
  sockets: Pick<AttachedSockets, 'gamesOf'>;
}

/** Whether the user has a stake in a game that both have joined and that has not ended. */
export function isAtStake({ match, wager }: Pick<GameRecord, 'match' | 'wager'>, userId: number): boolean {
  const isOn = match.status === 'ready' || match.status === 'active';
  return isOn && wager > 0n && seatOf(match, userId) !== null;
}

/** The first message about a game that this node has not read uses the ordinary quota, because the sender may be no player of it. */
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
