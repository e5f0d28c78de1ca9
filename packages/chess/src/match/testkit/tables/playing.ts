// Chess match, testkit: step tables of moves, clocks and every end of an active game (see step-table.ts).
import { longGame } from '../../../testkit/long-game.ts';
import { parseUci } from '../../../testkit/positions.ts';
import type { StepTable } from '../step-table.ts';

export const PLAYING: readonly StepTable[] = [
  {
    name: 'sends move_made, then game_over for the fool’s mate, with the increment of the last move',
    start: 'started',
    timeControl: { initialMs: 300_000, incrementMs: 3_000 },
    rows: `
      0:05 | Ann moves f2f3 | all move_made #3 f3  | ply 1, black to move, white has 4:58, black has 5:00
      0:08 | Bob moves e7e5 | all move_made #4 e5  | ply 2, black has 5:00
      0:09 | Ann moves g2g4 | all move_made #5 g4  | white has 5:00
      0:11 | Bob moves d8h4 | all move_made #6 Qh4#; all game_over #7 black_wins checkmate | ended, won by black, stakes to black, ended 0:11, white has 5:00, black has 5:01, ply 4
      99:00 | time passes   | -                    | ended, no deadline
    `,
  },
  {
    name: 'accepts a move only with the right ply',
    start: 'started',
    rows: `
      0:01 | Ann moves e2e4 as ply 2 | refused ply-ahead   | ply 0
      0:01 | Ann moves e2e4 as ply 1 | all move_made #3 e4 | ply 1
      0:02 | Ann moves e2e4 as ply 1 | refused ply-behind  | ply 1
      0:02 | Bob moves e7e5 as ply 1 | refused ply-behind  | ply 1
      0:02 | Bob moves e7e5 as ply 3 | refused ply-ahead   | ply 1
      0:02 | Bob moves e7e5 as ply 2 | all move_made #4 e5 | ply 2
    `,
  },
  {
    name: 'aborts if White makes no first move',
    start: 'started',
    rows: `
      0:59.999 | time passes    | - | active, next first-move 1:00
      1:00     | Ann moves e2e4 | refused game-ended; all game_over #3 aborted first-move | ended, stakes refunded, aborted by Ann, ended 1:00, white has 9:00
    `,
  },
  {
    name: 'starts Black’s first-move time with White’s move',
    start: 'started',
    rows: `
      0:59.999 | Ann moves e2e4 | all move_made #3 e4 | next first-move 1:59.999
      1:59.998 | time passes    | - | active
      2:30     | time passes    | all game_over #4 aborted first-move | aborted by Bob, ended 1:59.999, black has 9:00
    `,
  },
  {
    name: 'aborts if White resigns before the first move',
    start: 'started',
    rows: `
      0:01 | Ann resigns | all game_over #3 aborted early-resignation | stakes refunded, aborted by Ann
    `,
  },
  {
    name: 'aborts if Black resigns before their first move',
    start: 'started',
    rows: `
      0:01 | Ann moves e2e4 | all move_made #3 e4 | ply 1
      0:02 | Bob resigns    | all game_over #4 aborted early-resignation | stakes refunded, aborted by Bob
    `,
  },
  {
    name: 'is lost if White resigns after moving',
    start: 'started',
    rows: `
      0:01 | Ann moves e2e4 | all move_made #3 e4 | ply 1
      0:02 | Ann resigns    | all game_over #4 black_wins resignation | stakes to black, won by black, aborted by none, black has 9:59
    `,
  },
  {
    name: 'is lost if Black resigns after moving',
    start: 'active',
    rows: `
      0:02 | Bob resigns | all game_over #5 white_wins resignation | stakes to white, won by white, white has 9:58
    `,
  },
  {
    name: 'ends by timeout at zero plus the grace period, and not earlier by a claim',
    start: 'active',
    rows: `
      0:01      | Bob claims timeout | - | active, next flag 10:00.300
      10:00.299 | Bob claims timeout | - | active, white has 0:00
      10:00.300 | Bob claims timeout | all game_over #5 black_wins timeout | won by black, stakes to black, ended 10:00.300, white has 0:00
      10:00.300 | Ann claims timeout | - | ended
    `,
  },
  {
    name: 'adds the increment after the mover’s time, less lag credit, is charged',
    start: 'active',
    timeControl: { initialMs: 180_000, incrementMs: 2_000 },
    rows: `
      0:00 | time passes                | -                   | plays 180+2, white has 3:02, black has 3:02, next flag 3:02.300
      0:10 | Ann moves g1f3 over 120 ms | all move_made #5 Nf3 | white has 2:54.120, white bucket 1080, black has 3:02, next flag 3:12.300
      0:11 | Bob moves b8c6             | all move_made #6 Nc6 | black has 3:03
    `,
  },
  {
    name: 'ends by timeout, without an increment, if a move after zero has too little lag credit',
    start: 'active',
    timeControl: { initialMs: 180_000, incrementMs: 2_000 },
    rows: `
      0:00     | Ann moves g1f3             | all move_made #5 Nf3 | white has 3:04
      3:02.100 | Bob moves b8c6 over 100 ms | refused game-ended; all game_over #6 white_wins timeout | stakes to white, ended 3:02.100, white has 3:04, black has 0:00, ply 3
    `,
  },
  {
    name: 'adds no increment for a refused move',
    start: 'active',
    timeControl: { initialMs: 900_000, incrementMs: 10_000 },
    rows: `
      0:10 | Ann moves e2e5          | refused illegal-move  | white has 15:00
      0:10 | Bob moves b8c6          | refused not-your-turn | white has 15:00, black has 15:10
      0:20 | Ann moves g1f3          | all move_made #5 Nf3  | plays 900+10, white has 15:00
      0:20 | Ann moves g1f3 as ply 3 | refused ply-behind    | white has 15:00, black has 15:10
    `,
  },
  {
    name: 'is drawn if White’s time runs out against a bare king',
    start: '7k/8/8/8/8/8/8/K5Q1 w - - 0 1',
    rows: `
      0:00  | Ann moves a1b1 | all move_made #3 Kb1 | ply 1
      0:00  | Bob moves h8h7 | all move_made #4 Kh7 | ply 2, next flag 10:00.300
      10:01 | time passes    | all game_over #5 draw timeout-insufficient | won by none, stakes refunded, ended 10:00.300
    `,
  },
  {
    name: 'is drawn by stalemate',
    start: '7k/5K2/8/6Q1/8/8/8/8 w - - 0 1',
    rows: `
      0:01 | Ann moves g5g6 | all move_made #3 Qg6; all game_over #4 draw stalemate | stakes refunded, won by none
    `,
  },
  {
    name: 'is drawn by fifty moves',
    start: '7k/8/8/8/8/8/8/K5R1 w - - 99 80',
    rows: `
      0:01 | Ann moves g1f1 | all move_made #3 Rf1; all game_over #4 draw fifty-moves | stakes refunded
    `,
  },
  {
    name: 'is drawn with bare kings',
    start: '8/8/8/8/8/8/6kP/K7 w - - 0 1',
    rows: `
      0:01 | Ann moves a1b1 | all move_made #3 Kb1 | active
      0:02 | Bob moves g2h2 | all move_made #4 Kxh2; all game_over #5 draw insufficient-material | stakes refunded
    `,
  },
  {
    name: 'is drawn at ply 600',
    start: 'started',
    moves: longGame(598).moves,
    rows: `
      0:01 | Ann moves c4b3 | all move_made #601 Kb3 | active, ply 599
      0:02 | Bob moves h4g5 | all move_made #602 Bg5; all game_over #603 draw move-limit | stakes refunded, ply 600
      0:03 | Ann moves b3c4 | refused game-ended | ply 600
    `,
  },
  {
    name: 'is drawn by threefold repetition',
    start: 'started',
    moves: parseUci('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1'),
    rows: `
      0:08 | Bob moves f6g8 | all move_made #10 Ng8; all game_over #11 draw threefold | stakes refunded
    `,
  },
];
