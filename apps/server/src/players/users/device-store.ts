// All SQL of device, sign_in_challenge and step_up_challenge. A device is a browser that has signed in to a wallet, identified
// by the hash of a long-lived cookie. A challenge is a message that a wallet was asked to sign.
import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
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
  device: { walletAddress: string; tokenHash: string; nowMs: number },
): Promise<bigint> {
  const now = new Date(device.nowMs);
  const { id } = await tables(tx)
    .insertInto('device')
    .values({
      wallet_address: device.walletAddress,
      token_hash: device.tokenHash,
      first_signed_in_at: now,
      last_signed_in_at: now,
      confirmed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['wallet_address', 'token_hash']).doUpdateSet({
        // A clock that was set back must not move the first sign-in.
        last_signed_in_at: sql<Date>`greatest(device.last_signed_in_at, excluded.last_signed_in_at)`,
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
    .leftJoin('device', 'device.id', 'session.device_id')
    .select([
      'session.wallet_address',
      'session.created_at',
      'session.device_id',
      'device.token_hash',
      'device.first_signed_in_at',
      'device.confirmed_at',
    ])
    .where('session.token_hash', '=', sessionKey)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { wallet_address: walletAddress } = row;
  const signedInMs = row.created_at.getTime();
  const session = { walletAddress, signedInMs, confirmedMs: null };
  if (row.device_id === null) return { ...session, deviceId: null, firstSignInMs: signedInMs };
  if (row.token_hash !== tokenHash) return { ...session, deviceId: null, firstSignInMs: null };
  return {
    ...session,
    deviceId: row.device_id,
    firstSignInMs: row.first_signed_in_at?.getTime() ?? null,
    confirmedMs: row.confirmed_at?.getTime() ?? null,
  };
}

/** Records a confirmation. The first one is kept. */
export async function noteConfirmation(tx: Tx, deviceId: bigint, nowMs: number): Promise<void> {
  await tables(tx)
    .updateTable('device')
    .set({ confirmed_at: sql<Date>`greatest(first_signed_in_at, ${new Date(nowMs)})` })
    .where('id', '=', deviceId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes devices whose cookie has expired and that have no session. */
export async function deleteUnusedDevices(queries: Queries, nowMs: number): Promise<void> {
  await tables(queries)
    .deleteFrom('device')
    .where('last_signed_in_at', '<=', new Date(nowMs - SESSION.deviceMs))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('session').select('token_hash').whereRef('session.device_id', '=', 'device.id'))),
    )
    .execute();
}

/** All stored devices of a wallet, oldest first. */
export async function deviceRecords(queries: Queries, walletAddress: string) {
  const rows = await tables(queries)
    .selectFrom('device')
    .select(['first_signed_in_at', 'last_signed_in_at', 'confirmed_at'])
    .where('wallet_address', '=', walletAddress)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    firstSignedInAt: row.first_signed_in_at,
    lastSignedInAt: row.last_signed_in_at,
    confirmedAt: row.confirmed_at,
  }));
}

interface ChallengeRow {
  id: string;
  walletAddress: string;
  browserHash: string; // hash of the cookie of the browser that asked
  message: string; // what the wallet signs, byte for byte in UTF-8
  issuedAtMs: number;
  expiresAtMs: number;
}

/**
 * Stores a challenge. Only the newest few of the same browser stay valid; challenges of other browsers are not affected.
 */
export async function insertChallenge(queries: Queries, challenge: ChallengeRow): Promise<void> {
  const db = tables(queries);
  await db
    .insertInto('sign_in_challenge')
    .values({
      id: challenge.id,
      wallet_address: challenge.walletAddress,
      browser_hash: challenge.browserHash,
      message: challenge.message,
      issued_at: new Date(challenge.issuedAtMs),
      expires_at: new Date(challenge.expiresAtMs),
    })
    .execute();
  const kept = db
    .selectFrom('sign_in_challenge')
    .select('id')
    .where('browser_hash', '=', challenge.browserHash)
    .orderBy('issued_at', 'desc')
    .limit(SESSION.openChallengesPerBrowser);
  await db
    .deleteFrom('sign_in_challenge')
    .where('browser_hash', '=', challenge.browserHash)
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
    .deleteFrom('sign_in_challenge')
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .returning(['id', 'wallet_address', 'message', 'issued_at', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    walletAddress: row.wallet_address,
    browserHash,
    message: row.message,
    issuedAtMs: row.issued_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  };
}

export async function deleteExpiredChallenges(queries: Queries, nowMs: number): Promise<void> {
  await tables(queries).deleteFrom('sign_in_challenge').where('expires_at', '<=', new Date(nowMs)).execute();
}

/** `walletAddress` signs the message; a withdrawal goes there. `subject`: see `subjectOf` in step-up.ts. */
export type StepUpMessage = Omit<ChallengeRow, 'id' | 'browserHash'> & { subject: string };

type StepUpChallengeRow = StepUpMessage & { id: string };

/** Stores a session's challenge and replaces the previous one: a session has one at a time. The confirmed request deletes it. */
export async function putStepUpChallenge(
  tx: Tx,
  sessionKey: string,
  challenge: StepUpChallengeRow,
): Promise<void> {
  const values = {
    id: challenge.id,
    subject: challenge.subject,
    wallet_address: challenge.walletAddress,
    message: challenge.message,
    issued_at: new Date(challenge.issuedAtMs),
    expires_at: new Date(challenge.expiresAtMs),
  };
  await tables(tx)
    .insertInto('step_up_challenge')
    .values({ session_key: sessionKey, ...values })
    .onConflict((conflict) => conflict.column('session_key').doUpdateSet(values))
    .execute();
}

/** Locks and returns a session's challenge. Of two concurrent calls the second waits, and then finds none or the same one. */
export async function lockStepUpChallenge(
  tx: Tx,
  sessionKey: string,
  challengeId: string,
): Promise<StepUpChallengeRow | null> {
  const row = await tables(tx)
    .selectFrom('step_up_challenge')
    .selectAll()
    .where('session_key', '=', sessionKey)
    .where('id', '=', challengeId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    subject: row.subject,
    walletAddress: row.wallet_address,
    message: row.message,
    issuedAtMs: row.issued_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  };
}

export async function deleteStepUpChallenge(tx: Tx, sessionKey: string): Promise<void> {
  await tables(tx).deleteFrom('step_up_challenge').where('session_key', '=', sessionKey).execute();
}

/** Deletes challenges that can no longer be answered. */
export async function deleteExpiredStepUps(queries: Queries, nowMs: number): Promise<void> {
  await tables(queries).deleteFrom('step_up_challenge').where('expires_at', '<=', new Date(nowMs)).execute();
}
