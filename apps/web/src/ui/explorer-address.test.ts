import { expect, test } from 'vitest';
import { explorerAccount, explorerAddress } from './explorer-address.ts';

test('E24 the public explorer with the cluster, our own page on local', () => {
  expect(explorerAddress('devnet', 'Sig')).toBe('https://explorer.solana.com/tx/Sig?cluster=devnet');
  expect(explorerAddress('testnet', 'Sig')).toBe('https://explorer.solana.com/tx/Sig?cluster=testnet');
  expect(explorerAddress('local', 'Sig')).toBe('/explorer/tx/Sig');
});

test('an account stands beside its transactions', () => {
  expect(explorerAccount('devnet', 'Seat')).toBe('https://explorer.solana.com/address/Seat?cluster=devnet');
  expect(explorerAccount('local', 'Seat')).toBe('/explorer/address/Seat');
});
