import { isRefused } from '@kingstake/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeBothEngines } from '../platform/testkit/databases.ts';
import { auditBooks } from './full-audit-store.ts';
import { balanceOf, book } from './store.ts';
import { type Books, balanceIn, bookIn, EMPTY_BOOKS } from './testkit/books.ts';
import { transfers } from './testkit/programs.ts';

const RUNS = Number(process.env['LEDGER_DATABASE_PROGRAMS'] ?? 40);

describeBothEngines('programs of transfers', (database) => {
  test('give the same result in the database and in the model, and the audit agrees', async () => {
    // Balances carry over from program to program. Operation keys are unique to each program.
    let books: Books = EMPTY_BOOKS;
    let programs = 0;
    const answers = { booked: 0, repeated: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(transfers, async (steps) => {
        programs += 1;
        for (const step of steps) {
          const transfer = { ...step, opKey: `${programs}:${step.opKey}` };
          const expected = bookIn(books, transfer);
          const answered = await database().transaction((tx) => book(tx, transfer));
          if (isRefused(expected)) {
            answers.refused += 1;
            expect(answered).toEqual(expected);
            continue;
          }
          answers[expected === books ? 'repeated' : 'booked'] += 1;
          expect(answered).toMatchObject({ booked: true, repeated: expected === books });
          books = expected;
        }
        for (const leg of steps.flatMap((step) => step.legs)) {
          const held = await database().run((queries) => balanceOf(queries, leg.account));
          expect(held).toBe(balanceIn(books, leg.account));
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
    // A run without one of these outcomes would not test it.
    for (const [kind, count] of Object.entries(answers)) expect(count, kind).toBeGreaterThan(0);
  }, 180_000);
});
