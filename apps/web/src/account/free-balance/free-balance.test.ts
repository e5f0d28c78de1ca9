// What is free of a balance of which a fair play case holds a part.
import { formatSol } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import { freeToStake, heldOf } from './index.ts';

test.each<[string, Parameters<typeof freeToStake>[0], held: string, stake: string]>([
  ['no player', null, '0', '0'],
  ['nothing is held', { balance: '1.5' }, '0', '1.5'],
  ['a part is held', { balance: '196', held: '46.95' }, '46.95', '149.05'],
  ['all is held', { balance: '0.5', held: '0.5' }, '0.5', '0'],
  ['more is held than is there, because the rest is at tables', { balance: '0.1', held: '2' }, '2', '0'],
  ['the withdraw-only balance covers the hold', { balance: '1', withdrawOnly: '3', held: '2' }, '2', '1'],
  ['it covers a part of the hold', { balance: '1', withdrawOnly: '0.5', held: '1' }, '1', '0.5'],
])('%s', (_what, user, held, stake) => {
  expect([heldOf(user), freeToStake(user)].map((sol) => formatSol(sol))).toEqual([held, stake]);
});
