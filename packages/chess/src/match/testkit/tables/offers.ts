// Chess match, testkit: step tables of draw offers (see step-table.ts).
import type { StepTable } from '../step-table.ts';

/** Nineteen pawn moves after 1. e4 e5, White's first, each with a SAN of its target square. */
const PAWN_MOVES =
  'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 a3a4 a6a5 b3b4 b6b5 c3c4';

export const OFFERS: readonly StepTable[] = [
  {
    name: 'ends the game when an offer is accepted',
    start: 'active',
    rows: `
      0:01 | Ann offers draw  | players draw_offered white | active, offer of white, seq 4
      0:02 | Ann accepts draw | refused no-draw-offer      | active, offer of white
      0:03 | Bob accepts draw | all game_over #5 draw agreement | ended, stakes refunded, won by none
    `,
  },
  {
    name: 'allows one open offer of either side',
    start: 'active',
    rows: `
      0:01 | Bob offers draw   | players draw_offered black | offer of black
      0:02 | Bob offers draw   | refused draw-offer-stands  | offer of black
      0:02 | Ann offers draw   | refused draw-offer-stands  | offer of black
      0:03 | Bob declines draw | refused no-draw-offer      | offer of black
      0:04 | Ann declines draw | players draw_declined      | offer of none
      0:05 | Ann accepts draw  | refused no-draw-offer      | active
      0:06 | Ann offers draw   | players draw_offered white | offer of white
    `,
  },
  {
    name: 'keeps an offer open after the own move, and ends it by the opponent’s move',
    start: 'active',
    rows: `
      0:01 | Ann offers draw  | players draw_offered white | offer of white
      0:02 | Ann moves g1f3   | all move_made #5 Nf3       | offer of white
      0:03 | Bob moves b8c6   | all move_made #6 Nc6       | offer of none
      0:04 | Bob offers draw  | players draw_offered black | offer of black
      0:05 | Ann moves f1b5   | all move_made #7 Bb5       | offer of none
    `,
  },
  {
    name: 'allows one offer of a side in twenty plies',
    start: 'active',
    rows: `
      0:01 | Ann offers draw   | players draw_offered white  | offer of white
      0:01 | Bob declines draw | players draw_declined       | offer of none
      0:02 | Ann offers draw   | refused draw-offer-too-soon | offer of none
      0:02 | Bob offers draw   | players draw_offered black  | offer of black
      ${PAWN_MOVES.split(' ')
        .map((move, at) => [at % 2 === 0 ? 'Ann' : 'Bob', move, at + 5, move.slice(2)] as const)
        .map(([by, move, seq, san]) => `0:03 | ${by} moves ${move} | all move_made #${seq} ${san} |`)
        .join('\n')}
      0:04 | Ann offers draw   | refused draw-offer-too-soon | ply 21
      0:04 | Bob moves c6c5    | all move_made #24 c5        | ply 22
      0:05 | Ann offers draw   | players draw_offered white  | ply 22, offer of white
    `,
  },
];
