import { authCalls, call, configCalls, userCalls } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { CONFIG, userOf } from '../session/testkit/fake-server.ts';
import { ALICE } from '../wallet/testkit/fake-wallet.ts';
import { NoAnswer } from './browser-fetch.ts';
import { createHttp, HttpError, messageOf } from './http-client.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

/** A client whose server always returns the same response, and the requests that were sent. */
function clientWith(
  status: number,
  body: string | null,
  statusText = '',
): { sent: Sent[]; http: ReturnType<typeof createHttp> } {
  const sent: Sent[] = [];
  const http = createHttp(async (input, init = {}) => {
    sent.push({ url: String(input), init });
    return new Response(body, { status, statusText });
  });
  return { sent, http };
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

const USER = userOf(ALICE);

test('I23 includes cookies in every call', async () => {
  const { sent, http } = clientWith(200, JSON.stringify(CONFIG));
  await http.send(configCalls.getConfig);
  const post = clientWith(204, null);
  await post.http.send(authCalls.logout);
  expect([...sent, ...post.sent].map(({ init }) => init.credentials)).toEqual(['include', 'include']);
});

test('I24 sends a JSON content type and body only when there is a body', async () => {
  const without = clientWith(204, null);
  await without.http.send(authCalls.logout);
  expect(without.sent[0]?.init.headers).toEqual({});
  expect(without.sent[0]?.init.body).toBeUndefined();

  const withBody = clientWith(200, JSON.stringify(USER));
  await withBody.http.send(userCalls.updateUser, { params: { id: 7 }, body: { username: 'Ann' } });
  expect(withBody.sent[0]?.init.headers).toEqual({ 'Content-Type': 'application/json' });
  expect(withBody.sent[0]?.init.body).toBe('{"username":"Ann"}');
});

test('I25 formats an error as status, colon and raw text, or the status text when the body is empty', async () => {
  const body = '{"message":"Please sign in with your wallet.","code":"UNAUTHENTICATED"}';
  const cases: [number, string | null, string, string][] = [
    [401, body, 'Unauthorized', `401: ${body}`],
    [502, '<h1>Bad gateway</h1>', 'Bad Gateway', '502: <h1>Bad gateway</h1>'],
    [500, null, 'Internal Server Error', '500: Internal Server Error'],
  ];
  for (const [status, raw, statusText, message] of cases) {
    const error = await failureOf(clientWith(status, raw, statusText).http.send(authCalls.session));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status, message });
  }
});

test('I25 treats a 401 response as an ordinary error with its body', async () => {
  const body = { message: 'Please sign in with your wallet.', code: 'UNAUTHENTICATED' };
  const error = await failureOf(clientWith(401, JSON.stringify(body)).http.send(authCalls.session));
  expect(error).toMatchObject({ status: 401, body });
  expect(messageOf(error)).toBe(body.message);
});

test('keeps the details of a refusal readable on its body', async () => {
  const body = { message: 'Insufficient balance', code: 'INSUFFICIENT_BALANCE', requiredAmount: '1' };
  const error = await failureOf(clientWith(402, JSON.stringify(body)).http.send(authCalls.session));
  expect(error).toMatchObject({ body });
});

test('shows the status and its text where the answer is not from the server', async () => {
  const cases = [
    ['<h1>Bad gateway</h1>', 'Bad Gateway', '502: Bad Gateway'],
    ['', 'Bad Gateway', '502: Bad Gateway'],
    ['null', '', '502: Failed to reach the server'], // HTTP/2 has no status text
  ] as const;
  for (const [raw, statusText, shown] of cases) {
    const error = await failureOf(clientWith(502, raw, statusText).http.send(authCalls.session));
    expect(error).toMatchObject({ body: null });
    expect(messageOf(error)).toBe(shown);
  }
});

test('shows the message of any other error', () => {
  expect(messageOf(new Error('plain'))).toBe('plain');
  expect(messageOf('text')).toBe('text');
});

test('reports an unreachable server as a plain error', async () => {
  const cause = new TypeError('fetch failed');
  const error = await failureOf(createHttp(() => Promise.reject(cause)).send(configCalls.getConfig));
  expect(error).not.toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ message: 'Failed to reach the server', cause });
});

test('encodes each parameter as one path segment, and omits undefined query fields', async () => {
  const { sent, http } = clientWith(200, JSON.stringify(USER));
  const search = call({
    ...userCalls.getUserByWallet,
    query: userCalls.getUserByWallet.params,
  });
  await http.send(search, {
    params: { walletAddress: 'a/b?c' },
    query: { walletAddress: 'x y', page: undefined } as { walletAddress: string },
  });
  expect(sent[0]?.url).toBe('/api/users/wallet/a%2Fb%3Fc?walletAddress=x+y');
});

/** A client whose server gives these answers in turn; an Error is thrown. */
function clientOf(...answers: (Response | Error)[]) {
  const keys: (string | null)[] = [];
  const http = createHttp(async (_input, init = {}) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    const answer = answers[keys.length - 1];
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('asked too often');
  });
  return { http, keys };
}

const LATE_BODY = { code: 'UNAVAILABLE', message: 'The server took too long.' };
const late = (): Response => Response.json(LATE_BODY, { status: 504 });
const done = (): Response => new Response(null, { status: 204 });
const abort = (): Error => Object.assign(new Error('aborted'), { name: 'AbortError' });

test('repeats a call once under its key, if the server or its proxy did not answer', async () => {
  for (const silence of [late(), new NoAnswer(), abort()]) {
    const { http, keys } = clientOf(silence, done());
    await http.send(authCalls.logout, { idempotencyKey: 'k-1' });
    expect(keys).toEqual(['k-1', 'k-1']);
  }
  const { http, keys } = clientOf(new NoAnswer(), late(), done());
  await expect(http.send(authCalls.logout, { idempotencyKey: 'k-1' })).rejects.toMatchObject({ status: 504 });
  expect(keys).toHaveLength(2);
});

test('repeats no call without a key, and none that was answered', async () => {
  const unkeyed = clientOf(new NoAnswer(), done());
  await expect(unkeyed.http.send(authCalls.logout)).rejects.toThrow(
    'The server has not answered for 15 seconds. Please try again.',
  );
  expect(unkeyed.keys).toHaveLength(1);
  const page = new Response('<html>', { status: 504 });
  const busy = Response.json(LATE_BODY, { status: 503 });
  for (const answer of [page, busy, new TypeError('no line')]) {
    const { http, keys } = clientOf(answer, done());
    await expect(http.send(authCalls.logout, { idempotencyKey: 'k-1' })).rejects.toThrow();
    expect(keys).toHaveLength(1);
  }
});

test('sends an idempotency key as a header', async () => {
  const { sent, http } = clientWith(204, null);
  await http.send(authCalls.logout, { idempotencyKey: 'k-1' });
  expect(sent[0]?.init.headers).toEqual({ 'Idempotency-Key': 'k-1' });
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
    const error = await failureOf(clientWith(status, body).http.send(configCalls.getConfig));
    expect(error).not.toBeInstanceOf(HttpError);
    expect(messageOf(error)).toContain('Unexpected response from the server');
  }
});
