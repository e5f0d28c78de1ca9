// All SQL of player_block and challenge_privacy.
import { BLOCKS } from '@kingstake/protocol';
import { type Kysely, sql } from 'kysely';
import { lockSeating, type Queries, type Tx } from '../../platform/database/index.ts';

export type ContactsTables = {
  player_block: { blocker_id: bigint; blocked_id: bigint; blocked_at: Date };
  challenge_privacy: { user_id: bigint; closed_at: Date };
};

const tables = (queries: Queries): Kysely<ContactsTables> => queries.withTables<ContactsTables>();

/** Whether either of two players has blocked the other. */
export interface Blocked {
  readonly byUser: boolean;
  readonly byOther: boolean;
}

export async function readBlocked(queries: Queries, userId: number, otherId: number): Promise<Blocked> {
  const rows = await tables(queries)
    .selectFrom('player_block')
    .select('blocker_id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('blocker_id', '=', BigInt(userId)), eb('blocked_id', '=', BigInt(otherId))]),
        and([eb('blocker_id', '=', BigInt(otherId)), eb('blocked_id', '=', BigInt(userId))]),
      ]),
    )
    .execute();
  const blockers = rows.map((row) => Number(row.blocker_id));
  return { byUser: blockers.includes(userId), byOther: blockers.includes(otherId) };
}

/** Returns the players whom the user must not meet: those they blocked, and those who blocked them. */
export async function listBarred(queries: Queries, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select blocked_id as id from player_block where blocker_id = ${BigInt(userId)}
    union select blocker_id from player_block where blocked_id = ${BigInt(userId)}`.execute(queries);
  return rows.map((row) => Number(row.id));
}

export async function listBlocks(
  queries: Queries,
  userId: number,
): Promise<{ userId: number; blockedAt: Date }[]> {
  const rows = await tables(queries)
    .selectFrom('player_block')
    .select(['blocked_id', 'blocked_at'])
    .where('blocker_id', '=', BigInt(userId))
    .orderBy('blocked_at', 'desc')
    .orderBy('blocked_id', 'desc')
    .limit(BLOCKS.perPlayer)
    .execute();
  return rows.map((row) => ({ userId: Number(row.blocked_id), blockedAt: row.blocked_at }));
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
    .selectFrom('player_block')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('blocker_id', '=', BigInt(blockerId))
    .where('blocked_id', '<>', BigInt(blockedId))
    .executeTakeFirstOrThrow();
  if (Number(count) >= BLOCKS.perPlayer) return false;
  await tables(tx)
    .insertInto('player_block')
    .values({ blocker_id: BigInt(blockerId), blocked_id: BigInt(blockedId), blocked_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function deleteBlock(queries: Queries, blockerId: number, blockedId: number): Promise<void> {
  await tables(queries)
    .deleteFrom('player_block')
    .where('blocker_id', '=', BigInt(blockerId))
    .where('blocked_id', '=', BigInt(blockedId))
    .execute();
}

/** Whether only past opponents may challenge the player. */
export async function hasChallengePrivacy(queries: Queries, userId: number): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('challenge_privacy')
    .select('user_id')
    .where('user_id', '=', BigInt(userId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns those of the players whom only past opponents may challenge. */
export async function listChallengePrivacy(
  queries: Queries,
  userIds: readonly number[],
): Promise<readonly number[]> {
  if (userIds.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('challenge_privacy')
    .select('user_id')
    .where('user_id', 'in', userIds.map(BigInt))
    .execute();
  return rows.map((row) => Number(row.user_id));
}

export async function writeChallengePrivacy(
  queries: Queries,
  { userId, isClosed, nowMs }: { userId: number; isClosed: boolean; nowMs: number },
): Promise<void> {
  if (isClosed)
    await tables(queries)
      .insertInto('challenge_privacy')
      .values({ user_id: BigInt(userId), closed_at: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await tables(queries).deleteFrom('challenge_privacy').where('user_id', '=', BigInt(userId)).execute();
}
