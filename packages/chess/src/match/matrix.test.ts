// Chess match: every command in every status, by each kind of user. A cell of a grid is the expected answer: `-` (no
// event), the kinds of events, or the refusal. A command without a row, or a status without a column, fails the test.
import { describe, expect, it } from 'vitest';
import type { Command, CommandType } from './commands.ts';
import type { MatchStatus } from './state.ts';
import { EPOCH_MS, PEOPLE, type Person } from './testkit/names.ts';
import { apply, NODE, setUp } from './testkit/step-table.ts';

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

for (const [person, grid] of Object.entries(GRIDS) as [Person, string][]) {
  describe(`a command of ${person}`, () => {
    const cells = readGrid(grid);

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
