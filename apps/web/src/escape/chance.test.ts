import type { Seat } from '@kingstake/escrow';
import { expect, test } from 'vitest';
import { type Chance, chanceOf } from './chance.ts';

const ADA = 'Vote111111111111111111111111111111111111111' as Seat['player'];
const BOB = 'Stake11111111111111111111111111111111111111';
const DEADLINE = 1_800_000_000n;

const CASES: readonly [
  state: Seat['state'],
  wallet: string | null,
  chainSeconds: bigint,
  expected: Chance,
][] = [
  ['open', ADA, 0n, { do: 'leave' }],
  ['open', BOB, 0n, { do: 'switch' }],
  ['open', null, 0n, { do: 'connect', whose: 'player' }],
  // An open seat has no deadline, so the time changes nothing.
  ['open', BOB, DEADLINE + 1n, { do: 'switch' }],
  ['locked', ADA, DEADLINE - 1n, { do: 'wait', untilSeconds: DEADLINE }],
  ['locked', ADA, DEADLINE, { do: 'wait', untilSeconds: DEADLINE }],
  ['locked', null, DEADLINE, { do: 'wait', untilSeconds: DEADLINE }],
  ['locked', ADA, DEADLINE + 1n, { do: 'expire' }],
  ['locked', BOB, DEADLINE + 1n, { do: 'expire' }],
  ['locked', null, DEADLINE + 1n, { do: 'connect', whose: 'any' }],
  ['done', ADA, DEADLINE + 1n, { do: 'nothing' }],
  ['done', null, 0n, { do: 'nothing' }],
];

// vitest cannot print an object with a bigint in a title.
test.each(CASES.map(([state, wallet, at, expected]) => [state, wallet, at, expected.do, expected] as const))(
  'chooses the action for a seat that is %s, wallet %s, at %s: %s',
  (state, wallet, chainSeconds, _do, expected) => {
    const deadline = state === 'open' ? 0n : DEADLINE;
    expect(chanceOf({ state, player: ADA, deadline }, wallet, chainSeconds)).toEqual(expected);
  },
);
