import { lamports, parseStakeText, parseWithdrawalText } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { STEP_UP } from './limits.ts';
import { answerIn, createStepUpMessage, isWithinAllowance, stepUp, stepUpFault } from './step-up.ts';
import { testWallet } from './testkit/wallet.ts';

const NOW = Date.UTC(2026, 10, 23);
const FRESH = STEP_UP.freshSignInMs;
const DAY = STEP_UP.newDeviceMs;
const [ada, eve] = [testWallet(1), testWallet(2)];

// Ages in ms: of the session, of the wallet's first sign-in on this device, and of its first confirmation. Null: none.
test.each<[string, number, number | null, number | null, 'none' | 'required']>([
  ['signed in just now, on a new device', 0, 0, null, 'none'],
  ['signed in just now, on an unknown device', 0, null, null, 'none'],
  ['a moment before the sign-in is no longer fresh', FRESH - 1, FRESH - 1, null, 'none'],
  ['the moment it is not', FRESH, FRESH, null, 'required'],
  ['on an unknown device', FRESH, null, null, 'required'],
  ['hours later on the same day', DAY / 2, DAY / 2, null, 'required'],
  ['a new session on a device of the same day', FRESH, DAY - 1, null, 'required'],
  ['a day after the first sign-in', DAY, DAY, null, 'required'],
  ['a moment more than a day after it', DAY + 1, DAY + 1, null, 'none'],
  ['a new session on an old device', FRESH, DAY + 1, null, 'none'],
  ['an old session on an unknown device', 20 * DAY, null, null, 'required'],
  ['a device that has confirmed', FRESH, FRESH, 0, 'none'],
  ['a clock that was set back', -FRESH, -FRESH, null, 'none'],
])('decides: %s', (_name, signedIn, firstSignIn, confirmed, expected) => {
  const at = (ageMs: number | null) => (ageMs === null ? null : NOW - ageMs);
  const facts = { signedInMs: NOW - signedIn, firstSignInMs: at(firstSignIn), confirmedMs: at(confirmed) };
  expect(stepUp({ ...facts, nowMs: NOW })).toBe(expected);
});

const SOL = 1_000_000_000n;
test.each<[string, bigint, bigint, boolean]>([
  ['a first stake of 1 SOL', 0n, SOL, true],
  ['a lamport more', 1n, SOL, false],
  ['the tenth of ten stakes of 0.1 SOL', (9n * SOL) / 10n, SOL / 10n, true],
  ['the eleventh', SOL, SOL / 10n, false],
  ['a first stake of 5 SOL', 0n, 5n * SOL, false],
])('allows, from a new device, %s: %s + %s lamports, %s', (_name, staked, wager, expected) => {
  expect(isWithinAllowance(lamports(staked), lamports(wager))).toBe(expected);
});

test.each([
  [{}, null],
  [{ challengeId: 'a' }, undefined],
  [{ signature: 'b' }, undefined],
  [
    { challengeId: 'a', signature: 'b' },
    { challengeId: 'a', signature: 'b' },
  ],
])('reads the answer to a challenge from a request: %j', (brought, expected) => {
  expect(answerIn(brought)).toEqual(expected);
});

describe('the message', () => {
  const place = { publicOrigin: 'https://kingstake.example', cluster: 'devnet' } as const;
  const drawn = { nonce: 'abcdefgh', nowMs: NOW };
  const common = {
    domain: 'kingstake.example',
    address: ada.address,
    uri: 'https://kingstake.example',
    chainId: 'solana:devnet',
    nonce: 'abcdefgh',
    issuedAt: '2026-11-23T00:00:00.000Z',
    expirationTime: '2026-11-23T00:05:00.000Z',
  };
  const order = { kind: 'withdrawal', lamports: lamports(1_500_000_000n) } as const;
  const stake = { kind: 'stake', lamports: lamports(5n * SOL), timeControl: '180+2' } as const;
  const made = createStepUpMessage(place, ada.address, order, drawn);
  const staked = createStepUpMessage(place, ada.address, stake, drawn);

  test('of a withdrawal names the site, the network, the amount, the address and its expiry', () => {
    expect(parseWithdrawalText(made.message)).toEqual({ ...common, amount: '1.5', destination: ada.address });
    expect(made).toMatchObject({ issuedAt: new Date(NOW), expiresAt: new Date(NOW + STEP_UP.challengeMs) });
  });

  test('of a stake names the stake and the time control', () => {
    expect(parseStakeText(staked.message)).toEqual({ ...common, stake: '5', timeControl: '180+2' });
  });

  const good = ada.sign(made.message);
  const more = { ...order, lamports: lamports(1_500_000_001n) };
  const same = { ...stake, lamports: order.lamports };
  const stakeSigned = ada.sign(staked.message);
  test.each([
    ['the right signature', made, order, good, 0, null],
    ['a moment before it expires', made, order, good, STEP_UP.challengeMs - 1, null],
    ['the moment it expires', made, order, good, STEP_UP.challengeMs, 'expired'],
    ['no challenge', null, order, good, 0, 'unknown'],
    ['another amount', made, more, good, 0, 'unknown'],
    ['a stake of the same amount', made, same, good, 0, 'unknown'],
    ['another wallet’s signature', made, order, eve.sign(made.message), 0, 'signature'],
    ['a signature over another text', made, order, ada.sign(`${made.message} `), 0, 'signature'],
    ['no signature at all', made, order, 'x', 0, 'signature'],
    ['the right signature of a stake', staked, stake, stakeSigned, 0, null],
    ['another stake', staked, { ...stake, lamports: lamports(SOL) }, stakeSigned, 0, 'unknown'],
    ['another time control', staked, { ...stake, timeControl: '600+0' }, stakeSigned, 0, 'unknown'],
    [
      'a withdrawal of the same amount',
      staked,
      { ...order, lamports: stake.lamports },
      stakeSigned,
      0,
      'unknown',
    ],
  ] as const)('judges %s', (_name, kept, ordered, signature, laterMs, expected) => {
    expect(stepUpFault(kept, ordered, signature, NOW + laterMs)).toBe(expected);
  });
});
