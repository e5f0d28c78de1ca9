// What a handler returns instead of a result. An expected refusal is a value; a throw is a bug.
import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  REASONS,
  type Reason,
  type Refused,
} from '@kingstake/protocol';

export interface Refusal extends Refused<ErrorCode> {
  /** For players; the catalogue's text when absent. */
  readonly message?: string;
  /** Fields the code is documented to carry. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** `reason` is more specific than the code: it has its own sentence, and clients see its name in the details. */
export function refuse(code: ErrorCode, reason?: Reason, details?: Refusal['details']): Refusal {
  if (reason === undefined) return { refused: code, ...(details === undefined ? {} : { details }) };
  return { refused: code, message: REASONS[reason], details: { reason, ...details } };
}

/** The refusal of a call that names a player or a wallet other than the caller's. */
export function refuseOtherPlayer(): Refusal {
  return refuse('FORBIDDEN', 'other-account');
}

/** Stands for an unknown region in `BLOCKED_REGIONS`. ISO 3166 gives this code to no country, and proxies use it with this meaning. */
const UNKNOWN_REGION = 'XX';

/** Refuses a blocked region. The code of a country covers its subdivisions. */
export function refuseRegion(blockedRegions: readonly string[], region: string | null): Refusal | null {
  const known = region ?? UNKNOWN_REGION;
  const isBlocked = blockedRegions.some((code) => known === code || known.startsWith(`${code}-`));
  return isBlocked ? refuse('REGION_BLOCKED') : null;
}

/** Status and body of a refusal. */
export function refusalAnswer(refusal: Refusal): { status: number; body: ErrorBody } {
  const entry = ERRORS[refusal.refused];
  return {
    status: entry.status,
    body: { message: refusal.message ?? entry.message, code: refusal.refused, ...refusal.details },
  };
}
