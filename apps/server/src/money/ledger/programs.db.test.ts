// Random programs of transfers: the ledger answers and ends as an independent model of its rules says.

import { isRefused, type Lamports, lamports } from '@kingstake/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { auditBooks } from './checkpoint-store.ts';
import { account, type Leg, type Transfer } from './posting.ts';
import { balanceOf, book } from './store.ts';

const RUNS = Number(process.env['LEDGER_DATABASE_PROGRAMS'] ?? 40);

const named = fc.constantFrom(
  ...[1, 2, 3].map((id) => account('player', id)),
  ...[account('chain'), account('fee'), account('escrow', 1), account('withdraw_hold')],
);
const amount = fc.bigInt({ min: 1n, max: 5_000_000_000n });

/** Two or three legs over different accounts that sum to zero. */
const legs: fc.Arbitrary<readonly Leg[]> = fc
  .tuple(
    fc.uniqueArray(named, { minLength: 2, maxLength: 3, selector: ({ kind, ref }) => `${kind}:${ref}` }),
    amount,
    amount,
  )
  .map(([names, first, second]) => {
    const amounts = names.length === 2 ? [-first, first] : [-first - second, first, second];
    return names.map((name, at) => ({ account: name, amount: lamports(amounts[at] ?? 0n) }));
  });

/** Some operation keys are repeated, with the same legs or with others. */
const transfers: fc.Arbitrary<readonly Transfer[]> = fc
  .array(fc.record({ cause: fc.nat({ max: 5 }), legs, repeats: fc.boolean() }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((steps) => {
    const first = new Map<number, readonly Leg[]>();
    return steps.map(({ cause, legs: own, repeats }) => {
      const earlier = first.get(cause);
      if (earlier === undefined) first.set(cause, own);
      return { opKey: `op:${cause}`, kind: 'test', legs: repeats && earlier !== undefined ? earlier : own };
    });
  });

/** An independent model of the rules. It shares no code with the ledger. */
class Oracle {
  readonly #sums = new Map<string, bigint>();
  readonly #legsOf = new Map<string, string>();

  judge({ opKey, legs: given }: Transfer): 'booked' | 'repeated' | 'other-request' | 'overdrawn' {
    const written = given
      .map(({ account: { kind, ref }, amount: change }) => `${kind} ${ref} ${change}`)
      .sort()
      .join();
    const earlier = this.#legsOf.get(opKey);
    if (earlier !== undefined) return earlier === written ? 'repeated' : 'other-request';
    const after = given.map(({ account: { kind, ref }, amount: change }) => ({
      name: `${kind} ${ref}`,
      mayOwe: kind === 'chain',
      balance: this.balance(`${kind} ${ref}`) + change,
    }));
    if (after.some(({ mayOwe, balance }) => !mayOwe && balance < 0n)) return 'overdrawn';
    for (const { name, balance } of after) this.#sums.set(name, balance);
    this.#legsOf.set(opKey, written);
    return 'booked';
  }

  balance(name: string): Lamports {
    return lamports(this.#sums.get(name) ?? 0n);
  }
}

describeBothEngines('programs of transfers', (database) => {
  test('give the same result in the database and in the model, and the audit agrees', async () => {
    // Balances carry over from program to program. Operation keys are unique to each program.
    const oracle = new Oracle();
    let programs = 0;
    const seen = { booked: 0, repeated: 0, 'other-request': 0, overdrawn: 0 };
    await fc.assert(
      fc.asyncProperty(transfers, async (steps) => {
        programs += 1;
        for (const step of steps) {
          const transfer = { ...step, opKey: `${programs}:${step.opKey}` };
          const answered = await database().transaction((tx) => book(tx, transfer));
          const verdict = oracle.judge(transfer);
          seen[verdict] += 1;
          if (isRefused(answered)) expect(answered.refused).toBe(verdict);
          else expect(answered.repeated ? 'repeated' : 'booked').toBe(verdict);
        }
        for (const leg of steps.flatMap((step) => step.legs)) {
          const held = await database().run((queries) => balanceOf(queries, leg.account));
          expect(held).toBe(oracle.balance(`${leg.account.kind} ${leg.account.ref}`));
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
    // A run without one of these outcomes would not test it.
    for (const [verdict, count] of Object.entries(seen)) expect(count, verdict).toBeGreaterThan(0);
  }, 180_000);
});
