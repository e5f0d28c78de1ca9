// Chess match, testkit: step tables of draw offers (see step-table.ts).
import type { StepTable } from '../step-table.ts';

export const OFFERS: readonly StepTable[] = [
  {
    name: 'ends the game when an offer is accepted',
    start: 'active',
    rows: `
      0:01 | Ann offers draw  | players draw_offered white | active, offer of white, seq 4
      0:02 | Ann accepts draw | refused no-draw-offer      | active, offer of white
      0:03 | Bob accepts draw | all game_over #5 draw agreement | ended, stakes refunded, won by none
      0:04 | Bob accepts draw | refused game-ended         | draw
    `,
  },
  {
    name: 'refuses to accept without an offer',
    start: 'active',
    rows: `
      0:01 | Bob accepts draw  | refused no-draw-offer | active
      0:01 | Bob declines draw | refused no-draw-offer | active
      0:01 | Eve accepts draw  | refused not-a-player  | active
      0:01 | Eve offers draw   | refused not-a-player  | active
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
      0:04 | Bob accepts draw | refused no-draw-offer      | active
    `,
  },
  {
    name: 'ends an offer made on the opponent’s turn by their next move',
    start: 'active',
    rows: `
      0:01 | Bob offers draw  | players draw_offered black | offer of black
      0:02 | Ann moves g1f3   | all move_made #5 Nf3       | offer of none
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
      0:03 | Ann moves a2a3    | all move_made #5 a3         | offer of none
      0:03 | Bob moves a7a6    | all move_made #6 a6         |
      0:03 | Ann moves b2b3    | all move_made #7 b3         |
      0:03 | Bob moves b7b6    | all move_made #8 b6         |
      0:03 | Ann moves c2c3    | all move_made #9 c3         |
      0:03 | Bob moves c7c6    | all move_made #10 c6        |
      0:03 | Ann moves d2d3    | all move_made #11 d3        |
      0:03 | Bob moves d7d6    | all move_made #12 d6        |
      0:03 | Ann moves f2f3    | all move_made #13 f3        |
      0:03 | Bob moves f7f6    | all move_made #14 f6        |
      0:03 | Ann moves g2g3    | all move_made #15 g3        |
      0:03 | Bob moves g7g6    | all move_made #16 g6        |
      0:03 | Ann moves h2h3    | all move_made #17 h3        |
      0:03 | Bob moves h7h6    | all move_made #18 h6        |
      0:03 | Ann moves a3a4    | all move_made #19 a4        |
      0:03 | Bob moves a6a5    | all move_made #20 a5        |
      0:03 | Ann moves b3b4    | all move_made #21 b4        |
      0:03 | Bob moves b6b5    | all move_made #22 b5        |
      0:03 | Ann moves c3c4    | all move_made #23 c4        | ply 21
      0:04 | Ann offers draw   | refused draw-offer-too-soon | ply 21
      0:04 | Bob moves c6c5    | all move_made #24 c5        | ply 22
      0:05 | Ann offers draw   | players draw_offered white  | ply 22, offer of white
    `,
  },
  {
    name: 'refuses an offer before the game starts',
    start: 'ready',
    rows: `
      0:01 | Ann offers draw   | refused not-started | ready
      0:01 | Ann accepts draw  | refused not-started | ready
      0:01 | Bob declines draw | refused not-started | ready
    `,
  },
  {
    name: 'refuses an offer without an opponent',
    start: 'waiting',
    rows: `
      0:01 | Ann offers draw   | refused no-opponent | waiting
      0:01 | Ann accepts draw  | refused no-opponent | waiting
      0:01 | Ann declines draw | refused no-opponent | waiting
    `,
  },
  {
    name: 'refuses an offer after the end',
    start: 'ended',
    rows: `
      0:01 | Ann offers draw   | refused game-ended | ended
      0:01 | Bob declines draw | refused game-ended | ended
    `,
  },
];
