import { expect, test } from 'vitest';
import { createChainClient, TransactionFailed } from './chain-client.ts';
import { createManualTimers } from './testkit/manual-timers.ts';

type Reply = { result?: unknown; error?: { message: string } } | 'offline';

/** A client whose node gives these answers in turn, the last one for ever; its clock runs by itself. */
function createClient(...replies: Reply[]) {
  const asked: { method: string; params: unknown[] }[] = [];
  const timers = createManualTimers();
  let now = 0;
  const client = createChainClient({
    rpcUrl: () => 'http://node',
    timers: {
      ...timers,
      now: () => now,
      after: (ms, run) => {
        now += ms;
        queueMicrotask(run);
        return () => undefined;
      },
    },
    fetch: async (_url, init) => {
      asked.push(JSON.parse(String(init?.body)));
      const reply = replies[Math.min(asked.length, replies.length) - 1];
      if (reply === undefined || reply === 'offline') throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(reply));
    },
  });
  return { client, asked };
}

const status = (value: unknown): Reply => ({ result: { value: [value] } });

test('E5 a signed transaction goes out as base64', async () => {
  const { client, asked } = createClient({ result: 'sig' });
  await client.sendTransaction(Uint8Array.from([1, 2, 3]));
  expect(asked).toMatchObject([{ method: 'sendTransaction', params: ['AQID', { encoding: 'base64' }] }]);
});

test('E6 already processed goes on, so does a lost answer; any other refusal does not', async () => {
  const known = { error: { message: 'This transaction has already been processed' } };
  await expect(createClient(known).client.sendTransaction(new Uint8Array(1))).resolves.toBeUndefined();
  await expect(createClient('offline').client.sendTransaction(new Uint8Array(1))).resolves.toBeUndefined();
  const refused = createClient({ error: { message: 'Blockhash not found' } });
  await expect(refused.client.sendTransaction(new Uint8Array(1))).rejects.toThrow('Blockhash not found');
});

test('waits until finalized, over unknown, confirmed and a node that is away', async () => {
  const { client, asked } = createClient(
    status(null),
    'offline',
    status({ err: null, confirmationStatus: 'confirmed' }),
    status({ err: null, confirmationStatus: 'finalized' }),
  );
  await expect(client.waitForConfirmation('sig')).resolves.toBe(true);
  expect(asked).toHaveLength(4);
});

test('a failed transaction rejects; one that nobody sees ends the waiting', async () => {
  const failed = createClient(
    status({ err: 'InsufficientFundsForFee', confirmationStatus: 'processed' }),
    status({ err: 'InsufficientFundsForFee', confirmationStatus: 'confirmed' }),
  );
  await expect(failed.client.waitForConfirmation('sig')).rejects.toThrow(TransactionFailed);
  expect(failed.asked).toHaveLength(2);
  await expect(createClient(status(null)).client.waitForConfirmation('sig')).resolves.toBe(false);
});

test('what is no signature names no transaction', async () => {
  const { client } = createClient({ error: { message: 'Invalid param: WrongSize' } }, { result: null });
  await expect(client.readTransaction('x')).resolves.toBeNull();
  await expect(client.readTransaction('sig')).resolves.toBeNull();
  await expect(createClient('offline').client.readTransaction('sig')).rejects.toThrow();
});
