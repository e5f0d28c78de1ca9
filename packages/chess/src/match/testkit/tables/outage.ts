// Chess match, testkit: step tables of outage compensation (see step-table.ts).
import type { StepTable } from '../step-table.ts';

export const OUTAGE: readonly StepTable[] = [
  {
    name: 'does not compensate three seconds, and a longer outage to the millisecond',
    start: 'active',
    rows: `
      0:10 | an outage of 0:03 ends     | -                               | white has 9:50, next flag 10:00.300
      0:10 | an outage of 0:03.001 ends | all timer_update 9:53.001-10:00 | white has 9:53.001, next flag 10:03.301, seq 4
    `,
  },
  {
    name: 'compensates the rest of an outage once, however short it is',
    start: 'active',
    rows: `
      0:10 | an outage of 0:10 ends                       | all timer_update 10:00-10:00 | white has 10:00
      0:11 | an outage of 0:11 ends, 0:10 was compensated | all timer_update 10:00-10:00 | white has 10:00
      0:11 | an outage of 0:11 ends, 0:11 was compensated | -                            | white has 10:00
      0:12 | an outage of 0:02 ends, 0:01 was compensated | -                            | white has 9:59
    `,
  },
  {
    name: 'voids the game by the total length of an outage that is compensated in parts',
    start: 'active',
    rows: `
      20:00 | an outage of 20:00 ends                        | all timer_update 10:00-10:00 | active
      31:00 | an outage of 31:00 ends, 20:00 was compensated | all game_over #5 void outage | ended 31:00
    `,
  },
  {
    name: 'voids a game whose stakes are about to be released',
    start: 'active',
    rows: `
      0:10 | the stakes are about to be released | all game_over #5 void stakes-released | ended 0:10
    `,
  },
  {
    name: 'moves a flag that fell during the outage',
    start: 'active',
    rows: `
      10:05     | an outage of 0:10 ends | all timer_update 0:05-10:00         | active, white has 0:05
      10:10.299 | time passes            | -                                   | active
      10:10.300 | time passes            | all game_over #5 black_wins timeout | ended 10:10.300
    `,
  },
  {
    name: 'moves the time from which a side is away, and with it the absence and its end',
    start: 'active',
    rows: `
      0:05 | Ann disconnects        | -                                                | white away since 0:05
      0:05 | Bob disconnects        | -                                                | black away since 0:05
      0:09 | an outage of 0:04 ends | all timer_update 9:55-10:00                      | white away since 0:09, next absence 0:19
      0:19 | time passes            | black opponent_connection absent until 10:04.300; white opponent_connection absent until 10:19 | white absent until 10:04.300
      1:00 | an outage of 0:30 ends | all timer_update 9:34-10:00; black opponent_connection absent until 10:34.300; white opponent_connection absent until 10:49 | black absent until 10:49
    `,
  },
  {
    name: 'voids the game after more than thirty minutes, and stops its clocks',
    start: 'active',
    rows: `
      30:10 | an outage of 30:00 ends     | all timer_update 9:50-10:00  | active
      61:00 | an outage of 30:00.001 ends | all game_over #5 void outage | ended, stakes refunded, won by none, white has 9:00.001, ended 61:00
      61:01 | Ann offers rematch          | refused no-rematch           | void
      62:00 | an outage of 0:05 ends      | -                            | void
    `,
  },
  {
    name: 'moves the expiry of a waiting game, and voids it after more than thirty minutes',
    start: 'waiting',
    rows: `
      61:00 | an outage of 2:00 ends  | -                            | waiting, next waiting 62:00
      61:30 | an outage of 40:00 ends | all game_over #1 void outage | stakes refunded, black is none
    `,
  },
  {
    name: 'moves the end of a ready check, at most to its full time, and voids it after more than thirty minutes',
    start: 'ready',
    rows: `
      0:20  | an outage of 0:05 ends  | -                            | next ready 0:35
      0:25  | an outage of 0:25 ends  | -                            | next ready 0:55
      40:00 | an outage of 39:50 ends | all game_over #2 void outage | stakes refunded, aborted by none
    `,
  },
  {
    name: 'moves the expiry of a rematch offer',
    start: 'ended',
    rows: `
      0:01 | Ann offers rematch      | players rematch_offered white until 0:21 |
      0:31 | an outage of 0:15 ends  | -                                        | white offers until 0:36
      0:35 | Bob accepts rematch     | players rematch_started Bob-Ann          | rematch accepted
      0:36 | an outage of 40:00 ends | -                                        | black_wins, rematch accepted
    `,
  },
  {
    name: 'compensates the side to move for an outage of its nodes, to the millisecond and of any length',
    start: 'active',
    rows: `
      0:10  | the mover's nodes were down from 0:09.999 | all timer_update 9:50.001-10:00 | white has 9:50.001, next flag 10:00.301, seq 4
      0:20  | the mover's nodes were down from 0:20     | -                               | unchanged
      0:20  | the mover's nodes were down from 0:21     | -                               | unchanged
      40:20 | the mover's nodes were down from 0:20     | all timer_update 9:40.001-10:00 | active, white has 9:40.001, next flag 50:00.301
    `,
  },
  {
    name: 'compensates at most the time since the clock started',
    start: 'active',
    rows: `
      0:30 | Ann moves g1f3                        | all move_made #5 Nf3        | white has 9:30
      0:35 | the mover's nodes were down from 0:10 | all timer_update 9:30-10:00 | black has 10:00, next flag 10:35.300
      0:35 | the mover's nodes were down from 0:10 | -                           | unchanged
      0:36 | the mover's nodes were down from 0:10 | all timer_update 9:30-10:00 | black has 10:00, white has 9:30
    `,
  },
  {
    name: "keeps a flag that fell before an outage of the mover's nodes",
    start: 'active',
    rows: `
      10:10 | the mover's nodes were down from 10:05 | all timer_update 0:00-10:00         | active
      10:10 | time passes                            | all game_over #5 black_wins timeout | ended 10:05.300
    `,
  },
  {
    name: "keeps the game, absence and offers after a long outage of the mover's nodes",
    start: 'active',
    rows: `
      0:04  | Ann offers draw                       | players draw_offered white                   | offer of white
      0:05  | Bob disconnects                       | -                                            |
      0:15  | time passes                           | white opponent_connection absent until 10:15 | black absent until 10:15
      10:00 | the mover's nodes were down from 0:16 | all timer_update 9:44-10:00                  | black absent until 10:15, next forfeit 10:15, offer of white
      10:15 | time passes                           | all game_over #5 forfeit absence             | won by white
    `,
  },
  {
    name: 'compensates a side to move that connects to another node, up to that moment',
    start: 'active',
    rows: `
      0:10 | Ann connects at 2 instead of 1 after a cut-off from 0:07 | all timer_update 9:53-10:00 | white at 2, white present, white has 9:53, seq 4
      0:12 | Ann connects at 3 instead of 1+2                         | -                           | white at 3, white has 9:51
      0:13 | Bob connects at 2 instead of 1 after a cut-off from 0:07 | -                           | black at 2, white has 9:50, black has 10:00
    `,
  },
  {
    name: 'moves a flag that fell while the side to move was cut off, before it is applied',
    start: 'active',
    rows: `
      10:05     | Ann connects at 2 instead of 1 after a cut-off from 9:55 | all timer_update 0:05-10:00         | active, white at 2
      10:10.300 | time passes                                              | all game_over #5 black_wins timeout | ended 10:10.300
    `,
  },
];
