import { expect, test } from 'vitest';
import { GAMES } from '../games/index.ts';
import { createDepartures } from './departures.ts';

const LONG = GAMES.waitingAbsentMs;

test('remembers users for ten minutes after they left', () => {
  const departures = createDepartures();
  departures.note(1, 0);
  departures.note(2, 1_000);
  expect(departures.recent(LONG - 1)).toEqual([1, 2]);
  expect(departures.recent(LONG)).toEqual([2]);
  expect(departures.recent(LONG + 1_000)).toEqual([]);
});

test('counts from the last departure', () => {
  const departures = createDepartures();
  departures.note(1, 0);
  departures.note(2, 1_000);
  departures.note(1, 2_000);
  expect(departures.recent(LONG + 1_999)).toEqual([1]);
  expect(departures.recent(LONG + 2_000)).toEqual([]);
});
