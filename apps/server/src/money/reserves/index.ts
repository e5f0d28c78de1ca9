// reserves: public entry. Makes statements of reserves, serves them and a player's own nonce and shares, and puts their
// digests on chain.

import { nodeHash } from '@kingstake/proofs/node';
import { leafKey, toHex } from '@kingstake/proofs/reserves';
import { type ReserveStatement, receiptCalls, reserveCalls } from '@kingstake/protocol';
import { publishedReceiptKeys } from '../../games/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { type Metrics, type RouteKit, refuse, refuseOtherPlayer } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Random } from '../../platform/random.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Settings } from '../../platform/settings/index.ts';
import { isFrozenBy } from '../ledger/index.ts';
import { landedSignatures } from '../withdrawals/index.ts';
import { hashedOwner, NONCE_BYTES } from './build-list.ts';
import { RESERVES } from './limits.ts';
import type { BeginList } from './list-worker.ts';
import {
  advanceStatementMemo,
  makeStatement,
  nextForMemo,
  type SignReserves,
  type StatementDeps,
} from './make-statement.ts';
import * as store from './reserve-store.ts';

export { type BeginList, listWorker } from './list-worker.ts';

export interface ReservesDeps extends Omit<StatementDeps, 'beginList'> {
  random: Random;
  settings: Pick<Settings, 'reservesEveryMinutes'>;
  /** Null on nodes that serve statements and make none. */
  beginList: BeginList | null;
  /** Puts digests on chain; null if the treasury writes no memos. */
  signReserves: SignReserves | null;
}

const MINUTE_MS = 60_000;

export function createReserves(deps: ReservesDeps) {
  const { database, time, beginList, signReserves } = deps;
  const everyMs = deps.settings.reservesEveryMinutes * MINUTE_MS;
  const startedMs = time.nowMs();
  let madeOne = false;

  /**
   * Makes a statement in the first run on this node, and later when the newest one is old enough. A restored database lacks
   * money that arrived or left since the backup, so no statement is made before it is reconciled.
   */
  async function makeIfDue(begin: BeginList): Promise<void> {
    if (await database.run((queries) => isFrozenBy(queries, 'restored'))) return;
    const newest = await database.run(store.newestStatement);
    const isDue = newest === null || time.nowMs() >= Date.parse(newest.header.asOf) + everyMs;
    if (madeOne && !isDue) return;
    await makeStatement({ ...deps, beginList: begin });
    madeOne = true;
  }

  return {
    routes: (routes: RouteKit): void => addReserveRoutes(routes, deps),
    jobs(jobs: Jobs): void {
      // Games and payouts do not need statements, so a late statement makes no node unready. An alert reports it.
      const options = { leaderOnly: true, isQuiet: true };
      if (beginList !== null)
        jobs.schedule('reserves', RESERVES.checkMs, () => makeIfDue(beginList), options);
      if (signReserves === null) return;
      const advance = () => advanceStatementMemo(deps, signReserves);
      jobs.schedule('reserves-on-chain', SERVER_TIMES.payMs, advance, options);
    },
    /** Adds the ages of statement and memo. Without a statement, the age counts from the start of this node. */
    metrics({ leader }: Metrics): void {
      const secondsSince = (instantMs: number) => (time.nowMs() - instantMs) / 1000;
      leader.gauge(
        'kingstake_reserves_statement_age_seconds',
        'Since the newest statement of reserves',
        async () => {
          const newest = await database.run(store.newestStatement);
          return secondsSince(newest === null ? startedMs : Date.parse(newest.header.asOf));
        },
      );
      leader.gauge(
        'kingstake_reserves_memo_age_seconds',
        'Since the oldest statement of reserves whose memo is not final; 0 if there is none',
        async () => {
          const open = await database.run(nextForMemo);
          return open === null ? 0 : secondsSince(Date.parse(open.header.asOf));
        },
      );
    },
  };
}

function addReserveRoutes(routes: RouteKit, { database, random, auditorKey }: ReservesDeps): void {
  const ownNonce = (queries: Queries, userId: number) =>
    store.nonceOf(queries, BigInt(userId), random.bytes(NONCE_BYTES));

  routes.add(reserveCalls.listReserves, async ({ query: { page = 1 } }) =>
    database.run(async (queries) => {
      const total = await store.countStatements(queries);
      const totalPages = Math.ceil(total / RESERVES.perPage);
      const limit = RESERVES.perPage;
      const rows = await store.listStatements(queries, { offset: (page - 1) * limit, limit });
      return {
        body: {
          auditor: auditorKey.publicKey,
          statements: await withMemos(queries, rows),
          pagination: {
            totalStatements: total,
            totalPages,
            currentPage: page,
            hasPrevPage: page > 1,
            hasNextPage: page < totalPages,
          },
        },
        headers: { [reserveCalls.AUDITOR_HEADER]: auditorKey.publicKey },
      };
    }),
  );

  routes.add(receiptCalls.getSiteKeys, async () =>
    database.run(async (queries) => {
      const auditor = await store.publishedAuditor(queries, auditorKey.publicKey);
      const keys = await publishedReceiptKeys(queries);
      return { body: { keys: [...keys, ...(auditor === null ? [] : [auditor])] } };
    }),
  );

  routes.add(reserveCalls.getReserves, async ({ params }) =>
    database.run(async (queries) => {
      const found = await store.findStatement(queries, params.height);
      const [statement] = await withMemos(queries, found === null ? [] : [found]);
      return statement === undefined ? refuse('NOT_FOUND') : { body: statement };
    }),
  );

  routes.add(reserveCalls.getReserveEntries, async ({ params: { height } }) => {
    const found = await database.run(async (queries) => ({
      statement: await store.findStatement(queries, height),
      pieces: await store.countPieces(queries, height),
    }));
    if (found.statement === null || found.pieces === 0) return refuse('NOT_FOUND');
    return { body: store.piecesOf(database, height, found.pieces), headers: LIST_HEADERS };
  });

  routes.add(reserveCalls.getReserveNonce, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const nonce = await database.run((queries) => ownNonce(queries, params.id));
    return { body: { nonce: toHex(nonce) } };
  });

  routes.add(reserveCalls.getOwnReserves, async ({ params: { id, height }, caller }) => {
    if (id !== caller.userId) return refuseOtherPlayer();
    return database.run(async (queries) => {
      // Without the list, a player has nothing to compare the shares with.
      if ((await store.countPieces(queries, height)) === 0) return refuse('NOT_FOUND');
      const key = leafKey(await ownNonce(queries, id), height, hashedOwner(BigInt(id)), nodeHash);
      const shares = await store.sharesOf(queries, height, BigInt(id));
      return { body: { key: toHex(key), shares: shares.map(String) } };
    });
  });
}

/** A list never changes. It is stored and sent as gzip, whatever the client accepts, because every verifier reads gzip. */
const LIST_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-encoding': 'gzip',
} as const;

/** Adds the signatures of the statements' memos; null until a memo is final. */
async function withMemos(
  queries: Queries,
  rows: readonly store.StoredStatement[],
): Promise<ReserveStatement[]> {
  const heights = rows.map(({ header }) => BigInt(header.height));
  const signatures = await landedSignatures(queries, 'reserves', heights);
  return rows.map(({ header, signature }) => ({
    ...header,
    signature,
    memoSignature: signatures.get(BigInt(header.height)) ?? null,
  }));
}
