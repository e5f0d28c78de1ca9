// push: public entry, and the calls that subscribe and unsubscribe a browser.
import { createECDH } from 'node:crypto';
import { pushCalls } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import { type Metrics, type RouteKit, refuse } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { Time } from '../../platform/time.ts';
import { PUSH, type PushNetwork, publicPushNetwork, type VapidKeys } from '../../platform/web-push.ts';
import type { Users } from '../../players/users/index.ts';
import { createOutbox, type OutboxDeps } from './outbox.ts';
import {
  deleteBrowser,
  deleteSubscription,
  isAwaited,
  listSubscriptions,
  readPushKeys,
  readSubscription,
  stopAwaiting,
  takeAwaiting,
  writeSubscription,
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

export type Push = ReturnType<typeof createPush>;

export function createPush(deps: PushDeps) {
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
    /**
     * Notifies the players who wait for an opponent that `creatorId` has created a game. `readWager` returns the game's wager, or null if
     * other games are open too. It is called only if a player waits.
     */
    async opponentCame(creatorId: number, readWager: () => Promise<string | null>) {
      const others = { exceptUserId: creatorId, nowMs: deps.time.nowMs() };
      if (!(await database.run((queries) => isAwaited(queries, others)))) return;
      const wager = await readWager();
      if (wager === null) return;
      const userIds = await database.run((queries) => takeAwaiting(queries, others));
      for (const userId of userIds) outbox.notify(userId, { kind: 'opponent', wager });
    },
    /** Ends a player's request for the notice: the player took a seat, or may not play. */
    stopAwaiting: (userId: number) => database.run((queries) => stopAwaiting(queries, userId)),
    routes: (routes: RouteKit) => addPushRoutes(routes, { ...deps, network, keys }),
    metrics({ gauge, counter }: Metrics) {
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

type PushRoutesDeps = Pick<PushDeps, 'database' | 'time'> & Pick<OutboxDeps, 'network' | 'keys'>;

const AUTH_BYTES = 16;

function addPushRoutes(routes: RouteKit, { database, time, network, keys }: PushRoutesDeps): void {
  routes.add(pushCalls.getPush, async ({ caller }) => {
    const { publicKey } = await keys();
    const { subscribed, awaitsOpponentSince } = await database.run((queries) =>
      readSubscription(queries, caller.sessionKey),
    );
    const awaitedMs = time.nowMs() - (awaitsOpponentSince?.getTime() ?? 0);
    return {
      body: {
        publicKey: Buffer.from(publicKey).toString('base64url'),
        subscribed,
        ...(awaitedMs < PUSH.awaitedMs ? { awaitsOpponent: true as const } : {}),
      },
    };
  });

  routes.add(pushCalls.subscribePush, async ({ body, caller }) => {
    const { endpoint, language, awaitsOpponent = false } = body;
    const p256dh = Buffer.from(body.keys.p256dh, 'base64url');
    const auth = Buffer.from(body.keys.auth, 'base64url');
    if (!network.isEndpoint(endpoint) || auth.length !== AUTH_BYTES || !isPoint(p256dh))
      return refuse('VALIDATION', 'push-unsupported');
    const { userId, sessionKey } = caller;
    await database.transaction((tx) =>
      writeSubscription(
        tx,
        { sessionKey, endpoint, p256dh, auth, language },
        { userId, nowMs: time.nowMs(), awaitsOpponent },
      ),
    );
    return { body: undefined };
  });

  routes.add(pushCalls.unsubscribePush, async ({ caller }) => {
    await database.run((queries) => deleteSubscription(queries, caller.sessionKey));
    return { body: undefined };
  });
}

const POINT_BYTES = 65;

/** Whether the bytes are an uncompressed point of P-256. Otherwise the first notification would fail. */
function isPoint(bytes: Uint8Array): boolean {
  if (bytes.length !== POINT_BYTES) return false;
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.alloc(32, 1));
  try {
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
