// users: all SQL of session and signing_key.
import { parseSiws } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import type { Queries, Schema, Tx } from '../../platform/database/index.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import { SESSION } from './limits.ts';
import { tables } from './store.ts';

export async function insertSession(
  queries: Queries,
  session: Pick<Selectable<Schema['session']>, 'tokenHash' | 'walletAddress' | 'device' | 'deviceId'>,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  await tables(queries)
    .insertInto('session')
    .values({
      ...session,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(nowMs + SESSION.maxAgeMs), // even if the session is used
    })
    .execute();
}

/** When a session began; null for an unknown one. */
export async function findSessionStart(queries: Queries, tokenHash: string): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('session')
    .select('createdAt')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

function sessionsWithUser(queries: Queries) {
  return tables(queries)
    .selectFrom('session')
    .leftJoin('appUser', 'appUser.walletAddress', 'session.walletAddress')
    .select([
      'session.tokenHash',
      'session.walletAddress',
      'session.lastUsedAt',
      'session.expiresAt',
      'session.endedAt',
      'appUser.id as userId',
    ]);
}

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionsWithUser>['execute']>>[number];

/** Returns the sessions that exist. */
export async function findSessions(
  queries: Queries,
  tokenHashes: readonly string[],
): Promise<readonly SessionRow[]> {
  const [first] = tokenHashes;
  if (first === undefined) return [];
  // With `any`, PostgreSQL expects ten rows, and scans a table of a few hundred sessions. Most calls need a single session.
  const isAsked =
    tokenHashes.length === 1
      ? sql<boolean>`session.token_hash = ${first}`
      : // One array parameter, because a node can have more sockets than a statement takes parameters.
        sql<boolean>`session.token_hash = any(${tokenHashes})`;
  return sessionsWithUser(queries).where(isAsked).execute();
}

/** Sessions of a wallet that were not ended, most recently used first. Some may have expired. */
export function listSessions(queries: Queries, walletAddress: string) {
  return tables(queries)
    .selectFrom('session')
    .select(['tokenHash', 'device', 'createdAt', 'lastUsedAt', 'expiresAt', 'endedAt'])
    .where('walletAddress', '=', walletAddress)
    .where('endedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('tokenHash')
    .limit(SESSION.listed)
    .execute();
}

export type WhichSessions = { id: string } | { except: string } | 'all';

/** Ends sessions of a wallet: the one whose key begins with `id`, all but `except`, or all. Returns their keys. */
export async function endSessionsOf(
  queries: Queries,
  walletAddress: string,
  which: WhichSessions,
  nowMs: number,
): Promise<string[]> {
  const rows = await tables(queries)
    .updateTable('session')
    .set({ endedAt: new Date(nowMs), endReason: 'ended' })
    .where('walletAddress', '=', walletAddress)
    .where('endedAt', 'is', null)
    .where((where) =>
      which === 'all'
        ? where.lit(true)
        : 'id' in which
          ? where(sql<string>`left(token_hash, ${which.id.length})`, '=', which.id)
          : where('tokenHash', '<>', which.except),
    )
    .returning('tokenHash')
    .execute();
  return rows.map((row) => row.tokenHash);
}

/** Writes the last use of all these sessions in one statement. */
export async function touchSessions(
  queries: Queries,
  tokenHashes: readonly string[],
  nowMs: number,
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await tables(queries)
    .updateTable('session')
    .set({ lastUsedAt: new Date(nowMs) })
    .where(sql<boolean>`token_hash = any(${tokenHashes})`)
    .where('lastUsedAt', '<', new Date(nowMs))
    .execute();
}

/** Does nothing if the session had already ended. */
export async function endSession(
  queries: Queries,
  tokenHash: string,
  reason: 'logout' | 'replaced',
  nowMs: number,
): Promise<void> {
  await tables(queries)
    .updateTable('session')
    .set({ endedAt: new Date(nowMs), endReason: reason })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .execute();
}

/** Marks expired sessions as ended, and deletes those that ended `endedSessionKeptMs` ago. */
export async function sweepSessions(queries: Queries, nowMs: number): Promise<void> {
  const db = tables(queries);
  await db
    .updateTable('session')
    .set({ endedAt: new Date(nowMs), endReason: 'expired' })
    .where('endedAt', 'is', null)
    .where((where) =>
      where.or([
        where('expiresAt', '<=', new Date(nowMs)),
        where('lastUsedAt', '<=', new Date(nowMs - SESSION.idleMs)),
      ]),
    )
    .execute();
  await db
    .deleteFrom('session')
    .where('endedAt', '<=', new Date(nowMs - SERVER_TIMES.endedSessionKeptMs))
    .execute();
}

/** All stored sessions of a wallet, oldest first. */
export function sessionRecords(queries: Queries, walletAddress: string) {
  return tables(queries)
    .selectFrom('session')
    .select(['device', 'createdAt as signedInAt', 'lastUsedAt', 'expiresAt', 'endedAt', 'endReason'])
    .where('walletAddress', '=', walletAddress)
    .orderBy('createdAt')
    .execute();
}

/** The keys that a wallet authorised to sign moves, with the signed messages, oldest first. */
export function signingKeyRecords(queries: Queries, walletAddress: string) {
  return tables(queries)
    .selectFrom('signingKey')
    .select(['key', 'message', 'signature', 'createdAt as grantedAt'])
    .where('walletAddress', '=', walletAddress)
    .orderBy('createdAt')
    .execute();
}

/** A wallet's sign-in message that names a key. */
export interface KeyGrant {
  walletAddress: string;
  key: string; // base58
  message: string;
  signature: string; // by the wallet, base64
}

type SignedChallenge = Omit<KeyGrant, 'key'>;

/**
 * Whether another wallet has registered the key that the sign-in message names. Until the transaction ends, no other one can register the
 * key.
 */
export async function isKeyOfAnother(
  tx: Tx,
  { walletAddress, message }: Omit<SignedChallenge, 'signature'>,
): Promise<boolean> {
  const key = parseSiws(message)?.sessionKey;
  if (key === undefined) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const found = await tables(tx)
    .selectFrom('signingKey')
    .select('key')
    .where('key', '=', key)
    .where('walletAddress', '<>', walletAddress)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores the key that the sign-in message names, if it names one. */
export async function storeSigningKey(
  queries: Queries,
  sessionKey: string,
  { walletAddress, message, signature }: SignedChallenge,
  nowMs: number,
): Promise<void> {
  const key = parseSiws(message)?.sessionKey;
  if (key === undefined) return;
  await tables(queries)
    .insertInto('signingKey')
    .values({ sessionKey, walletAddress, key, message, signature, createdAt: new Date(nowMs) })
    .execute();
}

/** Returns a session's signing key; null if the session signs nothing. */
export async function signingKeyOf(queries: Queries, sessionKey: string): Promise<string | null> {
  const row = await tables(queries)
    .selectFrom('signingKey')
    .select('key')
    .where('sessionKey', '=', sessionKey)
    .executeTakeFirst();
  return row?.key ?? null;
}

/** The key of the wallet's most recently used live session that has one; null if there is none. */
export async function newestSigningKey(queries: Queries, walletAddress: string): Promise<string | null> {
  const row = await tables(queries)
    .selectFrom('signingKey')
    .innerJoin('session', 'session.tokenHash', 'signingKey.sessionKey')
    .select('signingKey.key')
    .where('signingKey.walletAddress', '=', walletAddress)
    .where('session.endedAt', 'is', null)
    .orderBy('session.lastUsedAt', 'desc')
    .orderBy('signingKey.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.key ?? null;
}

/** Returns one grant for each wallet and key. */
export async function keyGrants(queries: Queries, keys: readonly string[]): Promise<readonly KeyGrant[]> {
  if (keys.length === 0) return [];
  return (
    tables(queries)
      .selectFrom('signingKey')
      // One grant is enough, however often the wallet has signed in with the key.
      .distinctOn(['walletAddress', 'key'])
      .select(['walletAddress', 'key', 'message', 'signature'])
      .where(sql<boolean>`key = any(${keys})`)
      .orderBy('walletAddress')
      .orderBy('key')
      .orderBy('createdAt')
      .execute()
  );
}
