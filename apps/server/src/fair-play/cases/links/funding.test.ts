import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { LINKS } from '../limits.ts';
import { funderIn } from './funding.ts';

const SOL = 10n ** 9n;

test.each([
  ['a transfer that its source signed', 'uncle', 'own', SOL, 'uncle', 'uncle'],
  ['dust, which anyone can send', 'uncle', 'own', LINKS.fundingLeast - 1n, 'uncle', undefined],
  ['a transfer by a program', 'uncle', 'own', SOL, 'own', null],
  ['a transfer to another wallet', 'uncle', 'other', SOL, 'uncle', undefined],
  ['a withdrawal', 'treasury', 'own', SOL, 'treasury', null],
  ['a transfer to itself', 'own', 'own', SOL, 'own', undefined],
])('reads who funded a wallet: %s', (_what, source, destination, amount, signer, expected) => {
  const moved = { source, destination, lamports: lamports(amount), inner: false };
  const transaction = { signers: [signer], transfers: [moved] };
  expect(funderIn(transaction, { wallet: 'own', treasury: 'treasury' })).toBe(expected);
});
