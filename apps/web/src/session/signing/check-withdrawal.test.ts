import { formatSiws, formatWithdrawalText, lamports, type WithdrawalTextFields } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { withdrawalFault } from './check-withdrawal.ts';

const FIELDS: WithdrawalTextFields = {
  domain: 'kingstake.example',
  address: 'Alice',
  amount: '1.5',
  destination: 'Alice',
  uri: 'https://kingstake.example',
  chainId: 'solana:devnet',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-20T00:00:00.000Z',
  expirationTime: '2026-11-20T00:05:00.000Z',
};
const asked = {
  origin: 'https://kingstake.example',
  address: 'Alice',
  amount: lamports(1_500_000_000n),
  config: { cluster: 'devnet' },
} as const;
const STRANGE =
  'The message to sign does not name this withdrawal. Your wallet was not asked, and nothing was withdrawn. Please reload the page, and contact us if you see this again.';

test('a text that names this site, wallet, amount and network may be signed', () => {
  expect(withdrawalFault(formatWithdrawalText(FIELDS), asked)).toBeNull();
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
])('%s', (_name, changed) => {
  expect(withdrawalFault(formatWithdrawalText({ ...FIELDS, ...changed }), asked)).toBe(STRANGE);
});

test('another text altogether, a sign-in too', () => {
  for (const text of ['', 'Send 5 SOL', `${formatWithdrawalText(FIELDS)}\nand more`])
    expect(withdrawalFault(text, asked)).toBe(STRANGE);
  expect(withdrawalFault(formatSiws({ ...FIELDS, statement: 'Sign in.' }), asked)).toBe(STRANGE);
});

test('nothing is signed while the network is not known', () => {
  expect(withdrawalFault(formatWithdrawalText(FIELDS), { ...asked, config: null })).toBe(STRANGE);
});
