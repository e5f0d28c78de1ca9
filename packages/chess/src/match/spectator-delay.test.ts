// Chess match: which plies of a staked game a spectator may see, and when.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlayedAt, SPECTATOR_DELAY, visibleAtMs, visiblePlies } from './spectator-delay.ts';

const MINUTE = SPECTATOR_DELAY.ms;

/** Returns a game whose plies were played at these times. */
const played = (...instants: number[]): PlayedAt => ({
  plies: instants.length,
  atMs(ply) {
    const at = instants[ply - 1];
    if (at === undefined) throw new Error(`there is no ply ${ply}`);
    return at;
  },
});

test.each([
  ['a millisecond before a minute', played(1_000), 1_000 + MINUTE - 1, 0],
  ['after a minute', played(1_000), 1_000 + MINUTE, 1],
  ['two more plies', played(1, 2, 3), 3, 0],
  ['five fast plies', played(1, 2, 3, 4, 5), 5, 2],
  ['a long pause after fast plies', played(0, 10, 20_000, 40_000), MINUTE + 10, 2],
  ['one old and two new plies', played(0, MINUTE, MINUTE), MINUTE, 1],
  ['at most three hidden plies', played(...new Array<number>(600).fill(7)), 7, 597],
])('S22 hides the newest three plies for 60 s: %s', (_, game, nowMs, visible) => {
  expect(visiblePlies(game, nowMs)).toBe(visible);
});

const games = fc
  .array(fc.nat({ max: 2 * MINUTE }), { minLength: 1, maxLength: 12 })
  .map((gaps) => gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0)));

test('shows a ply exactly from the computed time on', () => {
  fc.assert(
    fc.property(games, fc.nat({ max: 3 * MINUTE }), (instants, later) => {
      const game = played(...instants);
      const nowMs = game.atMs(game.plies) + later;
      const visible = visiblePlies(game, nowMs);
      for (let ply = 1; ply <= game.plies; ply += 1)
        expect(visibleAtMs(game, ply) <= nowMs).toBe(ply <= visible);
    }),
  );
});
