import { lamports } from '@kingstake/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Books, balanceIn, bookIn, EMPTY_BOOKS } from './books.ts';
import { account, move, type Transfer } from './posting.ts';
import { transfers } from './testkit/programs.ts';

/** An independent account of what must hold: nothing but the list of what was accepted. */
function replay(accepted: readonly Transfer[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const transfer of accepted) {
    for (const leg of transfer.legs) {
      const key = `${leg.account.kind}:${leg.account.ref}`;
      sums.set(key, (sums.get(key) ?? 0n) + leg.amount);
    }
  }
  return sums;
}

const RUNS = Number(process.env['LEDGER_PROGRAMS'] ?? 2000);

test('any program of transfers keeps the sum at zero, overdraws nobody, and books each cause once', () => {
  fc.assert(
    fc.property(transfers, (program) => {
      let books: Books = EMPTY_BOOKS;
      const accepted: Transfer[] = [];
      for (const transfer of program) {
        const before = books;
        const after = bookIn(books, transfer);
        if ('refused' in after) continue;
        if (after !== before) accepted.push(transfer);
        books = after;
      }
      expect(new Set(accepted.map((transfer) => transfer.opKey)).size).toBe(accepted.length);
      expect([...replay(accepted)].sort()).toEqual([...books.balances].sort());
      let total = 0n;
      for (const [name, balance] of books.balances) {
        total += balance;
        if (!name.startsWith('chain:')) expect(balance >= 0n, name).toBe(true);
      }
      expect(total).toBe(0n);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

test('a refused transfer says what was there and what was needed', () => {
  const ada = account('player', 1);
  const refused = bookIn(EMPTY_BOOKS, {
    opKey: 'x',
    kind: 'test',
    legs: move(ada, account('fee'), lamports(5n)),
  });
  expect(refused).toEqual({ refused: 'overdrawn', account: ada, balance: 0n, needed: 5n });
  expect(balanceIn(EMPTY_BOOKS, ada)).toBe(0n);
});
