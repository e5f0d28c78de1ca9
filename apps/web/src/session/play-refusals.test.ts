// Refusals by limits, breaks and terms: each is shown once, and a request that only lacked the terms is resent.
import { createSocketKit } from '@kingstake/client/testkit';
import { createGame } from '@kingstake/protocol/http/games';
import { expect, test, vi } from 'vitest';
import { createHttp, HttpError } from '../net/http-client.ts';
import { createStakeQuestions, isExplained } from './stake-question.ts';

const bodyOf = (code: string, details: object = {}) => ({ code, message: 'No.', ...details });
const refused = (code: string, details?: object) => Response.json(bodyOf(code, details), { status: 409 });
const TERMS = { whitePlayerId: 1, wagerAmount: '0', timeControl: '180+2' } as const;

/** Responds to calls with these answers in order; errors are thrown. */
function connect(...answers: (Response | Error)[]) {
  let calls = 0;
  const kit = createSocketKit();
  kit.client.open();
  kit.latest().opens();
  const stakes = createStakeQuestions(kit.client);
  const http = createHttp(async () => {
    const answer = answers[calls];
    calls += 1;
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('asked too often');
  }, stakes.steps);
  const create = () => http.send(createGame, { body: TERMS });
  const stop = stakes.showRefusals();
  const receive = (message: object) => kit.latest().says(JSON.stringify(message));
  const shown = () => stakes.getSnapshot().refusal;
  const { socket } = stakes;
  return {
    create,
    socket,
    calls: () => calls,
    sent: () => kit.latest().messages(),
    receive,
    shown,
    stop,
    stakes,
  };
}

test.each(['LIMIT_REACHED', 'ON_BREAK'])('shows %s and passes it on to the caller', async (code) => {
  const { create, shown } = connect(refused(code, { until: null }));
  const error = await create().catch((reason: unknown) => reason);
  expect([error, isExplained(error)]).toEqual([
    expect.objectContaining({ body: bodyOf(code, { until: null }) }),
    true,
  ]);
  expect(shown()?.body).toMatchObject({ code, until: null });
  shown()?.close();
  expect(shown()).toBeNull();
});

test('shows no other failure', async () => {
  for (const answer of [refused('CONFLICT'), new Error('offline')]) {
    const { create, shown } = connect(answer);
    const error = await create().catch((reason: unknown) => reason);
    expect([error instanceof Error, isExplained(error), shown()]).toEqual([true, false, null]);
  }
});

test('explains nothing that is not an answer of the server, whatever was thrown', () => {
  const proxies = ['<html>502</html>', '', 'null', '[]', '"CONFLICT"', '{"code":7}'];
  const errors = proxies.map((raw) => new HttpError(502, 'Bad Gateway', raw));
  for (const error of [...errors, null, undefined, 'not-sent', 7, { code: null }])
    expect(isExplained(error)).toBe(false);
});

test('leaves refusals to the caller while no dialog can show them', async () => {
  const { create, stop, shown } = connect(refused('TERMS_NOT_ACCEPTED', { version: '2' }));
  stop();
  const failure = await create().catch((reason: unknown) => reason);
  expect([failure, isExplained(failure)]).toEqual([new Error('No.'), false]);
  expect(shown()).toBeNull();
});

test('resends the request once the terms are accepted', async () => {
  const { create, calls, shown } = connect(
    refused('TERMS_NOT_ACCEPTED', { version: '2' }),
    refused('CONFLICT'),
  );
  const answer = create();
  await vi.waitFor(() => expect(shown()?.body).toMatchObject({ version: '2' }));
  expect(calls()).toBe(1);
  shown()?.repeat();
  await expect(answer).rejects.toMatchObject({ body: { code: 'CONFLICT' } });
  expect(calls()).toBe(2);
});

test.each<[string, (page: ReturnType<typeof connect>) => void]>([
  ['closed', ({ shown }) => shown()?.close()],
  ['withdrawn at a sign-out', ({ stakes }) => stakes.cancel()],
  ['left', ({ stop }) => stop()],
])('fails the request if the terms are %s, or another refusal follows', async (_how, leave) => {
  const code = 'TERMS_NOT_ACCEPTED';
  const page = connect(refused(code), refused(code));
  const [first, second] = [page.create(), page.create()];
  await expect(first).rejects.toMatchObject({ body: { code } });
  leave(page);
  await expect(second).rejects.toMatchObject({ body: { code } });
  expect(page.shown()).toBeNull();
});

test('explains a refusal of a stake that the wallet has confirmed', async () => {
  const challenge = { challengeId: 'c1', message: 'Stake: 5 SOL', expiresAt: '2026-11-20T00:05:00.000Z' };
  const asks = Response.json(bodyOf('STEP_UP_REQUIRED', { challenge }), { status: 403 });
  const { create, shown, stakes } = connect(asks, refused('LIMIT_REACHED'));
  const answer = create();
  await vi.waitFor(() => expect(stakes.getSnapshot().question).not.toBeNull());
  const { question } = stakes.getSnapshot();
  const error = await question?.repeat(null).catch((reason: unknown) => reason);
  question?.failed(error);
  await expect(answer).rejects.toBe(error);
  expect(shown()?.body.code).toBe('LIMIT_REACHED');
});

test('repeats the refused message of the socket', () => {
  const { socket, sent, receive, shown } = connect();
  const join = { type: 'join_game', gameId: 3, playerId: 1 } as const;
  socket.send(join);
  const refusal = { type: 'error', message: 'No.', gameId: 3 } as const;
  receive({ ...refusal, code: 'ON_BREAK' });
  shown()?.close();
  expect(sent()).toEqual([join]);
  receive({ ...refusal, code: 'TERMS_NOT_ACCEPTED' });
  shown()?.repeat();
  expect(sent()).toEqual([join, join]);
  receive({ ...refusal, code: 'CONFLICT' });
  expect(shown()).toBeNull();
});
