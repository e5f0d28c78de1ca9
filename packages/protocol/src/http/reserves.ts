// Statements of reserves: what the site owes and holds, hour by hour, and a player's own share (rulings 15). The signed and hashed
// texts are in `@kingstake/proofs/reserves`.
import * as z from 'zod/mini';
import { IdInput, Instant, WalletAddress } from '../ids.ts';
import { PageNumber } from '../paging.ts';
import { call } from './call.ts';

const LamportsText = z.string().check(z.regex(/^(0|[1-9]\d{0,18})$/));
const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const ReserveStatement = z.object({
  height: z.int(),
  asOf: Instant,
  /** The newest journal of the ledger that is included. */
  postingId: z.int(),
  /** The finalized slot at which the treasury was read. */
  slot: z.int(),
  entries: z.int(),
  owedLamports: LamportsText,
  root: Digest,
  treasury: WalletAddress,
  reservesLamports: LamportsText,
  /** SHA-256 of the text of the previous header. */
  previous: Digest,
  /** In the first statement after a restore: the newest height in the backup. Later heights below this one are lost. */
  restoredFrom: z.optional(z.int()),
  /** Signature by the auditor's key over the header's text, base64. */
  signature: z.string(),
  /** The transaction with the memo; null until it is final. */
  memoSignature: z.nullable(z.string()),
});
export type ReserveStatement = z.infer<typeof ReserveStatement>;

/** Header of the answer of `listReserves`: the public key that signs statements, as in its body. */
export const AUDITOR_HEADER = 'x-kingstake-auditor';

export const listReserves = call({
  method: 'GET',
  path: '/api/reserves',
  access: 'open',
  rate: 'bulk',
  summary: 'List statements of reserves, newest first, 100 a page',
  query: z.object({ page: z.optional(PageNumber) }),
  answers: {
    200: z.object({
      /** The public key that signs statements. */
      auditor: WalletAddress,
      statements: z.array(ReserveStatement),
      pagination: z.object({
        totalStatements: z.int(),
        totalPages: z.int(),
        currentPage: z.int(),
        hasPrevPage: z.boolean(),
        hasNextPage: z.boolean(),
      }),
    }),
  },
});

const Height = z.object({ height: IdInput });

export const getReserves = call({
  method: 'GET',
  path: '/api/reserves/:height',
  access: 'open',
  rate: 'read',
  summary: 'Get a statement of reserves',
  params: Height,
  answers: { 200: ReserveStatement },
});

export const getReserveEntries = call({
  method: 'GET',
  path: '/api/reserves/:height/entries',
  access: 'open',
  rate: 'reserveEntries',
  summary: 'Get the entries of a statement, one a line: mac in hex, lamports. Always gzip',
  params: Height,
  contentType: 'text/plain',
  answers: { 200: z.string() },
});

export const getOwnReserves = call({
  method: 'GET',
  path: '/api/users/:id/reserves/:height',
  access: 'registered',
  rate: 'read',
  summary: 'Get your key in a statement and the lamports of your entries, by index',
  params: z.object({ id: IdInput, height: IdInput }),
  answers: { 200: z.object({ key: Digest, shares: z.array(LamportsText) }) },
});

export const getReserveNonce = call({
  method: 'GET',
  path: '/api/users/:id/reserves',
  access: 'registered',
  rate: 'read',
  summary: 'Get the nonce that your keys in statements of reserves are made from, the same in all of them',
  params: z.object({ id: IdInput }),
  answers: { 200: z.object({ nonce: Digest }) },
});
