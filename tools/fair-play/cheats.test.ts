import { seededRandom } from '@kingstake/chess/bot';
import type { GameFeatures } from '@kingstake/fair-play';
import { syntheticGames } from '@kingstake/fair-play/testkit';
import { expect, test } from 'vitest';
import { type Advice, type Cheat, cheatedFeatures } from './cheats.ts';

const [HUMAN] = syntheticGames({ seed: 1, games: 1, rating: 1200, movesAGame: 40 }) as [GameFeatures];

/** The second choice loses more at later plies. */
const ADVICE: Advice[] = HUMAN.moves.map(({ ply }) => ({
  ply,
  best: { move: 'g1f3', centipawns: 50 },
  moves: [
    { move: 'g1f3', centipawns: 60, judged: 50 },
    { move: 'b1c3', centipawns: 60 - ply, judged: 45 },
  ],
}));

function helped(cheat: Cheat, seed = 1) {
  const { moves } = cheatedFeatures(HUMAN, ADVICE, cheat, seededRandom(seed));
  return moves.filter(({ played }) => played === 'g1f3' || played === 'b1c3');
}

test('plays the first choice at every move, at a regular pace, as a full cheat', () => {
  const moves = helped('full');
  expect(moves).toHaveLength(40);
  for (const { played, outcome, loss } of moves) expect([played, outcome, loss]).toEqual(['g1f3', 0, 0]);
  const times = moves.map(({ secondsUsed }) => secondsUsed ?? 0);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(3);
});

test('plays the quarter of moves with the worst second choice as a critical25 cheat', () => {
  const recaptures = new Set(HUMAN.moves.filter(({ recapture }) => recapture).map(({ ply }) => ply));
  const candidates = ADVICE.map(({ ply }) => ply).filter((ply) => !recaptures.has(ply));
  expect(helped('critical25').map(({ ply }) => ply)).toEqual(candidates.slice(-10));
});

test.each([
  ['half', 12, 28],
  ['random25', 4, 17],
  ['smart', 15, 32],
] as const)('takes a share of the moves as a %s cheat', (cheat, from, to) => {
  const { length } = helped(cheat);
  expect(length >= from && length <= to, `${length} moves`).toBe(true);
});

test('plays the second choice where it costs little, in the human’s times, as a smart cheat', () => {
  const moves = helped('smart');
  const seconds = moves.filter(({ played }) => played === 'b1c3');
  expect(seconds.length).toBeGreaterThan(0);
  expect(seconds.every(({ outcome }) => outcome === 1)).toBe(true);
  const human = new Map(HUMAN.moves.map(({ ply, secondsUsed }) => [ply, secondsUsed]));
  for (const { ply, secondsUsed } of moves) expect(secondsUsed).toBe(human.get(ply));
});

test('adds no times to a game without times', () => {
  const timeless = { ...HUMAN, moves: HUMAN.moves.map((move) => ({ ...move, secondsUsed: null })) };
  const { moves } = cheatedFeatures(timeless, ADVICE, 'full', seededRandom(1));
  expect(moves.every(({ secondsUsed }) => secondsUsed === null)).toBe(true);
});
