// Refusals by limits, breaks and terms: each is shown once, and a request that only lacked the terms is resent.
import { createSocketKit } from '@kingstake/client/testkit';
import { createGame } from '@kingstake/protocol/http/games';
import { expect, test, vi } from 'vitest';
import { type Http, HttpError } from '../net/http-client.ts';
import { createPlayRefusals } from './play-refusals.ts';
import { createStakeQuestions, isExplained } from './stake-question.ts';

const refusalOf = (code: string, details: object = {}) =>
  new HttpError(409, '', JSON.stringify({ code, message: 'No.', ...details }));

/** Responds to calls with these values in order; errors are thrown. */
function connect(...answers: unknown[]) {
  const calls: unknown[] = [];
  const stakes = createStakeQuestions();
  const http = stakes.http({
    async send(called) {
      const answer = answers[calls.length];
      calls.push(called);
      if (answer instanceof Error) throw answer;
      return answer as never;
    },
  } satisfies Http);
  const kit = createSocketKit();
  kit.client.open();
  kit.latest().opens();
  const socket = stakes.socket(kit.client);
  const refusals = createPlayRefusals();
  const stop = refusals.connect(stakes, socket);
  const receive = (message: object) => kit.latest().says(JSON.stringify(message));
  const shown = () => refusals.getSnapshot().refusal;
  return { http, socket, calls, sent: () => kit.latest().messages(), receive, shown, stop };
}

test.each(['LIMIT_REACHED', 'ON_BREAK'])('shows %s and passes it on to the caller', async (code) => {
  const error = refusalOf(code, { until: null });
  const { http, shown } = connect(error);
  await expect(http.send(createGame)).rejects.toBe(error);
  expect(isExplained(error)).toBe(true);
  expect(shown()?.body).toMatchObject({ code, until: null });
  shown()?.close();
  expect(shown()).toBeNull();
});

test('shows no other failure', async () => {
  for (const error of [refusalOf('CONFLICT'), new Error('offline')]) {
    const { http, shown } = connect(error);
    await expect(http.send(createGame)).rejects.toBe(error);
    expect([isExplained(error), shown()]).toEqual([false, null]);
  }
});

test('explains nothing that is not an answer of the server, whatever was thrown', () => {
  const proxies = ['<html>502</html>', '', 'null', '[]', '"CONFLICT"', '{"code":7}'];
  const errors = proxies.map((raw) => new HttpError(502, 'Bad Gateway', raw));
  for (const error of [...errors, null, undefined, 'not-sent', 7, { code: null }])
    expect(isExplained(error)).toBe(false);
});

test('leaves refusals to the caller while no dialog can show them', async () => {
  const error = refusalOf('TERMS_NOT_ACCEPTED', { version: '2' });
  const { http, stop, shown } = connect(error);
  stop();
  const failure = await http.send(createGame).catch((reason: unknown) => reason);
  expect([failure, isExplained(failure)]).toEqual([new Error('No.'), false]);
  expect(shown()).toBeNull();
});

test('resends the request once the terms are accepted', async () => {
  const { http, calls, shown } = connect(refusalOf('TERMS_NOT_ACCEPTED', { version: '2' }), { id: 7 });
  const answer = http.send(createGame);
  await vi.waitFor(() => expect(shown()?.body).toMatchObject({ version: '2' }));
  expect(calls).toHaveLength(1);
  shown()?.repeat();
  await expect(answer).resolves.toEqual({ id: 7 });
  expect(calls).toHaveLength(2);
});

test('fails the request if the terms are not accepted, or another refusal follows', async () => {
  const error = refusalOf('TERMS_NOT_ACCEPTED', { version: '2' });
  const { http, shown } = connect(error, error);
  const first = http.send(createGame);
  const second = http.send(createGame);
  await expect(first).rejects.toBe(error);
  shown()?.close();
  await expect(second).rejects.toBe(error);
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
