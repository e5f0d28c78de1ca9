// All SQL of player_block and challenge_privacy.
import { BLOCKS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { lockSeating, type Queries, type Tx, tablesOf } from '../../platform/database/index.ts';

const tables = tablesOf<'playerBlock' | 'challengePrivacy'>();

/** Whether either of two players has blocked the other. */
export interface Blocked {
  readonly byUser: boolean;
  readonly byOther: boolean;
}

export async function readBlocked(queries: Queries, userId: number, otherId: number): Promise<Blocked> {
  const rows = await tables(queries)
    .selectFrom('playerBlock')
    .select('blockerId')
    .where(({ or, and }) =>
      or([and({ blockerId: userId, blockedId: otherId }), and({ blockerId: otherId, blockedId: userId })]),
    )
    .execute();
  const blockers = rows.map((row) => row.blockerId);
  return { byUser: blockers.includes(userId), byOther: blockers.includes(otherId) };
}

/** Returns the players whom the user must not meet: those they blocked, and those who blocked them. */
export async function listBarred(queries: Queries, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select blocked_id as id from player_block where blocker_id = ${userId}
    union select blocker_id from player_block where blocked_id = ${userId}`.execute(queries);
  return rows.map((row) => row.id);
}

export function listBlocks(queries: Queries, userId: number) {
  return tables(queries)
    .selectFrom('playerBlock')
    .select(['blockedId as userId', 'blockedAt'])
    .where('blockerId', '=', userId)
    .orderBy('blockedAt', 'desc')
    .orderBy('blockedId', 'desc')
    .limit(BLOCKS.perPlayer)
    .execute();
}

/**
 * Blocks a player. Returns false if the blocker has reached the limit. Takes both players' seating locks, so that no join
 * that began before the block ends after it.
 */
export async function insertBlock(
  tx: Tx,
  { blockerId, blockedId, nowMs }: { blockerId: number; blockedId: number; nowMs: number },
): Promise<boolean> {
  await lockSeating(tx, [blockerId, blockedId]);
  const { count } = await tables(tx)
    .selectFrom('playerBlock')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('blockerId', '=', blockerId)
    .where('blockedId', '<>', blockedId)
    .executeTakeFirstOrThrow();
  if (count >= BLOCKS.perPlayer) return false;
  await tables(tx)
    .insertInto('playerBlock')
    .values({ blockerId, blockedId, blockedAt: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function deleteBlock(queries: Queries, blockerId: number, blockedId: number): Promise<void> {
  await tables(queries)
    .deleteFrom('playerBlock')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .execute();
}

/** Whether only past opponents may challenge the player. */
export async function hasChallengePrivacy(queries: Queries, userId: number): Promise<boolean> {
  return (await listChallengePrivacy(queries, [userId])).length > 0;
}

/** Returns those of the players whom only past opponents may challenge. */
export async function listChallengePrivacy(
  queries: Queries,
  userIds: readonly number[],
): Promise<readonly number[]> {
  if (userIds.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('challengePrivacy')
    .select('userId')
    .where('userId', 'in', userIds)
    .execute();
  return rows.map((row) => row.userId);
}

export async function writeChallengePrivacy(
  queries: Queries,
  { userId, isClosed, nowMs }: { userId: number; isClosed: boolean; nowMs: number },
): Promise<void> {
  if (isClosed)
    await tables(queries)
      .insertInto('challengePrivacy')
      .values({ userId, closedAt: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await tables(queries).deleteFrom('challengePrivacy').where('userId', '=', userId).execute();
}
