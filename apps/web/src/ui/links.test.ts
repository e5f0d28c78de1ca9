import { expect, test } from 'vitest';
import { explorerAccount, explorerAddress, playerLink, shortAddress } from './links.ts';

test('E24 links to the public explorer with the cluster, and to our own page on local', () => {
  expect(explorerAddress('devnet', 'Sig')).toBe('https://explorer.solana.com/tx/Sig?cluster=devnet');
  expect(explorerAddress('testnet', 'Sig')).toBe('https://explorer.solana.com/tx/Sig?cluster=testnet');
  expect(explorerAddress('local', 'Sig')).toBe('/explorer/tx/Sig');
});

test('links to an account like to its transactions', () => {
  expect(explorerAccount('devnet', 'Seat')).toBe('https://explorer.solana.com/address/Seat?cluster=devnet');
  expect(explorerAccount('local', 'Seat')).toBe('/explorer/address/Seat');
});

test('shortens an address to both ends', () => {
  expect(shortAddress('7Np4mVUzV9fPVyqPn1bQWZL3oTtzKDd4Xh5r8sJ9fKe')).toBe('7Np4…9fKe');
  expect(shortAddress('short')).toBe('short');
});

test.each([
  ['Ada', '/player/Ada'],
  ['Ilse Okonkwo', '/player/Ilse%20Okonkwo'],
  ['tomasz.k', '/player/tomasz.k'],
  ['Łukasz', '/player/%C5%81ukasz'],
])('links to the page of %s as %s', (name, address) => {
  expect(playerLink(name)).toBe(address);
});
