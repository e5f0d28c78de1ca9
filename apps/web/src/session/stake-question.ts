// session: stakes that the wallet has to confirm first. Both clients are wrapped here once: a request that the server refuses with
// STEP_UP_REQUIRED waits, with its question in a store, until the player has answered. One question at a time.

import { createStore, type SocketClient, type Store } from '@kingstake/client';
import type { ClientMessageInput, ServerMessage } from '@kingstake/protocol';
import { Emitter } from '@kingstake/protocol/emitter';
import { codeOf, type Http, HttpError, messageOf } from '../net/http-client.ts';
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

/** Explains a call that was refused by limits, a break or terms. The caller's promise settles like the returned one. */
export type ExplainRefusal = (error: HttpError, repeat: () => Promise<unknown>) => Promise<unknown>;

export interface StakeQuestions extends Store<{ question: StakeQuestion | null }> {
  http(http: Http): Http;
  socket(socket: SocketClient): SocketClient;
  /** The player has signed out: open questions count as cancelled. */
  cancel(): void;
  /** Passes explainable refusals to `explain` until the returned function is called. */
  explainWith(explain: ExplainRefusal): () => void;
  /** Sends the last message about a stake in this game again. */
  resend(gameId: number): void;
}

type Ask = (question: Omit<StakeQuestion, 'id'>) => void;

export function createStakeQuestions(): StakeQuestions {
  const store = createStore<{ question: StakeQuestion | null }>({ question: null });
  const cancel = (): void => {
    const { question } = store.getSnapshot();
    question?.failed(question.refusal);
  };
  let explain: ExplainRefusal | null = null;
  let resend = (_gameId: number): void => undefined;
  let asked = 0;
  const ask: Ask = (question) => {
    cancel();
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
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    http: (http) =>
      // Without a dialog the caller shows the error, so it must not count as explained.
      askingHttp(
        http,
        ask,
        (error, repeat) => explain?.(error, repeat) ?? Promise.reject(new Error(messageOf(error))),
      ),
    socket(socket) {
      const asking = askingSocket(socket, ask);
      resend = asking.resend;
      return asking.socket;
    },
    cancel,
    explainWith(next) {
      explain = next;
      return () => {
        explain = null;
      };
    },
    resend: (gameId) => resend(gameId),
  };
}

/** Calls that hold a stake. A withdrawal also needs a signature, but has its own dialog. */
const STAKES = ['/api/games', '/api/games/:id/join', '/api/challenges'];

function askingHttp(http: Http, ask: Ask, explain: ExplainRefusal): Http {
  const asking: Http = {
    async send(called, input) {
      try {
        return await http.send(called, input);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        if (isExplained(error)) return explain(error, () => asking.send(called, input)) as never;
        if (!STAKES.includes(called.path)) throw error;
        if (codeOf(error) !== 'STEP_UP_REQUIRED') throw error;
        return new Promise((resolve, reject) => {
          ask({
            request: requestIn(input?.params, input?.body),
            refusal: error,
            repeat: (answer) => http.send(called, { ...input, body: Object.assign({}, input?.body, answer) }),
            done: (answer) => resolve(answer as never),
            failed: reject,
          });
        });
      }
    },
  };
  return asking;
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
function askingSocket(
  socket: SocketClient,
  ask: Ask,
): Pick<StakeQuestions, 'resend'> & { socket: SocketClient } {
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
  // Subscribed before all other listeners, so that it receives a refusal first.
  socket.subscribe((message) => {
    const gameId = gameIdOf(message);
    const answered = settle(message.type === 'rematch_started' ? null : gameId);
    if (message.type !== 'error' || !STEP_UP_CODES.includes(message.code)) return answered?.resolve();
    const refusal = new HttpError(STEP_UP_STATUS, '', JSON.stringify(message));
    if (answered !== null) return answered.reject(refusal);
    const request = sent.get(gameId);
    if (message.challenge === undefined || request === undefined) return;
    const { challenge: _, ...final } = message;
    latest.set(gameId, final);
    const gameCode = request.type === 'join_game' ? (request.gameCode ?? null) : null;
    ask({
      request: { gameId, gameCode },
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
  const asking: SocketClient = {
    ...socket,
    send(message) {
      if (isStaking(message)) sent.set(Number(message.gameId), message);
      return socket.send(message);
    },
    subscribe(listener) {
      const unsubscribe = repeated.subscribe(listener);
      const stop = socket.subscribe(listener);
      return () => {
        unsubscribe();
        stop();
      };
    },
  };
  return {
    socket: asking,
    resend(gameId) {
      const request = sent.get(gameId);
      if (request !== undefined) socket.send(request);
    },
  };
}

/** Whether a dialog explains this failure, so that the caller need not. Takes an error of `Http` or of the socket. */
export function isExplained(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'LIMIT_REACHED' || code === 'ON_BREAK' || code === TERMS_NOT_ACCEPTED;
}

export const TERMS_NOT_ACCEPTED = 'TERMS_NOT_ACCEPTED';

/** Whether the player is still being asked about a refusal. */
export const isBeingAsked = (error: Extract<ServerMessage, { type: 'error' }>): boolean =>
  error.code === 'STEP_UP_FAILED' || error.challenge !== undefined;

const STEP_UP_STATUS = 403;
const STEP_UP_CODES: readonly string[] = ['STEP_UP_REQUIRED', 'STEP_UP_FAILED'];

const gameIdOf = (message: ServerMessage): number =>
  'gameId' in message ? Number(message.gameId) : Number.NaN;
