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
      0:06 | Bob accepts  | -                               | ready, ready: black
      0:07 | Bob connects | -                               | ready, black present
      0:20 | Ann accepts  | all game_started #2 10:00-10:00 | active, white away since 0:20, black present
      0:21 | Ann accepts  | -                               | active
      0:22 | Ann connects | -                               | active, white present
    `,
  },
  {
    name: 'accepts when the creator connects',
    start: 'ready',
    rows: `
      0:29.999 | Ann connects | all game_started #2 10:00-10:00 | active, white present, black away since 0:29.999
    `,
  },
  {
    name: 'waits until a creator who has disconnected accepts',
    start: 'waiting',
    rows: `
      0:01 | Ann connects    | -                              | white present
      0:02 | Ann disconnects | -                              | white away since 0:02
      0:03 | Ann disconnects | -                              | white away since 0:02
      0:05 | Bob joins       | all opponent_joined #1 Ann-Bob | ready: black
      0:06 | Bob disconnects | -                              | ready, black away since 0:05
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
      0:03 | Ann declines | all game_over #2 aborted declined | ended, stakes refunded, aborted by Ann
      0:04 | Ann declines | refused game-ended                | ended, no deadline
    `,
  },
  {
    name: 'aborts when the joiner declines',
    start: 'ready',
    rows: `
      0:03 | Bob declines | all game_over #2 aborted declined | ended, stakes refunded, aborted by Bob, black is Bob
      0:04 | Bob accepts  | refused game-ended                | ended
    `,
  },
  {
    name: 'refuses to decline after the start',
    start: 'started',
    rows: `
      0:01 | Ann declines | refused already-started | active
      0:01 | Bob declines | refused already-started | active
    `,
  },
  {
    name: 'refuses to accept or decline without an opponent',
    start: 'waiting',
    rows: `
      0:01 | Ann accepts  | refused no-opponent  | waiting
      0:01 | Ann declines | refused no-opponent  | waiting
      0:01 | Eve accepts  | refused not-a-player | waiting
      0:01 | Eve declines | refused not-a-player | waiting
      0:01 | Eve connects | refused not-a-player | waiting
    `,
  },
  {
    name: 'refuses a second joiner, and changes nothing when a player joins again',
    start: 'waiting',
    rows: `
      0:01 | Ann joins | - | waiting, black is none
      0:02 | Bob joins | all opponent_joined #1 Ann-Bob | ready, black is Bob
      0:02 | Eve joins | refused seat-taken | ready, black is Bob
      0:03 | Bob joins | - | ready, seq 1
      0:04 | Ann joins | - | ready, ready: black
      0:05 | Ann accepts | all game_started #2 10:00-10:00 | active
      0:06 | Eve joins | refused seat-taken | active
      0:06 | Bob joins | - | active
      0:07 | Ann resigns | all game_over #3 aborted early-resignation | ended, aborted by Ann
      0:08 | Eve joins | refused game-ended | ended
      0:08 | Bob joins | - | ended
    `,
  },
  {
    name: 'lets only the challenged player decline a challenge while the seat is free',
    start: 'waiting',
    isPrivate: true,
    rows: `
      0:01 | Ann declines the challenge | refused own-challenge               | waiting
      0:02 | Bob declines the challenge | all game_over #1 cancelled declined | ended, stakes refunded, won by none, black is none, aborted by none
      0:03 | Bob declines the challenge | refused game-ended                  | ended
    `,
  },
  {
    name: 'refuses to decline a challenge after it was accepted',
    start: 'ready',
    rows: `
      0:01 | Bob declines the challenge | refused already-joined | ready
    `,
  },
  {
    name: 'lets the creator cancel while the seat is free',
    start: 'waiting',
    rows: `
      0:01 | Eve cancels | refused not-the-creator             | waiting
      0:02 | Ann cancels | all game_over #1 cancelled cancelled | ended, stakes refunded, won by none, black is none, aborted by none
      0:03 | Ann cancels | refused game-ended                  | ended
      0:04 | Bob joins   | refused game-ended                  | ended
    `,
  },
  {
    name: 'refuses to cancel once there is an opponent',
    start: 'ready',
    rows: `
      0:01 | Ann cancels  | refused already-joined          | ready
      0:02 | Bob cancels  | refused not-the-creator         | ready
      0:03 | Ann connects | all game_started #2 10:00-10:00 | active
      0:04 | Ann cancels  | refused already-joined          | active
      0:05 | Bob cancels  | refused not-the-creator         | active
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
      0:05 | Bob declines      | all game_over #2 aborted declined | ended
      0:06 | Eve joins         | refused code-required | ended
      0:07 | Eve joins by code | refused game-ended    | ended
    `,
  },
];
