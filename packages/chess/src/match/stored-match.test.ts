// Chess match, storage: every match that was ever stored can be read, and what cannot be understood is refused.
import { describe, expect, it } from 'vitest';
import { findViolations } from './invariants.ts';
import { readStoredMatch, STORED_MATCH_VERSION, StoredMatchError, storeMatch } from './stored-match.ts';
import { STARTS, setUp } from './testkit/step-table.ts';
import { STORED_BY_VERSION } from './testkit/stored-matches.ts';

const TEN_MINUTES = { initialMs: 600_000, incrementMs: 0 };

describe('a match of every version is read', () => {
  it('has examples of each version in each status', () => {
    expect(STORED_BY_VERSION.length).toBe(STORED_MATCH_VERSION + 1);
    for (const examples of STORED_BY_VERSION) {
      const statuses = Object.values(examples).map((text) => JSON.parse(text).status);
      expect([...new Set(statuses)].sort()).toEqual(['active', 'ended', 'ready', 'waiting']);
    }
  });

  const cases = STORED_BY_VERSION.flatMap((examples, version) =>
    Object.entries(examples).map(([name, text]) => [`version ${version}, ${name}`, version, text] as const),
  );
  it.each(cases)('%s', (_name, version, text) => {
    const stored = JSON.parse(text);
    expect(stored.version ?? 0).toBe(version);
    const match = readStoredMatch(stored);
    // Version 0 lacks the time control, and nothing else differs.
    const { version: _, ...fields } = stored;
    expect(match).toStrictEqual(version === 0 ? { ...fields, timeControl: TEN_MINUTES } : fields);
    expect(findViolations(match, null)).toEqual([]);
    expect(readStoredMatch(JSON.parse(JSON.stringify(storeMatch(match))))).toStrictEqual(match);
  });

  it('is written with the version of today', () => {
    for (const start of Object.keys(STARTS)) {
      expect(storeMatch(setUp(start).match).version).toBe(STORED_MATCH_VERSION);
    }
  });
});

describe('a match that cannot be understood is refused', () => {
  const active = () => JSON.parse(JSON.stringify(storeMatch(setUp('active').match)));
  const ended = () => JSON.parse(JSON.stringify(storeMatch(setUp('ended').match)));

  it('of a newer version', () => {
    const error = refusalOf({ ...active(), version: STORED_MATCH_VERSION + 1 });
    expect(error.fault).toBe('newer');
    expect(error.message).toBe('the stored match has version 2; this release reads up to 1');
  });

  const MALFORMED: readonly (readonly [fault: string, stored: unknown])[] = [
    ['is not an object', null],
    ['is not an object', 'match'],
    ['has no valid version', { ...active(), version: '1' }],
    ['has no valid version', { ...active(), version: -1 }],
    ['has no valid version', { ...active(), version: 0.5 }],
    ['has no valid version', { ...active(), version: null }],
    ['has a wrong status', {}],
    ['has a wrong status', []],
    ['has a wrong status', { ...active(), status: 'toString' }],
    ['has a wrong timeControl', { ...active(), timeControl: undefined }],
    ['has a wrong timeControl.initialMs', { ...active(), timeControl: { initialMs: 0, incrementMs: 0 } }],
    ['has a wrong timeControl.incrementMs', { ...active(), timeControl: { initialMs: 1, incrementMs: -1 } }],
    ['has a wrong seq', { ...active(), seq: 1.5 }],
    ['has a wrong black', { ...active(), black: null }],
    ['has a wrong startedAtMs', { ...active(), status: 'waiting' }],
    ['has a wrong ending', { ...active(), ending: ended().ending }],
    ['has a wrong clock.white', { ...active(), clock: { ...active().clock, white: 5 } }],
    ['has a wrong clock.turn', { ...active(), clock: { ...active().clock, turn: 'w' } }],
    ['has a wrong ply', { ...active(), ply: null }],
    ['has a wrong ending.reason', { ...ended(), ending: { ...ended().ending, reason: 'boredom' } }],
    ['has a wrong ending.settlement.kind', { ...ended(), ending: { ...ended().ending, settlement: {} } }],
    ['has a wrong isRematchMade', { ...ended(), isRematchMade: 1 }],
  ];
  it.each(MALFORMED)('%s', (fault, stored) => {
    // `undefined` is no JSON: such a field is not there.
    const error = refusalOf(JSON.parse(JSON.stringify(stored)));
    expect(error.fault).toBe('malformed');
    expect(error.message).toBe(`the stored match ${fault}`);
  });

  it('when any field is missing or unknown', () => {
    for (const start of Object.keys(STARTS)) {
      const stored = JSON.parse(JSON.stringify(storeMatch(setUp(start).match)));
      for (const name of Object.keys(stored).filter((field) => field !== 'version')) {
        const { [name]: _, ...rest } = stored;
        expect(refusalOf(rest).fault, `${start} without ${name}`).toBe('malformed');
      }
      expect(refusalOf({ ...stored, colour: 'red' }).message).toBe('the stored match has a wrong colour');
    }
  });
});

function refusalOf(stored: unknown): StoredMatchError {
  try {
    readStoredMatch(stored);
  } catch (error) {
    if (error instanceof StoredMatchError) return error;
    throw error;
  }
  throw new Error('it was read');
}
