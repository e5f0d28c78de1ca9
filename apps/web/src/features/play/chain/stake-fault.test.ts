import { expect, test } from 'vitest';
import { HttpError } from '../../../session/http-client.ts';
import { canStakeAgain, isGameGone, type StakeFault, stakeFaultOf, WrongWallet } from './stake-fault.ts';
import type { StakeStep } from './stake-flow.ts';

const answer = (status: number, code: string) =>
  new HttpError(status, '', JSON.stringify({ code, message: 'Why.' }));
const named = (name: string) => Object.assign(new Error('x'), { name });

const CASES: readonly (readonly [string, unknown, StakeStep | null, StakeFault])[] = [
  ['the wallet holds too little', answer(402, 'INSUFFICIENT_BALANCE'), 'preparing', 'poor'],
  ['the seat is taken', answer(409, 'CONFLICT'), 'reserving', 'gone'],
  ['the reservation is over', answer(409, 'CONFLICT'), 'preparing', 'gone'],
  ['the stake came too late', answer(409, 'CONFLICT'), 'waiting', 'returns'],
  ['the game ended while both were bound', answer(409, 'CONFLICT'), 'binding', 'returns'],
  ['stakes on chain are paused', answer(503, 'UNAVAILABLE'), 'reserving', 'paused'],
  ['the chain does not answer', answer(503, 'UNAVAILABLE'), 'preparing', 'paused'],
  ['another wallet than the player’s', answer(403, 'FORBIDDEN'), 'preparing', 'wrong-wallet'],
  ['another account in the wallet', new WrongWallet(), 'approve', 'wrong-wallet'],
  ['the player’s No', Object.assign(new Error('no'), { code: 4001 }), 'approve', 'refused'],
  ['a popup that was closed', new Error('Plugin Closed'), 'approve', 'refused'],
  ['the network refused it', named('TransactionFailed'), 'waiting', 'failed'],
  ['no server', new Error('Failed to reach the server'), 'reserving', 'other'],
];

test.for(CASES)('%s', ([, error, step, fault]) => {
  expect(stakeFaultOf(error, step)).toBe(fault);
});

test('each has a way on: to stake again, or to other games', () => {
  const faults = [...new Set(CASES.map(([, , , fault]) => fault))];
  expect(faults.filter((fault) => !canStakeAgain(fault))).toEqual(['returns']);
  expect(faults.filter(isGameGone)).toEqual(['gone', 'returns']);
});
