// Stores a match as JSON with a version. `readStoredMatch` upgrades older data one version at a time.
import { findShapeFault } from './match-shape.ts';
import { type PackedMatch, packActive, unpackActive, versionOfPacked } from './packed-match.ts';
import type { Match } from './state.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Upcaster = (stored: Fields) => Fields;

/** Upcaster `n` converts the fields of version `n + 1` to those of the next. Never edit one, because rows of every version may exist. */
const UPCASTERS: readonly Upcaster[] = [];

/** The current version. To change the stored form, add an upcaster, which increments it. */
export const STORED_MATCH_VERSION = UPCASTERS.length + 1;

/** An active match is stored as a line of numbers, because it is written with every move. */
export type StoredMatch = PackedMatch | (Exclude<Match, { status: 'active' }> & { readonly version: number });

/** Thrown by `readStoredMatch`. `newer`: written by a later release. `malformed`: no release writes this. */
export class StoredMatchError extends Error {
  override readonly name = 'StoredMatchError';
  readonly fault: 'newer' | 'malformed';

  constructor(fault: 'newer' | 'malformed', message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Returns the plain data to store as JSON. */
export function storeMatch(match: Match): StoredMatch {
  if (match.status === 'active') return packActive(STORED_MATCH_VERSION, match);
  return { version: STORED_MATCH_VERSION, ...match };
}

/**
 * Returns the match of stored JSON, of the current or an older version. Throws `StoredMatchError` for a newer version, which this
 * release cannot interpret, and for malformed data. Tests pass other upcasters.
 */
export function readStoredMatch(stored: unknown, upcasters: readonly Upcaster[] = UPCASTERS): Match {
  if (typeof stored !== 'string' && (typeof stored !== 'object' || stored === null)) {
    throw new StoredMatchError('malformed', 'the stored match is neither an object nor a line of numbers');
  }
  const { version, ...written } = fieldsOf(stored);
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) {
    throw new StoredMatchError('malformed', 'the stored match has no valid version');
  }
  const newest = upcasters.length + 1;
  if (version > newest) {
    throw new StoredMatchError(
      'newer',
      `the stored match has version ${version}; this release reads up to ${newest}`,
    );
  }
  const match = upcasters.slice(version - 1).reduce<Fields>((fields, upcast) => upcast(fields), written);
  const fault = findShapeFault(match);
  if (fault !== null) throw new StoredMatchError('malformed', `the stored match has a wrong ${fault}`);
  return match as unknown as Match;
}

/** Returns the fields by name, including the version. */
function fieldsOf(stored: object | PackedMatch): Fields {
  if (typeof stored !== 'string') return stored as Fields;
  // A line with another number of values may be from a later release, which its version shows.
  return { version: versionOfPacked(stored) ?? null, ...unpackActive(stored) };
}
