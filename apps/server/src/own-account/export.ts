// own-account: exports everything that is stored about a player, as one JSON file. Lists are read in pages while the
// client consumes them.

import { formatSol, lamports, limitCalls } from '@kingstake/protocol';
import { stakeEvents } from '../escrow/index.ts';
import { fairPlayRecords } from '../fair-play/cases/index.ts';
import type { History } from '../history/index.ts';
import { listDeposits } from '../money/deposits/index.ts';
import { account, type NumberedLine, postingsAfter } from '../money/ledger/index.ts';
import { listRequests } from '../money/withdrawals/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import { type RouteKit, refuseOtherPlayer } from '../platform/http/index.ts';
import type { Time } from '../platform/time.ts';
import { hasChallengePrivacy, listBlocks } from '../players/contacts/index.ts';
import type { Users } from '../players/users/index.ts';
import { limitRecords } from '../protection/index.ts';
import { listRatingChanges } from '../ratings/index.ts';

export const EXPORT = {
  /** Rows of the ledger and of other lists that one statement reads: about 10 ms of the embedded database's thread. */
  rowsPerPage: 500,
} as const;

export interface ExportDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  users: Users;
  history: Pick<History, 'gamesOf'>;
}

export function addExportRoute(routes: RouteKit, deps: ExportDeps): void {
  routes.add(limitCalls.exportData, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    return {
      body: exportOf(deps, caller.userId),
      headers: { 'content-disposition': 'attachment; filename="kingstake-account.json"' },
    };
  });
}

/** Yields the text of the file in pieces. Amounts are in SOL, instants in ISO 8601. The file contains neither token hashes nor keys. */
export function exportOf(deps: ExportDeps, userId: number): AsyncGenerator<string> {
  const { database, time, history } = deps;
  const read =
    <T>(work: (queries: Queries, id: number) => Promise<T>) =>
    () =>
      database.run((queries) => work(queries, userId));
  const members: readonly JsonMember[] = [
    ['exportedAt', async () => new Date(time.nowMs())],
    ['profile', read((queries) => profileOf(deps, queries, userId))],
    ['limits', read(limitsOf)],
    ['blocks', read(listBlocks)],
    ['challengesFromPlayedOnly', read(hasChallengePrivacy)],
    ['ledger', () => ledgerOf(database, userId, 'player')],
    ['withdrawOnlyLedger', () => ledgerOf(database, userId, 'withdraw_only')],
    ['deposits', () => transfersOf(database, userId, listDeposits)],
    ['withdrawals', () => transfersOf(database, userId, listRequests)],
    ['stakesOnChain', read(stakesOf)],
    ['ratingChanges', () => ratingChangesOf(database, userId)],
    ['fairPlay', read(fairPlayRecords)],
    ['games', () => history.gamesOf(userId)],
  ];
  return jsonPieces(members);
}

const solOf = (amount: bigint): string => formatSol(lamports(amount));

async function profileOf({ users }: ExportDeps, queries: Queries, userId: number) {
  const records = await users.ownRecords(queries, userId);
  return { ...(await users.ownUser(queries, userId)), ...records };
}

async function limitsOf(queries: Queries, userId: number) {
  const { rules, changes, ...others } = await limitRecords(queries, userId);
  const shown = <T extends { kind: string; value: bigint | null }>({ value, ...rule }: T) => {
    const isMinutes = rule.kind === 'reminder';
    return { ...rule, value: value === null ? null : isMinutes ? Number(value) : solOf(value) };
  };
  return { rules: rules.map(shown), changes: changes.map(shown), ...others };
}

async function* ledgerOf(database: Database, userId: number, kind: 'player' | 'withdraw_only') {
  const name = account(kind, userId);
  const lines = pagesOf<NumberedLine>((last) =>
    database.run((queries) => postingsAfter(queries, name, last?.version ?? 0n, EXPORT.rowsPerPage)),
  );
  for await (const { journalId, version: _, amount, balanceAfter, ...line } of lines)
    yield { id: Number(journalId), ...line, amount: solOf(amount), balanceAfter: solOf(balanceAfter) };
}

/** Yields a player's deposits or withdrawals, with amounts in SOL. */
async function* transfersOf<T extends { id: bigint; lamports: bigint }>(
  database: Database,
  userId: number,
  list: (queries: Queries, userId: number, afterId: bigint, limit: number) => Promise<readonly T[]>,
) {
  const rows = pagesOf<T>((last) =>
    database.run((queries) => list(queries, userId, last?.id ?? 0n, EXPORT.rowsPerPage)),
  );
  for await (const { id, lamports: amount, ...row } of rows)
    yield { id: Number(id), ...row, amount: solOf(amount) };
}

async function stakesOf(queries: Queries, userId: number) {
  const events = await stakeEvents(queries, userId);
  return events.map(({ amount, ...event }) => ({ ...event, amount: solOf(amount) }));
}

async function* ratingChangesOf(database: Database, userId: number) {
  for (const pool of ['blitz', 'rapid'] as const) {
    const changes = pagesOf<Awaited<ReturnType<typeof listRatingChanges>>[number]>((last) =>
      database.run((queries) =>
        listRatingChanges(queries, { userId, pool, afterId: last?.id ?? 0, limit: EXPORT.rowsPerPage }),
      ),
    );
    for await (const change of changes) yield { pool, ...change };
  }
}

/** A member of a JSON object: a value that is read when it is due, or a list whose items are. `undefined` becomes null. */
export type JsonMember = readonly [name: string, read: () => Promise<unknown> | AsyncIterable<unknown>];

const isList = (read: object): read is AsyncIterable<unknown> => Symbol.asyncIterator in read;

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** Yields a JSON object's text in pieces, so that a long list is never in memory. Each item of a list is a piece. Rejects if a value cannot be read; the text is then incomplete. */
export async function* jsonPieces(members: readonly JsonMember[]): AsyncGenerator<string> {
  yield '{';
  for (const [index, [name, read]] of members.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(name)}: `;
    const value = read();
    if (isList(value)) yield* listPieces(value);
    else yield textOf(await value);
  }
  yield '\n}\n';
}

async function* listPieces(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield before + textOf(item);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : '[]';
}

/**
 * Yields the items of all pages in order. A page is read once the previous one was consumed. `read` receives the last
 * item before its page.
 */
export async function* pagesOf<T>(read: (last: T | null) => Promise<readonly T[]>): AsyncGenerator<T> {
  let last: T | null = null;
  do {
    const page: readonly T[] = await read(last);
    yield* page;
    last = page.at(-1) ?? null;
  } while (last !== null);
}
