// push: all SQL of push_key and push_subscription.
import { sql } from 'kysely';
import { type Database, type Queries, type Tx, tablesOf } from '../../platform/database/index.ts';
import type { Random } from '../../platform/random.ts';
import { type BrowserKeys, PUSH, type VapidKeys, vapidKeysOf } from '../../platform/web-push.ts';
import type { NoticeLanguage } from './notices.ts';

export interface Subscription extends BrowserKeys {
  sessionKey: string;
  endpoint: string;
  language: NoticeLanguage;
}

const KEY_BYTES = 32;
const tables = tablesOf<'pushKey' | 'pushSubscription'>();

/** The cluster's key pair. The first server that needs it creates it, and all others read it. */
export async function readPushKeys(database: Database, random: Random): Promise<VapidKeys> {
  const read = (queries: Queries) =>
    tables(queries).selectFrom('pushKey').select('privateKey').executeTakeFirst();
  const found = await database.run(read);
  if (found !== undefined) return vapidKeysOf(found.privateKey);
  const made = vapidKeysOf(random.bytes(KEY_BYTES));
  await database.run((queries) =>
    tables(queries)
      .insertInto('pushKey')
      .values({ privateKey: made.privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const kept = await database.run(read);
  if (kept === undefined) throw new Error('the push key of the cluster was deleted after its creation');
  return vapidKeysOf(kept.privateKey);
}

/**
 * Stores a subscription. A browser has one session and a session has one browser, so previous rows of either are deleted.
 * Another player's row is deleted only if the caller also has its secret, because endpoints are not secret. If there are
 * too many, the oldest are deleted.
 */
export async function writeSubscription(
  tx: Tx,
  subscription: Subscription,
  { userId, nowMs, awaitsOpponent }: { userId: number; nowMs: number; awaitsOpponent: boolean },
): Promise<void> {
  const { sessionKey, endpoint, auth } = subscription;
  await tables(tx)
    .deleteFrom('pushSubscription')
    .where(({ or, and, eb }) =>
      or([
        eb('sessionKey', '=', sessionKey),
        and([
          eb('endpoint', '=', endpoint),
          or([eb('userId', '=', userId), eb('auth', '=', Buffer.from(auth))]),
        ]),
      ]),
    )
    .execute();
  await tables(tx)
    .insertInto('pushSubscription')
    .values({
      ...subscription,
      userId,
      subscribedAt: new Date(nowMs),
      awaitsOpponentSince: awaitsOpponent ? new Date(nowMs) : null,
    })
    .execute();
  await sql`delete from push_subscription where user_id = ${userId} and session_key not in (
    select session_key from push_subscription where user_id = ${userId}
    order by subscribed_at desc, session_key limit ${PUSH.devicesPerPlayer})`.execute(tx);
}

export function listSubscriptions(queries: Queries, userId: number): Promise<Subscription[]> {
  return tables(queries)
    .selectFrom('pushSubscription')
    .select(['sessionKey', 'endpoint', 'p256dh', 'auth', 'language'])
    .where('userId', '=', userId)
    .orderBy('subscribedAt', 'desc')
    .execute();
}

/** Returns whether the session has a subscribed browser, and since when that browser awaits an opponent. */
export async function readSubscription(
  queries: Queries,
  sessionKey: string,
): Promise<{ subscribed: boolean; awaitsOpponentSince: Date | null }> {
  const row = await tables(queries)
    .selectFrom('pushSubscription')
    .select('awaitsOpponentSince')
    .where('sessionKey', '=', sessionKey)
    .executeTakeFirst();
  return { subscribed: row !== undefined, awaitsOpponentSince: row?.awaitsOpponentSince ?? null };
}

interface Others {
  exceptUserId: number;
  nowMs: number;
}

/** Whether other players await an opponent. */
export async function isAwaited(queries: Queries, { exceptUserId, nowMs }: Others): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('pushSubscription')
    .select('sessionKey')
    .where('awaitsOpponentSince', '>', new Date(nowMs - PUSH.awaitedMs))
    .where('userId', '<>', exceptUserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the players who have awaited an opponent longest, and ends their wait, so that each is notified once. */
export async function takeAwaiting(queries: Queries, { exceptUserId, nowMs }: Others): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    update push_subscription set awaits_opponent_since = null where session_key in (
      select session_key from push_subscription
      where awaits_opponent_since > ${new Date(nowMs - PUSH.awaitedMs)} and user_id <> ${exceptUserId}
      order by awaits_opponent_since, session_key limit ${PUSH.notifiedOfOpponent} for update skip locked)
    returning user_id`.execute(tables(queries));
  return [...new Set(rows.map((row) => row.userId))];
}

/** Ends a player's wait, because the player has found an opponent, or may not play. */
export async function stopAwaiting(queries: Queries, userId: number): Promise<void> {
  await tables(queries)
    .updateTable('pushSubscription')
    .set({ awaitsOpponentSince: null })
    .where('userId', '=', userId)
    .where('awaitsOpponentSince', 'is not', null)
    .execute();
}

export async function deleteSubscription(queries: Queries, sessionKey: string): Promise<void> {
  await tables(queries).deleteFrom('pushSubscription').where('sessionKey', '=', sessionKey).execute();
}

/** Deletes the subscriptions of all browsers of a player. */
export async function deleteSubscriptionsOf(queries: Queries, userId: number): Promise<void> {
  await tables(queries).deleteFrom('pushSubscription').where('userId', '=', userId).execute();
}

/** Deletes a browser that unsubscribed, unless the session has a different one by now. */
export async function deleteBrowser(
  queries: Queries,
  { sessionKey, endpoint }: Pick<Subscription, 'sessionKey' | 'endpoint'>,
): Promise<void> {
  await tables(queries)
    .deleteFrom('pushSubscription')
    .where('sessionKey', '=', sessionKey)
    .where('endpoint', '=', endpoint)
    .execute();
}
