import { expect, test } from 'vitest';
import { explorerAddress } from './explorer-address.ts';

test('E24 the public explorer with the cluster, our own page on local', () => {
  expect(explorerAddress('devnet', 'Sig')).toBe('https://explorer.solana.com/tx/Sig?cluster=devnet');
  expect(explorerAddress('testnet', 'Sig')).toBe('https://explorer.solana.com/tx/Sig?cluster=testnet');
  expect(explorerAddress('local', 'Sig')).toBe('/explorer/tx/Sig');
});
