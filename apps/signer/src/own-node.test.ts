// What the signer's own node must prove before the same approval may sign another payout.
import { expect, test } from 'vitest';
import { type CallNode, createOwnNode } from './own-node.ts';
import { lifetimeOf } from './testkit/parties.ts';

const lifetime = lifetimeOf(1);
const after = Number(lifetime.lastValidBlockHeight) + 1;
const over: { [method: string]: unknown } = {
  getHealth: 'ok',
  getBlockHeight: after,
  isBlockhashValid: { context: { slot: 9 }, value: false },
  getSignatureStatuses: { context: { slot: 9 }, value: [null] },
};

const said = (answers: { [method: string]: unknown }, asked: string[] = []) => {
  const call: CallNode = async (method) => {
    asked.push(method);
    const answer = answers[method];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return createOwnNode(call).mayLand({ signature: 'sig', lifetime });
};

test('proves that an attempt has expired, and reads its signature status last', async () => {
  const asked: string[] = [];
  expect(await said(over, asked)).toBeNull();
  expect(asked).toEqual(['getHealth', 'getBlockHeight', 'isBlockhashValid', 'getSignatureStatuses']);
});

test.each<[string, { [method: string]: unknown }, string]>([
  ['is behind', { getHealth: 'behind' }, 'not current'],
  ['refuses', { getHealth: new Error('refused') }, 'did not answer (refused)'],
  ['is at the last valid height', { getBlockHeight: after - 1 }, 'lifetime is not over'],
  ['returns no valid height', { getBlockHeight: '9' }, 'unreadable'],
  ['has a valid blockhash', { isBlockhashValid: { value: true } }, 'blockhash is still valid'],
  ['does not report on the blockhash', { isBlockhashValid: {} }, 'unreadable'],
  ['has found the signature', { getSignatureStatuses: { value: [{ err: null }] } }, 'is on chain'],
  ['has found it as failed', { getSignatureStatuses: { value: [{ err: 'x' }] } }, 'is on chain'],
  ['returns no status', { getSignatureStatuses: { value: [] } }, 'unreadable'],
])('proves nothing from a node that %s', async (_name, answers, why) => {
  expect(await said({ ...over, ...answers })).toContain(why);
});
