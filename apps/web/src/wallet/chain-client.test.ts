import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { createChainClient, NothingMoved, TransactionFailed } from './chain-client.ts';
import { createFakeNode, type FakeNode } from './testkit/fake-node.ts';

const SIGNATURE = base58.encode(new Uint8Array(64).fill(7));
/** One signature, one key, a blockhash of nines, no instruction. */
const SIGNED = Uint8Array.from([
  ...[1, ...Array(64).fill(7)],
  ...[1, 0, 0, 1, ...Array(32).fill(1)],
  ...[...Array(32).fill(9), 0],
]);

function deliver(node: FakeNode) {
  let sentCalls = 0;
  const done = node.client.deliver(SIGNED, () => {
    sentCalls += 1;
  });
  return { done, onSent: () => sentCalls };
}

test('E5 sends a signed transaction as base64', async () => {
  const node = createFakeNode(createChainClient);
  node.lands({ afterMs: 400, finalAfterMs: 13_000 });
  const { done, onSent } = deliver(node);
  await expect(done).resolves.toBe(true);
  expect(node.elapsedMs()).toBeGreaterThanOrEqual(13_000);
  expect(onSent()).toBe(1);
  const [first] = node.callsOf('sendTransaction');
  expect(first).toEqual([
    btoa(String.fromCharCode(...SIGNED)),
    { encoding: 'base64', preflightCommitment: 'confirmed' },
  ]);
  expect(node.callsOf('sendTransaction')).toHaveLength(1);
  expect(node.callsOf('getSignatureStatuses')[0]).toEqual([[SIGNATURE], { searchTransactionHistory: true }]);
});

test('E6 continues after already processed or a lost response', async () => {
  const node = createFakeNode(createChainClient);
  node.sendAnswers('This transaction has already been processed');
  node.lands({ afterMs: 0, finalAfterMs: 2_000 });
  const { done, onSent } = deliver(node);
  await expect(done).resolves.toBe(true);
  expect(onSent()).toBe(1);
  const lost = createFakeNode(createChainClient);
  lost.keepsDropping();
  lost.lands({ afterMs: 400, finalAfterMs: 13_000 });
  await expect(deliver(lost).done).resolves.toBe(true);
});

test.each([
  ['drops the call', 'offline'],
  ['answers 429', 429],
  ['answers 503', 503],
  ['lags', 'Transaction simulation failed: Blockhash not found'],
  ['is behind', { code: -32005, message: 'Node is behind by 42 slots' }],
] as const)('sends the same bytes again after a network that %s', async (_name, answer) => {
  const node = createFakeNode(createChainClient);
  node.sendAnswers(answer, answer, answer);
  node.lands({ afterMs: 400, finalAfterMs: 13_000 });
  await expect(deliver(node).done).resolves.toBe(true);
  const sent = node.callsOf('sendTransaction').map(([bytes]) => bytes);
  expect(sent).toHaveLength(4);
  expect(new Set(sent).size).toBe(1);
  expect(node.elapsedMs()).toBeLessThan(30_000);
});

test('reports that nothing moved once the blockhash has expired, and not before', async () => {
  const node = createFakeNode(createChainClient);
  node.sendAnswers('offline');
  node.keepsDropping();
  const { done } = deliver(node);
  await expect(done).rejects.toThrow(NothingMoved);
  await expect(done).rejects.toThrow('Nothing has moved. Please try again.');
  expect(node.elapsedMs()).toBeGreaterThan(node.lastValidMs());
  expect(node.elapsedMs()).toBeLessThan(node.lastValidMs() + 30_000);
  // Bounded, with a pause of at most 8 s between two.
  expect(node.callsOf('sendTransaction').length).toBeLessThan(20);
});

test('reports immediately that nothing moved when the wallet took too long', async () => {
  const node = createFakeNode(createChainClient);
  await node.client.noteLifetime(SIGNED);
  node.passes(180_000);
  await expect(deliver(node).done).rejects.toThrow(NothingMoved);
  expect(node.elapsedMs() - 180_000).toBeLessThan(5_000);
});

test('leaves the result open when the node stays unreachable, because the transaction may have landed', async () => {
  const node = createFakeNode(createChainClient);
  node.goesAway({ afterSends: 1 });
  await expect(deliver(node).done).resolves.toBe(false);
});

test('E6 stops on any other refusal with our own message, after one request', async () => {
  const node = createFakeNode(createChainClient);
  node.sendAnswers({
    code: -32002,
    message: 'x',
    data: { err: { InsufficientFundsForRent: { account_index: 0 } } },
  });
  const { done, onSent } = deliver(node);
  await expect(done).rejects.toThrow(
    'Your wallet holds too little SOL for this transaction. Nothing has moved.',
  );
  expect(onSent()).toBe(0);
  expect(node.callsOf('sendTransaction')).toHaveLength(1);
});

test('rejects a failed transaction with our own message, once no fork can undo it', async () => {
  const node = createFakeNode(createChainClient);
  node.lands({ afterMs: 400, finalAfterMs: 13_000, err: { InstructionError: [0, { Custom: 1 }] } });
  const { done } = deliver(node);
  await expect(done).rejects.toThrow(TransactionFailed);
  await expect(done).rejects.toThrow('The network rejected the transaction.');
});

test('waits for an airdrop until it is finalized, even while the node is unreachable', async () => {
  const node = createFakeNode(createChainClient);
  node.lands({ afterMs: 400, finalAfterMs: 2_000 });
  await node.client.requestAirdrop('Alice', 5n);
  await expect(node.client.waitForConfirmation(SIGNATURE)).resolves.toBe(true);
  await expect(createFakeNode(createChainClient).client.waitForConfirmation(SIGNATURE)).resolves.toBe(false);
});

test('returns no transaction for an invalid signature', async () => {
  const node = createFakeNode(createChainClient);
  node.reads({ error: { code: -32602, message: 'Invalid param: WrongSize' } }, { result: null }, 'offline');
  await expect(node.client.readTransaction('x')).resolves.toBeNull();
  await expect(node.client.readTransaction('sig')).resolves.toBeNull();
  await expect(node.client.readTransaction('sig')).rejects.toThrow('The Solana network does not answer.');
});
