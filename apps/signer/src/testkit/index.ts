// testkit: the signer in the test's own process: the same policy and order of things, with a journal in memory.
import type { OrderSigner } from '../contract/index.ts';
import type { JournalEntry } from '../journal/index.ts';
import { createRecord, type Rules } from '../policy/index.ts';
import { createSigner, type SignerDeps } from '../signer.ts';

export type { Rules, SignedEntry } from '../policy/index.ts';
export { createTransactionMaker, type TransactionMaker } from '../transactions.ts';

const SOL = 1_000_000_000n;

/** Caps that nothing but a test of the caps reaches. */
export const WIDE_RULES: Rules = {
  maxWithdrawal: 10n ** 9n * SOL,
  maxUserDay: 10n ** 9n * SOL,
  maxHour: 10n ** 9n * SOL,
  autoUserDay: 10n ** 9n * SOL,
  autoHour: 10n ** 9n * SOL,
  secondApproval: null,
  maxHourSteps: 10 ** 9,
  maxHourMemos: 10 ** 9,
  attemptGapMs: 0,
};

/** A signer whose journal is this list, and which begins with what stands in it: the same list again is a restart. */
export function signerInMemory(
  deps: Pick<SignerDeps, 'maker' | 'trusted' | 'nowMs'> & { rules?: Rules },
  journal: { entry: JournalEntry; atMs: number }[] = [],
): OrderSigner {
  const record = createRecord();
  for (const { entry, atMs } of journal) if (entry.kind !== 'refused') record.note(entry, atMs);
  return createSigner({
    rules: WIDE_RULES,
    ...deps,
    record,
    journal: { append: (entry, atMs) => void journal.push({ entry, atMs }) },
  });
}
