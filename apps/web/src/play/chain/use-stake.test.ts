import { describe, expect, test } from 'vitest';
import { HttpError } from '../../net/http-client.ts';
import {
  canStakeAgain,
  isGameGone,
  runStake,
  type StakeFault,
  type StakePorts,
  type StakeStep,
  stakeFaultOf,
  WrongWallet,
} from './use-stake.ts';

const SIGNED = Uint8Array.from([1, ...Array.from({ length: 64 }, () => 7), 0]);

/** A stake that is final at the second poll, and bound at the second poll too. */
function setUp(change: Partial<StakePorts> = {}) {
  const calls: string[] = [];
  const note = async (name: string) => void calls.push(name);
  const bytes = async (name: string, signed: Uint8Array) => {
    calls.push(name);
    return signed;
  };
  let [asked, looked] = [0, 0];
  const ports: StakePorts = {
    reserve: () => note('reserve'),
    prepare: () => bytes('prepare', new Uint8Array()),
    signTransaction: () => bytes('sign', SIGNED),
    deliver: async (_signed, onSent) => {
      calls.push('send');
      onSent();
      return true;
    },
    verify: async (signature) => {
      calls.push(`verify ${signature.slice(0, 4)}`);
      asked += 1;
      return asked > 2;
    },
    isSeated: async () => {
      looked += 1;
      return looked > 1;
    },
    pause: () => note('pause'),
    onStep: (step) => calls.push(`> ${step}`),
    ...change,
  };
  return { ports, calls };
}

describe('a stake on chain', () => {
  test('reserves an opponent’s seat, opens one popup, and polls until both stakes are bound', async () => {
    const { ports, calls } = setUp();
    expect(await runStake(ports)).toBe('staked');
    expect(calls.map((line) => line.replace(/^verify (?!none).*/, 'verify'))).toEqual([
      ...['> reserving', 'reserve', '> preparing', 'verify none', 'prepare', '> approve', 'sign'],
      ...['> sending', 'send', '> waiting', 'verify', 'pause', 'verify', '> binding', 'pause'],
    ]);
  });

  test('reserves nothing for a creator, and does not wait', async () => {
    const { ports, calls } = setUp({ reserve: null, isSeated: null });
    expect(await runStake(ports)).toBe('staked');
    expect(calls).not.toContain('> reserving');
    expect(calls).not.toContain('> binding');
  });

  test('does not sign a stake that exists already', async () => {
    const { ports, calls } = setUp({ verify: async () => true });
    expect(await runStake(ports)).toBe('staked');
    expect(calls).not.toContain('sign');
  });

  test('sends nothing after a rejection by the wallet or the server', async () => {
    for (const refusing of ['reserve', 'prepare', 'signTransaction'] as const) {
      const { ports, calls } = setUp({ [refusing]: () => Promise.reject(new Error(refusing)) });
      await expect(runStake(ports)).rejects.toThrow(refusing);
      expect(calls).not.toContain('send');
    }
  });

  test('detects a wallet that returns an unsigned transaction', async () => {
    const { ports } = setUp({ signTransaction: async () => new Uint8Array(65) });
    await expect(runStake(ports)).rejects.toThrow('The wallet returned an unsigned transaction.');
  });

  test('reports a stake that is not final or bound in time as late, without failing', async () => {
    expect(await runStake(setUp({ deliver: async () => false }).ports)).toBe('late');
    expect(await runStake(setUp({ verify: async () => false }).ports)).toBe('late');
    const { ports, calls } = setUp({ isSeated: async () => false });
    expect(await runStake(ports)).toBe('late');
    expect(calls.filter((line) => line === 'pause')).toHaveLength(1 + 29);
  });
});

const answer = (status: number, code: string) =>
  new HttpError(status, '', JSON.stringify({ code, message: 'Why.' }));
const named = (name: string) => Object.assign(new Error('x'), { name });

const CASES: readonly (readonly [string, unknown, StakeStep | null, StakeFault])[] = [
  ['the wallet holds too little', answer(402, 'INSUFFICIENT_BALANCE'), 'preparing', 'poor'],
  ['the seat is taken', answer(409, 'CONFLICT'), 'reserving', 'gone'],
  ['the stake came too late', answer(409, 'CONFLICT'), 'waiting', 'returns'],
  ['the game ended while the stakes were being bound', answer(409, 'CONFLICT'), 'binding', 'returns'],
  ['stakes on chain are paused', answer(503, 'UNAVAILABLE'), 'reserving', 'paused'],
  ['the chain does not answer', answer(503, 'UNAVAILABLE'), 'preparing', 'paused'],
  ['the server names another wallet', answer(403, 'FORBIDDEN'), 'preparing', 'wrong-wallet'],
  ['the wallet shows another account', new WrongWallet(), 'approve', 'wrong-wallet'],
  ['the player rejected it', Object.assign(new Error('no'), { code: 4001 }), 'approve', 'refused'],
  ['the network refused it', named('TransactionFailed'), 'waiting', 'failed'],
  ['the server did not answer', new Error('Failed to reach the server'), 'reserving', 'other'],
];

test.for(CASES)('%s', ([, error, step, fault]) => {
  expect(stakeFaultOf(error, step)).toBe(fault);
});

test('offers a retry or other games for every failure', () => {
  const faults = [...new Set(CASES.map(([, , , fault]) => fault))];
  expect(faults.filter((fault) => !canStakeAgain(fault))).toEqual(['returns']);
  expect(faults.filter(isGameGone)).toEqual(['gone', 'returns']);
});
