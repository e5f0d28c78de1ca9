import { formatSiws, formatStakeText, formatWithdrawalText, lamports } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { signInFault, stakeTextFault, withdrawalFault } from './signing.ts';

const SIGNER = {
  origin: 'https://kingstake.example',
  address: 'Alice',
  config: { cluster: 'devnet' },
} as const;
const TEXT = {
  domain: 'kingstake.example',
  address: 'Alice',
  uri: 'https://kingstake.example',
  chainId: 'solana:devnet',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-20T00:00:00.000Z',
  expirationTime: '2026-11-20T00:05:00.000Z',
};
type Changed = Readonly<Record<string, string>>;
const signIn = (changed: Changed = {}) =>
  formatSiws({ ...TEXT, statement: 'Sign in to Kingstake.', ...changed });
const stake = (changed: Changed = {}) =>
  formatStakeText({ ...TEXT, stake: '5', timeControl: '180+2', ...changed });
const withdrawal = (changed: Changed = {}) =>
  formatWithdrawalText({ ...TEXT, amount: '1.5', destination: 'Alice', ...changed });

const STAKE = { stake: lamports(5_000_000_000n), timeControl: '180+2' };
const AMOUNT = { amount: lamports(1_500_000_000n) };
const RELOAD = 'Please reload the page, and contact us if you see this again.';

/** Each text: how the server writes it, how the page judges it, what it says of a strange one, and another of these texts. */
describe.each([
  [
    'sign-in text',
    signIn,
    (text: string, signer: object = {}) => signInFault(text, { ...SIGNER, ...signer }),
    'The message to sign is not for this site or this wallet. Nothing was signed. Please reload the page.',
    stake,
  ],
  [
    'stake text',
    stake,
    (text: string, signer: object = {}) => stakeTextFault(text, { ...SIGNER, ...STAKE, ...signer }),
    `The message to sign does not name this stake. Your wallet was not asked, and nothing was staked. ${RELOAD}`,
    withdrawal,
  ],
  [
    'withdrawal text',
    withdrawal,
    (text: string, signer: object = {}) => withdrawalFault(text, { ...SIGNER, ...AMOUNT, ...signer }),
    `The message to sign does not name this withdrawal. Your wallet was not asked, and nothing was withdrawn. ${RELOAD}`,
    signIn,
  ],
])('%s', (name, format, judge, strange, another) => {
  test('is accepted for this site, this wallet, these terms and this network', () => {
    expect(judge(format())).toBeNull();
  });

  test.each<[string, Changed]>([
    ['another site', { domain: 'evil.example' }],
    ['a site that begins alike', { domain: 'kingstake.example.evil.example' }],
    ['another address of the site', { uri: 'https://evil.example' }],
    ['http instead of https', { uri: 'http://kingstake.example' }],
    ['another account', { address: 'Bob' }],
    ['another network', { chainId: 'solana:mainnet' }],
    ['a nonce that is too short', { nonce: 'abc' }],
    ['a nonce with words in it', { nonce: 'I give away everything' }],
  ])('is refused with %s', (_name, changed) => {
    expect(judge(format(changed))).toBe(strange);
  });

  test('is refused if it is any other text', () => {
    for (const text of ['', 'Send 5 SOL', `${format()}\nand more`, another()])
      expect(judge(text)).toBe(strange);
  });

  // Only a sign-in moves no money, and the page may sign in before it knows the network.
  test('is signed while the network is unknown only to sign in', () => {
    const isSignIn = name === 'sign-in text';
    expect(judge(format({ chainId: 'solana:testnet' }), { config: null })).toBe(isSignIn ? null : strange);
  });
});

test.each<[string, Changed]>([
  ['another stake', { stake: '50' }],
  ['the stake with a word', { stake: '5 SOL and 2' }],
  ['another time control', { timeControl: '600+0' }],
])('a stake text is refused with %s', (_name, changed) => {
  expect(stakeTextFault(stake(changed), { ...SIGNER, ...STAKE })).not.toBeNull();
});

test.each<[string, Changed]>([
  ['a lamport more', { amount: '1.500000001' }],
  ['ten times as much', { amount: '15' }],
  ['the amount with a word', { amount: '1.5 SOL and 2' }],
  ['another destination', { destination: 'Bob' }],
])('a withdrawal text is refused with %s', (_name, changed) => {
  expect(withdrawalFault(withdrawal(changed), { ...SIGNER, ...AMOUNT })).not.toBeNull();
});

test.each([
  ['the key that the page created', 'PageKey', 'PageKey', true],
  ['no key', undefined, 'PageKey', true],
  ['a key, if the page created none', 'PageKey', null, false],
  ['another key', 'PageKey', 'AnotherKey', false],
])('V61 accepts a sign-in text with the page’s key or none: %s', (_name, named, sessionKey, isAccepted) => {
  const text = signIn(named === undefined ? {} : { sessionKey: named });
  expect(signInFault(text, { ...SIGNER, sessionKey }) === null).toBe(isAccepted);
});
