// ui: a wallet address as a player recognises it.
import { expect, it } from 'vitest';
import { shortAddress } from './short-address.ts';

it('keeps both ends of an address', () => {
  expect(shortAddress('7Np4mVUzV9fPVyqPn1bQWZL3oTtzKDd4Xh5r8sJ9fKe')).toBe('7Np4…9fKe');
  expect(shortAddress('short')).toBe('short');
});
