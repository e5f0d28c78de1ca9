import { describe, expect, test } from 'vitest';
import { backedUp, type Evaluation, evaluationText, markOf, marksOf, winningChances } from './judge.ts';
import type { Ply } from './plies.ts';

const cp = (centipawns: number, best: string | null = 'Nf3'): Evaluation => ({
  centipawns,
  mate: null,
  best,
});
const mate = (moves: number): Evaluation => ({
  centipawns: Math.sign(moves) * 100_000,
  mate: moves,
  best: 'Nf3',
});
/** White, or Black, has mated. */
const mated = (centipawns: number): Evaluation => ({ centipawns, mate: 0, best: null });

test('winning chances follow the published curve, capped, with a mate as certain as the cap', () => {
  for (const [evaluation, chances] of [
    [cp(0), 0],
    [cp(100), 0.1821],
    [cp(-100), -0.1821],
    [cp(300), 0.5023],
    [cp(1_000), 0.9509],
    [cp(5_000), 0.9509],
    [mate(3), 0.9509],
    [mate(-1), -0.9509],
    [mated(100_000), 0.9509],
  ] as const)
    expect(winningChances(evaluation)).toBeCloseTo(chances, 4);
});

describe('marks by the loss of winning chances', () => {
  test.each<[name: string, side: Ply['side'], before: Evaluation, after: Evaluation, mark: string | null]>([
    ['nothing lost', 'white', cp(30), cp(30), null],
    ['a gain is no fault', 'white', cp(-200), cp(300), null],
    ['just under an inaccuracy', 'white', cp(0), cp(-54), null],
    ['an inaccuracy', 'white', cp(0), cp(-55), '?!'],
    ['just under a mistake', 'white', cp(0), cp(-110), '?!'],
    ['a mistake', 'white', cp(0), cp(-111), '?'],
    ['just under a blunder', 'white', cp(0), cp(-168), '?'],
    ['a blunder', 'white', cp(0), cp(-169), '??'],
    ['Black loses what White gains', 'black', cp(0), cp(169), '??'],
    ['Black gains what White loses', 'black', cp(0), cp(-169), null],
    ['a pawn matters less when all is won', 'white', cp(900), cp(800), null],
    ['a slower mate is no fault', 'white', mate(2), mate(5), null],
    ['a mate thrown away for a won game is no blunder', 'white', mate(3), cp(900), null],
    ['a mate thrown away for an even game is one', 'white', mate(3), cp(0), '??'],
    ['walking into a mate', 'black', cp(0), mate(1), '??'],
    ['being mated when it was coming is no new fault', 'white', mate(-1), mated(-100_000), null],
    ['giving mate', 'white', cp(100), mated(100_000), null],
  ])('%s', (_name, side, before, after, mark) => {
    expect(markOf({ side, san: 'h3' }, before, after)).toBe(mark);
  });

  test('the best move has no mark, however the next look judges it', () => {
    expect(markOf({ side: 'white', san: 'Nf3' }, cp(0), cp(-400))).toBeNull();
  });

  test('a move between positions that are not judged yet has none', () => {
    const ply = { side: 'white', san: 'h3' } as Ply;
    expect(marksOf([ply, ply, ply], [cp(0), cp(-400), null, cp(0)])).toEqual(['??', null, null]);
  });
});

describe('evaluations that agree', () => {
  const white = { side: 'white', san: 'Rxe7+' } as Ply;
  const black = { side: 'black', san: 'Nxe7' } as Ply;

  test('a position is worth at least what its mover then reached', () => {
    expect(backedUp([white], [cp(-660), cp(-190)])).toEqual([cp(-190, 'Rxe7+'), cp(-190)]);
    expect(backedUp([black], [cp(660), cp(190)])).toEqual([cp(190, 'Nxe7'), cp(190)]);
  });

  test('a fault stays a fault, and nothing is made up where an evaluation is missing', () => {
    expect(backedUp([white], [cp(0), cp(-400)])).toEqual([cp(0), cp(-400)]);
    expect(backedUp([white, black], [cp(0), null, cp(100)])).toEqual([cp(0), null, cp(100)]);
  });

  test('it goes on along the line, and counts a mate from each position', () => {
    const [first, second] = backedUp([white, black, white], [cp(-300), cp(-200), mate(1), mated(100_000)]);
    expect(first).toEqual(cp(-200, 'Rxe7+')); // Black then blundered: White had no mate yet
    expect(second).toEqual(cp(-200));
    expect(backedUp([white], [cp(50), mate(2)])[0]).toEqual({ ...mate(3), best: 'Rxe7+' });
    expect(backedUp([white], [cp(50), mated(100_000)])[0]).toEqual({ ...mate(1), best: 'Rxe7+' });
  });
});

test.each([
  [cp(34), '+0.3'],
  [cp(-904), '−9.0'],
  [cp(4), '0.0'],
  [cp(-4), '0.0'],
  [mate(3), '#3'],
  [mate(-2), '#−2'],
  [mated(100_000), '#0'],
])('%o reads %s', (evaluation, text) => {
  expect(evaluationText(evaluation)).toBe(text);
});
