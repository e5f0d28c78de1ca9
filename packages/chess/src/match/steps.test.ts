// Chess match: every step table passes, and together they cover every refusal, event and way to end.
import { describe, expect, it } from 'vitest';
import { type EventKind, SEQ_EVENTS } from './events.ts';
import { REASONS, RESULTS } from './match-shape.ts';
import { REFUSALS } from './refusals.ts';
import { type Coverage, playTable, type StepTable } from './testkit/step-table.ts';
import { OFFERS } from './testkit/tables/offers.ts';
import { OUTAGE } from './testkit/tables/outage.ts';
import { PLAYING } from './testkit/tables/playing.ts';
import { PRESENCE } from './testkit/tables/presence.ts';
import { REMATCH } from './testkit/tables/rematch.ts';
import { SEATING } from './testkit/tables/seating.ts';

const TABLES: Readonly<Record<string, readonly StepTable[]>> = {
  seating: SEATING,
  'a running game': PLAYING,
  'draw offers': OFFERS,
  presence: PRESENCE,
  'a rematch': REMATCH,
  'outage compensation': OUTAGE,
};

// A record, so that a new kind does not compile until it is listed here, and fails until a row covers it.
const EVENTS: Readonly<Record<EventKind, true>> = {
  opponent_joined: true,
  game_started: true,
  move_made: true,
  game_over: true,
  timer_update: true,
  draw_offered: true,
  draw_declined: true,
  opponent_connection: true,
  rematch_offered: true,
  rematch_declined: true,
  rematch_started: true,
};

for (const [subject, tables] of Object.entries(TABLES)) {
  describe(subject, () => {
    for (const table of tables) {
      it(table.name, () => {
        const coverage = noCoverage();
        playTable(table, coverage);
        expect(coverage.faults).toEqual([]);
      });
    }
  });
}

describe('all tables together', () => {
  const coverage = noCoverage();
  for (const table of Object.values(TABLES).flat()) playTable(table, coverage);

  it('returns every refusal at least once', () => {
    expect([...coverage.refusals].sort()).toEqual(Object.keys(REFUSALS).sort());
  });

  it('emits every event, result and reason at least once', () => {
    const all = [EVENTS, RESULTS, REASONS].flatMap((terms) => Object.keys(terms));
    expect([...coverage.terms].sort()).toEqual([...new Set(all)].sort());
  });

  it('increments the sequence number for exactly the events that all users receive', () => {
    expect([...SEQ_EVENTS].sort()).toEqual(['game_over', 'game_started', 'move_made', 'opponent_joined']);
  });
});

function noCoverage(): Coverage {
  return { faults: [], refusals: new Set(), terms: new Set() };
}
