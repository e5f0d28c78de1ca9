// Tools, mutants: mutants of the time controls.
import { type Mutant, mutantsIn } from './mutant.ts';

const CLOCK = 'packages/chess/src/clock/clock.test.ts';
const STEPS = 'packages/chess/src/match/steps.test.ts';
const CREATE = 'apps/server/src/matchmaking/create.db.test.ts';
const WAITING = 'apps/server/src/matchmaking/waiting-list.db.test.ts';
const LOBBY = 'apps/web/src/features/lobby';

export const SPEEDS_MUTANTS: readonly Mutant[] = mutantsIn({
  'packages/chess/src/clock/clock.ts': [
    [
      'S4 an increment is added twice',
      'remainingMs: remainingMs + incrementMs,',
      'remainingMs: remainingMs + 2 * incrementMs,',
      CLOCK,
      STEPS,
    ],
    [
      'S4 a move that is too late is saved by its increment',
      'if (remainingMs <= 0) return null;',
      'if (remainingMs + incrementMs <= 0) return null;',
      CLOCK,
      STEPS,
    ],
  ],
  'packages/chess/src/match/rematch.ts': [
    [
      'speeds: a rematch is of ten minutes',
      '    timeControl,\n    seq: 0,\n',
      '    timeControl: { ...timeControl, initialMs: 600_000, incrementMs: 0 },\n    seq: 0,\n',
      STEPS,
      'apps/server/src/matchmaking/rematch.db.test.ts',
    ],
  ],
  'packages/client/src/game/shown-clocks.ts': [
    [
      'S4 an own move shows an increment that no server has told',
      'running: side }, side, pending.atMs);',
      'running: side }, side, pending.atMs) + 2_000;',
      'packages/client/src/game/shown-clocks.test.ts',
    ],
  ],
  'packages/protocol/src/time-control.ts': [
    [
      'S1 one of the four is not offered',
      "['180+2', '300+3', DEFAULT_TIME_CONTROL, '900+10']",
      "['180+2', '300+3', DEFAULT_TIME_CONTROL]",
      'packages/protocol/src/time-control.test.ts',
    ],
  ],
  'apps/server/src/matchmaking/waiting-list.ts': [
    [
      'S3 the list ignores the time control that was asked for',
      'timeControl === undefined || ',
      'true || ',
      WAITING,
      'apps/server/tests/players/time-controls.db.test.ts',
    ],
  ],
  'apps/server/src/matchmaking/create.ts': [
    [
      'S1 a game that names none is of three minutes',
      'body.timeControl ?? DEFAULT_TIME_CONTROL',
      "body.timeControl ?? '180+2'",
      CREATE,
    ],
    [
      'S1 what a new game names is ignored',
      'timeControlOf(body.timeControl ?? DEFAULT_TIME_CONTROL)',
      'timeControlOf(DEFAULT_TIME_CONTROL)',
      CREATE,
    ],
  ],
  [`${LOBBY}/match-actions.ts`]: [
    [
      'B18 Find Match looks for every speed',
      'speed: OfferedTimeControl | null = port.speed,',
      'speed: OfferedTimeControl | null = null,',
      `${LOBBY}/match-actions.test.ts`,
    ],
  ],
  'apps/web/src/session/speed.ts': [
    [
      'speeds: the chosen one is forgotten',
      'write: (speed) => storage.setItem(KEY, speed),',
      'write: () => {},',
      'apps/web/src/session/speed.test.ts',
    ],
  ],
});
