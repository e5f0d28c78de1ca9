// Sends random transactions to the program and to its reference implementation. Answers and accounts must be equal, and the money
// invariants must hold.
import type { Address } from '@solana/kit';
import { type Bed, signed } from '../testkit/bed.ts';
import { type Attempt, createAttempts, type Kind } from './attempts.ts';
import { findViolations, wealthOf } from './money.ts';
import { createRandom } from './random.ts';
import { createView, isSameEntry } from './view.ts';

export interface RunReport {
  sent: number;
  landed: Readonly<Partial<Record<Kind, number>>>;
  refusals: Readonly<Record<string, number>>; // how often each error occurred
  violations: readonly string[];
}

/** The longest jump of the chain clock in seconds, slightly longer than the lock. */
const LONGEST_JUMP = 90_000;

/** Both networks must be fresh and have the same features. */
export async function runRandom(bed: Bed, reference: Bed, params: { transactions: number; seed: number }) {
  const random = createRandom(params.seed);
  const [view, referenceView] = [createView(bed), createView(reference)];
  const attempts = createAttempts(bed, view, random);
  const people = Object.values(bed.people).map(({ address }) => address);
  const landed: Partial<Record<Kind, number>> = {};
  const refusals: Record<string, number> = {};
  const violations: string[] = [];
  for (let index = 0; index < params.transactions; index += 1) {
    if (random.chance(0.02)) {
      const later = bed.now() + BigInt(random.below(LONGEST_JUMP));
      for (const one of [bed, reference]) one.setTime(later);
    }
    const attempt = await attempts.next();
    const touched = addressesIn(attempt);
    const others = touched.filter((address) => !people.includes(address));
    const before = wealthOf(view, people, others);
    const transaction = await signed(attempt.payer, attempt.instructions);
    const sent = bed.submit(transaction, attempt.instructions);
    const other = reference.submit(transaction, attempt.instructions);
    for (const one of [view, referenceView]) one.forget(touched);
    const say = (sentence: string) => violations.push(`${index} ${attempt.kind}: ${sentence}`);
    if (sent.outcome !== other.outcome) say(`the program: ${sent.outcome}; the reference: ${other.outcome}`);
    for (const address of touched) {
      if (!isSameEntry(view.at(address), referenceView.at(address)))
        say(`the reference left ${address} otherwise`);
    }
    if (sent.outcome !== 'lands') {
      refusals[sent.outcome] = (refusals[sent.outcome] ?? 0) + 1;
      continue;
    }
    landed[attempt.kind] = (landed[attempt.kind] ?? 0) + 1;
    const after = wealthOf(view, people, others);
    const found = findViolations(before, after, attempt, { signatures: sent.signatures, now: bed.now() });
    for (const sentence of found) say(sentence);
  }
  return { sent: params.transactions, landed, refusals, violations } satisfies RunReport;
}

/** The accounts of a transaction without duplicates and programs. */
function addressesIn({ payer, instructions }: Attempt): Address[] {
  const named = instructions.flatMap(({ accounts = [] }) => accounts.map(({ address }) => address));
  return [...new Set([payer.address, ...named])];
}
