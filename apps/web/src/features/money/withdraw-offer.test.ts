// The withdrawal form says before the click that a part of the balance is held.
import { lamports, parseSol } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import { withdrawOffer } from './withdraw-offer.ts';

const sol = (text: string) => parseSol(text) ?? lamports(0n);

test.each<[string, string | null, string, boolean, ReturnType<typeof withdrawOffer>]>([
  ['no amount', null, '196', false, { button: 'Withdraw', fault: null, isOff: false }],
  ['no balance', '1', '0', false, { button: 'Withdraw 1 SOL', fault: null, isOff: true }],
  ['too much', '200', '196', false, { button: 'Withdraw 200 SOL', fault: null, isOff: false }],
  ['the free part', '1', '1', true, { button: 'Withdraw 1 SOL', fault: null, isOff: false }],
  [
    'a held part',
    '150',
    '1.05',
    true,
    {
      button: 'Withdraw up to 1.05 SOL',
      fault: 'Part is held. You can withdraw up to 1.05 SOL.',
      isOff: true,
    },
  ],
  [
    'all is held',
    null,
    '0',
    true,
    { button: 'Withdraw', fault: 'All of your balance is held.', isOff: true },
  ],
])('%s', (_what, amount, available, hasHeld, offer) => {
  const asked = amount === null ? null : sol(amount);
  expect(withdrawOffer(asked, { available: sol(available), hasHeld })).toEqual(offer);
});
