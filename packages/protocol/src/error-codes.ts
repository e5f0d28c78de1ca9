// Error codes, and the body that contains one. Their messages are in `errors.ts`, which the page does not load, because the server
// sends the messages.
import * as z from 'zod/mini';

/** Append-only: a code never changes its meaning or its status. */
export const ErrorCode = z.enum([
  'VALIDATION',
  'UNAUTHENTICATED',
  'INSUFFICIENT_BALANCE',
  'FORBIDDEN',
  'NOT_REGISTERED',
  'NOT_FOUND',
  'CONFLICT',
  'INVALID_MOVE',
  'RATE_LIMITED',
  'NOT_IMPLEMENTED',
  'UNAVAILABLE',
  'STEP_UP_REQUIRED',
  'STEP_UP_FAILED',
  'RATING_OUT_OF_RANGE',
  'LIMIT_REACHED',
  'ON_BREAK',
  'TERMS_NOT_ACCEPTED',
  'REGION_BLOCKED',
  'UNDER_REVIEW',
  'BAD_SIGNATURE',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The body of every non-2xx answer. */
export const ErrorBody = z.looseObject({ message: z.string(), code: ErrorCode });
export type ErrorBody = z.infer<typeof ErrorBody>;
