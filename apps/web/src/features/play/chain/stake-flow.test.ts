import { describe, expect, test } from 'vitest';
import { runStake, type StakePorts } from './stake-flow.ts';

const SIGNED = Uint8Array.from([1, ...Array.from({ length: 64 }, () => 7), 0]);

/** A stake that the server sees final at its second question, and that is bound at the second question too. */
function table(change: Partial<StakePorts> = {}) {
  const told: string[] = [];
  const note = (name: string) => {
    told.push(name);
    return Promise.resolve();
  };
  let asked = 0;
  let looked = 0;
  const ports: StakePorts = {
    reserve: () => note('reserve'),
    prepare: async () => {
      await note('prepare');
      return new Uint8Array();
    },
    sign: async () => {
      await note('sign');
      return SIGNED;
    },
    deliver: async (_signed, onSent) => {
      await note('send');
      onSent();
      return true;
    },
    verify: async (signature) => {
      await note(`verify ${signature.slice(0, 4)}`);
      asked += 1;
      return asked > 2;
    },
    isSeated: async () => {
      looked += 1;
      return looked > 1;
    },
    pause: () => note('pause'),
    onStep: (step) => told.push(`> ${step}`),
    ...change,
  };
  return { ports, told };
}

describe('a stake on chain', () => {
  test('an opponent’s seat is kept first; then one popup, and questions until both are bound', async () => {
    const { ports, told } = table();
    expect(await runStake(ports)).toBe('staked');
    expect(told.map((line) => line.replace(/^verify (?!none).*/, 'verify'))).toEqual([
      ...['> reserving', 'reserve', '> preparing', 'verify none', 'prepare', '> approve', 'sign'],
      ...['> sending', 'send', '> waiting', 'verify', 'pause', 'verify', '> binding', 'pause'],
    ]);
  });

  test('a creator reserves nothing, and waits for no one', async () => {
    const { ports, told } = table({ reserve: null, isSeated: null });
    expect(await runStake(ports)).toBe('staked');
    expect(told).not.toContain('> reserving');
    expect(told).not.toContain('> binding');
  });

  test('a stake that is there already is not signed again', async () => {
    const { ports, told } = table({ verify: async () => true });
    expect(await runStake(ports)).toBe('staked');
    expect(told).not.toContain('sign');
  });

  test('the wallet’s No, and what the server refuses, end it before anything is sent', async () => {
    for (const refusing of ['reserve', 'prepare', 'sign'] as const) {
      const { ports, told } = table({ [refusing]: () => Promise.reject(new Error(refusing)) });
      await expect(runStake(ports)).rejects.toThrow(refusing);
      expect(told).not.toContain('send');
    }
  });

  test('a wallet that signs nothing is found out', async () => {
    const { ports } = table({ sign: async () => new Uint8Array(65) });
    await expect(runStake(ports)).rejects.toThrow('The wallet returned an unsigned transaction.');
  });

  test('what is not final or not bound in its time is late, which is no failure', async () => {
    expect(await runStake(table({ deliver: async () => false }).ports)).toBe('late');
    expect(await runStake(table({ verify: async () => false }).ports)).toBe('late');
    const { ports, told } = table({ isSeated: async () => false });
    expect(await runStake(ports)).toBe('late');
    expect(told.filter((line) => line === 'pause')).toHaveLength(1 + 29);
  });
});
