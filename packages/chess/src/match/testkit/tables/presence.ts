// Chess match, testkit: step tables of presence, absence and forfeits (see step-table.ts).
import { SEAT_NODES } from '../../limits.ts';
import type { StepTable } from '../step-table.ts';

/** The maximum number of nodes of a seat. Without a node in the row, a player connects to node 1. */
const NODES = Array.from({ length: SEAT_NODES }, (_, index) => index + 1);

export const PRESENCE: readonly StepTable[] = [
  {
    name: 'reports an absence of ten seconds and the return, and nothing that is shorter',
    start: 'active',
    rows: `
      0:05     | Bob disconnects | -                                            | black away since 0:05, next absence 0:15
      0:14.999 | Bob connects    | -                                            | black present, next flag 10:00.300
      0:15     | Bob disconnects | -                                            | black away since 0:15
      0:16     | Bob disconnects | -                                            | black away since 0:15
      0:25     | time passes     | white opponent_connection absent until 10:25 | black absent until 10:25, seq 4
      0:30     | Bob connects    | white opponent_connection connected          | black present, seq 4
      0:31     | Bob disconnects | -                                            | black away since 0:31
    `,
  },
  {
    name: 'waits for an absent side to move until its flag',
    start: 'active',
    rows: `
      0:05      | Ann disconnects | -                                                | white away since 0:05
      0:15      | time passes     | black opponent_connection absent until 10:00.300 | white absent until 10:00.300, next flag 10:00.300
      10:00.300 | Ann connects    | all game_over #5 black_wins timeout              | ended
    `,
  },
  {
    name: 'reports the new courtesy time when a move changes it',
    start: 'active',
    rows: `
      0:00 | Ann moves g1f3  | all move_made #5 Nf3                                                   | black to move
      1:00 | Bob moves b8c6  | all move_made #6 Nc6                                                   | black has 9:00
      1:01 | Bob disconnects | -                                                                      | black away since 1:01
      1:11 | time passes     | white opponent_connection absent until 11:11                           | next flag 11:00.300
      1:30 | Ann moves f1b5  | all move_made #7 Bb5; white opponent_connection absent until 10:30.300 | black absent until 10:30.300
    `,
  },
  {
    name: 'forfeits after ten minutes of absence, even if the absent player moves',
    start: 'active',
    rows: `
      0:01      | Bob disconnects | -                                                                  | black away since 0:01
      0:02      | Ann moves g1f3  | all move_made #5 Nf3                                               | black to move
      0:11      | time passes     | white opponent_connection absent until 10:02.300                   | black absent until 10:02.300
      5:00      | Bob moves b8c6  | all move_made #6 Nc6; white opponent_connection absent until 10:11 | next forfeit 10:11
      10:10.999 | time passes     | -                                                                  | active
      10:11     | time passes     | all game_over #7 forfeit absence                                   | won by white, stakes to white, ended 10:11, white has 4:47
    `,
  },
  {
    name: 'forfeits for the side to move if both left at the same time',
    start: 'active',
    rows: `
      0:01  | Bob disconnects | -                                                                                              |
      0:01  | Ann disconnects | -                                                                                              |
      0:11  | time passes     | black opponent_connection absent until 10:00.300; white opponent_connection absent until 10:11 | next flag 10:00.300
      9:59  | Ann moves g1f3  | all move_made #5 Nf3; black opponent_connection absent until 10:11                             | next forfeit 10:11
      11:00 | time passes     | all game_over #6 forfeit absence                                                               | won by white, ended 10:11
    `,
  },
  {
    name: 'reports a side as absent ten seconds after a start without it',
    start: 'ready',
    rows: `
      0:20 | Ann accepts  | all game_started #2 10:00-10:00                  | white away since 0:20, black away since 0:20
      0:25 | Bob connects | -                                                | black present
      0:30 | time passes  | black opponent_connection absent until 10:20.300 | white absent until 10:20.300, next first-move 1:20
    `,
  },
  {
    name: 'reports absence once, after the side has left all its nodes',
    start: 'active',
    rows: `
      0:01 | Bob connects at 12    | -                                            | black at 1+12, black present, seq 4, changed
      0:02 | Bob connects at 7     | -                                            | black at 1+7+12, white at 1
      0:03 | Bob connects at 12    | -                                            | black at 1+7+12, unchanged
      0:04 | Bob disconnects 1     | -                                            | black at 7+12, black present, next flag 10:00.300
      0:05 | Bob disconnects 1     | -                                            | black at 7+12, unchanged
      0:06 | Bob disconnects 12+30 | -                                            | black at 7, black present
      0:07 | Bob disconnects 7     | -                                            | black at no node, black away since 0:07, next absence 0:17
      0:17 | time passes           | white opponent_connection absent until 10:17 | black absent until 10:17, black at no node
      0:18 | Bob connects at 0     | white opponent_connection connected          | black at 0, black present
    `,
  },
  {
    name: 'replaces nodes by another one without marking the player as away',
    start: 'active',
    rows: `
      0:01 | Bob connects at 2                  | - | black at 1+2
      0:02 | Bob connects at 7 instead of 1     | - | black at 2+7, black present
      0:03 | Bob connects at 7 instead of 1     | - | black at 2+7, unchanged
      0:04 | Bob connects at 3 instead of 2+7   | - | black at 3, black present, white at 1
      0:05 | Bob disconnects 3                  | - | black away since 0:05
      0:06 | Bob connects at 4 instead of 1+2+3 | - | black at 4, black present
    `,
  },
  {
    name: 'accepts a ready check with the first connection, and only records a further node',
    start: 'waiting',
    rows: `
      0:01 | Ann connects at 3   | -                               | white at 3, white present, next waiting 60:00
      0:02 | Ann connects at 4   | -                               | white at 3+4, waiting
      0:03 | Ann disconnects 3+4 | -                               | white away since 0:03
      0:04 | Bob joins           | all opponent_joined #1 Ann-Bob  | ready: black, black at no node
      0:05 | Bob connects at 5   | -                               | black at 5, ready: black
      0:06 | Bob connects at 6   | -                               | black at 5+6, ready: black, next ready 0:34
      0:07 | Ann connects at 6   | all game_started #2 10:00-10:00 | white at 6, black at 5+6, next first-move 1:07
    `,
  },
  {
    name: 'records a limited number of nodes for a seat',
    start: 'active',
    rows: `
      ${NODES.slice(1)
        .map((node) => `0:01 | Bob connects at ${node} | - | black present, changed`)
        .join('\n')}
      0:02 | Bob connects at 99 | - | black at ${NODES.join('+')}, unchanged
      0:03 | Bob disconnects 99 | - | black present, unchanged
      0:04 | Bob disconnects 1  | - | black at ${NODES.slice(1).join('+')}
      0:05 | Bob connects at 99 | - | black at ${[...NODES.slice(1), 99].join('+')}
    `,
  },
  {
    name: 'changes nothing after the end',
    start: 'ended',
    rows: `
      0:01 | Ann disconnects   | - | ended, white at 1, unchanged
      0:02 | Ann connects at 2 | - | white at 1, unchanged
    `,
  },
];
