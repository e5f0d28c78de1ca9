// The description of a call. The server's route, the OpenAPI document and the page's client use the same descriptor.
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** The rate limit of a call. The server's HTTP module defines its size. */
export type RateName =
  | 'read'
  | 'bulk'
  | 'write'
  | 'signIn'
  | 'codeLookup'
  | 'suggest'
  | 'gamesFile'
  | 'picture'
  | 'reserveEntries';

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
  /** The content type of a file. Its schema is then that of a text. */
  contentType?: string;
}

/** Keeps the literal types of a descriptor. */
export function call<const C extends Call>(descriptor: C): C {
  return descriptor;
}

/** The body of a call's successful answer. */
export type AnswerOf<C extends Call> = {
  [S in keyof C['answers']]: C['answers'][S] extends Schema ? z.output<C['answers'][S]> : undefined;
}[keyof C['answers']];

/** The body that the caller passes. */
export type BodyOf<C extends Call> = C extends { body: infer B extends Schema } ? z.input<B> : undefined;
export type ParamsOf<C extends Call> = C extends { params: infer P extends Schema } ? z.input<P> : undefined;
export type QueryOf<C extends Call> = C extends { query: infer Q extends Schema } ? z.input<Q> : undefined;
