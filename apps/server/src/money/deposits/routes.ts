// deposits: the HTTP calls, each under the caller's Idempotency-Key, and the search for the deposit that a player asks about.
// The signature in the request is only a clue. The reference key of the newest intent also finds a deposit whose signature
// the page never learned. The search credits nothing itself.
import {
  formatSol,
  isRefused,
  lamports,
  lamportsFrom,
  MIN_TRANSFER,
  moneyCalls,
  parseSol,
} from '@kingstake/protocol';
import { base58 } from '@scure/base';
import { type Chain, ChainUnavailable } from '../../chain/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { type RouteKit, refuse, refuseOtherPlayer, refuseRegion } from '../../platform/http/index.ts';
import { type IdempotentCall, transactOnce } from '../../platform/idempotency/index.ts';
import type { Random } from '../../platform/random.ts';
import type { Settings } from '../../platform/settings/index.ts';
import { refuseStopped } from '../../platform/switches/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { refuseOnBreak } from '../../protection/index.ts';
import { account, balanceOf, freezeReason } from '../ledger/index.ts';
import { type IntentQueue, signaturesOfReference } from './beside-cursor.ts';
import { creditsOf, type OwnerOf } from './booking.ts';
import { answerAs, type DepositRow, depositsOf, playersCreditedFrom } from './deposit-store.ts';
import { insertIntent, newestReference } from './search-store.ts';
import type { Watcher } from './watcher.ts';
import { refuseByLimit } from './withdraw-only.ts';

interface FindDeps {
  database: Database;
  chain: Chain;
  watcher: Pick<Watcher, 'poll'>;
  intents: Pick<IntentQueue, 'processPlayer'>;
  ownerOf: OwnerOf;
}

interface DepositRoutesDeps extends FindDeps {
  random: Random;
  time: Pick<Time, 'nowMs'>;
  settings: Pick<Settings, 'blockedRegions'>;
  users: Pick<Users, 'refuseClosed' | 'refuseSuspended'>;
}

const REFERENCE_BYTES = 32;
/** An upper bound against typing errors. */
const MAX_DEPOSIT = parseSol('1000000') ?? lamports(0n);

/** Answers with the status of a deposit, under the caller's key. */
async function answerDeposit(deps: DepositRoutesDeps, asked: DepositQuery, keyed: IdempotentCall) {
  const { database } = deps;
  // Binds the key to this body. A pending answer is not stored under the key, so the same call can be repeated.
  const claimed = await transactOnce(database, keyed, async () => ({}));
  if (isRefused(claimed)) return claimed;
  const found = await findDeposit(deps, asked);
  if (found === 'pending') {
    const newBalance = formatSol(
      await database.run((queries) => balanceOf(queries, account('player', asked.userId))),
    );
    return { status: 202 as const, body: { newBalance, status: 'pending' as const } };
  }
  if (found !== 'credited') return refuse('FORBIDDEN', found);
  const work = async (tx: Tx) => {
    const newBalance = formatSol(await balanceOf(tx, account('player', asked.userId)));
    return { newBalance, status: 'completed' as const };
  };
  const answer = await transactOnce(database, { ...keyed, stage: 'completed' }, work);
  return isRefused(answer) ? answer : { status: 200 as const, body: answer.body };
}

export function addDepositRoutes(routes: RouteKit, deps: DepositRoutesDeps): void {
  const { database, chain } = deps;

  routes.add(moneyCalls.depositTransaction, async ({ params, body, caller, region }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const barred = refuseRegion(deps.settings.blockedRegions, region);
    if (barred !== null) return barred;
    const amount = lamportsFrom(body.amount);
    if (amount < MIN_TRANSFER) return refuse('VALIDATION', 'amount-too-small');
    if (amount > MAX_DEPOSIT) return refuse('VALIDATION', 'amount-invalid');
    const reference = base58.encode(deps.random.bytes(REFERENCE_BYTES));
    const intent = await database.transaction(async (tx) => {
      if ((await freezeReason(tx)) !== null) return refuse('UNAVAILABLE', 'money-frozen');
      const { userId, walletAddress } = caller;
      const fundedIds = await playersCreditedFrom(tx, walletAddress);
      const refusal =
        (await deps.users.refuseClosed(tx, userId)) ??
        (await deps.users.refuseSuspended(tx, userId)) ??
        (await refuseStopped(tx, 'deposits')) ??
        (await refuseOnBreak(tx, { userId, fundedIds }, deps.time.nowMs())) ??
        (await refuseByLimit(tx, userId, amount));
      if (refusal !== null) return refusal;
      return insertIntent(tx, {
        userId,
        walletAddress,
        lamports: amount,
        reference,
      });
    });
    if (isRefused(intent)) return intent;
    try {
      const bytes = await chain.depositTransaction({
        from: caller.walletAddress,
        lamports: amount,
        reference,
        memo: `kingstake:deposit:${intent}`,
      });
      return { body: { transaction: Array.from(bytes), projectWallet: chain.treasury } };
    } catch (error) {
      if (error instanceof ChainUnavailable) return refuse('UNAVAILABLE', 'network-silent');
      throw error;
    }
  });

  routes.add(moneyCalls.deposit, async ({ params, body, caller, idempotencyKey }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const asked = {
      userId: caller.userId,
      walletAddress: caller.walletAddress,
      signature: body.transactionSignature,
    };
    return answerDeposit(deps, asked, {
      call: moneyCalls.deposit,
      userId: caller.userId,
      key: idempotencyKey,
      request: { params, body },
    });
  });
}

interface DepositQuery {
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
