import { isRefused, lamports } from '@kingstake/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { account, move, type Transfer } from '../posting.ts';
import { type Books, balanceIn, bookIn, EMPTY_BOOKS } from './books.ts';
import { transfers } from './programs.ts';

type Verdict = 'booked' | 'repeated' | 'other-request' | 'overdrawn';

/** An independent model of the rules. It shares no code with the books. */
class Oracle {
  readonly #sums = new Map<string, bigint>();
  readonly #legsOf = new Map<string, string>();

  judge({ opKey, legs }: Transfer): Verdict {
    const written = JSON.stringify(legs, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
    const earlier = this.#legsOf.get(opKey);
    if (earlier !== undefined) return earlier === written ? 'repeated' : 'other-request';
    const after = legs.map(({ account: { kind, ref }, amount }) => {
      const name = `${kind}:${ref}`;
      return { name, mayOwe: kind === 'chain', balance: (this.#sums.get(name) ?? 0n) + amount };
    });
    if (after.some(({ mayOwe, balance }) => !mayOwe && balance < 0n)) return 'overdrawn';
    for (const { name, balance } of after) this.#sums.set(name, balance);
    this.#legsOf.set(opKey, written);
    return 'booked';
  }

  balances(): [string, bigint][] {
    return [...this.#sums].sort();
  }
}

function verdictOf(before: Books, after: ReturnType<typeof bookIn>): Verdict | string {
  if (isRefused(after)) return after.refused;
  return after === before ? 'repeated' : 'booked';
}

const RUNS = Number(process.env['LEDGER_PROGRAMS'] ?? 2000);

test('judges any program of transfers by the rules: the sum stays zero and no account is overdrawn', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(transfers, (program) => {
      let books: Books = EMPTY_BOOKS;
      const oracle = new Oracle();
      for (const transfer of program) {
        const after = bookIn(books, transfer);
        const verdict = verdictOf(books, after);
        expect(verdict).toBe(oracle.judge(transfer));
        seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
        if (!isRefused(after)) books = after;
      }
      expect([...books.balances].sort()).toEqual(oracle.balances());
      expect([...books.balances.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(0n);
    }),
    { numRuns: RUNS },
  );
  // Each outcome must occur often enough to be tested.
  for (const verdict of ['booked', 'repeated', 'other-request', 'overdrawn']) {
    expect(seen.get(verdict) ?? 0, verdict).toBeGreaterThan(RUNS / 10);
  }
}, 120_000);

test('refuses a transfer with the balance and the needed amount', () => {
  const ada = account('player', 1);
  const refused = bookIn(EMPTY_BOOKS, {
    opKey: 'x',
    kind: 'test',
    legs: move(ada, account('fee'), lamports(5n)),
  });
  expect(refused).toEqual({ refused: 'overdrawn', account: ada, balance: 0n, needed: 5n });
  expect(balanceIn(EMPTY_BOOKS, ada)).toBe(0n);
});
