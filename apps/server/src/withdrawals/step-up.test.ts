import { lamports, parseWithdrawalText, STEP_UP } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { testWallet } from '../users/testkit/wallet.ts';
import { createStepUpMessage, stepUp, stepUpFault } from './step-up.ts';

const NOW = Date.UTC(2026, 10, 23);
const FRESH = STEP_UP.freshSignInMs;
const DAY = STEP_UP.newDeviceMs;
const [ada, eve] = [testWallet(1), testWallet(2)];

// Ages in ms: of the session, of the wallet's first sign-in here, of the first confirmed withdrawal; null: there is none.
test.each<[string, number, number | null, number | null, 'none' | 'required']>([
  ['signed in just now, on a new device', 0, 0, null, 'none'],
  ['signed in just now, on no device that we know', 0, null, null, 'none'],
  ['a moment before the sign-in is no longer fresh', FRESH - 1, FRESH - 1, null, 'none'],
  ['the moment it is not', FRESH, FRESH, null, 'required'],
  ['on no device that we know', FRESH, null, null, 'required'],
  ['hours later on the same day', DAY / 2, DAY / 2, null, 'required'],
  ['a new session on a device of the same day', FRESH, DAY - 1, null, 'required'],
  ['a day after the first sign-in', DAY, DAY, null, 'required'],
  ['a moment more than a day after it', DAY + 1, DAY + 1, null, 'none'],
  ['a new session on an old device', FRESH, DAY + 1, null, 'none'],
  ['an old session on no device that we know', 20 * DAY, null, null, 'required'],
  ['a device that has confirmed a withdrawal', FRESH, FRESH, 0, 'none'],
  ['a clock that was set back', -FRESH, -FRESH, null, 'none'],
])('%s', (_name, signedIn, firstSignIn, confirmed, expected) => {
  const at = (ageMs: number | null) => (ageMs === null ? null : NOW - ageMs);
  const facts = { signedInMs: NOW - signedIn, firstSignInMs: at(firstSignIn), confirmedMs: at(confirmed) };
  expect(stepUp({ ...facts, nowMs: NOW })).toBe(expected);
});

describe('the message', () => {
  const place = { publicOrigin: 'https://kingstake.example', cluster: 'devnet' } as const;
  const order = { walletAddress: ada.address, lamports: lamports(1_500_000_000n) };
  const made = createStepUpMessage(place, order, 'abcdefgh', NOW);

  test('names the site, the network, the amount and the address, and how long it holds', () => {
    expect(parseWithdrawalText(made.message)).toEqual({
      domain: 'kingstake.example',
      address: ada.address,
      amount: '1.5',
      destination: ada.address,
      uri: 'https://kingstake.example',
      chainId: 'solana:devnet',
      nonce: 'abcdefgh',
      issuedAt: '2026-11-23T00:00:00.000Z',
      expirationTime: '2026-11-23T00:05:00.000Z',
    });
    expect(made).toMatchObject({ issuedAtMs: NOW, expiresAtMs: NOW + STEP_UP.challengeMs });
  });

  const challenge = { ...order, ...made };
  const good = ada.sign(made.message);
  const more = { ...order, lamports: lamports(1_500_000_001n) };
  const toEve = { ...order, walletAddress: eve.address };
  test.each([
    ['the right signature', challenge, order, good, 0, null],
    ['a moment before it expires', challenge, order, good, STEP_UP.challengeMs - 1, null],
    ['the moment it expires', challenge, order, good, STEP_UP.challengeMs, 'expired'],
    ['no challenge', null, order, good, 0, 'unknown'],
    ['another amount', challenge, more, good, 0, 'unknown'],
    ['another address', challenge, toEve, good, 0, 'unknown'],
    ['another wallet’s signature', challenge, order, eve.sign(made.message), 0, 'signature'],
    ['over another text', challenge, order, ada.sign(`${made.message} `), 0, 'signature'],
    ['no signature at all', challenge, order, 'x', 0, 'signature'],
  ] as const)('%s', (_name, kept, ordered, signature, laterMs, expected) => {
    expect(stepUpFault(kept, ordered, signature, NOW + laterMs)).toBe(expected);
  });
});
