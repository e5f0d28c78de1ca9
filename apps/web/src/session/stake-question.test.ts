import { createStore, type SocketClient, type SocketState } from '@kingstake/client';
import {
  type ClientMessageInput,
  formatStakeText,
  gameCalls,
  lamports,
  moneyCalls,
  type ServerMessage,
} from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { createHttp, messageOf } from '../api/http-client.ts';
import { stakeTextFault } from '../wallet/signing/index.ts';
import { walletAnswer } from '../wallet/wallet-answer.ts';
import { createStakeQuestions, isBeingAsked, type StakeQuestion } from './stake-question.ts';
import { challengeIn, confirmOrder, type OrderPorts } from './step-up-flow.ts';

const ORIGIN = 'https://kingstake.example';
const FIELDS = {
  domain: 'kingstake.example',
  address: 'Alice',
  uri: ORIGIN,
  chainId: 'solana:devnet',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-20T00:00:00.000Z',
  expirationTime: '2026-11-20T00:05:00.000Z',
  stake: '5',
  timeControl: '180+2',
};
const challengeOf = (message: string) => ({
  challengeId: 'c1',
  message,
  expiresAt: FIELDS.expirationTime,
});
const SENTENCE = 'Please confirm this with your wallet: this device is new to it.';
const refusalOf = (message: string) => ({
  code: 'STEP_UP_REQUIRED',
  message: SENTENCE,
  challenge: challengeOf(message),
});
const SIGNED = { challengeId: 'c1', signature: 'AQID' };

/** The ports of the dialog; `signed` records the messages that the wallet was shown. */
function portsOf(question: StakeQuestion, sign = async () => Uint8Array.of(1, 2, 3)) {
  const signed: string[] = [];
  const asked = { origin: ORIGIN, address: 'Alice', config: { cluster: 'devnet' } } as const;
  const terms = { stake: lamports(5_000_000_000n), timeControl: '180+2' };
  const ports: OrderPorts<unknown> = {
    texts: { unanswered: 'No answer.', refused: 'Not confirmed.' },
    order: (answer) => question.repeat(answer),
    check: async (message) => stakeTextFault(message, { ...asked, ...terms }),
    sign(message) {
      signed.push(new TextDecoder().decode(message));
      return sign();
    },
  };
  return { ports, signed };
}

function confirm(question: StakeQuestion, ports: OrderPorts<unknown>) {
  const challenge = challengeIn(question.refusal);
  if (challenge === null) throw new Error('there is no challenge');
  return confirmOrder(ports, challenge);
}

describe('a call', () => {
  const TERMS = { whitePlayerId: 1, wagerAmount: '5', timeControl: '180+2' } as const;

  /** A server that requires a signature, and refuses a signed request for another reason. */
  function page(text: string = formatStakeText(FIELDS)) {
    const requests: { key: string | null; body: unknown }[] = [];
    const stakes = createStakeQuestions();
    const fetch = async (_url: unknown, init: RequestInit = {}) => {
      const body = JSON.parse(String(init.body ?? '{}')) as object;
      requests.push({ key: new Headers(init.headers).get('Idempotency-Key'), body });
      if ('signature' in body) return Response.json({ code: 'CONFLICT', message: 'Full.' }, { status: 409 });
      return Response.json(refusalOf(text), { status: 403 });
    };
    const http = stakes.http(createHttp(fetch as typeof globalThis.fetch));
    const create = () => {
      const outcome = http.send(gameCalls.createGame, { body: TERMS, idempotencyKey: 'k1' });
      outcome.catch(() => undefined);
      return outcome;
    };
    const question = async () => {
      await expect.poll(() => stakes.getSnapshot().question).not.toBeNull();
      const shown = stakes.getSnapshot().question;
      if (shown === null) throw new Error('nothing is asked');
      return shown;
    };
    return { stakes, http, create, question, requests };
  }

  test('is repeated under the same key with the wallet’s signature', async () => {
    const { create, question, requests, stakes } = page();
    const outcome = create();
    const shown = await question();
    expect(shown.request).toEqual({ wagerAmount: '5', timeControl: '180+2' });
    const { ports, signed } = portsOf(shown);
    const error = await confirm(shown, ports).catch((refused: unknown) => refused);
    shown.failed(error);
    await expect(outcome).rejects.toBe(error);
    await expect(outcome).rejects.toMatchObject({ status: 409 });
    expect(signed).toEqual([formatStakeText(FIELDS)]);
    expect(requests).toEqual([
      { key: 'k1', body: TERMS },
      { key: 'k1', body: { ...TERMS, ...SIGNED } },
    ]);
    expect(stakes.getSnapshot().question).toBeNull();
  });

  test('asks about a game that is joined without a body', async () => {
    const { http, question } = page();
    http.send(gameCalls.joinGame, { params: { id: 7 } }).catch(() => undefined);
    expect((await question()).request).toEqual({ gameId: 7, gameCode: null });
  });

  test('rejects with the error of a proxy, whatever it sent', async () => {
    for (const raw of ['<html>502</html>', '', 'null', '[]']) {
      const stakes = createStakeQuestions();
      const fetch = async () => new Response(raw, { status: 502, statusText: 'Bad Gateway' });
      const http = stakes.http(createHttp(fetch));
      const error = await http.send(gameCalls.createGame, { body: TERMS }).catch((reason: unknown) => reason);
      expect(messageOf(error)).toBe('502: Bad Gateway');
    }
  });

  test('returns the response of the repeated request', async () => {
    const { create, question } = page();
    const outcome = create();
    const game = { id: 7 };
    (await question()).done(game);
    expect(await outcome).toBe(game);
  });

  test('rejects with the first refusal when the player cancels', async () => {
    const { create, question, requests, stakes } = page();
    const outcome = create();
    await question();
    stakes.cancel();
    await expect(outcome).rejects.toMatchObject({ status: 403, body: { message: SENTENCE } });
    expect(requests).toHaveLength(1);
    expect(stakes.getSnapshot().question).toBeNull();
  });

  test('rejects when the page asks about another stake', async () => {
    const { create, question } = page();
    const first = create();
    const { id } = await question();
    void create();
    await expect(first).rejects.toMatchObject({ status: 403 });
    expect((await question()).id).not.toBe(id);
  });

  test.each([
    ['site', { domain: 'evil.example', uri: 'https://evil.example' }],
    ['stake', { stake: '50' }],
    ['time control', { timeControl: '600+0' }],
    ['address', { address: 'Bob' }],
    ['network', { chainId: 'solana:mainnet' }],
  ])('is not signed if the text names another %s', async (_name, changed) => {
    const { create, question, requests } = page(formatStakeText({ ...FIELDS, ...changed }));
    void create();
    const shown = await question();
    const { ports, signed } = portsOf(shown);
    expect(await confirm(shown, ports)).toMatchObject({
      kind: 'asked',
      notice: { text: expect.stringContaining('does not name this stake') },
    });
    expect(signed).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test('can be abandoned while the wallet does not respond', async () => {
    const { create, question, requests } = page();
    void create();
    const shown = await question();
    const left = new AbortController();
    const { ports, signed } = portsOf(shown, () =>
      walletAnswer(left.signal, () => new Promise<Uint8Array<ArrayBuffer>>(() => undefined)),
    );
    const end = confirm(shown, ports);
    await expect.poll(() => signed.length).toBe(1);
    left.abort();
    expect(await end).toMatchObject({ kind: 'asked', notice: { text: 'No answer.', isOwnNo: true } });
    expect(requests).toHaveLength(1);
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
  const REFUSAL = { type: 'error', gameId: 7, ...refusalOf(formatStakeText(FIELDS)) } as ServerMessage;
  const STARTED = { type: 'rematch_started', gameId: 8, seq: 0 } as ServerMessage;

  function page() {
    const sent: ClientMessageInput[] = [];
    const received: ServerMessage[] = [];
    const listeners = new Set<(message: ServerMessage) => void>();
    const state = createStore({ status: 'open' } as SocketState);
    const base = {
      state,
      send(message: ClientMessageInput) {
        sent.push(message);
        return state.getSnapshot().status === 'open';
      },
      subscribe(listener: (message: ServerMessage) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as unknown as SocketClient;
    const stakes = createStakeQuestions();
    const socket = stakes.socket(base);
    socket.subscribe((message) => received.push(message));
    const deliver = (message: ServerMessage) => {
      for (const listener of [...listeners]) listener(message);
    };
    const question = () => {
      const shown = stakes.getSnapshot().question;
      if (shown === null) throw new Error('nothing is asked');
      return shown;
    };
    return { sent, received, state, stakes, socket, deliver, question };
  }
  const errors = (received: readonly ServerMessage[]) =>
    received.filter((message) => message.type === 'error');

  test.each([
    ['join_game', JOIN, 'ABCD1234'],
    ['rematch_offer', OFFER, null],
    ['rematch_accept', { ...OFFER, type: 'rematch_accept' } as const, null],
  ])('is repeated with the wallet’s signature: %s', async (_name, message, gameCode) => {
    const { socket, deliver, question, sent, received } = page();
    socket.send(message);
    deliver(REFUSAL);
    expect(question().request).toEqual({ gameId: 7, gameCode });
    expect(errors(received).map(isBeingAsked)).toEqual([true]);
    const end = confirm(question(), portsOf(question()).ports);
    await expect.poll(() => sent.length).toBe(2);
    deliver(STARTED);
    expect(await end).toMatchObject({ kind: 'filed' });
    expect(sent).toEqual([message, { ...message, ...SIGNED }]);
  });

  test('passes its refusal on again as final when the player cancels', () => {
    const { socket, deliver, stakes, received } = page();
    socket.send(JOIN);
    deliver(REFUSAL);
    stakes.cancel();
    expect(errors(received).map(isBeingAsked)).toEqual([true, false]);
    expect(errors(received)[1]).toMatchObject({ code: 'STEP_UP_REQUIRED', message: SENTENCE, gameId: 7 });
  });

  test('asks again if the signature was too late', async () => {
    const { socket, deliver, question, sent, received } = page();
    socket.send(OFFER);
    deliver(REFUSAL);
    const end = confirm(question(), portsOf(question()).ports);
    await expect.poll(() => sent.length).toBe(2);
    const late = { code: 'STEP_UP_FAILED', message: 'Too late.', reason: 'expired' };
    deliver({ type: 'error', gameId: 7, ...late } as ServerMessage);
    await expect.poll(() => sent.length).toBe(3);
    expect(sent[2]).toEqual(OFFER);
    deliver(REFUSAL);
    expect(await end).toMatchObject({ kind: 'asked', notice: { text: 'Too late.' } });
    expect(errors(received).every(isBeingAsked)).toBe(true);
  });

  test('fails if the connection is lost before the response', async () => {
    const { socket, deliver, question, sent, state } = page();
    socket.send(JOIN);
    deliver(REFUSAL);
    const end = confirm(question(), portsOf(question()).ports);
    await expect.poll(() => sent.length).toBe(2);
    state.set({ status: 'connecting' });
    await expect(end).rejects.toThrow();
  });

  test('replaces an earlier question of the same game, without a final refusal', () => {
    const { socket, deliver, question, received } = page();
    socket.send(JOIN);
    deliver(REFUSAL);
    const { id } = question();
    deliver(REFUSAL);
    expect(question().id).not.toBe(id);
    expect(errors(received).every(isBeingAsked)).toBe(true);
  });
});
