import type { Database } from '../../platform/database/index.ts';
import type { Metrics, RouteKit } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { Time } from '../../platform/time.ts';
import { type PushNetwork, publicPushNetwork, type VapidKeys } from '../../platform/web-push/index.ts';
import type { Users } from '../../players/users/index.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { addPushRoutes } from './routes.ts';
import {
  deleteBrowser,
  isAwaited,
  listSubscriptions,
  readPushKeys,
  stopAwaiting,
  takeAwaiting,
} from './store.ts';

export type { PushNotice } from './notices.ts';
export { deleteSubscriptionsOf } from './store.ts';

export interface PushDeps {
  database: Database;
  time: Time;
  log: Log;
  random: Random;
  users: Pick<Users, 'liveSessions'>;
  settings: { publicOrigin: string; pushServices: readonly string[] };
  /** Absent: the public push services. */
  pushNetwork?: PushNetwork | undefined;
}

export interface Push extends Pick<Outbox, 'notify' | 'settled' | 'stop'> {
  routes(routes: RouteKit): void;
  /**
   * Notifies the players who wait for an opponent that `creatorId` has created a game. `readWager` returns the game's wager, or null if
   * other games are open too. It is called only if a player waits.
   */
  opponentCame(creatorId: number, readWager: () => Promise<string | null>): Promise<void>;
  /** Ends a player's request for the notice: the player took a seat, or may not play. */
  stopAwaiting(userId: number): Promise<void>;
  metrics(metrics: Metrics): void;
}

export function createPush(deps: PushDeps): Push {
  const { database, random, users, settings } = deps;
  const network = deps.pushNetwork ?? publicPushNetwork(deps.time, settings.pushServices);
  let known: Promise<VapidKeys> | null = null;
  const keys = (): Promise<VapidKeys> => {
    known ??= readPushKeys(database, random).catch((error: unknown) => {
      known = null; // the next call reads again
      throw error;
    });
    return known;
  };
  const outbox = createOutbox({
    ...deps,
    network,
    keys,
    subject: settings.publicOrigin,
    async browsersOf(userId) {
      const all = await database.run((queries) => listSubscriptions(queries, userId));
      if (all.length === 0) return [];
      const live = await users.liveSessions(all.map(({ sessionKey }) => sessionKey));
      return all.filter(({ sessionKey }) => live.has(sessionKey));
    },
    forget: (browser) => database.run((queries) => deleteBrowser(queries, browser)),
  });
  return {
    ...outbox,
    async opponentCame(creatorId, readWager) {
      const others = { exceptUserId: creatorId, nowMs: deps.time.nowMs() };
      if (!(await database.run((queries) => isAwaited(queries, others)))) return;
      const wager = await readWager();
      if (wager === null) return;
      const userIds = await database.run((queries) => takeAwaiting(queries, others));
      for (const userId of userIds) outbox.notify(userId, { kind: 'opponent', wager });
    },
    stopAwaiting: (userId) => database.run((queries) => stopAwaiting(queries, userId)),
    routes: (routes) => addPushRoutes(routes, { ...deps, network, keys }),
    metrics({ gauge, counter }) {
      const { counts } = outbox;
      counter('kingstake_push_sent_total', 'Notifications accepted by push services', () => counts().sent);
      const failed = 'Notifications that push services refused, or that were dropped';
      counter('kingstake_push_failed_total', failed, () => counts().failed);
      const timedOut = 'Notifications dropped because a push service did not answer in time';
      counter('kingstake_push_timed_out_total', timedOut, () => counts().timedOut);
      counter('kingstake_push_unsubscribed_total', 'Browsers that unsubscribed', () => counts().gone);
      gauge('kingstake_push_waiting', 'Notifications waiting to be sent', () => counts().waiting);
    },
  };
}
