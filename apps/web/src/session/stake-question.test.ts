import { createSocketKit } from '@kingstake/client/testkit';
import { gameCalls, moneyCalls, type ServerMessage } from '@kingstake/protocol';
import { describe, expect, test, vi } from 'vitest';
import { createHttp, HttpError, messageOf } from '../net/http-client.ts';
import { createStakeQuestions, isBeingAsked, isExplained } from './stake-question.ts';
import { challengeIn } from './wallet-order.ts';

const challenge = { challengeId: 'c1', message: 'Stake: 5 SOL', expiresAt: '2026-11-20T00:05:00.000Z' };
const SENTENCE = 'Please confirm this with your wallet: this device is new to it.';
const REFUSED = { code: 'STEP_UP_REQUIRED', message: SENTENCE, challenge };
const SIGNED = { challengeId: 'c1', signature: 'AQID' };

/** Stakes, their open question, and the server's side of the socket. */
function asking() {
  const kit = createSocketKit();
  kit.client.open();
  kit.latest().opens();
  const stakes = createStakeQuestions(kit.client);
  const question = () => {
    const { question: shown } = stakes.getSnapshot();
    if (shown === null) throw new Error('nothing is asked');
    return shown;
  };
  return { kit, stakes, question };
}

const TERMS = { whitePlayerId: 1, wagerAmount: '5', timeControl: '180+2' } as const;

describe('a call', () => {
  /** A server that requires a signature, and refuses a signed request for another reason. */
  function page() {
    const requests: { key: string | null; body: unknown }[] = [];
    const { stakes, question } = asking();
    const fetch = async (_url: unknown, init: RequestInit = {}) => {
      const body = JSON.parse(String(init.body ?? '{}')) as object;
      requests.push({ key: new Headers(init.headers).get('Idempotency-Key'), body });
      if ('signature' in body) return Response.json({ code: 'CONFLICT', message: 'Full.' }, { status: 409 });
      return Response.json(REFUSED, { status: 403 });
    };
    const http = createHttp(fetch as typeof globalThis.fetch, stakes.steps);
    const create = () => {
      const outcome = http.send(gameCalls.createGame, { body: TERMS, idempotencyKey: 'k1' });
      outcome.catch(() => undefined);
      return outcome;
    };
    const asked = async () => {
      await expect.poll(() => stakes.getSnapshot().question).not.toBeNull();
      return question();
    };
    return { stakes, http, create, asked, requests };
  }

  test('is repeated under the same key with the wallet’s signature', async () => {
    const { create, asked, requests, stakes } = page();
    const outcome = create();
    const shown = await asked();
    expect(shown.request).toEqual({ wagerAmount: '5', timeControl: '180+2' });
    expect(challengeIn(shown.refusal)).toEqual(challenge);
    const error = await shown.repeat(SIGNED).catch((refused: unknown) => refused);
    shown.failed(error);
    await expect(outcome).rejects.toBe(error);
    await expect(outcome).rejects.toMatchObject({ status: 409 });
    expect(requests).toEqual([
      { key: 'k1', body: TERMS },
      { key: 'k1', body: { ...TERMS, ...SIGNED } },
    ]);
    expect(stakes.getSnapshot().question).toBeNull();
  });

  test('asks about a game that is joined without a body', async () => {
    const { http, asked } = page();
    http.send(gameCalls.joinGame, { params: { id: 7 } }).catch(() => undefined);
    expect((await asked()).request).toEqual({ gameId: 7, gameCode: null });
  });

  test.each(['<html>502</html>', '', 'null', '[]'])(
    'rejects with the error of a proxy that sent %j',
    async (raw) => {
      const http = createHttp(
        async () => new Response(raw, { status: 502, statusText: 'Bad Gateway' }),
        asking().stakes.steps,
      );
      const error = await http.send(gameCalls.createGame, { body: TERMS }).catch((reason: unknown) => reason);
      expect(messageOf(error)).toBe('502: Bad Gateway');
    },
  );

  test('returns the response of the repeated request', async () => {
    const { create, asked } = page();
    const outcome = create();
    const game = { id: 7 };
    (await asked()).done(game);
    expect(await outcome).toBe(game);
  });

  test('rejects with the first refusal when the player cancels', async () => {
    const { create, asked, requests, stakes } = page();
    const outcome = create();
    await asked();
    stakes.cancel();
    await expect(outcome).rejects.toMatchObject({ status: 403, body: { message: SENTENCE } });
    expect(requests).toHaveLength(1);
    expect(stakes.getSnapshot().question).toBeNull();
  });

  test('rejects when the page asks about another stake', async () => {
    const { create, asked } = page();
    const first = create();
    const { id } = await asked();
    void create();
    await expect(first).rejects.toMatchObject({ status: 403 });
    expect((await asked()).id).not.toBe(id);
  });

  test('is not repeated for a withdrawal, which has its own dialog', async () => {
    const { http, stakes } = page();
    const body = { amount: '5', walletAddress: '11111111111111111111111111111111' };
    await expect(http.send(moneyCalls.withdraw, { params: { id: 1 }, body })).rejects.toThrow('403');
    expect(stakes.getSnapshot().question).toBeNull();
  });
});

describe('a message', () => {
  const JOIN = { type: 'join_game', gameId: 7, playerId: 1, gameCode: 'ABCD1234' } as const;
  const OFFER = { type: 'rematch_offer', gameId: 7, playerId: 1 } as const;
  const REFUSAL = { type: 'error', gameId: 7, ...REFUSED };

  function page() {
    const { kit, stakes, question } = asking();
    const { socket } = stakes;
    /** Whether the player is still being asked, for each error that listeners have received. */
    const errors: boolean[] = [];
    const received: ServerMessage[] = [];
    socket.subscribe((message) => {
      received.push(message);
      if (message.type === 'error') errors.push(isBeingAsked(message));
    });
    const deliver = (message: object) => kit.latest().says(JSON.stringify(message));
    return { kit, stakes, question, socket, errors, received, deliver, sent: () => kit.latest().messages() };
  }

  test.each([
    ['join_game', JOIN, 'ABCD1234'],
    ['rematch_offer', OFFER, null],
    ['rematch_accept', { ...OFFER, type: 'rematch_accept' } as const, null],
  ])('is repeated with the wallet’s signature: %s', async (_name, message, gameCode) => {
    const { socket, deliver, question, sent, errors } = page();
    socket.send(message);
    deliver(REFUSAL);
    expect(question().request).toEqual({ gameId: 7, gameCode });
    expect(challengeIn(question().refusal)).toEqual(challenge);
    expect(errors).toEqual([true]);
    const end = question().repeat(SIGNED);
    deliver({ type: 'rematch_started', gameId: 8, seq: 0 });
    await end;
    expect(sent()).toEqual([message, { ...message, ...SIGNED }]);
  });

  test('passes its refusal on again as final when the player cancels', () => {
    const { socket, deliver, stakes, errors, received } = page();
    socket.send(JOIN);
    deliver(REFUSAL);
    stakes.cancel();
    expect(errors).toEqual([true, false]);
    expect(received[1]).toMatchObject({ code: 'STEP_UP_REQUIRED', message: SENTENCE, gameId: 7 });
  });

  test('rejects with the refusal of a late signature, and can be repeated without one', async () => {
    const { socket, deliver, question, sent, errors } = page();
    socket.send(OFFER);
    deliver(REFUSAL);
    const late = { code: 'STEP_UP_FAILED', message: 'Too late.', reason: 'expired' };
    for (const [answer, refusal] of [
      [SIGNED, { ...REFUSAL, ...late, challenge: undefined }],
      [null, REFUSAL],
    ] as const) {
      const end = question().repeat(answer);
      deliver(refusal);
      await expect(end).rejects.toMatchObject({ body: { code: refusal.code, message: refusal.message } });
    }
    expect(sent()).toEqual([OFFER, { ...OFFER, ...SIGNED }, OFFER]);
    expect(errors).toEqual([true, true, true]);
  });

  test('fails if the connection is lost before the response', async () => {
    const { socket, deliver, question, kit } = page();
    socket.send(JOIN);
    deliver(REFUSAL);
    const end = question().repeat(SIGNED);
    kit.latest().closes();
    await expect(end).rejects.toThrow();
  });

  test('replaces an earlier question of the same game, without a final refusal', () => {
    const { socket, deliver, question, errors } = page();
    socket.send(JOIN);
    deliver(REFUSAL);
    const { id } = question();
    deliver(REFUSAL);
    expect(question().id).not.toBe(id);
    expect(errors).toEqual([true, true]);
  });
});

describe('a refusal by limits, a break or terms', () => {
  const refused = (code: string, details: object = {}) =>
    Response.json({ code, message: 'No.', ...details }, { status: 409 });

  /** Responds to calls with these answers in order; errors are thrown. */
  function connect(...answers: (Response | Error)[]) {
    const { kit, stakes } = asking();
    let calls = 0;
    const fetch = async () => {
      const answer = answers[calls] ?? new Error('asked too often');
      calls += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const http = createHttp(fetch, stakes.steps);
    const create = () => http.send(gameCalls.createGame, { body: TERMS });
    const failure = () => create().catch((reason: unknown) => reason);
    const stop = stakes.showRefusals();
    const receive = (message: object) => kit.latest().says(JSON.stringify(message));
    const shown = () => stakes.getSnapshot().refusal;
    return {
      create,
      failure,
      stakes,
      calls: () => calls,
      sent: () => kit.latest().messages(),
      receive,
      shown,
      stop,
    };
  }

  test.each(['LIMIT_REACHED', 'ON_BREAK'])('shows %s and passes it on to the caller', async (code) => {
    const { failure, shown } = connect(refused(code, { until: null }));
    const error = await failure();
    expect([error instanceof HttpError, isExplained(error)]).toEqual([true, true]);
    expect(shown()?.body).toMatchObject({ code, until: null });
    shown()?.close();
    expect(shown()).toBeNull();
  });

  test('shows no other failure', async () => {
    for (const answer of [refused('CONFLICT'), new Error('offline')]) {
      const { failure, shown } = connect(answer);
      const error = await failure();
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
    const { failure, stop, shown } = connect(refused('TERMS_NOT_ACCEPTED', { version: '2' }));
    stop();
    const error = await failure();
    expect([error, isExplained(error)]).toEqual([new Error('No.'), false]);
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
    const { create, shown, stakes } = connect(
      Response.json(REFUSED, { status: 403 }),
      refused('LIMIT_REACHED'),
    );
    const answer = create();
    await vi.waitFor(() => expect(stakes.getSnapshot().question).not.toBeNull());
    const { question } = stakes.getSnapshot();
    const error = await question?.repeat(null).catch((reason: unknown) => reason);
    question?.failed(error);
    await expect(answer).rejects.toBe(error);
    expect(shown()?.body.code).toBe('LIMIT_REACHED');
  });

  test('repeats the refused message of the socket', () => {
    const { stakes, sent, receive, shown } = connect();
    const join = { type: 'join_game', gameId: 3, playerId: 1 } as const;
    stakes.socket.send(join);
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
});
