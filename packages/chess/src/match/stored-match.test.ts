import { describe, expect, it } from 'vitest';
import { SEAT_NODES } from './limits.ts';
import type { ActiveMatch } from './state.ts';
import { readStoredMatch, STORED_MATCH_VERSION, StoredMatchError, storeMatch } from './stored-match.ts';
import { STARTS, setUp } from './testkit/step-table.ts';

describe('a stored match', () => {
  it('applies the upcasters from the stored version on', () => {
    const { isPrivate, ...older } = storeMatch(setUp('waiting').match) as unknown as Record<string, unknown>;
    const upcasters = [
      (fields: object) => ({ ...fields, open: !isPrivate }),
      ({ open, ...fields }: Record<string, unknown>) => ({ ...fields, isPrivate: !open }),
    ];
    expect(readStoredMatch({ ...older, version: 1 }, upcasters)).toStrictEqual(setUp('waiting').match);
    expect(readStoredMatch({ ...older, version: 2, open: !isPrivate }, upcasters)).toStrictEqual(
      setUp('waiting').match,
    );
    expect(() => readStoredMatch({ ...older, version: 4 }, upcasters)).toThrow('reads up to 3');
  });

  it('writes each value of an active match at its position', () => {
    const match: ActiveMatch = {
      status: 'active',
      isPrivate: false,
      allowObservers: true,
      timeControl: { initialMs: 101, incrementMs: 102 },
      seq: 103,
      white: { userId: 104, at: [115, 116], awaySinceMs: null, isAbsent: false },
      black: { userId: 105, at: [], awaySinceMs: 106, isAbsent: true },
      startedAtMs: 107,
      ply: 108,
      clock: {
        white: { remainingMs: 109, lagBucketMs: 110 },
        black: { remainingMs: 111, lagBucketMs: 112 },
        turn: 'black',
        runningSinceMs: 113,
      },
      drawOfferedBy: 'white',
      lastDrawOfferPly: { white: 114, black: null },
    };
    const line = '1 0 1 101 102 104 105 107 - 0 106 1 0 114 - 103 108 109 110 111 112 1 113 115,116 -';
    expect(storeMatch(match)).toBe(line);
    expect(readStoredMatch(line)).toStrictEqual(match);
  });
});

describe('an invalid stored match', () => {
  /** An active match as an object, which no release writes. */
  const active = () => JSON.parse(JSON.stringify({ version: 1, ...setUp('active').match }));
  /** The line of an active match with one value replaced. */
  const packed = (place = 0, value: unknown = STORED_MATCH_VERSION): string =>
    String(storeMatch(setUp('active').match))
      .split(' ')
      .with(place, String(value))
      .join(' ');
  const ended = () => JSON.parse(JSON.stringify(storeMatch(setUp('ended').match)));

  it('refuses a newer version', () => {
    const error = refusalOf({ ...active(), version: STORED_MATCH_VERSION + 1 });
    expect(error.fault).toBe('newer');
    expect(error.message).toBe('the stored match has version 2; this release reads up to 1');
    expect(refusalOf('2 1 2').fault).toBe('newer');
  });

  const MALFORMED: readonly (readonly [fault: string, stored: unknown])[] = [
    ['is neither an object nor a line of numbers', null],
    ['has no valid version', { ...active(), version: '1' }],
    ['has no valid version', { ...active(), version: 0.5 }],
    ['has a wrong status', packed().slice(0, packed().lastIndexOf(' '))],
    ['has a wrong status', `${packed()} 0`],
    ['has a wrong isPrivate', packed(1, 2)],
    ['has a wrong timeControl.initialMs', packed(3, 0)],
    ['has a wrong white.userId', packed(5, '-')],
    ['has a wrong drawOfferedBy', packed(12, 2)],
    ['has a wrong ply', packed(16, -1)],
    ['has a wrong ply', packed(16, '1e3')],
    ['has a wrong clock.turn', packed(21, '-')],
    ['has a wrong clock.runningSinceMs', packed(22, '9'.repeat(16))],
    ['has a wrong white.at', packed(23, '-')],
    ['has a wrong white.at', packed(23, '2,1')],
    ['has a wrong white.at', packed(23, '1,1')],
    ['has a wrong black.at', packed(24, '1.5')],
    ['has a wrong black.at', packed(24, Array.from({ length: SEAT_NODES + 1 }, (_, node) => node).join())],
    ['has a wrong black.at', { ...ended(), black: { ...ended().black, at: undefined } }],
    ['has a wrong black.at', { ...ended(), black: { ...ended().black, at: [] } }],
    ['has a wrong black.at', { ...ended(), black: { ...ended().black, awaySinceMs: 1 } }],
    ['has a wrong white', { ...active(), white: null }],
    ['has a wrong status', { ...active(), status: 'toString' }],
    ['has a wrong timeControl.incrementMs', { ...active(), timeControl: { initialMs: 1, incrementMs: -1 } }],
    ['has a wrong seq', { ...active(), seq: 1.5 }],
    ['has a wrong startedAtMs', { ...active(), status: 'waiting' }],
    ['has a wrong ending', { ...active(), ending: ended().ending }],
    ['has a wrong clock.white', { ...active(), clock: { ...active().clock, white: 5 } }],
    ['has a wrong clock.turn', { ...active(), clock: { ...active().clock, turn: 'w' } }],
    ['has a wrong ending.reason', { ...ended(), ending: { ...ended().ending, reason: 'boredom' } }],
    ['has a wrong ending.settlement.kind', { ...ended(), ending: { ...ended().ending, settlement: {} } }],
  ];
  it.each(MALFORMED)('refuses a match that %s', (fault, stored) => {
    // JSON has no `undefined`, so such a field is missing.
    const error = refusalOf(JSON.parse(JSON.stringify(stored)));
    expect(error.fault).toBe('malformed');
    expect(error.message).toBe(`the stored match ${fault}`);
  });

  it('refuses a missing or unknown field', () => {
    for (const start of Object.keys(STARTS)) {
      const stored = JSON.parse(JSON.stringify({ version: 1, ...setUp(start).match }));
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
  throw new Error('the match was not refused');
}
