// SQL of operator_request: commands that one operator signed and another must confirm. SQL of operator_nonce: each signed
// command runs only once.
import { CUSTODY, type OperatorCommand, parseCommand, type SignedCommand } from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import type { Generated } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';

export type RequestTables = {
  operator_request: {
    id: Generated<bigint>;
    operator: string;
    signed: string;
    expires_at: Date;
    log_entry: bigint | null;
    created_at: Generated<Date>;
  };
};

const tables = (queries: Queries) => queries.withTables<RequestTables>();

/** How long a second operator has, in ms. */
export const REQUEST_MS = 60 * 60_000;

export interface FiledRequest {
  id: number;
  operator: string; // the operator who gave the command
  signed: SignedCommand;
  command: OperatorCommand;
  expiresAtMs: number;
  done: boolean;
}

/** Stores a command. Returns its number. */
export async function fileRequest(
  tx: Tx,
  request: { operator: string; signed: SignedCommand; expiresAtMs: number },
): Promise<number> {
  const row = await tables(tx)
    .insertInto('operator_request')
    .values({
      operator: request.operator,
      signed: JSON.stringify(request.signed),
      expires_at: new Date(request.expiresAtMs),
      log_entry: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

const COLUMNS = ['id', 'operator', 'signed', 'expires_at', 'log_entry'] as const;

function toRequest(row: {
  id: bigint;
  operator: string;
  signed: string;
  expires_at: Date;
  log_entry: bigint | null;
}): FiledRequest {
  const read = parseCommand(JSON.parse(row.signed));
  if (isRefused(read)) throw new Error(`request ${row.id} is not a signed command: ${read.refused}`);
  return {
    id: Number(row.id),
    operator: row.operator,
    signed: read.signed,
    command: read.command,
    expiresAtMs: row.expires_at.getTime(),
    done: row.log_entry !== null,
  };
}

export async function findRequest(queries: Queries, id: number): Promise<FiledRequest | null> {
  const row = await tables(queries)
    .selectFrom('operator_request')
    .select(COLUMNS)
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  return row === undefined ? null : toRequest(row);
}

/** Requests that can still be confirmed, oldest first. */
export async function listRequests(queries: Queries, nowMs: number): Promise<readonly FiledRequest[]> {
  const rows = await tables(queries)
    .selectFrom('operator_request')
    .select(COLUMNS)
    .where('log_entry', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('id')
    .execute();
  return rows.map(toRequest);
}

/** Closes a request in the transaction of its command. Returns false if it is closed or expired. */
export async function closeRequest(tx: Tx, id: number, logEntry: bigint, nowMs: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('operator_request')
    .set({ log_entry: logEntry })
    .where('id', '=', BigInt(id))
    .where('log_entry', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type NonceTables = { operator_nonce: { nonce: string; used_at: Date } };

/** A command is valid for this long before and after its own time. Nonces are kept twice as long as that. */
const KEPT_MS = 4 * CUSTODY.commandAgeMs;

/** Uses a nonce and deletes expired ones. Returns false if it was used before. */
export async function useNonce(tx: Tx, nonce: string, nowMs: number): Promise<boolean> {
  const db = tx.withTables<NonceTables>();
  await db
    .deleteFrom('operator_nonce')
    .where('used_at', '<', new Date(nowMs - KEPT_MS))
    .execute();
  const row = await db
    .insertInto('operator_nonce')
    .values({ nonce, used_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}
