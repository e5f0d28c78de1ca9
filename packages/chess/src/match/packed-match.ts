// Chess match: packs an active match into one line of numbers, because it is written with every move. Matches in other
// statuses are stored as objects.
import { SIDES, type Side } from '../clock/index.ts';
import type { ActiveMatch, NodeId } from './state.ts';

/**
 * The stored version and the values in the order of `packActive`, separated by spaces. A dash is null or an empty list.
 */
export type PackedMatch = string;

const VALUE_COUNT = 25;

const bit = (flag: boolean): number => (flag ? 1 : 0);
const orDash = (value: number | null): number | '-' => value ?? '-';
const indexOf = (side: Side | null): number | null => (side === null ? null : SIDES.indexOf(side));

const nodesText = (nodes: readonly NodeId[]): string => (nodes.length === 0 ? '-' : nodes.join(','));

/** Returns the line of a match. It builds no list, because it runs with every move. */
export function packActive(version: number, match: ActiveMatch): PackedMatch {
  const { timeControl, white, black, clock, lastDrawOfferPly: offered } = match;
  return (
    `${version} ${bit(match.isPrivate)} ${bit(match.allowObservers)} ${timeControl.initialMs} ${timeControl.incrementMs} ` +
    `${white.userId} ${black.userId} ${match.startedAtMs} ` +
    `${orDash(white.awaySinceMs)} ${bit(white.isAbsent)} ${orDash(black.awaySinceMs)} ${bit(black.isAbsent)} ` +
    `${orDash(indexOf(match.drawOfferedBy))} ${orDash(offered.white)} ${orDash(offered.black)} ${match.seq} ${match.ply} ` +
    `${clock.white.remainingMs} ${clock.white.lagBucketMs} ${clock.black.remainingMs} ${clock.black.lagBucketMs} ` +
    `${orDash(indexOf(clock.turn))} ${orDash(clock.runningSinceMs)} ${nodesText(white.at)} ${nodesText(black.at)}`
  );
}

/** Returns the version at the start of a packed match. The caller rejects an invalid one. */
export function versionOfPacked(packed: PackedMatch): unknown {
  return numberOf(packed.split(' ', 1)[0] ?? '');
}

/**
 * Returns the fields of a packed match by name; null if the number of values is wrong. A malformed value is left
 * unchanged, so that the check of the shape rejects it.
 */
export function unpackActive(packed: PackedMatch): Readonly<Record<string, unknown>> | null {
  const values = packed.split(' ').map(numberOf);
  if (values.length !== VALUE_COUNT) return null;
  const [, isPrivate, allowObservers, initialMs, incrementMs, whiteId, blackId, startedAtMs] = values;
  const [whiteAwaySinceMs, isWhiteAbsent, blackAwaySinceMs, isBlackAbsent] = values.slice(8);
  const [drawOfferedBy, lastOfWhite, lastOfBlack, seq, ply] = values.slice(12);
  const [whiteMs, whiteLagMs, blackMs, blackLagMs, turn, runningSinceMs, ...nodes] = values.slice(17);
  const [whiteAt, blackAt] = nodes.map((at) => ({ at: nodesOf(at) }));
  return {
    status: 'active',
    isPrivate: flagOf(isPrivate),
    allowObservers: flagOf(allowObservers),
    timeControl: { initialMs, incrementMs },
    seq,
    white: { userId: whiteId, ...whiteAt, awaySinceMs: whiteAwaySinceMs, isAbsent: flagOf(isWhiteAbsent) },
    black: { userId: blackId, ...blackAt, awaySinceMs: blackAwaySinceMs, isAbsent: flagOf(isBlackAbsent) },
    startedAtMs,
    ply,
    clock: {
      white: { remainingMs: whiteMs, lagBucketMs: whiteLagMs },
      black: { remainingMs: blackMs, lagBucketMs: blackLagMs },
      turn: sideOf(turn),
      runningSinceMs,
    },
    drawOfferedBy: sideOf(drawOfferedBy),
    lastDrawOfferPly: { white: lastOfWhite, black: lastOfBlack },
  };
}

/** Parses digits or a dash. Any other text stays a string, which no field accepts. */
const numberOf = (text: string): unknown =>
  text === '-' ? null : /^\d{1,16}$/.test(text) ? Number(text) : text;
/** Parses a dash, one number, or numbers separated by commas. */
const nodesOf = (value: unknown): unknown =>
  value === null ? [] : typeof value === 'string' ? value.split(',').map(numberOf) : [value];
const flagOf = (value: unknown): unknown => (value === 0 ? false : value === 1 ? true : value);
const sideOf = (value: unknown): unknown => (value === 0 || value === 1 ? SIDES[value] : value);
