// Calls that subscribe and unsubscribe a browser.
import { createECDH } from 'node:crypto';
import { pushCalls } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import { type RouteKit, refuse } from '../../platform/http/index.ts';
import type { Time } from '../../platform/time.ts';
import { PUSH, type PushNetwork, type VapidKeys } from '../../platform/web-push/index.ts';
import { deleteSubscription, readSubscription, writeSubscription } from './store.ts';

export interface PushRoutesDeps {
  database: Database;
  time: Time;
  network: PushNetwork;
  keys(): Promise<VapidKeys>;
}

const AUTH_BYTES = 16;

export function addPushRoutes(routes: RouteKit, { database, time, network, keys }: PushRoutesDeps): void {
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
