import { createSocketKit } from '@kingstake/client/testkit';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { settled } from '../net/testkit/manual-timers.ts';
import { signatureIn } from '../wallet/transaction.ts';
import { type DepositPorts, runDeposit, watchBalance } from './deposit.ts';

const SIGNATURE_BYTES = new Uint8Array(64).fill(7);
const SIGNED = Uint8Array.from([1, ...SIGNATURE_BYTES, 9, 9]);
const SIGNATURE = base58.encode(SIGNATURE_BYTES);

function createPorts(overrides: Partial<DepositPorts> = {}) {
  const told: string[] = [];
  const ports: DepositPorts = {
    prepare: async () => new Uint8Array(3),
    signTransaction: async () => SIGNED,
    deliver: async (_signed, onSent) => {
      told.push('send');
      onSent();
      return true;
    },
    report: async (signature) => {
      told.push(`report ${signature}`);
      return { status: 'completed', newBalance: '1' };
    },
    watchBalance: () => ({ changed: async () => void told.push('wait'), stop: () => void told.push('stop') }),
    onStep: (step) => void told.push(step),
    ...overrides,
  };
  return { ports, told };
}

test('E5 E7 reports every step as it happens, and sends the real signature to the server', async () => {
  const { ports, told } = createPorts();
  await expect(runDeposit(ports)).resolves.toEqual({
    kind: 'credited',
    signature: SIGNATURE,
    answer: { status: 'completed', newBalance: '1' },
  });
  const steps = ['preparing', 'approve', 'sending', 'send', 'waiting', `report ${SIGNATURE}`, 'credited'];
  expect(told).toEqual([...steps, 'stop']);
});

test('retries after a pending or a lost response, on a push or after a wait', async () => {
  const answers = [
    async () => ({ status: 'pending', newBalance: '0' }) as const,
    async () => Promise.reject(new Error('offline')),
    async () => ({ status: 'completed', newBalance: '2' }) as const,
  ];
  const report = () => answers.shift()?.() ?? Promise.reject(new Error('asked too often'));
  const { ports, told } = createPorts({ report });
  await expect(runDeposit(ports)).resolves.toMatchObject({ kind: 'credited', answer: { newBalance: '2' } });
  expect(told.filter((what) => what === 'wait')).toHaveLength(2);
});

test('reports a deposit that is not credited in time as late, not failed', async () => {
  const slow = createPorts({ deliver: async () => false });
  await expect(runDeposit(slow.ports)).resolves.toEqual({ kind: 'late', signature: SIGNATURE });
  const waiting = createPorts({ report: async () => ({ status: 'pending', newBalance: '0' }) });
  await expect(runDeposit(waiting.ports)).resolves.toEqual({ kind: 'late', signature: SIGNATURE });
  expect(waiting.told).not.toContain('credited');
  // The first call and three more, half a minute apart.
  expect(waiting.told.filter((what) => what === 'wait')).toHaveLength(3);
});

test('calls the server once, and once more when the credit is pushed, instead of every second', async () => {
  const kit = createSocketKit();
  kit.client.open();
  kit.latest().opens();
  let asked = 0;
  let isCredited = false;
  const { ports } = createPorts({
    watchBalance: () => watchBalance(kit.client, kit.timers, PAGE_TIMES.depositReportMs),
    report: async () => {
      asked += 1;
      return { status: isCredited ? 'completed' : 'pending', newBalance: '1' };
    },
  });
  const done = runDeposit(ports);
  await settled();
  kit.timers.advance(9_000);
  await settled();
  expect(asked).toBe(1);
  isCredited = true;
  kit.latest().says(JSON.stringify({ type: 'balance_updated', balance: '1' }));
  await expect(done).resolves.toMatchObject({ kind: 'credited' });
  expect(asked).toBe(2);
});

test('M14 reports a deposit to the server only after the network has confirmed it', async () => {
  const confirmed = Promise.withResolvers<boolean>();
  const { ports, told } = createPorts({
    deliver: (_signed, onSent) => {
      onSent();
      return confirmed.promise;
    },
  });
  const done = runDeposit(ports);
  await expect.poll(() => told.at(-1)).toBe('waiting');
  expect(told.some((what) => what.startsWith('report'))).toBe(false);
  confirmed.resolve(true);
  await done;
  expect(told.slice(-3)).toEqual([`report ${SIGNATURE}`, 'credited', 'stop']);
  // Never confirmed, so never reported.
  const lost = createPorts({ deliver: async () => false });
  await runDeposit(lost.ports);
  expect(lost.told.some((what) => what.startsWith('report'))).toBe(false);
});

test('E8 sends nothing when the wallet rejects', async () => {
  const refused = createPorts({ signTransaction: async () => Promise.reject(new Error('no')) });
  await expect(runDeposit(refused.ports)).rejects.toThrow('no');
  expect(refused.told).not.toContain('send');
});

test('reads the signature from the start of the signed bytes', () => {
  expect(signatureIn(SIGNED)).toBe(SIGNATURE);
  for (const bytes of [[], [0], [1, 2, 3], [1, ...new Uint8Array(64)]]) {
    expect(signatureIn(Uint8Array.from(bytes))).toBeNull();
  }
});
