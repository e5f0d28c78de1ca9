// reserves: one check of a player's own part: fetches the statement, lets the worker check it, and stores the result. The page runs it
// once after a sign-in, and the reserves page when the player asks.

import { lostHeights, type OwnCheck } from '@kingstake/proofs/reserves';
import type { ReserveStatement } from '@kingstake/protocol';
import { listTransactions } from '@kingstake/protocol/http/money';
import {
  getOwnReserves,
  getReserveEntries,
  getReserveNonce,
  listReserves,
} from '@kingstake/protocol/http/reserves';
import { parseSol } from '@kingstake/protocol/money';
import { currentLanguage } from '../language/index.ts';
import { browserFetch } from '../net/browser-fetch.ts';
import { createHttp, type Http } from '../net/http-client.ts';
import { saveFile } from '../net/save-file.ts';
import type { CheckRequest } from './check-worker.ts';
import { keepCheck, readKept } from './kept-check.ts';
import { RESERVE_WORDS } from './words.ts';

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

/** A line of the player's transaction history. */
export interface BalanceLine {
  id: number;
  balanceAfter: string; // SOL
  createdAt: string;
}

/** Deposits that are not final yet have ids from here on, and change no balance. */
const PENDING_FROM = 1_000_000_000_000;
/** Lines this close to the statement may or may not be included, because transactions can commit concurrently. */
const UNSURE_MS = 60_000;
/** A statement must include lines that are older than it by this much; otherwise it covers an outdated posting. */
const COUNTED_MS = 5 * UNSURE_MS;

/**
 * Returns the minimum playing balance of the player at the statement, in lamports; null if it is older than the given lines. The
 * actual amount also includes stakes and withdrawals at that time. `lines` are newest first; `isAll`: the player has no older ones.
 */
export function leastBalance(
  lines: readonly BalanceLine[],
  { postingId, asOf }: { postingId: number; asOf: string },
  isAll: boolean,
): bigint | null {
  const booked = lines.filter(({ id }) => id < PENDING_FROM);
  const countedUntil = Date.parse(asOf) - COUNTED_MS;
  const before = booked.find(({ id, createdAt }) => id <= postingId || Date.parse(createdAt) <= countedUntil);
  if (before === undefined) return isAll ? 0n : null;
  const near = booked.filter(
    ({ createdAt }) => Math.abs(Date.parse(createdAt) - Date.parse(asOf)) <= UNSURE_MS,
  );
  const balances = [before, ...near].map(({ balanceAfter }) => parseSol(balanceAfter) ?? 0n);
  const [least = 0n] = balances.toSorted((one, other) => (one < other ? -1 : 1));
  return least;
}

/** The failed check, and the file to save. */
export interface ReserveWarning {
  title: string;
  description: string;
  label: string;
  save(): void;
}

/** Checks the newest statement if this device has not checked it. Returns a warning if it is wrong, otherwise null. */
export async function checkAfterSignIn(userId: number, nowMs: number): Promise<ReserveWarning | null> {
  const http = createHttp(browserFetch);
  const statements = await newestStatements(http);
  const [statement] = statements;
  if (statement === undefined) return null;
  const kept = readKept(userId);
  const isKnown = kept?.height === statement.height && kept.root === statement.root;
  if (isKnown && kept.failed.length === 0) return null;
  const deps = { http, fetch: browserFetch, nowMs };
  const { failed, proof } = await checkOwn(deps, userId, statement, statements);
  if (failed.length === 0) return null;
  const words = RESERVE_WORDS[currentLanguage()];
  return {
    title: words.warning,
    description: words.warningHint,
    label: words.saveProof,
    save: () => saveFile(words.proofFile(statement.height), 'application/json', proof),
  };
}
