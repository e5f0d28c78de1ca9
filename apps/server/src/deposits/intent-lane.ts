// deposits: a lane of their own for deposits that the page made. Each names the reference key of its intent, and the node is asked
// for that key's transactions, so that such a deposit waits for nothing else that names the treasury. It books as the watcher does,
// and moves no cursor: the watcher comes to the same transaction later and finds it booked.
import { type Chain, TransactionUnreadable } from '../chain/index.ts';
import { freezeReason } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import { eachAtOnce } from './at-once.ts';
import { bookTransaction, effectOf, lockBooking, MoneyFrozen } from './book-transaction.ts';
import type { OwnerOf } from './booking.ts';
import { closeIntent, type OpenIntent, openIntentsOf, takeDueIntents } from './intent-store.ts';
import { DEPOSITS } from './limits.ts';
import { listBackwards } from './read-history.ts';

export interface IntentLaneDeps {
  database: Database;
  chain: Chain;
  ownerOf: OwnerOf;
  /** A player's playing balance grew. */
  onCredited(userId: number): void;
}

export interface IntentLane {
  /** Asks for the intents that are due, and books what is final. Throws `ChainUnavailable` when all were tried and one got no answer. */
  pass(): Promise<void>;
  /** Asks for a player's own open intents now, whether they are due or not. Throws as `pass`. */
  lookFor(userId: number): Promise<void>;
}

/**
 * Signatures of the final transactions that name a reference key and did not fail, oldest first: strangers know the key only from
 * the deposit itself, so theirs come later. Empty if there are more than are listed: the watcher comes to it.
 */
export async function signaturesOfReference(chain: Chain, reference: string): Promise<readonly string[]> {
  const { signatures: size, pages: most } = DEPOSITS.referencePage;
  const range = { until: null, commitment: 'finalized', pages: { size, most } } as const;
  const { signatures, arrived } = await listBackwards(chain, reference, range);
  if (!arrived) return [];
  const oldestFirst = signatures.toReversed().filter(({ failed }) => !failed);
  return oldestFirst.slice(0, DEPOSITS.referenceFetches).map(({ signature }) => signature);
}

export function createIntentLane(deps: IntentLaneDeps): IntentLane {
  const { database, chain, ownerOf, onCredited } = deps;
  const { treasury } = chain;

  /** Books a transaction that names the intent's reference, and closes the intent if its wallet paid. True when it did. */
  async function bookOne(intent: OpenIntent, signature: string): Promise<boolean> {
    const transaction = await chain.transaction(signature, 'finalized').catch((error: unknown) => {
      // The watcher keeps it, and tries it again.
      if (error instanceof TransactionUnreadable) return null;
      throw error;
    });
    // Listed but not returned yet: the intent stays open and is asked for again.
    const effect = transaction === null ? null : effectOf(transaction, treasury);
    if (transaction === null || effect === null) return false;
    const isItsOwn = effect.credits.some(({ source }) => source === intent.walletAddress);
    const credited = await database.transaction(async (tx) => {
      await lockBooking(tx, treasury);
      if (isItsOwn) await closeIntent(tx, intent.id);
      return bookTransaction(tx, transaction, { treasury, ownerOf });
    });
    for (const userId of credited) onCredited(userId);
    return isItsOwn;
  }

  async function ask(intent: OpenIntent): Promise<void> {
    for (const signature of await signaturesOfReference(chain, intent.reference))
      if (await bookOne(intent, signature)) return;
  }

  async function askAll(intents: readonly OpenIntent[]): Promise<void> {
    try {
      await eachAtOnce(intents, DEPOSITS.intentsAtOnce, ask);
    } catch (error) {
      // Money was frozen meanwhile. What is on chain waits, and the intents stay open.
      if (!(error instanceof MoneyFrozen)) throw error;
    }
  }

  const isFrozen = async (): Promise<boolean> => (await database.run(freezeReason)) !== null;

  return {
    async pass() {
      const due = await database.run((queries) => takeDueIntents(queries, DEPOSITS.intentsPerPass));
      if (due.length > 0 && !(await isFrozen())) await askAll(due);
    },
    async lookFor(userId) {
      if (await isFrozen()) return;
      await askAll(await database.run((queries) => openIntentsOf(queries, userId)));
    },
  };
}
