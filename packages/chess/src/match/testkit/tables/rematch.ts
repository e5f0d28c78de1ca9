// Chess match, testkit: step tables of rematches (see step-table.ts).
import type { StepTable } from '../step-table.ts';

export const REMATCH: readonly StepTable[] = [
  {
    name: 'starts with colours swapped and the same time control when an offer is accepted and both connect',
    start: 'ended',
    timeControl: { initialMs: 180_000, incrementMs: 2_000 },
    rows: `
      0:01 | Ann offers rematch   | players rematch_offered white until 0:21 | white offers until 0:21, next rematch 0:21, seq 5
      0:02 | Ann accepts rematch  | refused no-rematch-offer                 | ended, plays 180+2
      0:03 | Bob accepts rematch  | players rematch_started Bob-Ann          | rematch accepted, no deadline, black_wins
      0:03 | Bob accepts rematch  | refused rematch-made                     | rematch accepted
      0:03 | Ann offers rematch   | refused rematch-made                     | rematch accepted
      0:03 | Ann declines rematch | refused rematch-made                     | rematch accepted
      0:03 | rematch is created   |                                          | ready, private, plays 180+2, white is Bob, black is Ann, ready: none, next ready 0:33, seq 0
      0:04 | Bob accepts          | refused accept-by-joining                | ready: none
      0:05 | Bob connects         | -                                        | ready: white
      0:06 | Bob disconnects      | -                                        | ready: white
      0:07 | Ann connects         | all game_started #1 3:00-3:00            | active, white is Bob, white away since 0:07, plays 180+2
    `,
  },
  {
    name: 'aborts if one side does not connect',
    start: 'ended',
    rows: `
      0:01 | Bob offers rematch   | players rematch_offered black until 0:21 | black offers until 0:21
      0:02 | Ann accepts rematch  | players rematch_started Bob-Ann          | rematch accepted
      0:02 | rematch is created   |                                          | ready: none
      0:05 | Ann connects         | -                                        | ready: black
      0:32 | time passes          | all game_over #1 aborted ready-expired   | stakes refunded, aborted by Bob
      0:33 | Ann offers rematch   | refused no-rematch                       | ended
      0:33 | Ann accepts rematch  | refused no-rematch                       | ended
      0:33 | Ann declines rematch | refused no-rematch                       | ended
    `,
  },
  {
    name: 'aborts if neither side connects',
    start: 'ended',
    rows: `
      0:01 | Bob offers rematch  | players rematch_offered black until 0:21 |
      0:02 | Ann accepts rematch | players rematch_started Bob-Ann |
      0:02 | rematch is created  |  | ready: none
      0:32 | time passes         | all game_over #1 aborted ready-expired | aborted by none, ended 0:32
    `,
  },
  {
    name: 'refuses another offer of a side whose offer was declined',
    start: 'ended',
    rows: `
      0:01 | Ann offers rematch   | players rematch_offered white until 0:21 |
      0:01 | Ann offers rematch   | refused rematch-already-offered | white offers until 0:21
      0:02 | Bob declines rematch | players rematch_declined | white has offered, no deadline
      0:03 | Bob declines rematch | refused no-rematch-offer | white has offered
      0:03 | Bob accepts rematch  | refused no-rematch-offer | white has offered
      0:03 | Ann offers rematch   | refused rematch-already-offered | white has offered
      0:04 | Bob offers rematch   | players rematch_offered black until 0:24 | black offers until 0:24
    `,
  },
  {
    name: 'ends both offers when one side withdraws its own, which it may repeat',
    start: 'ended',
    rows: `
      0:01 | Ann offers rematch   | players rematch_offered white until 0:21 |
      0:02 | Bob offers rematch   | players rematch_offered black until 0:22 | next rematch 0:21
      0:03 | Ann declines rematch | players rematch_declined | white has not offered, black has offered, no deadline
      0:04 | Ann offers rematch   | players rematch_offered white until 0:24 |
      0:05 | Bob accepts rematch  | players rematch_started Bob-Ann | rematch accepted, white has offered, black has offered
    `,
  },
  {
    name: 'lets each offer expire at its own time',
    start: 'ended',
    rows: `
      0:01 | Ann offers rematch  | players rematch_offered white until 0:21 |
      0:02 | Bob offers rematch  | players rematch_offered black until 0:22 |
      0:30 | time passes         | players rematch_declined; players rematch_declined | white has offered, black has offered
    `,
  },
];
