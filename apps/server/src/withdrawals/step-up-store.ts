// withdrawals: all SQL of withdrawal_challenge. A session has one at a time; whoever files the withdrawal deletes it.
import { lamports } from '@kingstake/protocol';
import type { Kysely } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import type { StepUpMessage, WithdrawalOrder } from './step-up.ts';

export type StepUpTables = {
  withdrawal_challenge: {
    session_key: string;
    id: string;
    lamports: bigint;
    wallet_address: string;
    message: string;
    issued_at: Date;
    expires_at: Date;
  };
};

const tables = (queries: Queries): Kysely<StepUpTables> => queries.withTables<StepUpTables>();

export type ChallengeRow = WithdrawalOrder & StepUpMessage & { id: string };

/** Stores a session's challenge in the place of the one before. */
export async function putChallenge(tx: Tx, sessionKey: string, challenge: ChallengeRow): Promise<void> {
  const values = {
    id: challenge.id,
    lamports: challenge.lamports,
    wallet_address: challenge.walletAddress,
    message: challenge.message,
    issued_at: new Date(challenge.issuedAtMs),
    expires_at: new Date(challenge.expiresAtMs),
  };
  await tables(tx)
    .insertInto('withdrawal_challenge')
    .values({ session_key: sessionKey, ...values })
    .onConflict((conflict) => conflict.column('session_key').doUpdateSet(values))
    .execute();
}

/** A session's challenge, locked: of two calls with one, the second waits and finds none, or the one as it was. */
export async function lockChallenge(
  tx: Tx,
  sessionKey: string,
  challengeId: string,
): Promise<ChallengeRow | null> {
  const row = await tables(tx)
    .selectFrom('withdrawal_challenge')
    .selectAll()
    .where('session_key', '=', sessionKey)
    .where('id', '=', challengeId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    lamports: lamports(row.lamports),
    walletAddress: row.wallet_address,
    message: row.message,
    issuedAtMs: row.issued_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  };
}

export async function deleteChallenge(tx: Tx, sessionKey: string): Promise<void> {
  await tables(tx).deleteFrom('withdrawal_challenge').where('session_key', '=', sessionKey).execute();
}

/** Of those that can no longer be answered. */
export async function deleteExpiredChallenges(queries: Queries, nowMs: number): Promise<void> {
  await tables(queries)
    .deleteFrom('withdrawal_challenge')
    .where('expires_at', '<=', new Date(nowMs))
    .execute();
}
