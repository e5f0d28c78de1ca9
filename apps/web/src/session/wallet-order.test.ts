import { expect, test } from 'vitest';
import { HttpError } from '../net/http-client.ts';
import { Unanswered } from '../wallet/wallet-answer.ts';
import { confirmOrder, order, type StepUpPorts } from './wallet-order.ts';

const CHALLENGE = { challengeId: 'c1', message: 'Amount: 1 SOL', expiresAt: '2026-11-23T00:05:00.000Z' };
const NEXT = { ...CHALLENGE, challengeId: 'c2' };
const FILED = { newBalance: '3' };
const refusal = (status: number, body: object) => new HttpError(status, '', JSON.stringify(body));
const asks = (challenge: unknown) =>
  refusal(403, { code: 'STEP_UP_REQUIRED', message: 'Please confirm.', challenge });
const fails = (reason: string) =>
  refusal(403, { code: 'STEP_UP_FAILED', message: `It is ${reason}.`, reason });

/** The server returns these responses in order; an error is a refusal. `seen` records the requests and the signed messages. */
function portsOf(
  answers: readonly (Error | typeof FILED)[],
  changed: Partial<StepUpPorts<typeof FILED>> = {},
) {
  const seen: unknown[] = [];
  const ports: StepUpPorts<typeof FILED> = {
    async order(answer) {
      const next = answers[seen.filter((each) => Array.isArray(each)).length];
      seen.push([answer]);
      if (next === undefined || next instanceof Error) throw next ?? new Error('one order too many');
      return next;
    },
    texts: { unanswered: 'Your wallet did not answer.', refused: 'You did not confirm.' },
    check: async () => null,
    async signMessage(message) {
      seen.push(new TextDecoder().decode(message));
      return Uint8Array.of(1, 2, 3);
    },
    ...changed,
  };
  return { ports, seen };
}

test.each([
  ['files the order if the server requires no signature', FILED, { kind: 'filed', answer: FILED }],
  [
    'asks the player first if the server requires one',
    asks(CHALLENGE),
    { kind: 'asked', challenge: CHALLENGE, notice: null },
  ],
])('%s, without a wallet request', async (_name, answer, end) => {
  const { ports, seen } = portsOf([answer]);
  expect(await order(ports)).toEqual(end);
  expect(seen).toEqual([[null]]);
});

test('lets the wallet sign exactly the message, and resends the order with the signature', async () => {
  const { ports, seen } = portsOf([FILED]);
  expect(await confirmOrder(ports, CHALLENGE)).toEqual({ kind: 'filed', answer: FILED });
  expect(seen).toEqual([CHALLENGE.message, [{ challengeId: 'c1', signature: 'AQID' }]]);
});

test('does not pass a message with other terms to the wallet', async () => {
  const { ports, seen } = portsOf([FILED], { check: async () => 'Strange.' });
  expect(await confirmOrder(ports, CHALLENGE)).toEqual({
    kind: 'asked',
    challenge: CHALLENGE,
    notice: { text: 'Strange.', isOwnNo: false },
  });
  expect(seen).toEqual([]);
});

test.each([
  ['the player refuses', new Error('User rejected the request'), true, 'You did not confirm.'],
  ['the player stops waiting', new Unanswered(), true, 'Your wallet did not answer.'],
  ['the wallet cannot sign', new Error('Wallet not connected'), false, 'Wallet not connected'],
])('sends no order if %s, and lets the player retry', async (_name, error, isOwnNo, text) => {
  const { ports, seen } = portsOf([FILED], { signMessage: () => Promise.reject(error) });
  expect(await confirmOrder(ports, CHALLENGE)).toEqual({
    kind: 'asked',
    challenge: CHALLENGE,
    notice: { isOwnNo, text: expect.stringContaining(text) },
  });
  expect(seen).toEqual([]);
});

test('keeps the challenge after an invalid signature', async () => {
  const { ports } = portsOf([fails('signature')]);
  expect(await confirmOrder(ports, CHALLENGE)).toEqual({
    kind: 'asked',
    challenge: CHALLENGE,
    notice: { text: 'It is signature.', isOwnNo: false },
  });
});

test.each(['expired', 'unknown'])('requests a new challenge if the previous one is %s', async (reason) => {
  const { ports, seen } = portsOf([fails(reason), asks(NEXT)]);
  expect(await confirmOrder(ports, CHALLENGE)).toEqual({
    kind: 'asked',
    challenge: NEXT,
    notice: { text: `It is ${reason}.`, isOwnNo: false },
  });
  expect(seen.at(-1)).toEqual([null]);
});

test('files the order if the device was confirmed before the new challenge', async () => {
  const { ports } = portsOf([fails('unknown'), FILED]);
  expect(await confirmOrder(ports, CHALLENGE)).toEqual({ kind: 'filed', answer: FILED });
});

test.each([
  ['another refusal', refusal(402, { code: 'INSUFFICIENT_BALANCE', message: 'Insufficient balance' })],
  ['a refusal without a challenge', asks({ challengeId: 7 })],
  ['no answer', new Error('unreachable')],
])('rejects for %s', async (_name, error) => {
  await expect(order(portsOf([error]).ports)).rejects.toBe(error);
  await expect(confirmOrder(portsOf([error]).ports, CHALLENGE)).rejects.toBe(error);
});
