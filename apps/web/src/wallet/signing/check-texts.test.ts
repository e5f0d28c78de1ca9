import {
  formatSiws,
  formatStakeText,
  formatWithdrawalText,
  lamports,
  type SiwsFields,
  type StakeTextFields,
  type WithdrawalTextFields,
} from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { signInFault, stakeTextFault, withdrawalFault } from './check-texts.ts';

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
const SIGN_IN: SiwsFields = { ...TEXT, statement: 'Sign in to Kingstake.' };
const STAKE: StakeTextFields = { ...TEXT, stake: '5', timeControl: '180+2' };
const ASKED_STAKE = { ...SIGNER, stake: lamports(5_000_000_000n), timeControl: '180+2' };
const WITHDRAWAL: WithdrawalTextFields = { ...TEXT, amount: '1.5', destination: 'Alice' };
const ASKED_WITHDRAWAL = { ...SIGNER, amount: lamports(1_500_000_000n) };
const STAKE_STRANGE =
  'The message to sign does not name this stake. Your wallet was not asked, and nothing was staked. Please reload the page, and contact us if you see this again.';
const WITHDRAWAL_STRANGE =
  'The message to sign does not name this withdrawal. Your wallet was not asked, and nothing was withdrawn. Please reload the page, and contact us if you see this again.';

describe('sign-in text', () => {
  test('accepts a text for this site, this account and this network', () => {
    expect(signInFault(formatSiws(SIGN_IN), SIGNER)).toBeNull();
    expect(
      signInFault(formatSiws({ ...SIGN_IN, chainId: 'solana:testnet' }), { ...SIGNER, config: null }),
    ).toBeNull();
  });

  test.each<[string, Partial<SiwsFields>]>([
    ['another site', { domain: 'evil.example' }],
    ['a site that begins alike', { domain: 'kingstake.example.evil.example' }],
    ['another address of the site', { uri: 'https://evil.example' }],
    ['http instead of https', { uri: 'http://kingstake.example' }],
    ['another account', { address: 'Bob' }],
    ['another network', { chainId: 'solana:mainnet' }],
    ['a nonce that is too short', { nonce: 'abc' }],
    ['a nonce with words in it', { nonce: 'I give away everything' }],
  ])('refuses a text with %s', (_name, changed) => {
    expect(signInFault(formatSiws({ ...SIGN_IN, ...changed }), SIGNER)).toBe(
      'The message to sign is not for this site or this wallet. Nothing was signed. Please reload the page.',
    );
  });

  test('V61 accepts the key that the page created, or none', () => {
    const text = formatSiws({ ...SIGN_IN, sessionKey: 'PageKey' });
    expect(signInFault(text, { ...SIGNER, sessionKey: 'PageKey' })).toBeNull();
    expect(signInFault(formatSiws(SIGN_IN), { ...SIGNER, sessionKey: 'PageKey' })).toBeNull();
  });

  test.each([null, 'AnotherKey'])('V61 refuses a text with a key when the page created %s', (sessionKey) => {
    const text = formatSiws({ ...SIGN_IN, sessionKey: 'PageKey' });
    expect(signInFault(text, { ...SIGNER, sessionKey })).toContain('Nothing was signed');
  });

  test('refuses every other text', () => {
    for (const text of ['', 'Send 5 SOL', `${formatSiws(SIGN_IN)}\nand more`])
      expect(signInFault(text, SIGNER)).toContain('Nothing was signed');
  });
});

describe('stake text', () => {
  test('accepts a text that names this site, wallet, stake, time control and network', () => {
    expect(stakeTextFault(formatStakeText(STAKE), ASKED_STAKE)).toBeNull();
  });

  test.each<[string, Partial<StakeTextFields>]>([
    ['another stake', { stake: '50' }],
    ['the stake with a word', { stake: '5 SOL and 2' }],
    ['another time control', { timeControl: '600+0' }],
    ['another account', { address: 'Bob' }],
    ['another site', { domain: 'evil.example' }],
    ['another address of the site', { uri: 'https://evil.example' }],
    ['another network', { chainId: 'solana:mainnet' }],
    ['a nonce with words in it', { nonce: 'I give away everything' }],
  ])('refuses a text that names %s', (_name, changed) => {
    expect(stakeTextFault(formatStakeText({ ...STAKE, ...changed }), ASKED_STAKE)).toBe(STAKE_STRANGE);
  });

  test('refuses every other text, including that of a withdrawal', () => {
    const withdrawal = formatWithdrawalText({ ...STAKE, amount: '5', destination: 'Alice' });
    for (const text of ['', 'Send 5 SOL', `${formatStakeText(STAKE)}\nand more`, withdrawal])
      expect(stakeTextFault(text, ASKED_STAKE)).toBe(STAKE_STRANGE);
  });

  test('refuses to let anything be signed while the network is unknown', () => {
    expect(stakeTextFault(formatStakeText(STAKE), { ...ASKED_STAKE, config: null })).toBe(STAKE_STRANGE);
  });
});

describe('withdrawal text', () => {
  test('accepts a text that names this site, wallet, amount and network', () => {
    expect(withdrawalFault(formatWithdrawalText(WITHDRAWAL), ASKED_WITHDRAWAL)).toBeNull();
  });

  test.each<[string, Partial<WithdrawalTextFields>]>([
    ['a lamport more', { amount: '1.500000001' }],
    ['ten times as much', { amount: '15' }],
    ['the amount with a word', { amount: '1.5 SOL and 2' }],
    ['another destination', { destination: 'Bob' }],
    ['another account', { address: 'Bob' }],
    ['another site', { domain: 'evil.example' }],
    ['a site that begins alike', { domain: 'kingstake.example.evil.example' }],
    ['another address of the site', { uri: 'https://evil.example' }],
    ['another network', { chainId: 'solana:mainnet' }],
    ['a nonce with words in it', { nonce: 'I give away everything' }],
  ])('refuses a text with %s', (_name, changed) => {
    expect(withdrawalFault(formatWithdrawalText({ ...WITHDRAWAL, ...changed }), ASKED_WITHDRAWAL)).toBe(
      WITHDRAWAL_STRANGE,
    );
  });

  test('refuses every other text, including that of a sign-in', () => {
    for (const text of ['', 'Send 5 SOL', `${formatWithdrawalText(WITHDRAWAL)}\nand more`])
      expect(withdrawalFault(text, ASKED_WITHDRAWAL)).toBe(WITHDRAWAL_STRANGE);
    expect(withdrawalFault(formatSiws({ ...WITHDRAWAL, statement: 'Sign in.' }), ASKED_WITHDRAWAL)).toBe(
      WITHDRAWAL_STRANGE,
    );
  });

  test('refuses to let anything be signed while the network is unknown', () => {
    expect(withdrawalFault(formatWithdrawalText(WITHDRAWAL), { ...ASKED_WITHDRAWAL, config: null })).toBe(
      WITHDRAWAL_STRANGE,
    );
  });
});
