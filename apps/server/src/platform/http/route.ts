// Connects a call of the contract with its handler, including access checks, rate limits, parsing, cookies and the response.
import { Readable } from 'node:stream';
import { type AnswerOf, type Call, isRefused, type RateName, type Result } from '@kingstake/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  BULK,
  type CreateRateLimiter,
  RATES,
  RATES_OF_USER,
  type Rate,
  type RateLimiter,
} from '../quotas.ts';
import {
  type Authenticate,
  type Caller,
  CHALLENGE_COOKIE,
  checkAccess,
  deviceCookieName,
  SAFE_METHODS,
  sessionCookieName,
} from './access.ts';
import { type AddressOf, quotaKey, type RegionOf } from './address.ts';
import { type Refusal, refusalAnswer, refuse } from './refusal.ts';

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type CallerFor<C extends Call> = C['access'] extends 'registered'
  ? Caller & { userId: number }
  : C['access'] extends 'session'
    ? Caller
    : Caller | null;

/** The input of a handler, after parsing, authentication and rate limiting. */
export interface HandlerInput<C extends Call> {
  params: C extends { params: infer P } ? Out<P> : undefined;
  query: C extends { query: infer Q } ? Out<Q> : undefined;
  body: C extends { body: infer B } ? Out<B> : undefined;
  caller: CallerFor<C>;
  address: string;
  /** The client's region as a code of ISO 3166; null if unknown. */
  region: string | null;
  requestId: string;
  /** The User-Agent header, truncated; empty without one. */
  userAgent: string;
  /** The Idempotency-Key of a call that moves money; null without one. */
  idempotencyKey: string | null;
  /** The cookie `sid-challenge`, unchecked. */
  challengeToken: string | null;
  /** The device cookie, unchecked. */
  deviceToken: string | null;
}

interface NewCookie {
  token: string;
  maxAgeS: number;
}

/** A file's bytes or text, whole or in pieces. */
type FileBody = Uint8Array | string | AsyncIterable<string | Uint8Array>;

/** A JSON body that is already serialized, from parts that match the call's schema. It is sent unchanged. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The result of a successful call: the status (by default the call's first), the body, and changes of cookies. */
export interface HandlerResult<C extends Call> {
  status?: keyof C['answers'] & number;
  body: C extends { contentType: string } ? FileBody : AnswerOf<C> | WrittenJson;
  headers?: Readonly<Record<string, string>>;
  /** The cookie of a new session; null removes it. */
  session?: NewCookie | null;
  /** The cookie of a browser that requested a sign-in challenge. */
  challenge?: NewCookie;
  /** The cookie of a browser that has signed in. */
  device?: NewCookie;
}

export type Handler<C extends Call> = (
  arrived: HandlerInput<C>,
) => Promise<Result<HandlerResult<C>, Refusal>>;

export interface RouteKit {
  add<C extends Call>(call: C, handler: Handler<C>): void;
}

export interface RouteOptions {
  publicOrigin: string;
  addressOf: AddressOf;
  regionOf: RegionOf;
  createRateLimiter: CreateRateLimiter;
  authenticate: Authenticate;
  /** Called when a call of the contract arrives. */
  onCall?: () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Up to 255 printable characters, as with other payment services. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;
const USER_AGENT_CHARS = 512;

/** Sends a refusal, bypassing the call's schemas. `waitS` becomes Retry-After. */
function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  waitS = refusal.details?.['retryAfter'],
): FastifyReply {
  if (typeof waitS === 'number') reply.header('retry-after', waitS);
  const { status, body } = refusalAnswer(refusal);
  return reply.status(status).serializer(JSON.stringify).type('application/json; charset=utf-8').send(body);
}

function sendTooMany(reply: FastifyReply, waitMs: number): FastifyReply {
  return sendRefusal(reply, refuse('RATE_LIMITED'), Math.ceil(waitMs / 1000));
}

function sendWritten(reply: FastifyReply, { text }: WrittenJson): FastifyReply {
  return reply.serializer(String).type('application/json; charset=utf-8').send(text);
}

/** Limiters by the rate that a call declares, of each address, and of each user over all addresses. */
interface Limiters {
  ofAddress: Record<RateName, RateLimiter>;
  ofUser: Partial<Record<RateName, RateLimiter>>;
}

function createLimiters({ createRateLimiter }: RouteOptions): Limiters {
  const limitersOf = (rates: Readonly<Record<string, Rate>>, prefix: string) =>
    Object.fromEntries(
      Object.entries(rates).map(([name, rate]) => [name, createRateLimiter(`${prefix}:${name}`, rate)]),
    );
  return {
    ofAddress: limitersOf(RATES, 'http') as Limiters['ofAddress'],
    ofUser: limitersOf(RATES_OF_USER, 'user'),
  };
}

/** Charges a bulk response by its size, minus the one credit taken before. Refusals are not charged. */
function chargeBulk({ ofAddress, ofUser }: Limiters, keyOf: (request: FastifyRequest) => string) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> => {
    if (reply.statusCode >= 400 || typeof payload !== 'string') return;
    const cost = Math.max(BULK.least, Math.ceil(Buffer.byteLength(payload) / BULK.quotaBytes));
    ofAddress.bulk.charge(keyOf(request), cost - 1);
    const userId = request.caller?.userId ?? null;
    if (userId !== null) ofUser.bulk?.charge(String(userId), cost - 1);
  };
}

/** Returns the responses for OpenAPI. Error bodies of one status may have different fields, so it shows their common shape. */
function responsesOf(call: Call): Record<string, unknown> {
  const bodies = Object.entries(call.answers).filter(([, schema]) => schema !== null);
  const { contentType } = call;
  if (contentType === undefined) return Object.fromEntries(bodies);
  return Object.fromEntries(
    bodies.map(([status, schema]) => [status, { content: { [contentType]: { schema } } }]),
  );
}

/** Sends a file. A body in pieces is streamed, each piece after the client has read the previous one. */
function sendFile(reply: FastifyReply, contentType: string, body: FileBody): FastifyReply {
  if (body instanceof Uint8Array)
    return reply.type(contentType).send(Buffer.from(body.buffer, body.byteOffset, body.length));
  reply.type(`${contentType}; charset=utf-8`);
  return reply.send(typeof body === 'string' ? body : Readable.from(body));
}

function setCookies(
  reply: FastifyReply,
  { publicOrigin }: RouteOptions,
  { session, challenge, device }: Pick<HandlerResult<Call>, 'session' | 'challenge' | 'device'>,
): void {
  const secure = publicOrigin.startsWith('https:');
  const fixed = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const name = sessionCookieName(publicOrigin);
  if (session === null) reply.clearCookie(name, fixed);
  else if (session !== undefined) reply.setCookie(name, session.token, { ...fixed, maxAge: session.maxAgeS });
  const others = [
    [CHALLENGE_COOKIE, challenge],
    [deviceCookieName(publicOrigin), device],
  ] as const;
  for (const [other, cookie] of others)
    if (cookie !== undefined) reply.setCookie(other, cookie.token, { ...fixed, maxAge: cookie.maxAgeS });
}

/** Creates the kit through which modules add their calls. */
export function createRouteKit(app: FastifyInstance, options: RouteOptions): RouteKit {
  const cookieName = sessionCookieName(options.publicOrigin);
  const deviceCookie = deviceCookieName(options.publicOrigin);
  const limiters = createLimiters(options);
  const keyOf = (request: FastifyRequest): string => quotaKey(options.addressOf(request.raw));
  app.decorateRequest('caller', null);

  return {
    add(call, handler) {
      app.route({
        method: call.method,
        url: call.path,
        schema: {
          summary: call.summary,
          ...(call.params === undefined ? {} : { params: call.params }),
          ...(call.query === undefined ? {} : { querystring: call.query }),
          ...(call.body === undefined ? {} : { body: call.body }),
          response: responsesOf(call),
        },
        async onRequest(request, reply) {
          options.onCall?.();
          const waitMs = await limiters.ofAddress[call.rate].take(keyOf(request));
          if (waitMs !== null) return sendTooMany(reply, waitMs);
        },
        // Runs before the body is read, but after the rate limit, because looking up a session is a query.
        async preParsing(request, reply) {
          const token = request.cookies[cookieName];
          request.caller = token === undefined || token === '' ? null : await options.authenticate(token);
          const refusal = checkAccess({
            access: call.access,
            caller: request.caller,
            changes: !SAFE_METHODS.has(request.method),
            headers: request.headers,
            publicOrigin: options.publicOrigin,
          });
          if (refusal !== null) return sendRefusal(reply, refusal);
          const userId = request.caller?.userId ?? null;
          const ofUser = limiters.ofUser[call.rate];
          const waitMs = userId === null ? null : ((await ofUser?.take(String(userId))) ?? null);
          if (waitMs !== null) return sendTooMany(reply, waitMs);
        },
        ...(call.rate === 'bulk' ? { onSend: chargeBulk(limiters, keyOf) } : {}),
        async handler(request, reply) {
          const idempotencyKey = request.headers['idempotency-key'] ?? null;
          if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(String(idempotencyKey))) {
            return sendRefusal(reply, refuse('VALIDATION', 'bad-idempotency-key'));
          }
          const arrived = {
            params: request.params,
            query: request.query,
            body: request.body,
            caller: request.caller,
            address: options.addressOf(request.raw),
            region: options.regionOf(request.raw),
            requestId: request.id,
            userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARS),
            idempotencyKey: idempotencyKey === null ? null : String(idempotencyKey),
            challengeToken: request.cookies[CHALLENGE_COOKIE] ?? null,
            deviceToken: request.cookies[deviceCookie] ?? null,
          } as HandlerInput<typeof call>;
          const outcome = await handler(arrived);
          if (isRefused(outcome)) return sendRefusal(reply, outcome);
          setCookies(reply, options, outcome);
          const status = outcome.status ?? Number(Object.keys(call.answers)[0]);
          reply.status(status).headers(outcome.headers ?? {});
          if (outcome.body instanceof WrittenJson) return sendWritten(reply, outcome.body);
          if (call.contentType === undefined) return reply.send(outcome.body);
          return sendFile(reply, call.contentType, outcome.body as unknown as FileBody);
        },
      });
    },
  };
}
