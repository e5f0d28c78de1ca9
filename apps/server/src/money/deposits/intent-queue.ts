// deposits: a queue of open deposit intents. A deposit that the page created names the reference key of its intent. The
// queue asks the node for that key's transactions, so such a deposit does not wait for other transactions of the
// treasury. It books as the watcher does but moves no cursor: the watcher reaches the same transaction later and finds it
// booked.
import { type Chain, TransactionUnreadable } from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { freezeReason } from '../ledger/index.ts';
import { bookTransaction, effectOf, lockBooking, MoneyFrozen } from './book-transaction.ts';
import type { OwnerOf } from './booking.ts';
import { closeIntent, type OpenIntent, openIntentsOf, takeDueIntents } from './intent-store.ts';
import { DEPOSITS } from './limits.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { listBackwards } from './read-history.ts';

export interface IntentQueueDeps {
  database: Database;
  chain: Chain;
  ownerOf: OwnerOf;
  /** Called when a player's playing balance has grown. */
  onCredited(userId: number): void;
}

export interface IntentQueue {
  /** Processes the due intents and books what is final. If a call got no answer, throws `ChainUnavailable` after trying all of them. */
  processDue(): Promise<void>;
  /** Does the same for a player's open intents, due or not. */
  processPlayer(userId: number): Promise<void>;
}

/**
 * Returns the signatures of finalized, successful transactions that name a reference key, oldest first. Other people
 * learn the key only from the deposit itself, so their transactions are newer. Returns none if the list is too long; the
 * watcher finds the deposit then.
 */
export async function signaturesOfReference(chain: Chain, reference: string): Promise<readonly string[]> {
  const { signatures: size, pages: most } = DEPOSITS.referencePage;
  const range = { until: null, commitment: 'finalized', pages: { size, most } } as const;
  const { signatures, arrived } = await listBackwards(chain, reference, range);
  if (!arrived) return [];
  const oldestFirst = signatures.toReversed().filter(({ failed }) => !failed);
  return oldestFirst.slice(0, DEPOSITS.referenceFetches).map(({ signature }) => signature);
}

export function createIntentQueue(deps: IntentQueueDeps): IntentQueue {
  const { database, chain, ownerOf, onCredited } = deps;
  const { treasury } = chain;

  /** Books a transaction that names the intent's reference. Closes the intent and returns true if the intent's wallet paid. */
  async function bookOne(intent: OpenIntent, signature: string): Promise<boolean> {
    const transaction = await chain.transaction(signature, 'finalized').catch((error: unknown) => {
      // The watcher records it as unread and retries it.
      if (error instanceof TransactionUnreadable) return null;
      throw error;
    });
    // Listed but not returned yet: the intent stays open and is retried.
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
      await mapConcurrently(intents, DEPOSITS.concurrentIntents, ask);
    } catch (error) {
      // Money was frozen in the meantime. The intents stay open.
      if (!(error instanceof MoneyFrozen)) throw error;
    }
  }

  const isFrozen = async (): Promise<boolean> => (await database.run(freezeReason)) !== null;

  return {
    async processDue() {
      const due = await database.run((queries) => takeDueIntents(queries, DEPOSITS.intentsPerPass));
      if (due.length > 0 && !(await isFrozen())) await askAll(due);
    },
    async processPlayer(userId) {
      if (await isFrozen()) return;
      await askAll(await database.run((queries) => openIntentsOf(queries, userId)));
    },
  };
}
