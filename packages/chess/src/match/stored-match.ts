// Stores a match as JSON with a version. `readStoredMatch` raises what an older version wrote one version at a time.
import { findShapeFault } from './match-shape.ts';
import { type PackedMatch, packActive, unpackActive, versionOfPacked } from './packed-match.ts';
import type { Match } from './state.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Upcaster = (stored: Fields) => Fields;

/** Upcaster `n` turns the fields of version `n + 1` into those of the next. They are never edited: rows of every version may exist. */
const UPCASTERS: readonly Upcaster[] = [];

/** The version that is written. A change of the stored form adds an upcaster, which raises it. */
export const STORED_MATCH_VERSION = UPCASTERS.length + 1;

/** An active match is a line of numbers, because it is written with every move. */
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
 * Returns the match of stored JSON, of this version or an older one. Throws `StoredMatchError` for a newer version, whose rules this
 * code does not know, and for data that is no match. Tests pass upcasters of their own.
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

/** Returns the fields by name, the version among them. */
function fieldsOf(stored: object | PackedMatch): Fields {
  if (typeof stored !== 'string') return stored as Fields;
  // The version of a line with another number of values says whether a later release wrote it.
  return { version: versionOfPacked(stored) ?? null, ...unpackActive(stored) };
}
