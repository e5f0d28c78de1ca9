// Receipts of games, and the keys that sign them.
import * as z from 'zod/mini';
import { IdInput, Instant, WalletAddress } from '../ids.ts';
import { call } from './call.ts';

/** The format of `packages/proofs`, which validates it. A running game has no end, root or server signature. */
const ReceiptBody = z.looseObject({ v: z.literal(1) });

export const getReceipt = call({
  method: 'GET',
  path: '/api/games/:id/receipt',
  access: 'registered',
  rate: 'read',
  summary: 'Get the receipt of a game: for its players while it runs, then for everyone who may see the game',
  params: z.object({ id: IdInput }),
  answers: { 200: ReceiptBody },
});

/** `reserves`: the auditor's key, which signs statements of reserves. `until` is null for a key in use. */
export const SiteKey = z.object({
  key: WalletAddress,
  use: z.enum(['receipt', 'reserves']),
  from: Instant,
  until: z.nullable(Instant),
});
export type SiteKey = z.infer<typeof SiteKey>;

export const getSiteKeys = call({
  method: 'GET',
  path: '/.well-known/kingstake.json',
  access: 'open',
  rate: 'read',
  summary:
    'List the public keys that sign receipts, oldest first, and the one that signs statements of reserves',
  answers: { 200: z.object({ keys: z.array(SiteKey) }) },
});
