import { authCalls, call, configCalls, userCalls } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { CONFIG, userOf } from '../session/testkit/fake-server.ts';
import { ALICE } from '../wallet/testkit/fake-wallet.ts';
import { NoAnswer } from './browser-fetch.ts';
import { createHttp, HttpError, messageOf } from './http-client.ts';

/** A client whose server gives these answers in turn; an Error is thrown. */
function clientOf(...answers: (Response | Error)[]) {
  const sent: { url: string; init: RequestInit }[] = [];
  const http = createHttp(async (input, init = {}) => {
    const answer = answers[sent.length];
    sent.push({ url: String(input), init });
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('asked too often');
  });
  return { sent, http };
}
const clientWith = (status: number, body: string | null, statusText = '') =>
  clientOf(new Response(body, { status, statusText }));
/** Why a call fails that gets this response. */
const failureWith = (...response: Parameters<typeof clientWith>): Promise<unknown> =>
  clientWith(...response)
    .http.send(authCalls.session)
    .catch((error: unknown) => error);

const USER = userOf(ALICE);

test('I23 I24 includes cookies in every call, and a JSON content type and body only when there is a body', async () => {
  const without = clientWith(204, null);
  await without.http.send(authCalls.logout);
  const withBody = clientWith(200, JSON.stringify(USER));
  await withBody.http.send(userCalls.updateUser, { params: { id: 7 }, body: { username: 'Ann' } });
  const sent = [without, withBody].map(({ sent: [first] }) => first?.init);
  expect(sent.map((init) => [init?.credentials, init?.headers, init?.body])).toEqual([
    ['include', {}, undefined],
    ['include', { 'Content-Type': 'application/json' }, '{"username":"Ann"}'],
  ]);
});

const REFUSAL = { message: 'Insufficient balance', code: 'INSUFFICIENT_BALANCE', requiredAmount: '1' };

test.each([
  [401, JSON.stringify(REFUSAL), 'Unauthorized', `401: ${JSON.stringify(REFUSAL)}`, REFUSAL.message],
  [502, '<h1>Bad gateway</h1>', 'Bad Gateway', '502: <h1>Bad gateway</h1>', '502: Bad Gateway'],
  [500, null, 'Internal Server Error', '500: Internal Server Error', '500: Internal Server Error'],
  [502, 'null', '', '502: null', '502: Failed to reach the server'], // HTTP/2 has no status text
])('I25 formats an error %i with body %s and status text "%s"', async (status, raw, statusText, ...texts) => {
  const error = await failureWith(status, raw, statusText);
  expect(error).toBeInstanceOf(HttpError);
  const [message, shown] = texts;
  // An answer that is not from the server has no body.
  expect(error).toMatchObject({ status, message, body: shown === REFUSAL.message ? REFUSAL : null });
  expect(messageOf(error)).toBe(shown);
});

test('shows the message of any other error', () => {
  expect(messageOf(new Error('plain'))).toBe('plain');
  expect(messageOf('text')).toBe('text');
});

test('reports an unreachable server as a plain error', async () => {
  const cause = new TypeError('fetch failed');
  const error = await clientOf(cause)
    .http.send(configCalls.getConfig)
    .catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ message: 'Failed to reach the server', cause });
});

test('encodes each parameter as one path segment, and omits undefined query fields', async () => {
  const { sent, http } = clientWith(200, JSON.stringify(USER));
  const search = call({ ...userCalls.getUserByWallet, query: userCalls.getUserByWallet.params });
  await http.send(search, {
    params: { walletAddress: 'a/b?c' },
    query: { walletAddress: 'x y', page: undefined } as { walletAddress: string },
  });
  expect(sent[0]?.url).toBe('/api/users/wallet/a%2Fb%3Fc?walletAddress=x+y');
});

const keysOf = ({ sent }: ReturnType<typeof clientOf>) =>
  sent.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
const LATE_BODY = { code: 'UNAVAILABLE', message: 'The server took too long.' };
const late = (): Response => Response.json(LATE_BODY, { status: 504 });
const done = (): Response => new Response(null, { status: 204 });
const abort = (): Error => Object.assign(new Error('aborted'), { name: 'AbortError' });

test('repeats a call once under its key, if the server or its proxy did not answer', async () => {
  for (const silence of [late(), new NoAnswer(), abort()]) {
    const client = clientOf(silence, done());
    await client.http.send(authCalls.logout, { idempotencyKey: 'k-1' });
    expect(keysOf(client)).toEqual(['k-1', 'k-1']);
  }
  const client = clientOf(new NoAnswer(), late(), done());
  const refused = client.http.send(authCalls.logout, { idempotencyKey: 'k-1' });
  await expect(refused).rejects.toMatchObject({ status: 504 });
  expect(client.sent).toHaveLength(2);
});

test('repeats no call without a key, and none that was answered', async () => {
  const unkeyed = clientOf(new NoAnswer(), done());
  await expect(unkeyed.http.send(authCalls.logout)).rejects.toThrow(
    'The server has not answered for 15 seconds. Please try again.',
  );
  expect(unkeyed.sent).toHaveLength(1);
  const page = new Response('<html>', { status: 504 });
  const busy = Response.json(LATE_BODY, { status: 503 });
  for (const answer of [page, busy, new TypeError('no line')]) {
    const { http, sent } = clientOf(answer, done());
    await expect(http.send(authCalls.logout, { idempotencyKey: 'k-1' })).rejects.toThrow();
    expect(sent).toHaveLength(1);
  }
});

test('parses a response with the schema of the call, and rejects one that does not match', async () => {
  await expect(clientWith(200, JSON.stringify(CONFIG)).http.send(configCalls.getConfig)).resolves.toEqual(
    CONFIG,
  );
  await expect(clientWith(204, null).http.send(authCalls.logout)).resolves.toBeUndefined();
  for (const [status, body] of [
    [200, '{}'],
    [200, 'no json'],
    [201, JSON.stringify(CONFIG)],
  ] as const) {
    const asked = clientWith(status, body).http.send(configCalls.getConfig);
    const error = await asked.catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(HttpError);
    expect(messageOf(error)).toContain('Unexpected response from the server');
  }
});
