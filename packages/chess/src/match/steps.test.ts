// Chess match: every step table passes, every command gets its answer in every status, and together they cover every
// refusal, event and way to end.
import { describe, expect, it } from 'vitest';
import type { Command, CommandType } from './commands.ts';
import { type EventKind, SEQ_EVENTS } from './events.ts';
import { REASONS, RESULTS } from './match-shape.ts';
import { REFUSALS } from './refusals.ts';
import type { MatchStatus } from './state.ts';
import { EPOCH_MS, PEOPLE, type Person } from './testkit/names.ts';
import { apply, type Coverage, NODE, playTable, type StepTable, setUp } from './testkit/step-table.ts';
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

// A new command does not compile until it is listed here, and fails until each grid has a row for it.
const COMMANDS: { readonly [T in CommandType]: (by: number) => Command } = {
  join: (by) => ({ type: 'join', by, hasCode: false }),
  cancel: (by) => ({ type: 'cancel', by }),
  'decline-challenge': (by) => ({ type: 'decline-challenge', by }),
  accept: (by) => ({ type: 'accept', by }),
  decline: (by) => ({ type: 'decline', by }),
  connect: (by) => ({ type: 'connect', by, at: NODE }),
  disconnect: (by) => ({ type: 'disconnect', by, at: [NODE] }),
  move: (by) => ({ type: 'move', by, move: { from: 'g1', to: 'f3' }, rttMs: 0 }),
  resign: (by) => ({ type: 'resign', by }),
  timeout: (by) => ({ type: 'timeout', by }),
  'offer-draw': (by) => ({ type: 'offer-draw', by }),
  'accept-draw': (by) => ({ type: 'accept-draw', by }),
  'decline-draw': (by) => ({ type: 'decline-draw', by }),
  'offer-rematch': (by) => ({ type: 'offer-rematch', by }),
  'accept-rematch': (by) => ({ type: 'accept-rematch', by }),
  'decline-rematch': (by) => ({ type: 'decline-rematch', by }),
  sweep: () => ({ type: 'sweep' }),
  void: () => ({ type: 'void' }),
  outage: () => ({ type: 'outage', outageMs: 5_000 }),
  'node-outage': () => ({ type: 'node-outage', sinceMs: EPOCH_MS }),
};
const STATUSES: Readonly<Record<MatchStatus, true>> = {
  waiting: true,
  ready: true,
  active: true,
  ended: true,
};

// One second into each status. Ready: Ann, the creator, is away and has not accepted. Active: both have moved, and Ann
// (white) is to move. Ended: Ann has resigned. There are no open offers.
const GRIDS: Readonly<Record<Person, string>> = {
  Ann: `
                      | waiting      | ready          | active          | ended
    join              | -            | -              | -               | -
    cancel            | game_over    | already-joined | already-joined  | game-ended
    decline-challenge | own-challenge | own-challenge | own-challenge   | own-challenge
    accept            | no-opponent  | game_started   | -               | game-ended
    decline           | no-opponent  | game_over      | already-started | game-ended
    connect           | -            | game_started   | -               | -
    disconnect        | -            | -              | -               | -
    move              | no-opponent  | not-started    | move_made       | game-ended
    resign            | no-opponent  | not-started    | game_over       | game-ended
    timeout           | no-opponent  | not-started    | -               | -
    offer-draw        | no-opponent  | not-started    | draw_offered    | game-ended
    accept-draw       | no-opponent  | not-started    | no-draw-offer   | game-ended
    decline-draw      | no-opponent  | not-started    | no-draw-offer   | game-ended
    offer-rematch     | not-over     | not-over       | not-over        | rematch_offered
    accept-rematch    | not-over     | not-over       | not-over        | no-rematch-offer
    decline-rematch   | not-over     | not-over       | not-over        | no-rematch-offer
    sweep             | -            | -              | -               | -
    void              | game_over    | game_over      | game_over       | game-ended
    outage            | -            | -              | timer_update    | -
    node-outage       | -            | -              | timer_update    | -
  `,
  Bob: `
                      | waiting         | ready           | active          | ended
    join              | opponent_joined | -               | -               | -
    cancel            | not-the-creator | not-the-creator | not-the-creator | not-the-creator
    decline-challenge | game_over       | already-joined  | already-joined  | game-ended
    accept            | not-a-player    | -               | -               | game-ended
    decline           | not-a-player    | game_over       | already-started | game-ended
    connect           | not-a-player    | -               | -               | -
    disconnect        | not-a-player    | -               | -               | -
    move              | not-a-player    | not-started     | not-your-turn   | game-ended
    resign            | not-a-player    | not-started     | game_over       | game-ended
    timeout           | not-a-player    | not-started     | -               | -
    offer-draw        | not-a-player    | not-started     | draw_offered    | game-ended
    accept-draw       | not-a-player    | not-started     | no-draw-offer   | game-ended
    decline-draw      | not-a-player    | not-started     | no-draw-offer   | game-ended
    offer-rematch     | not-a-player    | not-over        | not-over        | rematch_offered
    accept-rematch    | not-a-player    | not-over        | not-over        | no-rematch-offer
    decline-rematch   | not-a-player    | not-over        | not-over        | no-rematch-offer
    sweep             | -               | -               | -               | -
    void              | game_over       | game_over       | game_over       | game-ended
    outage            | -               | -               | timer_update    | -
    node-outage       | -               | -               | timer_update    | -
  `,
  Eve: `
                      | waiting         | ready           | active          | ended
    join              | opponent_joined | seat-taken      | seat-taken      | game-ended
    cancel            | not-the-creator | not-the-creator | not-the-creator | not-the-creator
    decline-challenge | game_over       | already-joined  | already-joined  | game-ended
    accept            | not-a-player    | not-a-player    | not-a-player    | not-a-player
    decline           | not-a-player    | not-a-player    | not-a-player    | not-a-player
    connect           | not-a-player    | not-a-player    | not-a-player    | not-a-player
    disconnect        | not-a-player    | not-a-player    | not-a-player    | not-a-player
    move              | not-a-player    | not-a-player    | not-a-player    | not-a-player
    resign            | not-a-player    | not-a-player    | not-a-player    | not-a-player
    timeout           | not-a-player    | not-a-player    | not-a-player    | not-a-player
    offer-draw        | not-a-player    | not-a-player    | not-a-player    | not-a-player
    accept-draw       | not-a-player    | not-a-player    | not-a-player    | not-a-player
    decline-draw      | not-a-player    | not-a-player    | not-a-player    | not-a-player
    offer-rematch     | not-a-player    | not-a-player    | not-a-player    | not-a-player
    accept-rematch    | not-a-player    | not-a-player    | not-a-player    | not-a-player
    decline-rematch   | not-a-player    | not-a-player    | not-a-player    | not-a-player
    sweep             | -               | -               | -               | -
    void              | game_over       | game_over       | game_over       | game-ended
    outage            | -               | -               | timer_update    | -
    node-outage       | -               | -               | timer_update    | -
  `,
};

const PERSONS = Object.keys(GRIDS) as Person[];
const CELLS = PERSONS.map((person) => ({ person, cells: readGrid(GRIDS[person]) }));

describe.each(CELLS)('a command of $person', ({ person, cells }) => {
  it('has an expected answer in every status', () => {
    const all = Object.keys(COMMANDS).flatMap((command) =>
      Object.keys(STATUSES).map((status) => `${command} in ${status}`),
    );
    expect([...cells.keys()].sort()).toEqual(all.sort());
  });

  it.each([...cells])('returns for %s: %s', (cell, expected) => {
    const [command, status] = cell.split(' in ') as [CommandType, MatchStatus];
    const table = setUp(status);
    expect(table.match.status).toBe(status);
    const decision = apply(table, COMMANDS[command](PEOPLE[person]), EPOCH_MS + 1_000);
    const kinds = decision.events.map(({ kind }) => kind).join('; ');
    expect(decision.ok ? kinds || '-' : decision.refusal).toBe(expected);
  });
});

describe('all tables together', () => {
  const coverage = noCoverage();
  for (const table of Object.values(TABLES).flat()) playTable(table, coverage);

  it('return every refusal, and emit every event, result and reason, at least once', () => {
    const inGrids = CELLS.flatMap(({ cells }) => [...cells.values()]);
    const answers = new Set<string>([...coverage.refusals, ...inGrids]);
    expect(Object.keys(REFUSALS).filter((refusal) => !answers.has(refusal))).toEqual([]);
    const all = [EVENTS, RESULTS, REASONS].flatMap((terms) => Object.keys(terms));
    expect([...coverage.terms].sort()).toEqual([...new Set(all)].sort());
  });

  it('increment the sequence number for exactly the events that all users receive', () => {
    expect([...SEQ_EVENTS].sort()).toEqual(['game_over', 'game_started', 'move_made', 'opponent_joined']);
  });
});

function noCoverage(): Coverage {
  return { faults: [], refusals: new Set(), terms: new Set() };
}

function readGrid(grid: string): Map<string, string> {
  const [head, ...rows] = grid
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const cells = new Map<string, string>();
  for (const [command, ...answers] of rows) {
    for (const [index, answer] of answers.entries()) cells.set(`${command} in ${head?.[index + 1]}`, answer);
  }
  return cells;
}
