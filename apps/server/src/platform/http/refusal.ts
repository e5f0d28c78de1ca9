// The value that a handler returns for an expected refusal. A thrown error is a bug.

import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  formatSol,
  type Lamports,
  REASONS,
  type Reason,
  type Refused,
} from '@kingstake/protocol';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySerializerCompiler,
} from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { DatabaseBusy } from '../database/index.ts';

export interface Refusal extends Refused<ErrorCode> {
  /** Shown to players. Defaults to the catalogue's text. */
  readonly message?: string;
  /** Additional fields that are documented for the code. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** `reason` is more specific than the code. It has its own message, and its name is in the details. */
export function refuse(code: ErrorCode, reason?: Reason, details?: Refusal['details']): Refusal {
  if (reason === undefined) return { refused: code, ...(details === undefined ? {} : { details }) };
  return { refused: code, message: REASONS[reason], details: { reason, ...details } };
}

/** Refuses a call that names a player or a wallet other than the caller's. */
export function refuseOtherPlayer(): Refusal {
  return refuse('FORBIDDEN', 'other-account');
}

/** Refuses to spend money of which a part is held until an instant. */
export function refuseHeld({ held, untilMs }: { held: Lamports; untilMs: number }): Refusal {
  const until = new Date(untilMs).toISOString();
  return refuse('UNDER_REVIEW', undefined, { until, held: formatSol(held) });
}

/** Stands for an unknown region in `BLOCKED_REGIONS`. ISO 3166 gives this code to no country, and proxies use it with this meaning. */
const UNKNOWN_REGION = 'XX';

/** Refuses a blocked region. The code of a country covers its subdivisions. */
export function refuseRegion(blockedRegions: readonly string[], region: string | null): Refusal | null {
  const known = region ?? UNKNOWN_REGION;
  const isBlocked = blockedRegions.some((code) => known === code || known.startsWith(`${code}-`));
  return isBlocked ? refuse('REGION_BLOCKED') : null;
}

/** Returns the status and body of a refusal. */
export function refusalAnswer(refusal: Refusal): { status: number; body: ErrorBody } {
  const entry = ERRORS[refusal.refused];
  return {
    status: entry.status,
    body: { message: refusal.message ?? entry.message, code: refusal.refused, ...refusal.details },
  };
}

// Converts every error before or in a handler into an error body of the catalogue, and checks each response against the schema of its call.

/** Maximum number of validation issues in one response. */
const MAX_ISSUES = 8;

interface Issue {
  instancePath?: string;
  message?: string;
}

function validationRefusal(error: FastifyError): Refusal {
  const issues = ((error.validation ?? []) as Issue[]).slice(0, MAX_ISSUES).map((issue) => ({
    path: `${error.validationContext ?? ''}${issue.instancePath ?? ''}`,
    message: issue.message ?? 'not valid',
  }));
  return refuse('VALIDATION', undefined, { issues });
}

/** Refusals for Fastify's own errors about a body or a target, by error code. */
const OWN_REFUSALS: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('VALIDATION', 'too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse('VALIDATION', 'not-json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: refuse('VALIDATION', 'empty-json'),
  FST_ERR_CTP_INVALID_JSON_BODY: refuse('VALIDATION', 'broken-json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('VALIDATION', 'wrong-length'),
};

function refusalOf(error: FastifyError): Refusal | null {
  if (error.validation !== undefined) return validationRefusal(error);
  const own = OWN_REFUSALS[error.code];
  if (own !== undefined) return own;
  if (error instanceof DatabaseBusy) return refuse('UNAVAILABLE');
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 && !(error instanceof ResponseSerializationError)
    ? refuse('VALIDATION')
    : null;
}

/** Reads an empty JSON body as no body where the call takes none, because many clients send the content type with every request. */
export function acceptNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = request.routeOptions.schema?.body as z.ZodMiniType | undefined;
    if (text === '' && (body === undefined || body.safeParse(undefined).success)) done(null, undefined);
    else parse(request, String(text), done);
  });
}

/** Answers requests that the router cannot parse because of an invalid escape or an overlong path segment. */
export function refuseUnroutable(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = refusalAnswer(refuse('VALIDATION', 'broken-url'));
  void reply.status(status).type('application/json; charset=utf-8').send(body);
}

export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = refusalOf(error);
    if (known === null) request.log.error({ err: error }, 'a request failed unexpectedly');
    const { status, body } = refusalAnswer(known ?? refuse('UNAVAILABLE'));
    return reply.status(status).send(body);
  });
}

/**
 * Parses the response, whereas `fastify-type-provider-zod` encodes it, which parses every checked value twice. The result is the same,
 * because no response schema transforms a value. The OpenAPI document could not describe such a schema.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodMiniType> = ({ schema, method, url }) => {
  return (response) => {
    const { data, error } = z.safeParse(schema, response);
    if (error !== undefined) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};
