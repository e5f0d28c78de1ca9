// protocol: how a call is described. One descriptor serves the server's route, the OpenAPI page and the page's client.
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** Which budget of calls a call counts against. The server's HTTP module sets their sizes. */
export type RateName = 'read' | 'bulk' | 'write' | 'signIn' | 'codeLookup' | 'gamesFile' | 'picture';

/**
 * Who may call: `open` everyone, `session` a signed-in wallet (with or without a player), `registered` a player.
 * The handler decides whether the resource belongs to the caller.
 */
export type Access = 'open' | 'session' | 'registered';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify notation: `/api/users/:id`. */
  path: string;
  access: Access;
  rate: RateName;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Success statuses and their bodies; null means no body. Errors are always `ErrorBody`. */
  answers: Readonly<Record<number, Schema | null>>;
  /** The type of a success that is a file, not JSON. Its schema is then that of a text. */
  contentType?: string;
}

/** Keeps the literal types of a descriptor. */
export function call<const C extends Call>(descriptor: C): C {
  return descriptor;
}

/** The body a successful answer of a call carries. */
export type AnswerOf<C extends Call> = {
  [S in keyof C['answers']]: C['answers'][S] extends Schema ? z.output<C['answers'][S]> : undefined;
}[keyof C['answers']];

/** What the caller passes. */
export type BodyOf<C extends Call> = C extends { body: infer B extends Schema } ? z.input<B> : undefined;
export type ParamsOf<C extends Call> = C extends { params: infer P extends Schema } ? z.input<P> : undefined;
export type QueryOf<C extends Call> = C extends { query: infer Q extends Schema } ? z.input<Q> : undefined;
