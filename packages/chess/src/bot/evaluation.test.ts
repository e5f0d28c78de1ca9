import { describe, expect, test } from 'vitest';
import { formatFen, initialPosition, makeMove, type Position, Undo, unmakeMove } from '../rules/index.ts';
import { mirrorFen, PERFT_POSITIONS, randomGame } from '../testkit/index.ts';
import { MATE_PROBLEMS } from '../testkit/mate-problems.ts';
import { positionOf } from '../testkit/positions.ts';
import { Evaluation } from './evaluation.ts';
import { MATE_BOUND } from './score.ts';

function evaluate(position: Position): number {
  const evaluation = new Evaluation();
  evaluation.reset(position);
  return evaluation.evaluate(position, 0);
}

const FENS = [...PERFT_POSITIONS, ...MATE_PROBLEMS].map(({ fen }) => fen);

describe('evaluation', () => {
  test('scores a position and its mirror image equally for the side to move', () => {
    for (const fen of FENS) {
      expect(evaluate(positionOf(mirrorFen(fen))), fen).toBe(evaluate(positionOf(fen)));
    }
  });

  test('scores the initial position by the tempo only', () => {
    const tempo = evaluate(initialPosition());
    expect(tempo).toBeGreaterThan(0);
    expect(tempo).toBeLessThan(30);
  });

  test('negates the score for the other side to move, except for the tempo', () => {
    const tempo = evaluate(initialPosition());
    const white = evaluate(positionOf('4k3/8/8/3q4/8/8/4P3/4K2R w - - 0 1'));
    const black = evaluate(positionOf('4k3/8/8/3q4/8/8/4P3/4K2R b - - 0 1'));
    expect(white - tempo).toBe(-(black - tempo));
  });

  test('computes the same score incrementally and from scratch, also after unmade moves', () => {
    let compared = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const incremental = new Evaluation();
      const full = new Evaluation();
      const undo = new Undo();
      for (const { game, moves, drawn } of randomGame(seed, 80)) {
        const position = game.position.clone();
        incremental.reset(position);
        for (const move of [moves[0] ?? drawn, drawn]) {
          incremental.advance(position, move, 0);
          makeMove(position, move, undo);
          full.reset(position);
          expect(incremental.wordsAt(1), formatFen(position)).toEqual(full.wordsAt(0));
          expect(incremental.evaluate(position, 1)).toBe(full.evaluate(position, 0));
          unmakeMove(position, move, undo);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(4000);
  });

  test('accumulates no error over a line of forty plies', () => {
    const incremental = new Evaluation();
    const full = new Evaluation();
    const game = randomGame(3, 40);
    let position = initialPosition();
    for (let next = game.next(); next.done !== true; next = game.next()) {
      const { ply } = next.value.game;
      position = next.value.game.position.clone();
      if (ply === 0) incremental.reset(position);
      full.reset(position);
      expect(incremental.wordsAt(ply)).toEqual(full.wordsAt(0));
      incremental.advance(position, next.value.drawn, ply);
    }
  });

  test('stays far below a mate score, even with nine queens', () => {
    const score = evaluate(positionOf('k7/8/8/8/8/QQQ5/QQQ5/QQQ4K b - - 0 1'));
    expect(score).toBeLessThan(-5000);
    expect(score).toBeGreaterThan(-MATE_BOUND / 10);
  });
});

describe('preferences of the evaluation', () => {
  // Pairs of positions with the same side to move, of which the first is better for White.
  const PAIRS: readonly { reason: string; better: string; worse: string }[] = [
    {
      reason: 'an extra pawn',
      better: '4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1',
      worse: '4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1',
    },
    {
      reason: 'an advanced passed pawn',
      better: '4k3/8/P7/8/8/8/8/4K3 w - - 0 1',
      worse: '4k3/8/8/8/P7/8/8/4K3 w - - 0 1',
    },
    {
      reason: 'a passed pawn over one that is not passed',
      better: '4k3/7p/8/P7/8/8/8/4K3 w - - 0 1',
      worse: '4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1',
    },
    {
      reason: 'adjacent pawns over doubled ones',
      better: '4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1',
      worse: '4k3/ppp5/8/8/8/1P6/PP6/4K3 w - - 0 1',
    },
    {
      reason: 'a castled king behind its pawns over one in the centre',
      better: 'r1bq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1',
      worse: 'r1bq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKR2 w - - 0 1',
    },
    {
      reason: 'a castled king with unmoved pawns over one with moved pawns',
      better: 'rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1',
      worse: 'rnbq1rk1/pppppppp/8/8/6P1/7P/PPPPPP2/RNBQ1RK1 w - - 0 1',
    },
    {
      reason: 'two bishops over bishop and knight',
      better: '4k3/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1',
      worse: '4k3/pppppppp/8/8/8/8/PPPPPPPP/1N2KB2 w - - 0 1',
    },
    {
      reason: 'an enemy bare king in the corner over one in the centre',
      better: '7k/8/5K2/8/8/8/8/R7 w - - 0 1',
      worse: '8/8/8/4k3/8/5K2/8/R7 w - - 0 1',
    },
    {
      reason: 'a king in the centre of a pawn endgame',
      better: '7k/pp6/8/8/3K4/8/PP6/8 w - - 0 1',
      worse: '7k/pp6/8/8/8/8/PP6/6K1 w - - 0 1',
    },
  ];

  test.each(PAIRS)('prefers $reason', ({ better, worse }) => {
    expect(evaluate(positionOf(better))).toBeGreaterThan(evaluate(positionOf(worse)));
  });

  test('scores an extra minor piece without pawns as nearly drawn', () => {
    expect(evaluate(positionOf('4k3/8/8/8/8/8/8/RB2K2r w - - 0 1'))).toBeLessThan(90);
  });
});
