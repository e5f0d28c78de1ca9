// ledger/testkit: random programs of transfers, valid and invalid, for property tests.

import { lamports } from '@kingstake/protocol';
import fc from 'fast-check';
import { type AccountName, account, type Leg, type Transfer } from '../posting.ts';

const PLAYERS = [1, 2, 3].map((id) => account('player', id));
const ALL: readonly AccountName[] = [
  ...PLAYERS,
  account('chain'),
  account('fee'),
  account('escrow', 1),
  account('withdraw_hold'),
];
const named = fc.constantFrom(...ALL);
const amount = fc.bigInt({ min: 1n, max: 5_000_000_000n });

/** Two or three legs over different accounts that sum to zero. */
const legs: fc.Arbitrary<readonly Leg[]> = fc
  .tuple(
    fc.uniqueArray(named, { minLength: 2, maxLength: 3, selector: (name) => `${name.kind}:${name.ref}` }),
    amount,
    amount,
  )
  .map(([names, first, second]) => {
    const [from, to, third] = names;
    if (from === undefined || to === undefined) throw new Error('two accounts at least');
    if (third === undefined) {
      return [
        { account: from, amount: lamports(-first) },
        { account: to, amount: lamports(first) },
      ];
    }
    return [
      { account: from, amount: lamports(-first - second) },
      { account: to, amount: lamports(first) },
      { account: third, amount: lamports(second) },
    ];
  });

/** Some operation keys are repeated, with the same legs or with others. */
export const transfers: fc.Arbitrary<readonly Transfer[]> = fc
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
