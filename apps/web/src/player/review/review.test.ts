import type { GameDetails } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { evaluationPath, indexAt, timeBars, whiteShare, xOf } from './graphs.tsx';
import { backedUp, type Evaluation, evaluationText, markOf, marksOf, winningChances } from './judge.ts';
import { badgeOf, hasReceipt, shareTextOf } from './labels.ts';
import { clockAt, creditOf, type PlyView, pliesOf, turnOf } from './plies.ts';
import { type ReplayEvent, type ReplayState, replayed, SPEEDS_MS, startReplay } from './replay.tsx';

const after = (count: number, events: readonly (ReplayEvent['type'] | ReplayEvent)[]): ReplayState =>
  events.reduce<ReplayState>(
    (state, event) => replayed(state, (typeof event === 'string' ? { type: event } : event) as ReplayEvent),
    startReplay(count),
  );

test.each<[name: string, count: number, events: (ReplayEvent['type'] | ReplayEvent)[], state: object]>([
  ['starts at the start position, which is -1', 3, [], { index: -1, playing: false }],
  ['steps forward', 3, ['forward'], { index: 0 }],
  ['does not step before the start', 3, ['back'], { index: -1 }],
  ['goes to the end, and no further', 3, ['end', 'forward'], { index: 2 }],
  ['goes to the start', 3, ['end', 'start'], { index: -1 }],
  ['plays one move a tick', 3, ['toggle', 'tick'], { index: 0, playing: true }],
  ['stops at the last move', 2, ['toggle', 'tick', 'tick', 'tick'], { index: 1, playing: false }],
  ['pauses', 3, ['toggle', 'tick', 'toggle', 'tick'], { index: 0, playing: false }],
  ['stops on a step', 3, ['toggle', 'tick', 'forward', 'tick'], { index: 1, playing: false }],
  ['stops on a jump', 5, ['toggle', { type: 'jump', index: 3 }, 'tick'], { index: 3, playing: false }],
  ['stops on Reset', 3, ['toggle', 'tick', 'reset', 'tick'], { index: -1, playing: false }],
  ['starts over when played at the end', 3, ['end', 'toggle'], { index: -1, playing: true }],
  ['does not play a game without moves', 0, ['toggle', 'tick'], { index: -1, playing: false }],
  ['limits a jump to the game', 3, [{ type: 'jump', index: 99 }], { index: 2 }],
])('H15 H18 H19 the replay %s', (_name, count, events, state) => {
  expect(after(count, events)).toMatchObject(state);
});

test('H16 offers four speeds, one second by default, and changes speed while playing', () => {
  expect(SPEEDS_MS).toEqual([2000, 1000, 500, 200]);
  expect(startReplay(3).speedMs).toBe(1000);
  const faster = after(3, ['toggle', { type: 'speed', speedMs: 200 }]);
  expect(faster).toMatchObject({ speedMs: 200, playing: true });
});

const game = (result: GameDetails['result'], winner: number | null) =>
  ({
    whitePlayer: { id: 1, username: 'Ada' },
    blackPlayer: { id: 2, username: 'Bob' },
    moves: [],
    result,
    winner,
  }) as unknown as GameDetails;

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
] as const)('H12 labels %s with winner %s for viewer %i: %s', (result, winner, viewer, word) => {
  expect(badgeOf(game(result, winner), viewer)?.word).toBe(word);
});

test.each([
  ['white_wins', 'checkmate', 1, 'Ada vs Bob on Kingstake. Checkmate. White won.'],
  ['draw', 'stalemate', null, 'Ada vs Bob on Kingstake. Stalemate.'],
  ['aborted', 'first-move', null, null],
  ['void', 'outage', null, null],
  [null, null, null, null],
] as const)('shares a game that ended %s by %s, won by %s: %s', (result, reason, winner, text) => {
  expect(shareTextOf({ ...game(result, winner), reason })).toBe(text);
});

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const move = (from: string, to: string, san: string, fen: string) => ({ from, to, san, fen });
const GAME = {
  initialFen: START,
  timeControl: '180+2',
  moves: [move('e2', 'e4', 'e4', E4), move('e7', 'e5', 'e5', E5)],
};

test.each([
  ['draw', 2, true],
  ['void', 2, true],
  ['aborted', 1, false],
  ['void', 0, false],
  [null, 2, false],
] as const)('asks for the receipt of a game that ended %s after %i plies: %s', (result, plies, has) => {
  const endedAt = result === null ? null : '2026-01-01T00:01:00.000Z';
  const moves = GAME.moves.slice(0, plies);
  expect(hasReceipt({ ...game(result, null), endedAt, moves })).toBe(has);
});

test('reads the side to move and the move number from the position', () => {
  expect(turnOf(E4)).toEqual({ side: 'black', number: 1 });
  const fromBlack = { ...GAME, initialFen: E4, moves: GAME.moves.slice(1) };
  expect(pliesOf(fromBlack).map(({ side, number, san }) => [side, number, san])).toEqual([
    ['black', 1, 'e5'],
  ]);
  const late = { ...fromBlack, initialFen: '4k3/8/8/8/8/8/8/4K3 b - - 12 40' };
  expect(pliesOf(late)[0]).toMatchObject({ side: 'black', number: 40 });
});

test('computes the time spent without the increment, and never below zero', () => {
  const plies = pliesOf({ ...GAME, clocks: [175.5, 182.2] });
  expect(plies.map(({ clockMs, spentMs }) => [clockMs, spentMs])).toEqual([
    [175_500, 6_500],
    [182_200, 0],
  ]);
});

test('adds up the network credit of each side', () => {
  const plies = pliesOf({ ...GAME, clocks: [175.5, 182.2], lagCredits: [0.3, 0.081] });
  expect(plies.map(({ creditMs }) => creditMs)).toEqual([300, 81]);
  expect([creditOf(plies, 'white'), creditOf(plies, 'black')]).toEqual([300, 81]);
  expect(creditOf(pliesOf(GAME), 'white')).toBe(0);
});

test('adds no clocks that the server did not send', () => {
  const plies = pliesOf(GAME);
  expect(plies.flatMap(({ clockMs, spentMs }) => [clockMs, spentMs])).toEqual([null, null, null, null]);
  expect(clockAt(plies, 1, 'white', 180_000)).toBeNull();
});

test('shows each side’s clock after its last move', () => {
  const plies = pliesOf({ ...GAME, clocks: [175, 170] });
  const at = (index: number) =>
    (['white', 'black'] as const).map((side) => clockAt(plies, index, side, 180_000));
  expect([-1, 0, 1].map(at)).toEqual([
    [180_000, 180_000],
    [175_000, 180_000],
    [175_000, 170_000],
  ]);
});

const cp = (centipawns: number, best: string | null = 'Nf3'): Evaluation => ({
  centipawns,
  mate: null,
  best,
});
const mate = (moves: number): Evaluation => ({
  ...cp(Math.sign(moves) * 100_000),
  mate: moves,
});
/** A mate on the board. */
const mated = (centipawns: number): Evaluation => ({ centipawns, mate: 0, best: null });

test('follows the published curve of winning chances, capped, with a mate at the cap', () => {
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
  test.each<[string, PlyView['side'], before: Evaluation, after: Evaluation, mark: string | null]>([
    ['no mark without a loss', 'white', cp(30), cp(30), null],
    ['no mark for a gain', 'white', cp(-200), cp(300), null],
    ['no mark just below an inaccuracy', 'white', cp(0), cp(-54), null],
    ['an inaccuracy', 'white', cp(0), cp(-55), '?!'],
    ['an inaccuracy just below a mistake', 'white', cp(0), cp(-110), '?!'],
    ['a mistake', 'white', cp(0), cp(-111), '?'],
    ['a mistake just below a blunder', 'white', cp(0), cp(-168), '?'],
    ['a blunder', 'white', cp(0), cp(-169), '??'],
    ['a blunder of Black when White gains', 'black', cp(0), cp(169), '??'],
    ['no mark for Black when White loses', 'black', cp(0), cp(-169), null],
    ['no mark for a pawn in a won position', 'white', cp(900), cp(800), null],
    ['no mark for a slower mate', 'white', mate(2), mate(5), null],
    ['no mark for a missed mate in a won position', 'white', mate(3), cp(900), null],
    ['a blunder for a missed mate in an even position', 'white', mate(3), cp(0), '??'],
    ['a blunder for walking into a mate', 'black', cp(0), mate(1), '??'],
    ['no mark for an unavoidable mate', 'white', mate(-1), mated(-100_000), null],
    ['no mark for giving mate', 'white', cp(100), mated(100_000), null],
  ])('gives %s', (_name, side, before, after, mark) => {
    expect(markOf({ side, san: 'h3' }, before, after)).toBe(mark);
  });

  test('gives the best move no mark', () => {
    expect(markOf({ side: 'white', san: 'Nf3' }, cp(0), cp(-400))).toBeNull();
  });

  test('gives no mark without both evaluations', () => {
    const ply = { side: 'white', san: 'h3' } as PlyView;
    expect(marksOf([ply, ply, ply], [cp(0), cp(-400), null, cp(0)])).toEqual(['??', null, null]);
  });
});

describe('consistent evaluations', () => {
  const white = { side: 'white', san: 'Rxe7+' } as PlyView;
  const black = { side: 'black', san: 'Nxe7' } as PlyView;

  test('raises a position to the value that its mover then reached', () => {
    expect(backedUp([white], [cp(-660), cp(-190)])).toEqual([cp(-190, 'Rxe7+'), cp(-190)]);
    expect(backedUp([black], [cp(660), cp(190)])).toEqual([cp(190, 'Nxe7'), cp(190)]);
  });

  test('keeps mistakes, and adds no missing evaluation', () => {
    expect(backedUp([white], [cp(0), cp(-400)])).toEqual([cp(0), cp(-400)]);
    expect(backedUp([white, black], [cp(0), null, cp(100)])).toEqual([cp(0), null, cp(100)]);
  });

  test('continues along the line, and counts a mate from each position', () => {
    const [first, second] = backedUp([white, black, white], [cp(-300), cp(-200), mate(1), mated(100_000)]);
    expect(first).toEqual(cp(-200, 'Rxe7+')); // Black then blundered, so White had no mate yet
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
])('formats %o as %s', (evaluation, text) => {
  expect(evaluationText(evaluation)).toBe(text);
});

test('maps a place on the shared axis to its ply', () => {
  for (const index of [-1, 0, 1, 2, 3]) expect(indexAt(xOf(index, 4), 4)).toBe(index);
  expect([-0.2, 0, 0.12, 0.13, 0.99, 1, 7].map((x) => indexAt(x, 4))).toEqual([-1, -1, -1, 0, 3, 3, 3]);
  expect([xOf(-1, 0), indexAt(0.5, 0)]).toEqual([0, -1]);
});

test('gives White half the bar when equal, and nearly all before mate', () => {
  expect(whiteShare(cp(0))).toBe(0.5);
  expect(whiteShare(mate(1))).toBeGreaterThan(0.97);
});

test('draws the line as far as evaluations are known', () => {
  expect(evaluationPath([cp(0), cp(0), null], 2, [100, 40])).toEqual({
    line: 'M0.0 20.0L50.0 20.0',
    area: 'M0.0 20.0L50.0 20.0L50.0 40L0.0 40Z',
  });
  expect(evaluationPath([null, null], 1, [100, 40])).toEqual({ line: '', area: '' });
});

test('draws bars next to each other, the longest as high as the box', () => {
  const ply = (side: PlyView['side'], spentMs: number | null) => ({ side, spentMs }) as PlyView;
  const bars = timeBars([ply('white', 2_000), ply('black', 4_000), ply('white', null), ply('black', 0)]);
  expect(bars.map(({ x, width, height }) => [x, width, height])).toEqual([
    [0, 0.25, 0.5],
    [0.25, 0.25, 1],
    [0.5, 0.25, 0],
    [0.75, 0.25, 0],
  ]);
  expect(timeBars([])).toEqual([]);
});
