import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { budgetOf, type Frame, type Stage, stageOf } from './stages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** `function@file`, the innermost first; files are of the project where they have a folder. */
function stackOf(text: string): Frame[] {
  return text.split(' < ').map((part) => {
    const [functionName = '', file = ''] = part.split('@@');
    return { functionName, url: file.includes('/') && !file.includes(':') ? `file:///x/${file}` : file };
  });
}

const HUB = 'apps/server/src/platform/hub';
const GAMES = 'apps/server/src/games';
const READ = 'onStreamRead@@node:internal/stream_base_commons';
const WRITE = 'writeBuffer < handleWriteReq@@node:internal/stream_base_commons < Socket._write@@node:net';
const RECEIVER = `startLoop@@node_modules/ws/lib/receiver.js < emit@@node:events < ${READ}`;
const RECEIVE = `#receive@@${HUB}/connection.ts < ${RECEIVER}`;

const CASES: [string, Stage | null, string][] = [
  ['waiting', null, '(idle) < (root)'],
  ['libuv between two callbacks', 'socket', '(program) < (root)'],
  ['Node that read something', 'socket', `nextTick@@node:internal/process/task_queues < ${READ} < (root)`],
  ['the collector, for any garbage', 'collector', `(garbage collector) < ${RECEIVE}`],
  ['a frame', 'frame', RECEIVER],
  ['a frame, in a function of Node', 'frame', `FastBuffer@@node:internal/buffer < ${RECEIVER}`],
  ['a frame as text', 'frame', `toString@@node:buffer < ${RECEIVE}`],
  ['JSON', 'parse', `fromJson@@${HUB}/frames.ts < readFrame@@${HUB}/frames.ts < ${RECEIVE}`],
  [
    'the schema by hand',
    'check',
    `readMakeMove@@packages/protocol/src/socket/client-message.ts < ${RECEIVE}`,
  ],
  [
    'the schema',
    'check',
    `parse@@node_modules/zod/v4/core/parse.js < readFrame@@${HUB}/frames.ts < ${RECEIVE}`,
  ],
  ['credits', 'check', `#pay@@${HUB}/connection.ts < ${RECEIVE}`],
  [
    'the time that credits ask for',
    'check',
    `now@@apps/server/src/platform/time.ts < #pay@@${HUB}/connection.ts`,
  ],
  ['a socket’s queue', 'queue', `put@@${HUB}/message-queue.ts < ${RECEIVE}`],
  ['a game’s queue', 'queue', `runExclusive@@${GAMES}/registry/game-registry.ts < ${RECEIVE}`],
  ['the match', 'decide', `decide@@packages/chess/src/match/decide.ts < x@@${GAMES}/registry/game-actor.ts`],
  [
    'the clock',
    'decide',
    'pressClock@@packages/chess/src/clock/clock.ts < move@@packages/chess/src/match/playing.ts',
  ],
  [
    'the rules',
    'rules',
    'play@@packages/chess/src/rules/game.ts < move@@packages/chess/src/match/playing.ts',
  ],
  [
    'a message as text',
    'text',
    `broadcastMove@@${GAMES}/connections/broadcast.ts < broadcast@@${GAMES}/registry/game-actor.ts`,
  ],
  [
    'a message as bytes',
    'text',
    `utf8Write < frameOfText@@${HUB}/outgoing-frame.ts < #sendTo@@${HUB}/hub.ts`,
  ],
  ['a write to a player', 'send', `${WRITE} < deliver@@${HUB}/connection.ts < #sendTo@@${HUB}/hub.ts`],
  ['a write that has come through', 'send', 'onWriteComplete@@node:internal/stream_base_commons < (root)'],
  ['a write to PostgreSQL', 'driver', `${WRITE} < query@@node_modules/pg/lib/client.js`],
  [
    'a row',
    'journal',
    `progressColumns@@${GAMES}/store/game-store.ts < write@@${GAMES}/registry/step-writer.ts`,
  ],
  ['a match in its row', 'journal', 'storeMatch@@packages/chess/src/match/stored-match.ts'],
  ['its line of numbers', 'journal', 'packMatch@@packages/chess/src/match/packed-match.ts'],
  ['our pool', 'driver', 'query@@apps/server/src/platform/database/pool.ts'],
  ['Kysely', 'driver', `freeze@@node_modules/kysely/dist/x.js < writeSteps@@${GAMES}/store/game-store.ts`],
  ['answers of PostgreSQL', 'driver', `parse@@node_modules/pg-protocol/dist/parser.js < ${READ}`],
  [
    'PGlite',
    'database',
    'wasm-function[1]@@wasm://wasm/022a9842 < #send@@apps/server/src/platform/database/pglite-wire.ts',
  ],
  [
    'a file of PGlite',
    'database',
    'writeBuffer < writeSync@@node:fs < write@@node_modules/@electric-sql/pglite/dist/a.js',
  ],
  [
    'a journal that is not written',
    'bench',
    'executeQuery@@bench/load/server.ts < execute@@node_modules/kysely/dist/x.js',
  ],
  ['a job', 'other', 'tick@@apps/server/src/treasury/audit.ts'],
  ['nothing we know', 'other', 'processTimers@@node:internal/timers < (root)'],
];

describe('the stage of a sample', () => {
  it.each(CASES)('%s', (_name, stage, stack) => {
    expect(stageOf(stackOf(stack))).toBe(stage);
  });

  it('is of files that there are: one that is renamed needs its rule', () => {
    const named = CASES.flatMap(([, , stack]) => stackOf(stack))
      .map(({ url }) => url.replace('file:///x/', ''))
      .filter((file) => /^(apps|packages|bench)\//.test(file));
    expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

describe('a budget', () => {
  const nodes = [
    { id: 1, callFrame: { functionName: '(root)', url: '' }, children: [2, 3, 4] },
    { id: 2, callFrame: { functionName: '(idle)', url: '' } },
    { id: 3, callFrame: { functionName: '(garbage collector)', url: '' } },
    {
      id: 4,
      callFrame: { functionName: 'play', url: 'file:///x/packages/chess/src/rules/game.ts' },
      children: [5],
    },
    { id: 5, callFrame: { functionName: 'now', url: '' } },
  ];
  // At 100, 200, 350 and 450; the last has no end.
  const profile = { nodes, startTime: 90, samples: [2, 4, 5, 3], timeDeltas: [10, 100, 150, 100] };

  it('lets a sample last until the next', () => {
    const us = budgetOf(profile, 0, 1_000);
    expect([...us].filter(([, time]) => time > 0)).toEqual([['rules', 250]]);
  });

  it('has only what lies between the two moments', () => {
    const us = budgetOf(profile, 250, 400);
    expect(us.get('rules')).toBe(150);
  });
});
