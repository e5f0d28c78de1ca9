// Chess match, testkit: who is there, who is absent, who forfeits. Step tables only (see step-table.ts).
import type { StepTable } from '../step-table.ts';

export const PRESENCE: readonly StepTable[] = [
  {
    name: 'gone for less than ten seconds: no event',
    start: 'active',
    rows: `
      0:05     | Bob leaves  | - | black away since 0:05, next absence 0:15
      0:14.999 | Bob arrives | - | black here, next flag 10:00.300
      0:15     | Bob arrives | - | black here
    `,
  },
  {
    name: 'absent and back',
    start: 'active',
    rows: `
      0:05 | Bob leaves  | - | black away since 0:05
      0:06 | Bob leaves  | - | black away since 0:05
      0:15 | time passes | white opponent_connection gone until 10:15 | black absent until 10:15, seq 4
      0:16 | Bob leaves  | - | black absent until 10:15
      0:20 | Bob arrives | white opponent_connection back | black here, seq 4
      0:21 | Bob leaves  | - | black away since 0:21
    `,
  },
  {
    name: 'back at the very instant of absence: told of both',
    start: 'active',
    rows: `
      0:05 | Bob leaves  | - | next absence 0:15
      0:15 | Bob arrives | white opponent_connection gone until 10:15; white opponent_connection back | black here
    `,
  },
  {
    name: 'the side to move is waited for until its flag',
    start: 'active',
    rows: `
      0:05      | Ann leaves  | - | white away since 0:05
      0:15      | time passes | black opponent_connection gone until 10:00.300 | white absent until 10:00.300, next flag 10:00.300
      10:00.300 | Ann arrives | all game_over #5 black_wins timeout | ended
    `,
  },
  {
    name: 'a move that changes until when says so anew',
    start: 'active',
    rows: `
      0:00 | Ann moves g1f3 | all move_made #5 Nf3 | black to move
      1:00 | Bob moves b8c6 | all move_made #6 Nc6 | black has 9:00
      1:01 | Bob leaves     | - | black away since 1:01
      1:11 | time passes    | white opponent_connection gone until 11:11 | next flag 11:00.300
      1:30 | Ann moves f1b5 | all move_made #7 Bb5; white opponent_connection gone until 10:30.300 | black absent until 10:30.300
    `,
  },
  {
    name: 'ten minutes absent forfeit, even for who moves from elsewhere',
    start: 'active',
    rows: `
      0:01      | Bob leaves     | - | black away since 0:01
      0:02      | Ann moves g1f3 | all move_made #5 Nf3 | black to move
      0:11      | time passes    | white opponent_connection gone until 10:02.300 | black absent until 10:02.300
      5:00      | Bob moves b8c6 | all move_made #6 Nc6; white opponent_connection gone until 10:11 | next forfeit 10:11
      10:10.999 | time passes    | - | active
      10:11     | time passes    | all game_over #7 forfeit absence | won by white, stakes to white, ended 10:11, white has 4:47
    `,
  },
  {
    name: 'both absent: the earlier one loses',
    start: 'active',
    rows: `
      0:01 | Bob leaves     | - |
      0:02 | Ann leaves     | - |
      0:30 | time passes    | white opponent_connection gone until 10:11; black opponent_connection gone until 10:00.300 | next flag 10:00.300
      9:59 | Ann moves g1f3 | all move_made #5 Nf3; black opponent_connection gone until 10:12 | black absent until 10:11, white absent until 10:12
      11:00 | time passes   | all game_over #6 forfeit absence | won by white, ended 10:11
    `,
  },
  {
    name: 'both absent from the same instant: the side to move loses',
    start: 'active',
    rows: `
      0:01 | Bob leaves     | - |
      0:01 | Ann leaves     | - |
      0:11 | time passes    | black opponent_connection gone until 10:00.300; white opponent_connection gone until 10:11 | next flag 10:00.300
      9:59 | Ann moves g1f3 | all move_made #5 Nf3; black opponent_connection gone until 10:11 | next forfeit 10:11
      11:00 | time passes   | all game_over #6 forfeit absence | won by white, ended 10:11
    `,
  },
  {
    name: 'not there at the start: absent ten seconds after it',
    start: 'ready',
    rows: `
      0:20 | Ann accepts | all game_started #2 10:00-10:00 | white away since 0:20, black away since 0:20
      0:25 | Bob arrives | - | black here
      0:30 | time passes | black opponent_connection gone until 10:20.300 | white absent until 10:20.300, next first-move 1:20
    `,
  },
  {
    name: 'coming and going after the end says nothing',
    start: 'ended',
    rows: `
      0:01 | Ann leaves  | - | ended
      0:02 | Ann arrives | - | ended
      0:02 | Eve leaves  | refused not-a-player | ended
    `,
  },
];
