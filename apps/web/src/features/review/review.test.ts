import type { GameDetails } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { badgeOf, shareTextOf } from './labels.ts';
import { type Replay, type ReplayEvent, replayed, SPEEDS_MS, startReplay } from './replay.ts';

const after = (count: number, events: readonly (ReplayEvent['type'] | ReplayEvent)[]): Replay =>
  events.reduce<Replay>(
    (state, event) => replayed(state, (typeof event === 'string' ? { type: event } : event) as ReplayEvent),
    startReplay(count),
  );

describe('the replay', () => {
  test.each<
    [
      name: string,
      count: number,
      events: (ReplayEvent['type'] | ReplayEvent)[],
      index: number,
      playing: boolean,
    ]
  >([
    ['H18 stands at the start position, which is -1', 3, [], -1, false],
    ['H15 forward', 3, ['forward'], 0, false],
    ['H15 back never leaves the start', 3, ['back'], -1, false],
    ['H15 to the end', 3, ['end'], 2, false],
    ['H15 forward never leaves the end', 3, ['end', 'forward'], 2, false],
    ['H15 to the start', 3, ['end', 'start'], -1, false],
    ['H18 plays one move a tick', 3, ['toggle', 'tick'], 0, true],
    ['H18 stops at the last move', 3, ['toggle', 'tick', 'tick', 'tick'], 2, false],
    ['H18 a tick after the stop does nothing', 3, ['toggle', 'tick', 'tick', 'tick', 'tick'], 2, false],
    ['H15 pause', 3, ['toggle', 'tick', 'toggle', 'tick'], 0, false],
    ['H19 stepping stops it', 3, ['toggle', 'tick', 'forward', 'tick'], 1, false],
    ['H19 jumping stops it', 5, ['toggle', { type: 'jump', index: 3 }, 'tick'], 3, false],
    ['H19 Reset stops it', 3, ['toggle', 'tick', 'reset', 'tick'], -1, false],
    ['H19 play at the end starts anew', 3, ['end', 'toggle'], -1, true],
    ['a game without moves does not play', 0, ['toggle', 'tick'], -1, false],
    ['a jump beside the game stays in it', 3, [{ type: 'jump', index: 99 }], 2, false],
  ])('%s', (_name, count, events, index, playing) => {
    expect(after(count, events)).toMatchObject({ index, playing });
  });

  test('H18 plays a move a tick from -1 and stops at the last', () => {
    expect(startReplay(2).index).toBe(-1);
    expect(after(2, ['toggle', 'tick', 'tick', 'tick'])).toMatchObject({ index: 1, playing: false });
  });

  test('H19 stepping, jumping and Reset stop it; play at the end starts anew', () => {
    for (const event of ['forward', 'back', 'reset', 'start', 'end'] as const)
      expect(after(5, ['toggle', 'tick', event]).playing).toBe(false);
    expect(after(5, ['toggle', 'tick', { type: 'jump', index: 2 }]).playing).toBe(false);
    expect(after(5, ['end', 'toggle'])).toMatchObject({ index: -1, playing: true });
  });

  test('H16 four speeds, one second at first, changed without stopping', () => {
    expect(SPEEDS_MS).toEqual([2000, 1000, 500, 200]);
    expect(startReplay(3).speedMs).toBe(1000);
    expect(after(3, ['toggle', { type: 'speed', speedMs: 200 }])).toMatchObject({
      speedMs: 200,
      playing: true,
    });
  });
});

const game = (result: GameDetails['result'], winner: number | null): GameDetails => ({
  id: 7,
  status: 'ended',
  whitePlayer: { id: 1, username: 'Ada', profilePicId: 'bee' },
  blackPlayer: { id: 2, username: 'Bob', profilePicId: 'bee' },
  wagerAmount: '1',
  timeControl: '600+0',
  prizePool: '1.95',
  duration: 61,
  moves: [],
  clocks: [],
  result,
  reason: null,
  winner,
  createdAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  initialFen: '',
  gameState: { fen: '' },
});

describe('the badge', () => {
  test.each([
    ['white_wins', 1, 1, 'Victory'],
    ['white_wins', 1, 2, 'Defeat'],
    ['white_wins', 1, 3, 'White won'],
    ['black_wins', 2, 3, 'Black won'],
    ['draw', null, 1, 'Draw'],
    ['forfeit', 1, 1, 'Forfeit'],
    ['forfeit', 1, 2, 'Forfeit'],
    ['aborted', null, 1, 'No result'],
    ['void', null, 2, 'No result'],
    [null, null, 1, undefined],
  ] as const)('%s won by %s, seen by %i: %s', (result, winner, viewer, word) => {
    expect(badgeOf(game(result, winner), viewer)?.word).toBe(word);
  });

  test('H12 Victory, Defeat, Draw or Forfeit', () => {
    expect([
      badgeOf(game('white_wins', 1), 1)?.word,
      badgeOf(game('white_wins', 1), 2)?.word,
      badgeOf(game('draw', null), 1)?.word,
      badgeOf(game('forfeit', 2), 1)?.word,
    ]).toEqual(['Victory', 'Defeat', 'Draw', 'Forfeit']);
  });
});

test.each([
  ['white_wins', 'checkmate', 1, 'Ada vs Bob on Kingstake. Checkmate. White won.'],
  ['draw', 'stalemate', null, 'Ada vs Bob on Kingstake. Stalemate.'],
  ['aborted', 'first-move', null, null],
  ['void', 'outage', null, null],
  [null, null, null, null],
] as const)(
  'a game that ended %s by %s is shared as its end, one without a result not at all',
  (result, reason, winner, text) => {
    expect(shareTextOf({ ...game(result, winner), reason })).toBe(text);
  },
);
