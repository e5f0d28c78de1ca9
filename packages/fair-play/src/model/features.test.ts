import { expect, test } from 'vitest';
import { countedPlies, featuresOf } from './features.ts';
import type { GameRecord, Judge, PlyEvaluation } from './game-record.ts';
import { winningChances } from './outcome.ts';

const JUDGE: Judge = { kind: 'uci', name: 'engine', nodes: 8_000 };
const RATINGS = { own: { rating: 1500, deviation: 60 }, opponent: { rating: 1550, deviation: 70 } };
// Italian Game up to 5. d3, then 6. Bg5 h6 7. Bxf6 Qxf6 8. Nc3 Nd4.
const ITALIAN = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 a7a6 c1g5 h7h6 g5f6 d8f6 b1d2 d7d6'.split(' ');

function record(fields: Partial<GameRecord> = {}): GameRecord {
  const clocks = ITALIAN.map((_, ply) => 300 - 2 * ply);
  const timeControl = { baseSeconds: 300, incrementSeconds: 2 };
  return { id: 'g', moves: ITALIAN, clocks, timeControl, ...fields };
}

function evaluation(
  ply: number,
  best: string,
  scores: [number, number, number?],
  played: number,
): PlyEvaluation {
  const lines = scores.flatMap((centipawns, index) =>
    centipawns === undefined ? [] : [{ move: index === 0 ? best : `line${index}`, centipawns }],
  );
  return { ply, lines, playedCentipawns: played };
}

function blackFeatures(evaluations: PlyEvaluation[], game: GameRecord = record()) {
  return featuresOf({ game, side: 'black', ratings: RATINGS, judge: JUDGE, evaluations });
}

test('U16 counts plies of one side after the tenth and outside the named openings', () => {
  expect(countedPlies(record(), 'black').map(({ ply }) => ply)).toEqual([11, 13, 15]);
  expect(countedPlies(record(), 'white').map(({ ply }) => ply)).toEqual([12, 14]);
});

test('U16 does not count plies with a single legal move', () => {
  // 1. e4 e5 2. Qh5 Nc6 3. a3 a6 4. a4 h6 5. b3 b6 6. Qxf7+, and the king must capture.
  const moves = 'e2e4 e7e5 d1h5 b8c6 a2a3 a7a6 a3a4 h7h6 b2b3 b7b6 h5f7 e8f7'.split(' ');
  expect(countedPlies(record({ moves }), 'black')).toEqual([]);
});

test('U16 describes a recapture with its loss, gaps, times and lost focus', () => {
  const { moves } = blackFeatures(
    [evaluation(13, 'd8f6', [40, -60, -200], 40)],
    record({ blurredPlies: [13] }),
  );
  const gap = (centipawns: number) => winningChances(40) - winningChances(centipawns);
  expect(moves).toEqual([
    {
      ply: 13,
      played: 'd8f6',
      best: 'd8f6',
      outcome: 0,
      loss: 0,
      chances: expect.closeTo(winningChances(40), 3),
      secondGap: expect.closeTo(gap(-60), 3),
      thirdGap: expect.closeTo(gap(-200), 3),
      legalMoves: 34,
      inCheck: false,
      recapture: true,
      pieces: 31,
      secondsLeft: 278,
      secondsUsed: 6,
      blurred: true,
    },
  ]);
});

test.each([
  { played: 17, outcome: 1 },
  { played: 0, outcome: 2 },
  { played: -30, outcome: 3 },
  { played: -200, outcome: 4 },
  { played: 60, outcome: 1 },
])('assigns a move that scores $played instead of 20 to class $outcome', ({ played, outcome }) => {
  const { moves } = blackFeatures([evaluation(15, 'e8g8', [20, 10, 0], played)]);
  expect(moves[0]).toMatchObject({ outcome, recapture: false });
});

test.each<[string, [number, number, number]]>([
  ['decided positions', [501, 0, 0]],
  ['lost positions', [-501, -600, -700]],
])('omits %s', (_what, scores) => {
  expect(blackFeatures([evaluation(15, 'e8g8', scores, 0)]).moves).toEqual([]);
});

test('omits plies without an evaluation, in the opening, and of the other side', () => {
  const at = (ply: number) => evaluation(ply, 'a7a6', [0, 0, 0], 0);
  expect(blackFeatures([at(9), at(12), at(15)]).moves.map(({ ply }) => ply)).toEqual([15]);
});

test('has no times without clocks', () => {
  const features = blackFeatures(
    [evaluation(15, 'e8g8', [0, 0], 0)],
    record({ clocks: [], timeControl: null }),
  );
  expect(features).toMatchObject({
    baseSeconds: null,
    moves: [{ secondsLeft: null, secondsUsed: null, thirdGap: null }],
  });
});

test('throws for an illegal move and names its ply', () => {
  expect(() => countedPlies(record({ moves: ['e2e4', 'e2e4'] }), 'white')).toThrow(
    'illegal move at ply 1: e2e4',
  );
});
