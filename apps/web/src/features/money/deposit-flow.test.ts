import type { ServerMessage } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { createManualTimers } from '../../api/testkit/manual-timers.ts';
import { signatureIn } from '../../wallet/transaction-signature.ts';
import { Unanswered, walletAnswer } from '../../wallet/wallet-answer.ts';
import { type DepositPorts, runDeposit } from './deposit-flow.ts';
import { watchBalance } from './use-deposit.ts';

const SIGNATURE_BYTES = new Uint8Array(64).fill(7);
const SIGNED = Uint8Array.from([1, ...SIGNATURE_BYTES, 9, 9]);
const SIGNATURE = base58.encode(SIGNATURE_BYTES);

function createPorts(overrides: Partial<DepositPorts> = {}) {
  const told: string[] = [];
  const ports: DepositPorts = {
    prepare: async () => new Uint8Array(3),
    sign: async () => SIGNED,
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
  const steps = [
    'preparing',
    'approve',
    'sending',
    'send',
    'waiting',
    `report ${SIGNATURE}`,
    'credited',
    'stop',
  ];
  expect(told).toEqual(steps);
});

test('retries after a pending or a lost response, on a push or after a wait', async () => {
  const answers = [
    async () => ({ status: 'pending', newBalance: '0' }) as const,
    async () => Promise.reject(new Error('offline')),
    async () => ({ status: 'completed', newBalance: '2' }) as const,
  ];
  let asked = 0;
  const { ports, told } = createPorts({
    report: async () => {
      const answer = answers[asked];
      asked += 1;
      if (answer === undefined) throw new Error('asked too often');
      return answer();
    },
  });
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
  const timers = createManualTimers();
  let hear = (_: ServerMessage): void => {};
  const socket = {
    subscribe(listener: (message: ServerMessage) => void) {
      hear = listener;
      return () => {
        hear = () => {};
      };
    },
  };
  let asked = 0;
  let isCredited = false;
  const { ports } = createPorts({
    watchBalance: () => watchBalance(socket, timers, PAGE_TIMES.depositReportMs),
    report: async () => {
      asked += 1;
      return { status: isCredited ? 'completed' : 'pending', newBalance: '1' };
    },
  });
  const done = runDeposit(ports);
  await timers.advance(9_000);
  expect(asked).toBe(1);
  isCredited = true;
  hear({ type: 'balance_updated', balance: '1' });
  await expect(done).resolves.toMatchObject({ kind: 'credited' });
  expect(asked).toBe(2);
});

test('M14 reports a deposit to the server only after the network has confirmed it', async () => {
  let confirm = (_isFinal: boolean): void => {};
  const { ports, told } = createPorts({
    deliver: (_signed, onSent) => {
      onSent();
      return new Promise<boolean>((resolve) => (confirm = resolve));
    },
  });
  const done = runDeposit(ports);
  await expect.poll(() => told.at(-1)).toBe('waiting');
  expect(told.some((what) => what.startsWith('report'))).toBe(false);
  confirm(true);
  await done;
  expect(told.slice(-3)).toEqual([`report ${SIGNATURE}`, 'credited', 'stop']);
  // Never confirmed, so never reported.
  const lost = createPorts({ deliver: async () => false });
  await runDeposit(lost.ports);
  expect(lost.told.some((what) => what.startsWith('report'))).toBe(false);
});

test('E8 sends nothing when the wallet rejects or returns no signature', async () => {
  const refused = createPorts({ sign: async () => Promise.reject(new Error('no')) });
  await expect(runDeposit(refused.ports)).rejects.toThrow('no');
  const unsigned = createPorts({ sign: async () => Uint8Array.from([1, ...new Uint8Array(64)]) });
  await expect(runDeposit(unsigned.ports)).rejects.toThrow('unsigned transaction');
  for (const { told } of [refused, unsigned]) expect(told).not.toContain('send');
});

test('sends nothing after the player stops waiting for the wallet, even if it signs later', async () => {
  const patience = new AbortController();
  let sign = (_: Uint8Array): void => undefined;
  const late = createPorts({
    sign: () => walletAnswer(patience.signal, () => new Promise<Uint8Array>((resolve) => (sign = resolve))),
  });
  const done = runDeposit(late.ports);
  await expect.poll(() => late.told.at(-1)).toBe('approve');
  patience.abort();
  sign(SIGNED);
  await expect(done).rejects.toThrow(Unanswered);
  expect(late.told).toEqual(['preparing', 'approve']);
});

test('reads the signature from the start of the signed bytes', () => {
  expect(signatureIn(SIGNED)).toBe(SIGNATURE);
  for (const bytes of [[], [0], [1, 2, 3], [1, ...new Uint8Array(64)]]) {
    expect(signatureIn(Uint8Array.from(bytes))).toBeNull();
  }
});
