// Tools, mutants: mutants of a house of several servers: what each of them believes of the others, and does for all.
import { type Mutant, mutantsIn } from './mutant.ts';

const TWO_NODES = 'apps/server/src/games/outage/two-nodes.db.test.ts';
const STORMS = 'sim/storms-house.db.test.ts';

export const HOUSE_MUTANTS: readonly Mutant[] = mutantsIn({
  'apps/server/src/games/registry/row-watch.ts': [
    [
      'house: what was not heard is never read',
      'for (const id of ids) await readAgain(deps, id);',
      'void [deps, ids];',
      TWO_NODES,
      STORMS,
    ],
    [
      'house: a move whose hint is on its way is told as a state',
      'if (isWhole) recheckSoon(await look());\n    else ',
      '',
      'apps/server/src/games/registry/row-watch.test.ts',
    ],
  ],
  'apps/server/src/games/outage/node-loss.ts': [
    [
      'house: the loss of one server empties the seats of all',
      'untilMs: null,\n    isGone,',
      'untilMs: null,\n    isGone: () => true,',
      TWO_NODES,
      STORMS,
    ],
  ],
  'apps/server/src/games/outage/giving-back.ts': [
    [
      'house: what one server lost is given back to all',
      'if (othersMs === null || othersMs <= sinceMs)',
      'if (othersMs === null || othersMs > 0)',
      TWO_NODES,
      STORMS,
    ],
  ],
  'apps/server/src/platform/nodes/house-clock.ts': [
    [
      'house: each server plays by its own clock',
      'offsetMs = offsetOf(looks);',
      '',
      'apps/server/src/platform/nodes/nodes.db.test.ts',
      STORMS,
    ],
  ],
  'apps/server/src/platform/nodes/lifeline.ts': [
    [
      'house: a new lifeline knows of nobody',
      '(isOld || own.seen.has(id))',
      'isOld',
      'apps/server/src/platform/nodes/nodes.db.test.ts',
    ],
  ],
  'apps/server/src/games/table/attachments.ts': [
    [
      'house: a line that closed in a stall gives its seat up first',
      'if (!acceptsCommands()) return;',
      '',
      TWO_NODES,
    ],
  ],
  'apps/server/src/games/outage/outage-pass.ts': [
    [
      'house: a pass that begins in the middle ends at the end',
      'if (isEnd && hasTurned)',
      'if (isEnd)',
      'apps/server/src/games/outage/outage-pass.db.test.ts',
    ],
  ],
  'apps/server/src/platform/http/server.ts': [
    [
      'a slow turn of the loop refuses calls',
      'sampleInterval: maxEventLoopDelayMs,',
      '',
      'apps/server/src/platform/http/operations.test.ts',
    ],
  ],
  'apps/server/src/games/registry/hearing.ts': [
    [
      'house: a step is taken over that does not follow',
      'if (record !== null && record.version > hint.from) return; // known, from the row\n  if (record === null || record.version < hint.from) {',
      'if (record === null) {',
      TWO_NODES,
    ],
  ],
});
