// users: all SQL of session and signing_key.
import { parseSiws } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import { SESSION } from './limits.ts';
import { type EndReason, tables } from './store.ts';

export interface SessionRow {
  tokenHash: string;
  walletAddress: string;
  userId: number | null;
  lastUsedAtMs: number;
  expiresAtMs: number; // 30 days after sign-in, even if the session is used
  ended: boolean;
}

export async function insertSession(
  queries: Queries,
  session: Pick<SessionRow, 'tokenHash' | 'walletAddress'> & { device: string | null; deviceId: bigint },
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  await tables(queries)
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      wallet_address: session.walletAddress,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(nowMs + SESSION.maxAgeMs),
      ended_at: null,
      end_reason: null,
      device: session.device,
      device_id: session.deviceId,
    })
    .execute();
}

/** When a session began; null for an unknown one. */
export async function findSessionStart(queries: Queries, tokenHash: string): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('session')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

function sessionsWithUser(queries: Queries) {
  return tables(queries)
    .selectFrom('session')
    .leftJoin('app_user', 'app_user.wallet_address', 'session.wallet_address')
    .select([
      'session.token_hash',
      'session.wallet_address',
      'session.last_used_at',
      'session.expires_at',
      'session.ended_at',
      'app_user.id as user_id',
    ]);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof sessionsWithUser>['execute']>>[number];

const toSession = (row: JoinedRow): SessionRow => ({
  tokenHash: row.token_hash,
  walletAddress: row.wallet_address,
  userId: row.user_id === null ? null : Number(row.user_id),
  lastUsedAtMs: row.last_used_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
  ended: row.ended_at !== null,
});

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
  const rows = await sessionsWithUser(queries).where(isAsked).execute();
  return rows.map(toSession);
}

export interface ListedSession {
  tokenHash: string;
  device: string | null;
  createdAtMs: number;
  lastUsedAtMs: number;
  expiresAtMs: number;
}

/** Sessions of a wallet that were not ended, most recently used first. Some may have expired. */
export async function listSessions(queries: Queries, walletAddress: string): Promise<ListedSession[]> {
  const rows = await tables(queries)
    .selectFrom('session')
    .select(['token_hash', 'device', 'created_at', 'last_used_at', 'expires_at'])
    .where('wallet_address', '=', walletAddress)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .limit(SESSION.listed)
    .execute();
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    device: row.device,
    createdAtMs: row.created_at.getTime(),
    lastUsedAtMs: row.last_used_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  }));
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
    .set({ ended_at: new Date(nowMs), end_reason: 'ended' })
    .where('wallet_address', '=', walletAddress)
    .where('ended_at', 'is', null)
    .where((where) =>
      which === 'all'
        ? where.lit(true)
        : 'id' in which
          ? where(sql<string>`left(token_hash, ${which.id.length})`, '=', which.id)
          : where('token_hash', '<>', which.except),
    )
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
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
    .set({ last_used_at: new Date(nowMs) })
    .where(sql<boolean>`token_hash = any(${tokenHashes})`)
    .where('last_used_at', '<', new Date(nowMs))
    .execute();
}

/** Does nothing if the session had already ended. */
export async function endSession(
  queries: Queries,
  tokenHash: string,
  reason: EndReason,
  nowMs: number,
): Promise<void> {
  await tables(queries)
    .updateTable('session')
    .set({ ended_at: new Date(nowMs), end_reason: reason })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Marks expired sessions as ended, and deletes those that ended `endedSessionKeptMs` ago. */
export async function sweepSessions(queries: Queries, nowMs: number): Promise<void> {
  const db = tables(queries);
  await db
    .updateTable('session')
    .set({ ended_at: new Date(nowMs), end_reason: 'expired' })
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('expires_at', '<=', new Date(nowMs)),
        where('last_used_at', '<=', new Date(nowMs - SESSION.idleMs)),
      ]),
    )
    .execute();
  await db
    .deleteFrom('session')
    .where('ended_at', '<=', new Date(nowMs - SERVER_TIMES.endedSessionKeptMs))
    .execute();
}

/** All stored sessions of a wallet, oldest first. */
export async function sessionRecords(queries: Queries, walletAddress: string) {
  const rows = await tables(queries)
    .selectFrom('session')
    .select(['device', 'created_at', 'last_used_at', 'expires_at', 'ended_at', 'end_reason'])
    .where('wallet_address', '=', walletAddress)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    device: row.device,
    signedInAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
  }));
}

/** The keys that a wallet authorised to sign moves, with the signed messages, oldest first. */
export async function signingKeyRecords(queries: Queries, walletAddress: string) {
  const rows = await tables(queries)
    .selectFrom('signing_key')
    .select(['key', 'message', 'signature', 'created_at'])
    .where('wallet_address', '=', walletAddress)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at: grantedAt, ...grant }) => ({ ...grant, grantedAt }));
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
    .selectFrom('signing_key')
    .select('key')
    .where('key', '=', key)
    .where('wallet_address', '<>', walletAddress)
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
    .insertInto('signing_key')
    .values({
      session_key: sessionKey,
      wallet_address: walletAddress,
      key,
      message,
      signature,
      created_at: new Date(nowMs),
    })
    .execute();
}

/** Returns a session's signing key; null if the session signs nothing. */
export async function signingKeyOf(queries: Queries, sessionKey: string): Promise<string | null> {
  const row = await tables(queries)
    .selectFrom('signing_key')
    .select('key')
    .where('session_key', '=', sessionKey)
    .executeTakeFirst();
  return row?.key ?? null;
}

/** The key of the wallet's most recently used live session that has one; null if there is none. */
export async function newestSigningKey(queries: Queries, walletAddress: string): Promise<string | null> {
  const row = await tables(queries)
    .selectFrom('signing_key')
    .innerJoin('session', 'session.token_hash', 'signing_key.session_key')
    .select('signing_key.key')
    .where('signing_key.wallet_address', '=', walletAddress)
    .where('session.ended_at', 'is', null)
    .orderBy('session.last_used_at', 'desc')
    .orderBy('signing_key.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.key ?? null;
}

/** Returns one grant for each wallet and key. */
export async function keyGrants(queries: Queries, keys: readonly string[]): Promise<readonly KeyGrant[]> {
  if (keys.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('signing_key')
    // One grant is enough, however often the wallet has signed in with the key.
    .distinctOn(['wallet_address', 'key'])
    .select(['wallet_address', 'key', 'message', 'signature'])
    .where(sql<boolean>`key = any(${keys})`)
    .orderBy('wallet_address')
    .orderBy('key')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, walletAddress: row.wallet_address }));
}
