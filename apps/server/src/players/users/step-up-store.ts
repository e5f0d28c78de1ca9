// All SQL of step_up_challenge. A session has one challenge at a time; the confirmed request deletes it.
import type { Kysely } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import type { StepUpMessage } from './step-up.ts';

export type StepUpTables = {
  step_up_challenge: {
    session_key: string;
    id: string;
    subject: string;
    wallet_address: string;
    message: string;
    issued_at: Date;
    expires_at: Date;
  };
};

const tables = (queries: Queries): Kysely<StepUpTables> => queries.withTables<StepUpTables>();

export type StepUpChallengeRow = StepUpMessage & { id: string };

/** Stores a session's challenge and replaces the previous one. */
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
