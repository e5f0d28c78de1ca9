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

  test('scores the initial position by the tempo only, and negates any other score for the other side', () => {
    const tempo = evaluate(initialPosition());
    expect(tempo).toBeGreaterThan(0);
    expect(tempo).toBeLessThan(30);
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

  test('stays far below a mate score, even with nine queens', () => {
    const score = evaluate(positionOf('k7/8/8/8/8/QQQ5/QQQ5/QQQ4K b - - 0 1'));
    expect(score).toBeLessThan(-5000);
    expect(score).toBeGreaterThan(-MATE_BOUND / 10);
  });
});

describe('preferences of the evaluation', () => {
  const BLACK = 'r1bq1rk1/pppppppp'; // has castled
  // The board of two positions with White to move, of which the first is better for White.
  test.each([
    ['an extra pawn', '4k3/pp6/8/8/8/8/PPP5/4K3', '4k3/pp6/8/8/8/8/PP6/4K3'],
    ['an advanced passed pawn', '4k3/8/P7/8/8/8/8/4K3', '4k3/8/8/8/P7/8/8/4K3'],
    ['a passed pawn over another', '4k3/7p/8/P7/8/8/8/4K3', '4k3/1p6/8/P7/8/8/8/4K3'],
    ['adjacent pawns over doubled ones', '4k3/ppp5/8/8/8/8/PPP5/4K3', '4k3/ppp5/8/8/8/1P6/PP6/4K3'],
    ['a castled king', `${BLACK}/8/8/8/8/PPPPPPPP/RNBQ1RK1`, `${BLACK}/8/8/8/8/PPPPPPPP/RNBQKR2`],
    ['its pawns unmoved', `${BLACK}/8/8/8/8/PPPPPPPP/RNBQ1RK1`, `${BLACK}/8/8/6P1/7P/PPPPPP2/RNBQ1RK1`],
    ['two bishops', '4k3/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2', '4k3/pppppppp/8/8/8/8/PPPPPPPP/1N2KB2'],
    ['an enemy bare king in the corner', '7k/8/5K2/8/8/8/8/R7', '8/8/8/4k3/8/5K2/8/R7'],
    ['a king in the centre of a pawn endgame', '7k/pp6/8/8/3K4/8/PP6/8', '7k/pp6/8/8/8/8/PP6/6K1'],
  ])('prefers %s', (_, better, worse) => {
    const [one, other] = [better, worse].map((board) => evaluate(positionOf(`${board} w - - 0 1`)));
    expect(one).toBeGreaterThan(other ?? Number.NaN);
  });

  test('scores an extra minor piece without pawns as nearly drawn', () => {
    expect(evaluate(positionOf('4k3/8/8/8/8/8/8/RB2K2r w - - 0 1'))).toBeLessThan(90);
  });
});
