// Chess match, testkit: step tables from the free seat to the start of play (see step-table.ts).
import type { StepTable } from '../step-table.ts';

export const SEATING: readonly StepTable[] = [
  {
    name: 'starts immediately if the creator is connected',
    start: 'waiting',
    rows: `
      0:01 | Ann connects | -                                                               | waiting, white present, seq 0
      0:05 | Bob joins    | all opponent_joined #1 Ann-Bob; all game_started #2 10:00-10:00 | active, ply 0, white to move, black away since 0:05
      0:06 | Bob connects | -                                                               | active, black present, seq 2, next first-move 1:05
    `,
  },
  {
    name: 'waits until a creator who is not connected accepts',
    start: 'waiting',
    rows: `
      0:05 | Bob joins    | all opponent_joined #1 Ann-Bob  | ready, ready: black, next ready 0:35, black is Bob
      0:07 | Bob connects | -                               | ready, black present
      0:20 | Ann accepts  | all game_started #2 10:00-10:00 | active, white away since 0:20, black present
    `,
  },
  {
    name: 'X9 starts by itself three seconds after a player has joined a creator who is ready, wherever both are',
    start: 'waiting',
    rows: `
      0:05     | Bob joins a ready creator | all opponent_joined #1 Ann-Bob  | ready, ready: white and black, next start 0:08
      0:06     | Bob connects              | -                               | ready, black present, next start 0:08
      0:07     | Ann accepts               | -                               | unchanged, ready
      0:07.999 | time passes               | -                               | ready
      0:08     | time passes               | all game_started #2 10:00-10:00 | active, ply 0, white to move, white away since 0:08, next absence 0:18
    `,
  },
  {
    name: 'starts at the same time if the creator sits at the table, and however late time is looked at',
    start: 'waiting',
    rows: `
      0:01     | Ann connects              | -                               | white present
      0:05     | Bob joins a ready creator | all opponent_joined #1 Ann-Bob  | ready, next start 0:08
      0:10     | time passes               | all game_started #2 10:00-10:00 | active, white present, black away since 0:08, next absence 0:18
    `,
  },
  {
    name: 'aborts a game that starts by itself if a player declines before',
    start: 'waiting',
    rows: `
      0:05 | Bob joins a ready creator | all opponent_joined #1 Ann-Bob           | next start 0:08
      0:06 | Bob declines              | all game_over #2 aborted declined        | ended, stakes refunded, aborted by Bob
    `,
  },
  {
    name: 'refuses a move that arrives before anyone is told of a start that was due',
    start: 'waiting',
    rows: `
      0:05 | Bob joins a ready creator | all opponent_joined #1 Ann-Bob                       | next start 0:08
      0:08 | Ann moves e2e4            | refused not-started; all game_started #2 10:00-10:00 | active, ply 0
    `,
  },
  {
    name: 'refuses a resignation at the same time, which would end a game that nobody has seen',
    start: 'waiting',
    rows: `
      0:05 | Bob joins a ready creator | all opponent_joined #1 Ann-Bob                       | next start 0:08
      0:08 | Bob resigns               | refused not-started; all game_started #2 10:00-10:00 | active, ply 0
    `,
  },
  {
    name: 'moves the start of a game by an outage',
    start: 'waiting',
    rows: `
      0:05 | Bob joins a ready creator | all opponent_joined #1 Ann-Bob  | next start 0:08
      0:16 | an outage of 0:10 ends    | -                               | ready, next start 0:18
      0:18 | time passes               | all game_started #2 10:00-10:00 | active
    `,
  },
  {
    name: 'aborts at the end of the ready check, attributed to the side that did not accept',
    start: 'ready',
    rows: `
      0:29.999 | time passes | -                                    | ready
      0:30     | Ann accepts | refused game-ended; all game_over #2 aborted ready-expired | ended, stakes refunded, aborted by Ann, won by none, ended 0:30, no clock
    `,
  },
  {
    name: 'aborts when the creator declines',
    start: 'ready',
    rows: `
      0:03 | Ann declines | all game_over #2 aborted declined | ended, stakes refunded, aborted by Ann, no deadline
    `,
  },
  {
    name: 'cancels a challenge that the challenged player declines',
    start: 'waiting',
    isPrivate: true,
    rows: `
      0:02 | Bob declines the challenge | all game_over #1 cancelled declined | ended, stakes refunded, won by none, black is none, aborted by none
    `,
  },
  {
    name: 'lets the creator cancel while the seat is free',
    start: 'waiting',
    rows: `
      0:02 | Ann cancels | all game_over #1 cancelled cancelled | ended, stakes refunded, won by none, black is none, aborted by none
    `,
  },
  {
    name: 'expires after an hour without an opponent',
    start: 'waiting',
    rows: `
      59:59.999 | time passes | - | waiting, next waiting 60:00
      60:00     | Bob joins   | refused game-ended; all game_over #1 cancelled expired | ended, stakes refunded, ended 60:00
    `,
  },
  {
    name: 'requires the code of a private game in every status',
    start: 'waiting',
    isPrivate: true,
    rows: `
      0:01 | Eve joins         | refused code-required | waiting, private
      0:02 | Bob joins by code | all opponent_joined #1 Ann-Bob | ready, private
      0:03 | Eve joins         | refused code-required | ready
      0:04 | Eve joins by code | refused seat-taken    | ready
      0:05 | Bob declines      | all game_over #2 aborted declined | ended, aborted by Bob
      0:06 | Eve joins         | refused code-required | ended
      0:07 | Eve joins by code | refused game-ended    | ended
    `,
  },
];
