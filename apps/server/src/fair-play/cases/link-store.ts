// fair-play: SQL of account_link and funding_lookup.
import { type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { LINKS } from './limits.ts';

export type LinkKind = 'address' | 'device' | 'funding-wallet';

export type LinkTables = {
  account_link: { user_id: number; kind: LinkKind; hash: string; seen_at: Date };
  funding_lookup: { user_id: number; asked_at: Date; read_at: Date | null; is_known: boolean };
};

const tables = (queries: Queries): Kysely<LinkTables> => queries.withTables<LinkTables>();

export interface Link {
  kind: LinkKind;
  hash: string;
}

/** Stores links of a player. One that was seen less than an hour before is not written again. */
export async function putLinks(
  queries: Queries,
  userId: number,
  links: readonly Link[],
  nowMs: number,
): Promise<void> {
  if (links.length === 0) return;
  const seen_at = new Date(nowMs);
  await tables(queries)
    .insertInto('account_link')
    .values(links.map((link) => ({ user_id: userId, ...link, seen_at })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'hash'])
        .doUpdateSet({ seen_at })
        .where('account_link.seen_at', '<', new Date(nowMs - LINKS.rewriteMs)),
    )
    .execute();
}

/** What two players have in common. Addresses and wallets that many players share say nothing: a network, an exchange or a faucet. */
export async function commonLinks(
  queries: Queries,
  [one, other]: readonly [number, number],
  sinceMs: number,
): Promise<readonly Link[]> {
  const since = new Date(sinceMs);
  const { rows } = await sql<Link>`
    select l.kind, l.hash from account_link l join account_link o using (kind, hash)
    where l.user_id = ${one} and o.user_id = ${other} and l.seen_at > ${since} and o.seen_at > ${since}
      and (l.kind = 'device' or (select count(*) from (
        select from account_link s where s.hash = l.hash and s.kind = l.kind limit ${LINKS.playersMax + 1}) shared
      ) <= ${LINKS.playersMax})`.execute(queries);
  return rows;
}

/** Whether the funding wallets of both players were found, or it is certain that they have none. */
export async function isFundingKnown(queries: Queries, pair: readonly [number, number]): Promise<boolean> {
  const rows = await tables(queries)
    .selectFrom('funding_lookup')
    .select('user_id')
    .where('user_id', 'in', pair)
    .where('is_known', '=', true)
    .execute();
  return rows.length === 2;
}

/** Of what kind a player's links are and when they were seen, for the player's own file. */
export async function linkRecords(queries: Queries, userId: number) {
  const rows = await tables(queries)
    .selectFrom('account_link')
    .select(['kind', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at')
    .execute();
  return rows.map(({ kind, seen_at: seenAt }) => ({ kind, seenAt }));
}

/** Deletes old links. A funding wallet is read again when its player returns. */
export async function deleteOldLinks(queries: Queries, nowMs: number): Promise<void> {
  const last = new Date(nowMs - LINKS.keptMs);
  await tables(queries).deleteFrom('account_link').where('seen_at', '<=', last).execute();
  await tables(queries).deleteFrom('funding_lookup').where('asked_at', '<=', last).execute();
}

/** Asks who funded the wallets of these players, once, and keeps the answer while they play. */
export async function askFunding(tx: Tx, userIds: readonly number[], nowMs: number): Promise<void> {
  const asked_at = new Date(nowMs);
  const rewritten = new Date(nowMs - LINKS.rewriteMs);
  // In the order of the ids, so that two games cannot wait for each other.
  const players = userIds.toSorted((one, other) => one - other);
  await tables(tx)
    .insertInto('funding_lookup')
    .values(players.map((userId) => ({ user_id: userId, asked_at, read_at: null, is_known: false })))
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ asked_at })
        .where('funding_lookup.read_at', 'is not', null)
        .where('funding_lookup.asked_at', '<', rewritten),
    )
    .execute();
  await tables(tx)
    .updateTable('account_link')
    .set({ seen_at: asked_at })
    .where('user_id', 'in', players)
    .where('kind', '=', 'funding-wallet')
    .where('seen_at', '<', rewritten)
    .execute();
}

/** The player whose look-up waits longest; null if none does. */
export async function nextFunding(queries: Queries): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from funding_lookup where read_at is null
    order by asked_at, user_id limit 1`.execute(queries);
  return rows[0] === undefined ? null : Number(rows[0].user_id);
}

export async function markFundingRead(
  tx: Tx,
  userId: number,
  { isKnown, nowMs }: { isKnown: boolean; nowMs: number },
): Promise<void> {
  await tables(tx)
    .updateTable('funding_lookup')
    .set({ read_at: new Date(nowMs), is_known: isKnown })
    .where('user_id', '=', userId)
    .execute();
}

/** A look-up that failed waits behind the others. */
export async function askFundingAgain(queries: Queries, userId: number, nowMs: number): Promise<void> {
  await tables(queries)
    .updateTable('funding_lookup')
    .set({ asked_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .execute();
}
