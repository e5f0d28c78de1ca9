// users: all SQL of sign_in_challenge.
import type { Queries } from '../../platform/database/index.ts';
import { SESSION } from './limits.ts';
import { tables } from './store.ts';

export interface ChallengeRow {
  id: string;
  walletAddress: string;
  browserHash: string; // hash of the cookie of the browser that asked
  message: string;
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
