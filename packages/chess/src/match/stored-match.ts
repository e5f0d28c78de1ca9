// Chess match, storage: a match as JSON that outlives the code which wrote it. What is stored carries a version; what an
// older version wrote is raised one version at a time, so each change of the form is described once and for all.
import { findShapeFault } from './match-shape.ts';
import { type PackedMatch, packActive, unpackActive, versionOfPacked } from './packed-match.ts';
import type { Match } from './state.ts';

/** The version that is written now. A change of the stored form raises it and adds the step that leads to it. */
export const STORED_MATCH_VERSION = 3;

type Fields = Readonly<Record<string, unknown>>;

/** Each makes of a match of version `index` one of the next. Never edited: rows of every version exist. */
const UPCASTERS: readonly ((stored: Fields) => Fields)[] = [
  // 0, the form without a version, knew one time control only: ten minutes, no increment.
  (stored) => ({ ...stored, timeControl: { initialMs: 600_000, incrementMs: 0 } }),
  // 1 wrote an active match with names as well.
  (stored) => stored,
  // 2 did not say at which nodes a player is. Who was there was at a node without a number.
  (stored) => ({ ...stored, white: withNodes(stored['white']), black: withNodes(stored['black']) }),
];

/** A seat as version 3 has it. What is none is left for the check of shapes. */
function withNodes(seat: unknown): unknown {
  if (typeof seat !== 'object' || seat === null) return seat;
  return { ...seat, at: (seat as Fields)['awaySinceMs'] === null ? [0] : [] };
}

/** From version 2 on an active match is a line of numbers. */
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
 * Returns the match of stored JSON, of this version or any before it. Throws `StoredMatchError` for a newer version,
 * whose rules this code does not know, and for data that is no match, because a game must not go on from a guess.
 */
export function readStoredMatch(stored: unknown): Match {
  if (typeof stored !== 'string' && (typeof stored !== 'object' || stored === null)) {
    throw new StoredMatchError('malformed', 'the stored match is neither an object nor a line of numbers');
  }
  const { version = 0, ...written } = fieldsOf(stored);
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0) {
    throw new StoredMatchError('malformed', 'the stored match has no valid version');
  }
  if (version > STORED_MATCH_VERSION) {
    throw new StoredMatchError(
      'newer',
      `the stored match has version ${version}; this release reads up to ${STORED_MATCH_VERSION}`,
    );
  }
  const match = UPCASTERS.slice(version).reduce<Fields>((fields, upcast) => upcast(fields), written);
  const fault = findShapeFault(match);
  if (fault !== null) throw new StoredMatchError('malformed', `the stored match has a wrong ${fault}`);
  return match as unknown as Match;
}

/** The names and values, with the version among them. */
function fieldsOf(stored: object | PackedMatch): Fields {
  if (typeof stored !== 'string') return stored as Fields;
  // A line of another length is no match of today; the version says whether it is one of tomorrow.
  return { version: versionOfPacked(stored) ?? null, ...unpackActive(stored) };
}
