// Chess match, storage: an active match as numbers in one line. It is stored anew with every move, so it says nothing but its
// values; the names stand here. Other statuses change seldom and keep their names.
import { SIDES, type Side } from '../clock/index.ts';
import type { ActiveMatch, NodeId } from './state.ts';

/** The stored version, then the values in the order of `packActive`, with spaces between them; null and no nodes are a dash. */
export type PackedMatch = string;

/** The values of a line: up to version 2 without the nodes at the end. */
const lengthOf = (version: unknown): number => (typeof version === 'number' && version <= 2 ? 23 : 25);

const bit = (flag: boolean): number => (flag ? 1 : 0);
const orDash = (value: number | null): number | '-' => value ?? '-';
const indexOf = (side: Side | null): number | null => (side === null ? null : SIDES.indexOf(side));

const nodesText = (nodes: readonly NodeId[]): string => (nodes.length === 0 ? '-' : nodes.join(','));

/** One text and no list to be joined: it is made with every move. */
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

/** The version that a packed match begins with; what is none is for the reader to refuse. */
export function versionOfPacked(packed: PackedMatch): unknown {
  return numberOf(packed.split(' ', 1)[0] ?? '');
}

/**
 * The fields of a packed match, by name. Null when there are not as many as there should be. A value that none of its kind has
 * stays as it is, for the check of shapes to find.
 */
export function unpackActive(packed: PackedMatch): Readonly<Record<string, unknown>> | null {
  const values = packed.split(' ').map(numberOf);
  if (values.length !== lengthOf(values[0])) return null;
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

/** Digits, or a dash; anything else stays a text, which no field is. */
const numberOf = (text: string): unknown =>
  text === '-' ? null : /^\d{1,16}$/.test(text) ? Number(text) : text;
/** A dash, one number, or numbers with commas between them. */
const nodesOf = (value: unknown): unknown =>
  value === null ? [] : typeof value === 'string' ? value.split(',').map(numberOf) : [value];
const flagOf = (value: unknown): unknown => (value === 0 ? false : value === 1 ? true : value);
const sideOf = (value: unknown): unknown => (value === 0 || value === 1 ? SIDES[value] : value);
