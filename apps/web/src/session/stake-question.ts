// session: questions that a player answers before a call or a message goes on: the wallet's confirmation of a stake
// (STEP_UP_REQUIRED), and refusals by limits, a break or terms, which a dialog explains. One question of each kind at a time.

import { createStore, type SocketClient, type Store } from '@kingstake/client';
import type { ClientMessageInput, ErrorBody, ServerMessage } from '@kingstake/protocol';
import { Emitter } from '@kingstake/protocol/emitter';
import { type CallStep, codeOf, HttpError, messageOf } from '../net/http-client.ts';
import { API_TEXTS } from '../net/texts.ts';

/** The request: the terms of a new game, or an existing game with its terms. */
export type StakeRequest =
  | { wagerAmount: string; timeControl: string | undefined }
  | { gameId: number; gameCode: string | null };

interface StakeAnswer {
  challengeId: string;
  signature: string;
}

export interface StakeQuestion {
  readonly id: number; // unique
  readonly request: StakeRequest;
  readonly refusal: HttpError; // contains the challenge
  /** Sends the same request again. Rejects if the server does. */
  repeat(answer: StakeAnswer | null): Promise<unknown>;
  /** The request was carried out. */
  done(answer: unknown): void;
  /** The request failed; with `refusal`, the player cancelled. */
  failed(error: unknown): void;
}

export interface PlayRefusal {
  readonly body: Pick<ErrorBody, 'code'>; // with the details of its code
  /** Terms only: they have been accepted, so the request is resent. */
  repeat(): void;
  /** The player has read it, or rejects the terms. */
  close(): void;
}

interface Asked {
  readonly question: StakeQuestion | null;
  readonly refusal: PlayRefusal | null;
}

export interface StakeQuestions extends Store<Asked> {
  /** The steps of a call that ask. */
  readonly steps: readonly CallStep[];
  /** The same socket, whose stakes ask. */
  readonly socket: SocketClient;
  /** The player has signed out: open questions count as cancelled. */
  cancel(): void;
  /** A dialog shows refusals, until the returned function is called. */
  showRefusals(): () => void;
}

type Ask = (question: Omit<StakeQuestion, 'id'>) => void;
type ShowRefusal = (body: PlayRefusal['body'], repeat?: () => void, cancel?: () => void) => void;

/** Created before all other listeners of the socket, so that it receives a refusal first. */
export function createStakeQuestions(socket: SocketClient): StakeQuestions {
  const store = createStore<Asked>({ question: null, refusal: null });
  const cancelQuestion = (): void => {
    const { question } = store.getSnapshot();
    question?.failed(question.refusal);
  };
  let asked = 0;
  const ask: Ask = (question) => {
    cancelQuestion();
    asked += 1;
    const close = (): void => {
      if (store.getSnapshot().question === shown) store.set({ question: null });
    };
    const shown: StakeQuestion = {
      ...question,
      id: asked,
      done(answer) {
        close();
        question.done(answer);
      },
      failed(error) {
        close();
        question.failed(error);
      },
    };
    store.set({ question: shown });
  };
  const show: ShowRefusal = (body, repeat, cancel) => {
    store.getSnapshot().refusal?.close();
    const closed = (then?: () => void) => () => {
      store.set({ refusal: null });
      then?.();
    };
    store.set({ refusal: { body, repeat: closed(repeat), close: closed(cancel) } });
  };
  let isShowing = false;
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    steps: [explaining(() => (isShowing ? show : null)), confirming(ask)],
    socket: askingSocket(socket, ask, (...refusal) => isShowing && show(...refusal)),
    cancel() {
      cancelQuestion();
      store.getSnapshot().refusal?.close();
    },
    showRefusals() {
      isShowing = true;
      return () => {
        isShowing = false;
        store.getSnapshot().refusal?.close();
      };
    },
  };
}

/** Shows explainable refusals. Once the terms are accepted, the call is sent again. */
function explaining(shownBy: () => ShowRefusal | null): CallStep {
  const step: CallStep = async (sent, next) => {
    try {
      return await next(sent);
    } catch (error) {
      if (!(error instanceof HttpError) || error.body === null || !isExplained(error)) throw error;
      const show = shownBy();
      // Without a dialog the caller shows the error, so it must not count as explained.
      if (show === null) throw new Error(messageOf(error));
      const { body } = error;
      if (body.code !== TERMS_NOT_ACCEPTED) {
        show(body);
        throw error;
      }
      return new Promise((resolve, reject) => {
        show(
          body,
          () => resolve(step(sent, next)),
          () => reject(error),
        );
      });
    }
  };
  return step;
}

/** Calls that hold a stake. A withdrawal also needs a signature, but has its own dialog. */
const STAKES = ['/api/games', '/api/games/:id/join', '/api/challenges'];

function confirming(ask: Ask): CallStep {
  return async (sent, next) => {
    try {
      return await next(sent);
    } catch (refusal) {
      if (!(refusal instanceof HttpError) || !STAKES.includes(sent.call.path)) throw refusal;
      if (codeOf(refusal) !== 'STEP_UP_REQUIRED') throw refusal;
      const { params, body } = sent.input;
      return new Promise((done, failed) => {
        ask({
          request: requestIn(params, body),
          refusal,
          repeat: (answer) =>
            next({ ...sent, input: { ...sent.input, body: Object.assign({}, body, answer) } }),
          done,
          failed,
        });
      });
    }
  };
}

function requestIn(params: unknown, body: unknown): StakeRequest {
  const { id, wagerAmount, timeControl, gameCode }: StakeFields = Object.assign({}, params, body);
  if (wagerAmount !== undefined) return { wagerAmount, timeControl };
  return { gameId: Number(id), gameCode: gameCode ?? null };
}

interface StakeFields {
  id?: number;
  wagerAmount?: string;
  timeControl?: string;
  gameCode?: string;
}

type Staking = Extract<ClientMessageInput, { type: 'join_game' | 'rematch_offer' | 'rematch_accept' }>;

const isStaking = (message: ClientMessageInput): message is Staking =>
  message.type === 'join_game' || message.type === 'rematch_offer' || message.type === 'rematch_accept';

/** A repeated message that has no response yet. */
interface Waiting {
  gameId: number;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * A refusal with a `challenge` is still open, and no listener shows it (`isBeingAsked`). If the player cancels, the same refusal is
 * emitted again without its challenge.
 */
function askingSocket(socket: SocketClient, ask: Ask, show: ShowRefusal): SocketClient {
  const repeated = new Emitter<[ServerMessage]>();
  const sent = new Map<number, Staking>(); // the last message of each game
  const latest = new Map<number, ServerMessage>(); // the last refusal of each game
  let waiting: Waiting | null = null;
  const settle = (gameId: number | null): Waiting | null => {
    if (waiting === null || (gameId !== null && waiting.gameId !== gameId)) return null;
    const settled = waiting;
    waiting = null;
    return settled;
  };
  const repeat = (message: Staking, answer: StakeAnswer | null): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting = { gameId: Number(message.gameId), resolve, reject };
      if (!socket.send({ ...message, ...answer })) settle(null)?.reject(new Error(API_TEXTS.unreachable));
    });
  const resend = (gameId: number): void => {
    const request = sent.get(gameId);
    if (request !== undefined) socket.send(request);
  };
  socket.subscribe((message) => {
    const gameId = gameIdOf(message);
    const answered = settle(message.type === 'rematch_started' ? null : gameId);
    if (message.type === 'error' && isExplained(message)) show(message, () => resend(gameId));
    if (message.type !== 'error' || !STEP_UP_CODES.includes(message.code)) return answered?.resolve();
    const refusal = new HttpError(STEP_UP_STATUS, '', JSON.stringify(message));
    if (answered !== null) return answered.reject(refusal);
    const request = sent.get(gameId);
    if (message.challenge === undefined || request === undefined) return;
    const { challenge: _, ...final } = message;
    latest.set(gameId, final);
    ask({
      request: { gameId, gameCode: request.type === 'join_game' ? (request.gameCode ?? null) : null },
      refusal,
      repeat: (answer) => repeat(request, answer),
      done: () => undefined,
      failed() {
        if (latest.get(gameId) === final) repeated.emit(final);
      },
    });
  });
  socket.state.subscribe(() => {
    if (socket.state.getSnapshot().status !== 'open') settle(null)?.reject(new Error(API_TEXTS.unreachable));
  });
  return {
    ...socket,
    send(message) {
      if (isStaking(message)) sent.set(Number(message.gameId), message);
      return socket.send(message);
    },
    subscribe(listener) {
      const stops = [repeated.subscribe(listener), socket.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Whether a dialog explains this failure, so that the caller need not. Takes an error of `Http` or of the socket. */
export function isExplained(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'LIMIT_REACHED' || code === 'ON_BREAK' || code === TERMS_NOT_ACCEPTED;
}

const TERMS_NOT_ACCEPTED = 'TERMS_NOT_ACCEPTED';

/** Whether the player is still being asked about a refusal. */
export const isBeingAsked = (error: Extract<ServerMessage, { type: 'error' }>): boolean =>
  error.code === 'STEP_UP_FAILED' || error.challenge !== undefined;

const STEP_UP_STATUS = 403;
const STEP_UP_CODES: readonly string[] = ['STEP_UP_REQUIRED', 'STEP_UP_FAILED'];

const gameIdOf = (message: ServerMessage): number =>
  'gameId' in message ? Number(message.gameId) : Number.NaN;
