// reserves: one check of a player's own part: fetches the statement, lets the worker check it, and stores the result.

import { lostHeights, type OwnCheck } from '@kingstake/proofs/reserves';
import type { ReserveStatement } from '@kingstake/protocol';
import { listTransactions } from '@kingstake/protocol/http/money';
import {
  getOwnReserves,
  getReserveEntries,
  getReserveNonce,
  listReserves,
} from '@kingstake/protocol/http/reserves';
import type { Http } from '../net/http-client.ts';
import type { CheckRequest } from './check-worker.ts';
import { keepCheck, readKept } from './kept-check.ts';
import { leastBalance } from './known-balance.ts';

export interface CheckedStatement {
  statement: ReserveStatement;
  /** The playing balance with which the part was compared, in lamports; null if unknown. */
  leastLamports: string | null;
  result: OwnCheck;
  failed: readonly string[];
  /** The file that proves what was published, as JSON text. */
  proof: string;
}

/** Something other than the server answered, such as a proxy with an HTML page. That says nothing about the statement. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** Runs the check outside of the main thread. Rejects if the worker cannot run. */
export type RunWorker = (request: CheckRequest) => Promise<OwnCheck>;

const runWorker: RunWorker = (request) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<OwnCheck>) => {
      end();
      resolve(data);
    };
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(message));
    };
    worker.postMessage(request);
  });

interface CheckDeps {
  http: Http;
  fetch: (path: string) => Promise<Response>;
  nowMs: number;
  worker?: RunWorker;
}

const LINES = 100;
const FIRST_PAGE = 1;

/** Returns the newest statements, newest first. */
export async function newestStatements(http: Http): Promise<readonly ReserveStatement[]> {
  return (await http.send(listReserves, { query: { page: FIRST_PAGE } })).statements;
}

/**
 * Returns the nonce of the last check on this device, which the server must never change. Null if there was no check, or if
 * a restore lost the checked statement: the backup may be older than the nonce.
 */
function nonceToCompare(userId: number, statements: readonly ReserveStatement[]): string | null {
  const kept = readKept(userId);
  if (kept === null) return null;
  const isLost = statements.some((statement) => {
    const lost = lostHeights(statement);
    return lost !== null && kept.height >= lost.from && kept.height <= lost.to;
  });
  return isLost ? null : kept.nonce;
}

/**
 * Checks the player's part in a statement, and stores the result on this device. `statements` are the newest published ones.
 * Rejects with UnreadableAnswer for another page.
 */
export async function checkOwn(
  { http, fetch, nowMs, worker = runWorker }: CheckDeps,
  userId: number,
  statement: ReserveStatement,
  statements: readonly ReserveStatement[],
): Promise<CheckedStatement> {
  const { height } = statement;
  const response = await fetch(`/api/reserves/${height}/entries`);
  if (!response.ok) throw new Error(`the list of entries was answered with ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith(getReserveEntries.contentType))
    throw new UnreadableAnswer(`the list of entries has the type "${type}"`);
  const list = await response.text();
  const { nonce } = await http.send(getReserveNonce, { params: { id: userId } });
  const { key, shares } = await http.send(getOwnReserves, { params: { id: userId, height } });
  const { transactions, pagination } = await http.send(listTransactions, {
    params: { id: userId },
    query: { page: FIRST_PAGE, limit: LINES },
  });
  const least = leastBalance(transactions, statement, pagination.totalPages <= FIRST_PAGE);
  const leastLamports = least === null ? null : String(least);
  const knownNonce = nonceToCompare(userId, statements);
  const own = { userId, nonce, key, shares, knownNonce, leastLamports };
  const { signature: _, memoSignature: __, ...header } = statement;
  const result = await worker({ header, list, own });
  const failed = result.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  const checkedAt = new Date(nowMs).toISOString();
  const { asOf, root } = statement;
  keepCheck({ userId, height, asOf, root, nonce: knownNonce ?? nonce, checkedAt, failed });
  const proof = JSON.stringify({ checkedAt, failed, statement, own, list }, null, 1);
  return { statement, leastLamports, result, failed, proof };
}
