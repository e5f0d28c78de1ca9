// deposits: finds the deposit that a player asks about. The signature in the request is only a clue. The reference key of
// the newest intent also finds a deposit whose signature the page never learned. Nothing is credited here.
import { base58 } from '@scure/base';
import { type Chain, ChainUnavailable } from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { OwnerOf } from './booking.ts';
import { creditsOf } from './credits.ts';
import { answerAs, type DepositRow, depositsOf } from './deposit-store.ts';
import { type IntentQueue, signaturesOfReference } from './intent-queue.ts';
import { newestReference } from './intent-store.ts';
import type { Watcher } from './watcher.ts';

export interface DepositQuery {
  userId: number;
  walletAddress: string;
  signature: string;
}

/**
 * Why a deposit is not the player's:
 * - deposit-of-another-wallet: it came from the wallets of other players
 * - deposit-unlinked: it came from a wallet of no player
 * - deposit-decided: operators have given or returned it
 */
type Foreign = 'deposit-of-another-wallet' | 'deposit-unlinked' | 'deposit-decided';
export type Found = 'credited' | 'pending' | Foreign;

export interface FindDeps {
  database: Database;
  chain: Chain;
  watcher: Pick<Watcher, 'poll'>;
  intents: Pick<IntentQueue, 'processPlayer'>;
  ownerOf: OwnerOf;
}

const SIGNATURE_BYTES = 64;

function isSignature(text: string): boolean {
  try {
    return base58.decode(text).length === SIGNATURE_BYTES;
  } catch {
    // Not base58: a placeholder.
    return false;
  }
}

/** Looks a signature up in the database, as seen by one wallet; null if it is unknown. */
async function fromBooks(deps: FindDeps, asked: DepositQuery, signature: string): Promise<Found | null> {
  const deposits = await deps.database.run((queries) => depositsOf(queries, signature));
  if (deposits.length === 0) return null;
  if (deposits.some((deposit) => isCreditedTo(deposit, asked.userId))) return 'credited';
  const own = deposits.find((deposit) => deposit.source === asked.walletAddress);
  if (own === undefined) return foreign(deps, deposits);
  // A player's unclaimed deposit is still too small to be credited.
  return own.status === 'pending' || own.status === 'unclaimed' ? 'pending' : 'deposit-decided';
}

const isCreditedTo = ({ status, userId }: DepositRow, player: number): boolean =>
  status === 'credited' && userId === player;

/** Says whose wallets sent a deposit that is not the caller's. */
async function foreign(
  { database, ownerOf }: FindDeps,
  sent: readonly { source: string }[],
): Promise<Foreign> {
  const owners = await database.transaction((tx) =>
    Promise.all(sent.map(({ source }) => ownerOf(tx, source))),
  );
  return owners.includes(null) ? 'deposit-unlinked' : 'deposit-of-another-wallet';
}

/** The deposit with exactly the signature in the request. */
async function fromOwnSignature(deps: FindDeps, asked: DepositQuery): Promise<Found | null> {
  const found = await fromBooks(deps, asked, asked.signature);
  if (found === 'credited') await answers(deps, asked, asked.signature);
  return found;
}

/**
 * Whether this deposit may be reported for the signature in the request. A deposit that was already reported, under its
 * own signature or for another one, is not reported again.
 */
function answers(deps: FindDeps, asked: DepositQuery, signature: string): Promise<boolean> {
  const deposit = { signature, userId: asked.userId };
  return deps.database.run((queries) => answerAs(queries, deposit, asked.signature));
}

async function fromChain(deps: FindDeps, asked: DepositQuery): Promise<Found | null> {
  const transaction = await deps.chain.transaction(asked.signature, 'confirmed');
  if (transaction === null) return null;
  const credits = creditsOf(transaction, deps.chain.treasury);
  if (credits.length === 0) return null;
  return credits.some((credit) => credit.source === asked.walletAddress) ? 'pending' : foreign(deps, credits);
}

/**
 * Finds the deposit of the newest intent. A placeholder refers to it, and so does an unknown signature, unless that
 * deposit was reported for another one. Older intents are ignored, because an older one may have landed while the newest
 * has not.
 */
async function fromNewestIntent(deps: FindDeps, asked: DepositQuery, isPlaceholder: boolean): Promise<Found> {
  const reference = await deps.database.run((queries) => newestReference(queries, asked.userId));
  if (reference === null) return 'pending';
  for (const signature of await signaturesOfReference(deps.chain, reference)) {
    if ((await fromBooks(deps, asked, signature)) !== 'credited') continue;
    if ((await answers(deps, asked, signature)) || isPlaceholder) return 'credited';
  }
  return 'pending';
}

/**
 * Returns the status of a deposit. It searches the database, then processes the caller's own intents, which do not wait
 * for other transactions, then runs the watcher and searches again. If the chain is unreachable, the deposit is pending.
 */
export async function findDeposit(deps: FindDeps, asked: DepositQuery): Promise<Found> {
  const known = isSignature(asked.signature);
  const before = known ? await fromOwnSignature(deps, asked) : null;
  if (before !== null && before !== 'pending') return before;
  try {
    await deps.intents.processPlayer(asked.userId);
    const found = known ? await fromOwnSignature(deps, asked) : await fromNewestIntent(deps, asked, true);
    if (found !== null && found !== 'pending') return found;
    await deps.watcher.poll();
    const after = known ? await fromOwnSignature(deps, asked) : null;
    if (after !== null) return after;
    const onChain = known ? await fromChain(deps, asked) : null;
    return onChain ?? (await fromNewestIntent(deps, asked, !known));
  } catch (error) {
    if (error instanceof ChainUnavailable) return 'pending';
    throw error;
  }
}
