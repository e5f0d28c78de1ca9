// push: all SQL of push_key and push_subscription.
import { type Generated, type Kysely, sql } from 'kysely';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { Random } from '../../platform/random.ts';
import { type BrowserKeys, PUSH, type VapidKeys, vapidKeysOf } from '../../platform/web-push/index.ts';
import type { NoticeLanguage } from './notices.ts';

export type PushTables = {
  push_key: { is_the_one: Generated<boolean>; private_key: Uint8Array };
  push_subscription: {
    session_key: string;
    user_id: number;
    endpoint: string;
    p256dh: Uint8Array;
    auth: Uint8Array;
    language: NoticeLanguage;
    subscribed_at: Date;
    awaits_opponent_since: Date | null;
  };
};

export interface Subscription extends BrowserKeys {
  sessionKey: string;
  endpoint: string;
  language: NoticeLanguage;
}

const KEY_BYTES = 32;
const tables = (queries: Queries): Kysely<PushTables> => queries.withTables<PushTables>();

/** The cluster's key pair. The first server that needs it creates it, and all others read it. */
export async function readPushKeys(database: Database, random: Random): Promise<VapidKeys> {
  const read = (queries: Queries) =>
    tables(queries).selectFrom('push_key').select('private_key').executeTakeFirst();
  const found = await database.run(read);
  if (found !== undefined) return vapidKeysOf(found.private_key);
  const made = vapidKeysOf(random.bytes(KEY_BYTES));
  await database.run((queries) =>
    tables(queries)
      .insertInto('push_key')
      .values({ private_key: made.privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const kept = await database.run(read);
  if (kept === undefined) throw new Error('the push key of the cluster was deleted after its creation');
  return vapidKeysOf(kept.private_key);
}

/**
 * Stores a subscription. A browser has one session and a session has one browser, so previous rows of either are deleted.
 * Another player's row is deleted only if the caller also has its secret, because endpoints are not secret. If there are
 * too many, the oldest are deleted.
 */
export async function writeSubscription(
  tx: Tx,
  { sessionKey, endpoint, p256dh, auth, language }: Subscription,
  { userId, nowMs, awaitsOpponent }: { userId: number; nowMs: number; awaitsOpponent: boolean },
): Promise<void> {
  await tables(tx)
    .deleteFrom('push_subscription')
    .where(({ or, and, eb }) =>
      or([
        eb('session_key', '=', sessionKey),
        and([
          eb('endpoint', '=', endpoint),
          or([eb('user_id', '=', userId), eb('auth', '=', Buffer.from(auth))]),
        ]),
      ]),
    )
    .execute();
  await tables(tx)
    .insertInto('push_subscription')
    .values({
      session_key: sessionKey,
      user_id: userId,
      endpoint,
      p256dh,
      auth,
      language,
      subscribed_at: new Date(nowMs),
      awaits_opponent_since: awaitsOpponent ? new Date(nowMs) : null,
    })
    .execute();
  await sql`delete from push_subscription where user_id = ${userId} and session_key not in (
    select session_key from push_subscription where user_id = ${userId}
    order by subscribed_at desc, session_key limit ${PUSH.devicesPerPlayer})`.execute(tx);
}

export async function listSubscriptions(queries: Queries, userId: number): Promise<Subscription[]> {
  const rows = await tables(queries)
    .selectFrom('push_subscription')
    .select(['session_key', 'endpoint', 'p256dh', 'auth', 'language'])
    .where('user_id', '=', userId)
    .orderBy('subscribed_at', 'desc')
    .execute();
  return rows.map(({ session_key: sessionKey, ...row }) => ({ sessionKey, ...row }));
}

/** Returns whether the session has a subscribed browser, and since when that browser awaits an opponent. */
export async function readSubscription(
  queries: Queries,
  sessionKey: string,
): Promise<{ subscribed: boolean; awaitsOpponentSince: Date | null }> {
  const row = await tables(queries)
    .selectFrom('push_subscription')
    .select('awaits_opponent_since')
    .where('session_key', '=', sessionKey)
    .executeTakeFirst();
  return { subscribed: row !== undefined, awaitsOpponentSince: row?.awaits_opponent_since ?? null };
}

interface Others {
  exceptUserId: number;
  nowMs: number;
}

/** Whether other players await an opponent. */
export async function isAwaited(queries: Queries, { exceptUserId, nowMs }: Others): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('push_subscription')
    .select('session_key')
    .where('awaits_opponent_since', '>', new Date(nowMs - PUSH.awaitedMs))
    .where('user_id', '<>', exceptUserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the players who have awaited an opponent longest, and ends their wait, so that each is notified once. */
export async function takeAwaiting(queries: Queries, { exceptUserId, nowMs }: Others): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update push_subscription set awaits_opponent_since = null where session_key in (
      select session_key from push_subscription
      where awaits_opponent_since > ${new Date(nowMs - PUSH.awaitedMs)} and user_id <> ${exceptUserId}
      order by awaits_opponent_since, session_key limit ${PUSH.notifiedOfOpponent} for update skip locked)
    returning user_id`.execute(queries);
  return [...new Set(rows.map((row) => row.user_id))];
}

/** Ends a player's wait, because the player has found an opponent, or may not play. */
export async function stopAwaiting(queries: Queries, userId: number): Promise<void> {
  await tables(queries)
    .updateTable('push_subscription')
    .set({ awaits_opponent_since: null })
    .where('user_id', '=', userId)
    .where('awaits_opponent_since', 'is not', null)
    .execute();
}

export async function deleteSubscription(queries: Queries, sessionKey: string): Promise<void> {
  await tables(queries).deleteFrom('push_subscription').where('session_key', '=', sessionKey).execute();
}

/** Deletes the subscriptions of all browsers of a player. */
export async function deleteSubscriptionsOf(queries: Queries, userId: number): Promise<void> {
  await tables(queries).deleteFrom('push_subscription').where('user_id', '=', userId).execute();
}

/** Deletes a browser that unsubscribed, unless the session has a different one by now. */
export async function deleteBrowser(
  queries: Queries,
  { sessionKey, endpoint }: Pick<Subscription, 'sessionKey' | 'endpoint'>,
): Promise<void> {
  await tables(queries)
    .deleteFrom('push_subscription')
    .where('session_key', '=', sessionKey)
    .where('endpoint', '=', endpoint)
    .execute();
}
