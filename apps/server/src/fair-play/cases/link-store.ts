// fair-play: SQL of account_link and funding_lookup.
import { type Selectable, sql } from 'kysely';
import { type Queries, type Schema, type Tx, tablesOf } from '../../platform/database/index.ts';
import { LINKS } from './limits.ts';

const tables = tablesOf<'accountLink' | 'fundingLookup'>();

export type Link = Pick<Selectable<Schema['accountLink']>, 'kind' | 'hash'>;

/** Stores links of a player. One that was seen less than an hour before is not written again. */
export async function putLinks(
  queries: Queries,
  userId: number,
  links: readonly Link[],
  nowMs: number,
): Promise<void> {
  if (links.length === 0) return;
  const seenAt = new Date(nowMs);
  await tables(queries)
    .insertInto('accountLink')
    .values(links.map((link) => ({ userId, ...link, seenAt })))
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kind', 'hash'])
        .doUpdateSet({ seenAt })
        .where('accountLink.seenAt', '<', new Date(nowMs - LINKS.rewriteMs)),
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
    .selectFrom('fundingLookup')
    .select('userId')
    .where('userId', 'in', pair)
    .where('isKnown', '=', true)
    .execute();
  return rows.length === 2;
}

/** Of what kind a player's links are and when they were seen, for the player's own file. */
export function linkRecords(queries: Queries, userId: number) {
  return tables(queries)
    .selectFrom('accountLink')
    .select(['kind', 'seenAt'])
    .where('userId', '=', userId)
    .orderBy('seenAt')
    .execute();
}

/** Deletes old links. A funding wallet is read again when its player returns. */
export async function deleteOldLinks(queries: Queries, nowMs: number): Promise<void> {
  const last = new Date(nowMs - LINKS.keptMs);
  await tables(queries).deleteFrom('accountLink').where('seenAt', '<=', last).execute();
  await tables(queries).deleteFrom('fundingLookup').where('askedAt', '<=', last).execute();
}

/** Asks who funded the wallets of these players, once, and keeps the answer while they play. */
export async function askFunding(tx: Tx, userIds: readonly number[], nowMs: number): Promise<void> {
  const askedAt = new Date(nowMs);
  const rewritten = new Date(nowMs - LINKS.rewriteMs);
  // In the order of the ids, so that two games cannot wait for each other.
  const players = userIds.toSorted((one, other) => one - other);
  await tables(tx)
    .insertInto('fundingLookup')
    .values(players.map((userId) => ({ userId, askedAt, isKnown: false })))
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ askedAt })
        .where('fundingLookup.readAt', 'is not', null)
        .where('fundingLookup.askedAt', '<', rewritten),
    )
    .execute();
  await tables(tx)
    .updateTable('accountLink')
    .set({ seenAt: askedAt })
    .where('userId', 'in', players)
    .where('kind', '=', 'funding-wallet')
    .where('seenAt', '<', rewritten)
    .execute();
}

/** The player whose look-up waits longest; null if none does. */
export async function nextFunding(queries: Queries): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('fundingLookup')
    .select('userId')
    .where('readAt', 'is', null)
    .orderBy('askedAt')
    .orderBy('userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function markFundingRead(
  tx: Tx,
  userId: number,
  { isKnown, nowMs }: { isKnown: boolean; nowMs: number },
): Promise<void> {
  await tables(tx)
    .updateTable('fundingLookup')
    .set({ readAt: new Date(nowMs), isKnown })
    .where('userId', '=', userId)
    .execute();
}

/** A look-up that failed waits behind the others. */
export async function askFundingAgain(queries: Queries, userId: number, nowMs: number): Promise<void> {
  await tables(queries)
    .updateTable('fundingLookup')
    .set({ askedAt: new Date(nowMs) })
    .where('userId', '=', userId)
    .execute();
}
