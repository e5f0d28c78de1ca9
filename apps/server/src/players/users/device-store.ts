// All SQL of device: browsers that have signed in to a wallet, identified by the hash of a long-lived cookie.
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
