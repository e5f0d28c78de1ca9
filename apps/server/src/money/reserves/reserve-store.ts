// reserves: SQL of reserve_statement, reserve_entries, reserve_shares and reserve_nonce.
import { gunzipSync } from 'node:zlib';
import type { ReserveHeader } from '@kingstake/proofs/reserves';
import type { receiptCalls } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import {
  type Database,
  type Queries,
  type Schema,
  type Tx,
  tablesOf,
} from '../../platform/database/index.ts';
import { type BuiltList, findShares, type OwnerId, type OwnerNonce, unpackNonces } from './build-list.ts';

const tables = tablesOf<'reserveStatement' | 'reserveEntries' | 'reserveShares' | 'reserveNonce'>();
const selectStatements = (queries: Queries) => tables(queries).selectFrom('reserveStatement').selectAll();

export interface StoredStatement {
  header: ReserveHeader;
  digest: string; // SHA-256 of the header's text, hex
  signature: string; // of the header's text by the auditor's key, base64
}

function toStatement(row: Selectable<Schema['reserveStatement']>): StoredStatement {
  return {
    header: {
      height: Number(row.height),
      asOf: row.asOf.toISOString(),
      postingId: Number(row.postingId),
      slot: Number(row.slot),
      entries: row.entries,
      owedLamports: String(row.owed),
      root: row.root,
      treasury: row.treasury,
      reservesLamports: String(row.reserves),
      previous: row.previous,
      ...(row.restoredFrom === null ? {} : { restoredFrom: Number(row.restoredFrom) }),
    },
    digest: row.digest,
    signature: row.signature,
  };
}

/** Returns the auditor's key as the site publishes it, from the oldest statement on; null before the first statement. */
export async function publishedAuditor(queries: Queries, key: string): Promise<receiptCalls.SiteKey | null> {
  const oldest = await tables(queries)
    .selectFrom('reserveStatement')
    .select('asOf')
    .orderBy('height')
    .limit(1)
    .executeTakeFirst();
  return oldest === undefined ? null : { key, use: 'reserves', from: oldest.asOf.toISOString(), until: null };
}

/** Makes all later reads of a transaction see the same data. */
export async function readOneSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
}

export async function newestStatement(queries: Queries): Promise<StoredStatement | null> {
  const [newest] = await listStatements(queries, { offset: 0, limit: 1 });
  return newest ?? null;
}

/** Returns statements, newest first. */
export async function listStatements(
  queries: Queries,
  { offset, limit }: { offset: number; limit: number },
): Promise<readonly StoredStatement[]> {
  const page = selectStatements(queries).orderBy('height', 'desc').offset(offset).limit(limit);
  return (await page.execute()).map(toStatement);
}

export async function countStatements(queries: Queries): Promise<number> {
  const row = await tables(queries)
    .selectFrom('reserveStatement')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findStatement(queries: Queries, height: number): Promise<StoredStatement | null> {
  const row = await selectStatements(queries).where('height', '=', BigInt(height)).executeTakeFirst();
  return row === undefined ? null : toStatement(row);
}

/** Returns the lowest statement above a height; null if there is none. */
export async function firstAbove(queries: Queries, height: bigint): Promise<StoredStatement | null> {
  const row = await selectStatements(queries)
    .where('height', '>', height)
    .orderBy('height')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toStatement(row);
}

/** Another transaction stored a nonce for an owner while the list was built with a different one. */
export class NonceTaken extends Error {
  override readonly name = 'NonceTaken';
}

/** Nonces that one SQL statement stores: about 1 ms of the node's main thread. */
const NONCES_PER_INSERT = 250;

/** Stores a statement with its list, its shares and the nonces of new owners. Throws `NonceTaken`. */
export async function insertStatement(
  tx: Tx,
  { header, digest, signature }: StoredStatement,
  list: BuiltList,
): Promise<void> {
  const height = BigInt(header.height);
  await tables(tx)
    .insertInto('reserveStatement')
    .values({
      height,
      asOf: new Date(header.asOf),
      postingId: BigInt(header.postingId),
      slot: BigInt(header.slot),
      entries: header.entries,
      owed: BigInt(header.owedLamports),
      root: header.root,
      treasury: header.treasury,
      reserves: BigInt(header.reservesLamports),
      previous: header.previous,
      digest,
      signature,
      restoredFrom: header.restoredFrom === undefined ? null : BigInt(header.restoredFrom),
    })
    .execute();
  let page: OwnerNonce[] = [];
  for (const nonce of unpackNonces(list.nonces)) {
    page.push(nonce);
    if (page.length < NONCES_PER_INSERT) continue;
    await insertNonces(tx, page);
    page = [];
  }
  await insertNonces(tx, page);
  // Each SQL statement inserts one row, so that it occupies the main thread only briefly.
  for (const [piece, bytes] of list.pieces.entries())
    await tables(tx)
      .insertInto('reserveEntries')
      .values({ height, piece, bytes: Buffer.from(bytes) })
      .execute();
  for (const { firstOwner, bytes } of list.shares)
    await tables(tx)
      .insertInto('reserveShares')
      .values({ height, firstOwner, bytes: Buffer.from(bytes) })
      .execute();
}

async function insertNonces(tx: Tx, nonces: readonly OwnerNonce[]): Promise<void> {
  if (nonces.length === 0) return;
  const owners = nonces.map(({ owner }) => owner);
  const secrets = nonces.map(({ nonce }) => Buffer.from(nonce));
  const { numAffectedRows } = await sql`insert into reserve_nonce
    select * from unnest(${owners}::int8[], ${secrets}::bytea[]) on conflict do nothing`.execute(tx);
  if (numAffectedRows !== BigInt(nonces.length)) throw new NonceTaken();
}

/** Yields all nonces in pages of at most `limit`, encoded as by `packNonces`. */
export async function* noncePages(tx: Tx, limit: number): AsyncIterable<Uint8Array> {
  for (let after: bigint | null = null, more = true; more; ) {
    const from: bigint | null = after;
    const page: { last: bigint | null; encoded: Uint8Array | null } | undefined = (
      await sql<{ last: bigint | null; encoded: Uint8Array | null }>`
        select max(owner) as last, string_agg(int8send(owner) || nonce, ''::bytea) as encoded
        from (select owner, nonce from reserve_nonce where ${from}::int8 is null or owner > ${from}
          order by owner limit ${limit}) page`.execute(tx)
    ).rows[0];
    if (page?.encoded) yield page.encoded;
    after = page?.last ?? null;
    more = after !== null;
  }
}

/** Returns the nonce of an owner. Stores and returns `fresh` if there is none. */
export async function nonceOf(queries: Queries, owner: OwnerId, fresh: Uint8Array): Promise<Uint8Array> {
  const read = () =>
    tables(queries).selectFrom('reserveNonce').select('nonce').where('owner', '=', owner).executeTakeFirst();
  const known = await read();
  if (known !== undefined) return new Uint8Array(known.nonce);
  await tables(queries)
    .insertInto('reserveNonce')
    .values({ owner, nonce: Buffer.from(fresh) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return new Uint8Array((await read())?.nonce ?? fresh);
}

/** Returns an owner's shares in a statement, in lamports; empty if the owner has none or the shares were removed. */
export async function sharesOf(queries: Queries, height: number, owner: OwnerId): Promise<readonly bigint[]> {
  const row = await tables(queries)
    .selectFrom('reserveShares')
    .select('bytes')
    .where('height', '=', BigInt(height))
    .where('firstOwner', '<=', owner)
    .orderBy('firstOwner', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? [] : (findShares(gunzipSync(row.bytes), owner) ?? []);
}

/** Returns the number of pieces of a list; 0 if the list is unknown or was removed. */
export async function countPieces(queries: Queries, height: number): Promise<number> {
  const row = await tables(queries)
    .selectFrom('reserveEntries')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('height', '=', BigInt(height))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Yields the pieces of a list. Each is read once the client has consumed the previous one. */
export async function* piecesOf(
  database: Database,
  height: number,
  count: number,
): AsyncIterable<Uint8Array> {
  for (let piece = 0; piece < count; piece += 1) {
    const row = await database.run((queries) =>
      tables(queries)
        .selectFrom('reserveEntries')
        .select('bytes')
        .where('height', '=', BigInt(height))
        .where('piece', '=', piece)
        .executeTakeFirstOrThrow(),
    );
    yield row.bytes;
  }
}

/** Removes lists and shares of statements older than an instant. */
export async function removeLists(tx: Tx, before: Date): Promise<void> {
  const old = tables(tx).selectFrom('reserveStatement').select('height').where('asOf', '<', before);
  await tables(tx).deleteFrom('reserveEntries').where('height', 'in', old).execute();
  await tables(tx).deleteFrom('reserveShares').where('height', 'in', old).execute();
}
