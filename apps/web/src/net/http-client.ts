// net: sends calls to the server, typed by the protocol's descriptors. Each call passes a list of steps, of which the last one
// fetches. It is stateless and needs no wallet.

import {
  type AnswerOf,
  type BodyOf,
  type Call,
  ErrorBody,
  type ParamsOf,
  type QueryOf,
} from '@kingstake/protocol';
import { messageInLanguage } from '../language/index.ts';
import { NoAnswer } from './browser-fetch.ts';
import { API_TEXTS } from './texts.ts';

export const FIRST_SERVER_ERROR = 500;

/** Any response that is not a success, including 401. The message is `status: raw text`, as specified. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** For the player, if the answer is not the server's own. A page of a proxy is not for players. */
  readonly shown: string;
  /** The parsed body, if the server sent its error format. Its message may be shown to the player. */
  readonly body: ErrorBody | null;

  constructor(status: number, statusText: string, raw: string) {
    super(`${status}: ${raw === '' ? statusText : raw}`);
    this.status = status;
    this.shown = `${status}: ${statusText === '' ? API_TEXTS.unreachable : statusText}`;
    this.body = parseErrorBody(raw);
  }
}

export interface Http {
  /** Rejects with HttpError when the server refuses, with a plain Error when it cannot be reached or its response is invalid. */
  send<C extends Call>(call: C, input?: CallInput<C>): Promise<AnswerOf<C>>;
}

interface CallInput<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
  body?: BodyOf<C>;
  idempotencyKey?: string;
  /** On a busy connection, other calls go first: what is shown next to the player's own matter. */
  isLater?: true;
}

/** A call on its way to the server. */
export interface SentCall {
  readonly call: Call;
  readonly input: {
    params?: unknown;
    query?: unknown;
    body?: unknown;
    idempotencyKey?: string;
    isLater?: true;
  };
}

/** One step of every call: `next` sends it on. A step may change it, send it again, or replace its answer. */
export type CallStep = (sent: SentCall, next: (sent: SentCall) => Promise<unknown>) => Promise<unknown>;

/** `steps`: before the ones that every call has, first to last. */
export function createHttp(fetch: typeof globalThis.fetch, steps: readonly CallStep[] = []): Http {
  const send = [...steps, repeatUnanswered].reduceRight<(sent: SentCall) => Promise<unknown>>(
    (next, step) => (sent) => step(sent, next),
    (sent) => fetchOnce(fetch, sent),
  );
  // The descriptor ties the call to its answer, which the steps do not know.
  return { send: (call, input = {}) => send({ call, input }) as Promise<AnswerOf<typeof call>> };
}

/** Repeats a call once, under its Idempotency-Key, if no answer came. */
const repeatUnanswered: CallStep = (sent, next) =>
  next(sent).catch((error: unknown) => {
    if (sent.input.idempotencyKey === undefined || !isUnanswered(error)) throw error;
    return next(sent);
  });

async function fetchOnce(fetch: typeof globalThis.fetch, { call, input }: SentCall): Promise<unknown> {
  const url = urlOf(call, input.params, input.query);
  const init: RequestInit = {
    method: call.method,
    credentials: 'include',
    headers: headersOf(input.body, input.idempotencyKey),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(input.isLater && { priority: 'low' }),
  };
  const response = await reach(() => fetch(url, init));
  // The connection may also break while the body is being received.
  const raw = await reach(() => response.text());
  if (!response.ok) throw new HttpError(response.status, response.statusText, raw);
  return parseAnswer(call, response.status, raw);
}

/** Whether the outcome is unknown because the server or its proxy did not answer in time. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof HttpError) return error.status === 504 && error.body !== null;
  return error instanceof Error && isSilence(error.cause);
}

/** Some browsers name the abort, not its reason. No call is aborted for another reason. */
const isSilence = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Error && error.name === 'AbortError');

/** The message to show: the server's own if there is one, otherwise the error's. */
export function messageOf(error: unknown): string {
  if (error instanceof HttpError)
    return error.body === null ? error.shown : messageInLanguage(error.body.message);
  return error instanceof Error ? error.message : String(error);
}

/**
 * The server's reason for a refusal; undefined where a retry may succeed. A 5xx response has a reason only if an operator or the
 * network stopped a feature.
 */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.body === null) return undefined;
  const isDecided = error.status < FIRST_SERVER_ERROR || typeof error.body['reason'] === 'string';
  return isDecided ? messageOf(error) : undefined;
}

/** The code of a refused call or of a refusal over the socket; null for anything else. */
export function codeOf(error: unknown): string | null {
  const refusal = error instanceof HttpError ? error.body : error;
  const isRefusal = typeof refusal === 'object' && refusal !== null && 'code' in refusal;
  return isRefusal && typeof refusal.code === 'string' ? refusal.code : null;
}

/** A missing or expired session, which is an ordinary case. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}

async function reach<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    throw new Error(isSilence(cause) ? API_TEXTS.noAnswer : API_TEXTS.unreachable, { cause });
  }
}

function headersOf(body: unknown, idempotencyKey: string | undefined): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
}

/** Encodes each `:name` of the path as one segment, whatever its value contains; omits undefined fields. */
function urlOf(call: Call, params: unknown, query: unknown): string {
  const values = new Map(entriesOf(params));
  const path = call.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${call.method} ${call.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

function entriesOf(fields: unknown): [string, string][] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
}

function parseAnswer(call: Call, status: number, raw: string): unknown {
  const schema = call.answers[status];
  if (schema === null) return undefined;
  const parsed = schema?.safeParse(call.contentType === undefined ? parseJson(raw) : raw);
  if (parsed?.success !== true) {
    throw new Error(API_TEXTS.unexpectedAnswer, {
      cause: parsed?.error ?? new Error(`unexpected status ${status}`),
    });
  }
  return parsed.data;
}

function parseErrorBody(raw: string): ErrorBody | null {
  const parsed = ErrorBody.safeParse(parseJson(raw));
  return parsed.success ? parsed.data : null;
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
