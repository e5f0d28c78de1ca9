// Chess match: validates the fields of a stored match. A field of state.ts without a check here does not compile.
import type { Clock, ClockSide, Side, TimeControl } from '../clock/index.ts';
import { SEAT_NODES } from './limits.ts';
import type {
  ActiveMatch,
  BySide,
  EndedMatch,
  Ending,
  MatchStatus,
  ReadyMatch,
  Reason,
  RematchOffer,
  Result,
  Seat,
  Settlement,
  WaitingMatch,
} from './state.ts';

/**
 * Returns the path from a value to its first invalid field, or null. The path is empty if the value itself is invalid.
 */
type Check = (value: unknown) => string | null;
type Shape<T> = { readonly [K in keyof T]-?: Check };

/** Returns a check that requires a condition. */
const requires =
  (test: (value: unknown) => boolean): Check =>
  (value) =>
    test(value) ? null : '';

/** Returns a check that requires exactly these fields, because the next write would lose an unknown one. */
function object<T>(shape: Shape<T>): Check {
  const checks = Object.entries<Check>(shape);
  return (value) => {
    if (typeof value !== 'object' || value === null) return '';
    for (const name of Object.keys(value)) if (!Object.hasOwn(shape, name)) return `.${name}`;
    for (const [name, check] of checks) {
      const fault = check((value as Record<string, unknown>)[name]);
      if (fault !== null) return `.${name}${fault}`;
    }
    return null;
  };
}

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);
const oneOf = <T extends string>(values: Readonly<Record<T, true>>): Check =>
  requires((value) => typeof value === 'string' && Object.hasOwn(values, value));
const bySide = (check: Check): Check => object<BySide<unknown>>({ white: check, black: check });

const bool = requires((value) => typeof value === 'boolean');
const isNull = requires((value) => value === null);
const equalTo = (expected: string): Check => requires((value) => value === expected);
const wholeNumber = requires((value) => Number.isSafeInteger(value) && (value as number) >= 0);
const positive = requires((value) => Number.isSafeInteger(value) && (value as number) > 0);
const side = oneOf<Side>({ white: true, black: true });

const nodes = requires(
  (value) =>
    Array.isArray(value) &&
    value.length <= SEAT_NODES &&
    value.every((node, index) => wholeNumber(node) === null && (index === 0 || node > value[index - 1])),
);
const seatObject = object<Seat>({
  userId: positive,
  at: nodes,
  awaySinceMs: orNull(wholeNumber),
  isAbsent: bool,
});
const seat: Check = (value) => {
  const fault = seatObject(value);
  if (fault !== null) return fault;
  const { at, awaySinceMs } = value as Seat;
  return (awaySinceMs === null) === at.length > 0 ? null : '.at';
};
const clockSide = object<ClockSide>({ remainingMs: wholeNumber, lagBucketMs: wholeNumber });
const clock = object<Clock>({
  white: clockSide,
  black: clockSide,
  turn: side,
  runningSinceMs: orNull(wholeNumber),
});
const rematchOffer = object<RematchOffer>({ expiresAtMs: wholeNumber, isOver: bool });

/** All results. A record, so that a new result does not compile until it is listed here. */
export const RESULTS: Readonly<Record<Result, true>> = {
  white_wins: true,
  black_wins: true,
  draw: true,
  forfeit: true,
  aborted: true,
  cancelled: true,
  void: true,
};
/** All reasons. A record, so that a new reason does not compile until it is listed here. */
export const REASONS: Readonly<Record<Reason, true>> = {
  checkmate: true,
  resignation: true,
  timeout: true,
  absence: true,
  agreement: true,
  stalemate: true,
  'fifty-moves': true,
  threefold: true,
  'insufficient-material': true,
  'timeout-insufficient': true,
  'move-limit': true,
  'first-move': true,
  'early-resignation': true,
  declined: true,
  'ready-expired': true,
  cancelled: true,
  expired: true,
  outage: true,
  'stakes-released': true,
};

const result = oneOf<Result>(RESULTS);
const reason = oneOf<Reason>(REASONS);

type PaidToWinner = Extract<Settlement, { kind: 'winner' }>;
type Refunded = Extract<Settlement, { kind: 'refund-all' }>;
const paidToWinner = object<PaidToWinner>({ kind: equalTo('winner'), winner: side });
const refunded = object<Refunded>({ kind: equalTo('refund-all') });
const settlement: Check = (value) => (paidToWinner(value) === null ? null : refunded(value));
const ending = object<Ending>({
  result,
  reason,
  winner: orNull(side),
  settlement,
  abortedBy: orNull(positive),
  endedAtMs: wholeNumber,
});

const commonFields = {
  isPrivate: bool,
  allowObservers: bool,
  timeControl: object<TimeControl>({ initialMs: positive, incrementMs: wholeNumber }),
  seq: wholeNumber,
  white: seat,
};
const MATCHES: Readonly<Record<MatchStatus, Check>> = {
  waiting: object<WaitingMatch>({
    ...commonFields,
    status: equalTo('waiting'),
    black: isNull,
    expiresAtMs: wholeNumber,
  }),
  ready: object<ReadyMatch>({
    ...commonFields,
    status: equalTo('ready'),
    black: seat,
    isRematch: bool,
    accepted: bySide(bool),
    expiresAtMs: wholeNumber,
  }),
  active: object<ActiveMatch>({
    ...commonFields,
    status: equalTo('active'),
    black: seat,
    startedAtMs: wholeNumber,
    ply: wholeNumber,
    clock,
    drawOfferedBy: orNull(side),
    lastDrawOfferPly: bySide(orNull(wholeNumber)),
  }),
  ended: object<EndedMatch>({
    ...commonFields,
    status: equalTo('ended'),
    black: orNull(seat),
    startedAtMs: orNull(wholeNumber),
    ply: wholeNumber,
    clock: orNull(clock),
    ending,
    rematchOffers: bySide(orNull(rematchOffer)),
    isRematchMade: bool,
  }),
};

/**
 * Returns the path of the first invalid field, such as `clock.white.remainingMs`; null if the value is a valid match.
 */
export function findShapeFault(value: Readonly<Record<string, unknown>>): string | null {
  const { status } = value;
  const isKnown = typeof status === 'string' && Object.hasOwn(MATCHES, status);
  return isKnown ? (MATCHES[status as MatchStatus](value)?.slice(1) ?? null) : 'status';
}
