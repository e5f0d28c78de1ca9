// All SQL of device, sign_in_challenge and step_up_challenge. A device is a browser that has signed in to a wallet, identified
// by the hash of a long-lived cookie. A challenge is a message that a wallet was asked to sign.
import { type Selectable, sql } from 'kysely';
import type { Queries, Schema, Tx } from '../../platform/database/index.ts';
import { SESSION } from './limits.ts';
import { tables } from './store.ts';

/** A session, when it was opened, and the device of the request. */
export interface SessionDevice {
  walletAddress: string;
  signedInMs: number;
  deviceId: bigint | null; // null: no device, so nothing is remembered
  firstSignInMs: number | null; // of this wallet on this device; null: not this session's device
  confirmedMs: number | null; // the first withdrawal or stake for which the wallet signed on it
}

/** Records a sign-in on a device. Returns the device's id. */
export async function noteSignIn(
  tx: Tx,
  { walletAddress, tokenHash, nowMs }: { walletAddress: string; tokenHash: string; nowMs: number },
): Promise<bigint> {
  const now = new Date(nowMs);
  const { id } = await tables(tx)
    .insertInto('device')
    .values({ walletAddress, tokenHash, firstSignedInAt: now, lastSignedInAt: now })
    .onConflict((conflict) =>
      conflict.columns(['walletAddress', 'tokenHash']).doUpdateSet({
        // A clock that was set back must not move the first sign-in.
        lastSignedInAt: sql<Date>`greatest(device.last_signed_in_at, excluded.last_signed_in_at)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns a session with its device, or null if the session has ended. Without the device's cookie there is no device,
 * because the session cookie may have been stolen. A session that was opened without a device counts as its own first
 * sign-in.
 */
export async function findSessionDevice(
  queries: Queries,
  sessionKey: string,
  tokenHash: string | null,
): Promise<SessionDevice | null> {
  const row = await tables(queries)
    .selectFrom('session')
    .leftJoin('device', 'device.id', 'session.deviceId')
    .select([
      'session.walletAddress',
      'session.createdAt',
      'session.deviceId',
      'device.tokenHash',
      'device.firstSignedInAt',
      'device.confirmedAt',
    ])
    .where('session.tokenHash', '=', sessionKey)
    .where('session.endedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { walletAddress } = row;
  const signedInMs = row.createdAt.getTime();
  const session = { walletAddress, signedInMs, confirmedMs: null };
  if (row.deviceId === null) return { ...session, deviceId: null, firstSignInMs: signedInMs };
  if (row.tokenHash !== tokenHash) return { ...session, deviceId: null, firstSignInMs: null };
  return {
    ...session,
    deviceId: row.deviceId,
    firstSignInMs: row.firstSignedInAt?.getTime() ?? null,
    confirmedMs: row.confirmedAt?.getTime() ?? null,
  };
}

/** Records a confirmation. The first one is kept. */
export async function noteConfirmation(tx: Tx, deviceId: bigint, nowMs: number): Promise<void> {
  await tables(tx)
    .updateTable('device')
    .set({ confirmedAt: sql<Date>`greatest(first_signed_in_at, ${new Date(nowMs)})` })
    .where('id', '=', deviceId)
    .where('confirmedAt', 'is', null)
    .execute();
}

/** Deletes devices whose cookie has expired and that have no session. */
export async function deleteUnusedDevices(queries: Queries, nowMs: number): Promise<void> {
  await tables(queries)
    .deleteFrom('device')
    .where('lastSignedInAt', '<=', new Date(nowMs - SESSION.deviceMs))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('session').select('tokenHash').whereRef('session.deviceId', '=', 'device.id'))),
    )
    .execute();
}

/** All stored devices of a wallet, oldest first. */
export function deviceRecords(queries: Queries, walletAddress: string) {
  return tables(queries)
    .selectFrom('device')
    .select(['firstSignedInAt', 'lastSignedInAt', 'confirmedAt'])
    .where('walletAddress', '=', walletAddress)
    .orderBy('id')
    .execute();
}

/** The wallet signs the message byte for byte in UTF-8. */
type ChallengeRow = Selectable<Schema['signInChallenge']>;

/**
 * Stores a challenge. Only the newest few of the same browser stay valid; challenges of other browsers are not affected.
 */
export async function insertChallenge(queries: Queries, challenge: ChallengeRow): Promise<void> {
  const db = tables(queries);
  await db.insertInto('signInChallenge').values(challenge).execute();
  const kept = db
    .selectFrom('signInChallenge')
    .select('id')
    .where('browserHash', '=', challenge.browserHash)
    .orderBy('issuedAt', 'desc')
    .limit(SESSION.openChallengesPerBrowser);
  await db
    .deleteFrom('signInChallenge')
    .where('browserHash', '=', challenge.browserHash)
    .where('id', 'not in', kept)
    .execute();
}

/**
 * Deletes a challenge and returns it. Of concurrent calls with the same id exactly one gets it. Returns null if there is
 * none, or if it belongs to another browser.
 */
export async function takeChallenge(
  queries: Queries,
  { id, browserHash }: Pick<ChallengeRow, 'id' | 'browserHash'>,
): Promise<ChallengeRow | null> {
  const row = await tables(queries)
    .deleteFrom('signInChallenge')
    .where('id', '=', id)
    .where('browserHash', '=', browserHash)
    .returning(['id', 'walletAddress', 'browserHash', 'message', 'issuedAt', 'expiresAt'])
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteExpiredChallenges(queries: Queries, nowMs: number): Promise<void> {
  await tables(queries).deleteFrom('signInChallenge').where('expiresAt', '<=', new Date(nowMs)).execute();
}

/** `walletAddress` signs the message; a withdrawal goes there. `subject`: see `subjectOf` in step-up.ts. */
export type StepUpMessage = Omit<Selectable<Schema['stepUpChallenge']>, 'id' | 'sessionKey'>;

/** Stores a session's challenge and replaces the previous one: a session has one at a time. The confirmed request deletes it. */
export async function putStepUpChallenge(
  tx: Tx,
  sessionKey: string,
  challenge: StepUpMessage & { id: string },
): Promise<void> {
  await tables(tx)
    .insertInto('stepUpChallenge')
    .values({ sessionKey, ...challenge })
    .onConflict((conflict) => conflict.column('sessionKey').doUpdateSet(challenge))
    .execute();
}

/** Locks and returns a session's challenge. Of two concurrent calls the second waits, and then finds none or the same one. */
export async function lockStepUpChallenge(
  tx: Tx,
  sessionKey: string,
  challengeId: string,
): Promise<StepUpMessage | null> {
  const row = await tables(tx)
    .selectFrom('stepUpChallenge')
    .selectAll()
    .where('sessionKey', '=', sessionKey)
    .where('id', '=', challengeId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteStepUpChallenge(tx: Tx, sessionKey: string): Promise<void> {
  await tables(tx).deleteFrom('stepUpChallenge').where('sessionKey', '=', sessionKey).execute();
}

/** Deletes challenges that can no longer be answered. */
export async function deleteExpiredStepUps(queries: Queries, nowMs: number): Promise<void> {
  await tables(queries).deleteFrom('stepUpChallenge').where('expiresAt', '<=', new Date(nowMs)).execute();
}
