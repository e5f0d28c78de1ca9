import { createSocketKit } from '@kingstake/client/testkit';
import { gameCalls, moneyCalls, type ServerMessage } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { createHttp, messageOf } from '../net/http-client.ts';
import { createStakeQuestions, isBeingAsked } from './stake-question.ts';
import { challengeIn } from './step-up-flow.ts';

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

describe('a call', () => {
  const TERMS = { whitePlayerId: 1, wagerAmount: '5', timeControl: '180+2' } as const;

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
