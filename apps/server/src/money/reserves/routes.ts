// reserves: calls for statements, their lists, and a player's own nonce and shares.

import { nodeHash } from '@kingstake/proofs/node';
import { leafKey, toHex } from '@kingstake/proofs/reserves';
import { type ReserveStatement, reserveCalls } from '@kingstake/protocol';
import type { Database, Queries } from '../../platform/database/index.ts';
import { type RouteKit, refuse, refuseOtherPlayer } from '../../platform/http/index.ts';
import type { Random } from '../../platform/random.ts';
import { landedSignatures } from '../withdrawals/index.ts';
import { RESERVES } from './limits.ts';
import * as store from './reserve-store.ts';
import { hashedOwner, NONCE_BYTES } from './row-bytes.ts';

export function addReserveRoutes(
  routes: RouteKit,
  { database, random, auditorKey }: { database: Database; random: Random; auditorKey: { publicKey: string } },
): void {
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
