// cashier: what became of a deposit that a player says they made. The signature is a hint; the reference keys of the
// player's own intents find a deposit whose signature the page never learned. Nothing is credited here.
import { base58 } from '@scure/base';
import { type Chain, ChainUnavailable } from '../chain/index.ts';
import type { Database } from '../platform/database/index.ts';
import { creditsOf } from './credits.ts';
import { depositsOf, recentReferences } from './deposit-store.ts';
import type { Watcher } from './watcher.ts';

export interface Asked {
  userId: number;
  walletAddress: string;
  signature: string;
}

export type Found = 'credited' | 'pending' | 'foreign';

export interface FindDeps {
  database: Database;
  chain: Chain;
  watcher: Watcher;
}

const SIGNATURE_BYTES = 64;
/** Intents whose references are looked up: a player has one or two under way. */
const RECENT_INTENTS = 3;
const SIGNATURES_PER_REFERENCE = 5;

function isSignature(text: string): boolean {
  try {
    return base58.decode(text).length === SIGNATURE_BYTES;
  } catch {
    // Not base58: a placeholder.
    return false;
  }
}

/** What the books know of a signature, seen from one wallet; null when they know nothing. */
async function fromBooks(deps: FindDeps, asked: Asked, signature: string): Promise<Found | null> {
  const deposits = await deps.database.run((queries) => depositsOf(queries, signature));
  if (deposits.length === 0) return null;
  const own = deposits.filter((deposit) => deposit.source === asked.walletAddress);
  if (own.length === 0) return 'foreign';
  // Booked as unclaimed means: too small yet. It is not lost, and not playing balance either.
  return own.every((deposit) => deposit.status === 'credited') ? 'credited' : 'pending';
}

async function fromChain(deps: FindDeps, asked: Asked): Promise<Found | null> {
  const transaction = await deps.chain.transaction(asked.signature, 'confirmed');
  if (transaction === null) return null;
  const credits = creditsOf(transaction, deps.chain.treasury);
  if (credits.length === 0) return null;
  return credits.some((credit) => credit.source === asked.walletAddress) ? 'pending' : 'foreign';
}

async function fromReferences(deps: FindDeps, asked: Asked): Promise<Found> {
  const references = await deps.database.run((queries) =>
    recentReferences(queries, asked.userId, RECENT_INTENTS),
  );
  for (const reference of references) {
    const page = { limit: SIGNATURES_PER_REFERENCE, commitment: 'finalized' } as const;
    for (const { signature } of await deps.chain.signaturesFor(reference, page)) {
      if ((await fromBooks(deps, asked, signature)) === 'credited') return 'credited';
    }
  }
  return 'pending';
}

/** Looks in the books, lets the watcher look at the chain, and looks again. An unreachable chain means: pending. */
export async function findDeposit(deps: FindDeps, asked: Asked): Promise<Found> {
  const known = isSignature(asked.signature);
  const before = known ? await fromBooks(deps, asked, asked.signature) : null;
  if (before === 'credited' || before === 'foreign') return before;
  try {
    await deps.watcher.look();
    const after = known ? await fromBooks(deps, asked, asked.signature) : null;
    if (after !== null) return after;
    const onChain = known ? await fromChain(deps, asked) : null;
    return onChain ?? (await fromReferences(deps, asked));
  } catch (error) {
    if (error instanceof ChainUnavailable) return 'pending';
    throw error;
  }
}
