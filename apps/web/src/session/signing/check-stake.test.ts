import { formatStakeText, formatWithdrawalText, lamports, type StakeTextFields } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { stakeTextFault } from './check-stake.ts';

const FIELDS: StakeTextFields = {
  domain: 'kingstake.example',
  address: 'Alice',
  stake: '5',
  timeControl: '180+2',
  uri: 'https://kingstake.example',
  chainId: 'solana:devnet',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-20T00:00:00.000Z',
  expirationTime: '2026-11-20T00:05:00.000Z',
};
const asked = {
  origin: 'https://kingstake.example',
  address: 'Alice',
  stake: lamports(5_000_000_000n),
  timeControl: '180+2',
  config: { cluster: 'devnet' },
} as const;
const STRANGE =
  'The message to sign does not name this stake. Your wallet was not asked, and nothing was staked. Please reload the page, and contact us if you see this again.';

test('accepts a text that names this site, wallet, stake, time control and network', () => {
  expect(stakeTextFault(formatStakeText(FIELDS), asked)).toBeNull();
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
  expect(stakeTextFault(formatStakeText({ ...FIELDS, ...changed }), asked)).toBe(STRANGE);
});

test('refuses every other text, also the text of a withdrawal', () => {
  const withdrawal = formatWithdrawalText({ ...FIELDS, amount: '5', destination: 'Alice' });
  for (const text of ['', 'Send 5 SOL', `${formatStakeText(FIELDS)}\nand more`, withdrawal])
    expect(stakeTextFault(text, asked)).toBe(STRANGE);
});

test('refuses to let anything be signed while the network is not known', () => {
  expect(stakeTextFault(formatStakeText(FIELDS), { ...asked, config: null })).toBe(STRANGE);
});
