// Chess match: stores a match as JSON with a version, and upgrades older data one version at a time.
import { findShapeFault } from './match-shape.ts';
import { type PackedMatch, packActive, unpackActive, versionOfPacked } from './packed-match.ts';
import type { Match } from './state.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Converts the fields of a stored version to those of the next version. */
export type Upcaster = (stored: Fields) => Fields;

/**
 * The upcaster at index `n` converts version `n + 1`. Never edit an upcaster, because rows of every version may exist.
 */
const UPCASTERS: readonly Upcaster[] = [];

/** The current version. To change the stored form, add an upcaster, which increments the version. */
export const STORED_MATCH_VERSION = UPCASTERS.length + 1;

/** The stored form of a match. An active match is a line of numbers, because it is written with every move. */
export type StoredMatch = PackedMatch | (Exclude<Match, { status: 'active' }> & { readonly version: number });

/** Thrown by `readStoredMatch`. `newer`: a later release wrote the data. `malformed`: no release writes such data. */
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
 * Returns the match of stored JSON, of the current or an older version. Throws `StoredMatchError` for a newer version
 * and for malformed data. Only tests pass `upcasters`.
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
  // If the number of values is wrong, the version shows whether a later release wrote the line.
  return { version: versionOfPacked(stored) ?? null, ...unpackActive(stored) };
}
