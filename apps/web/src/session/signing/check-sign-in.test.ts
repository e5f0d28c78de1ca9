import { formatSiws, type SiwsFields } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { signInFault } from './check-sign-in.ts';

const FIELDS: SiwsFields = {
  domain: 'kingstake.example',
  address: 'Alice',
  statement: 'Sign in to Kingstake.',
  uri: 'https://kingstake.example',
  chainId: 'solana:devnet',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-20T00:00:00.000Z',
  expirationTime: '2026-11-20T00:05:00.000Z',
};
const asked = {
  origin: 'https://kingstake.example',
  address: 'Alice',
  config: { cluster: 'devnet' },
} as const;

test('a text for this site, this account and this network may be signed', () => {
  expect(signInFault(formatSiws(FIELDS), asked)).toBeNull();
  expect(
    signInFault(formatSiws({ ...FIELDS, chainId: 'solana:testnet' }), { ...asked, config: null }),
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
])('%s', (_name, changed) => {
  expect(signInFault(formatSiws({ ...FIELDS, ...changed }), asked)).toBe(
    'The message to sign is not for this site or this wallet. Nothing was signed. Please reload the page.',
  );
});

test('another text altogether', () => {
  for (const text of ['', 'Send 5 SOL', `${formatSiws(FIELDS)}\nand more`])
    expect(signInFault(text, asked)).toContain('Nothing was signed');
});
