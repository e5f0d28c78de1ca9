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
