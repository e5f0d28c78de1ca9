// Chess match, shape: validates the fields of a match that was read from storage. A field of state.ts without a check here
// does not compile.
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

/** Returns the path from the value to the first invalid field ('' for the value itself), or null. */
type Check = (value: unknown) => string | null;
type Shape<T> = { readonly [K in keyof T]-?: Check };

const holds =
  (test: (value: unknown) => boolean): Check =>
  (value) =>
    test(value) ? null : '';

/** Requires exactly these fields, because an unknown one would be lost with the next write. */
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
const oneOf = <T extends string>(words: Readonly<Record<T, true>>): Check =>
  holds((value) => typeof value === 'string' && Object.hasOwn(words, value));
const bySide = (check: Check): Check => object<BySide<unknown>>({ white: check, black: check });

const flag = holds((value) => typeof value === 'boolean');
const nothing = holds((value) => value === null);
const is = (expected: string): Check => holds((value) => value === expected);
const whole = holds((value) => Number.isSafeInteger(value) && (value as number) >= 0); // counts, ms, instants
const positive = holds((value) => Number.isSafeInteger(value) && (value as number) > 0);
const side = oneOf<Side>({ white: true, black: true });

const nodes = holds(
  (value) =>
    Array.isArray(value) &&
    value.length <= SEAT_NODES &&
    value.every((node, index) => whole(node) === null && (index === 0 || node > value[index - 1])),
);
const seatFields = object<Seat>({ userId: positive, at: nodes, awaySinceMs: orNull(whole), isAbsent: flag });
const seat: Check = (value) => {
  const fault = seatFields(value);
  if (fault !== null) return fault;
  const { at, awaySinceMs } = value as Seat;
  return (awaySinceMs === null) === at.length > 0 ? null : '.at';
};
const clockSide = object<ClockSide>({ remainingMs: whole, lagBucketMs: whole });
const clock = object<Clock>({
  white: clockSide,
  black: clockSide,
  turn: side,
  runningSinceMs: orNull(whole),
});
const rematchOffer = object<RematchOffer>({ expiresAtMs: whole, isOver: flag });

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

type Paid = Extract<Settlement, { kind: 'winner' }>;
type Refunded = Extract<Settlement, { kind: 'refund-all' }>;
const paid = object<Paid>({ kind: is('winner'), winner: side });
const refunded = object<Refunded>({ kind: is('refund-all') });
const settlement: Check = (value) => (paid(value) === null ? null : refunded(value));
const ending = object<Ending>({
  result,
  reason,
  winner: orNull(side),
  settlement,
  abortedBy: orNull(positive),
  endedAtMs: whole,
});

const every = {
  isPrivate: flag,
  allowObservers: flag,
  timeControl: object<TimeControl>({ initialMs: positive, incrementMs: whole }),
  seq: whole,
  white: seat,
};
const MATCHES: Readonly<Record<MatchStatus, Check>> = {
  waiting: object<WaitingMatch>({ ...every, status: is('waiting'), black: nothing, expiresAtMs: whole }),
  ready: object<ReadyMatch>({
    ...every,
    status: is('ready'),
    black: seat,
    isRematch: flag,
    accepted: bySide(flag),
    expiresAtMs: whole,
  }),
  active: object<ActiveMatch>({
    ...every,
    status: is('active'),
    black: seat,
    startedAtMs: whole,
    ply: whole,
    clock,
    drawOfferedBy: orNull(side),
    lastDrawOfferPly: bySide(orNull(whole)),
  }),
  ended: object<EndedMatch>({
    ...every,
    status: is('ended'),
    black: orNull(seat),
    startedAtMs: orNull(whole),
    ply: whole,
    clock: orNull(clock),
    ending,
    rematchOffers: bySide(orNull(rematchOffer)),
    isRematchMade: flag,
  }),
};

/** Returns the path of the first invalid field, such as `clock.white.remainingMs`; null when `value` is a valid match. */
export function findShapeFault(value: Readonly<Record<string, unknown>>): string | null {
  const { status: named } = value;
  const isKnown = typeof named === 'string' && Object.hasOwn(MATCHES, named);
  return isKnown ? (MATCHES[named as MatchStatus](value)?.slice(1) ?? null) : 'status';
}
