import { expect, it } from 'vitest';
import { heldBy } from './long-turns.ts';
import type { CpuProfile } from './stages.ts';

const frame = (functionName: string, url = '') => ({ functionName, url });

/** A timer runs a job that calls two functions; a sample each ms, in the order of `ran`. */
const profileOf = (ran: readonly number[]): CpuProfile => ({
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 6, 7, 8] },
    { id: 2, callFrame: frame('listOnTimeout', 'node:internal/timers'), children: [3] },
    { id: 3, callFrame: frame('run', 'file:///apps/server/src/platform/jobs.ts'), children: [4] },
    { id: 4, callFrame: frame('sweep', 'file:///apps/server/src/games/sweeper.ts'), children: [5] },
    { id: 5, callFrame: frame('parse', 'file:///packages/protocol/src/a.ts') },
    { id: 6, callFrame: frame('(garbage collector)') },
    { id: 7, callFrame: frame('(idle)') },
    { id: 8, callFrame: frame('onStreamRead', 'node:internal/stream_base_commons') },
  ],
  startTime: 0,
  samples: ran,
  timeDeltas: ran.map(() => 1000),
});

it('what ran in a long turn is named by the outermost function of the server, not by what it calls', () => {
  const turn = { fromUs: 1000, untilUs: 8000, heldMs: 7 };
  expect(heldBy(profileOf([4, 5, 5, 6, 6, 7, 8, 4]), [turn])).toEqual([
    { what: 'sweep games/sweeper.ts', turns: 1, ms: 3, most: 3 },
    { what: '(garbage collector)', turns: 1, ms: 2, most: 2 },
    { what: 'onStreamRead node:internal/stream_base_commons', turns: 1, ms: 1, most: 1 },
  ]);
});

it('what ran outside of long turns does not count, and turns add up', () => {
  const turns = [
    { fromUs: 1000, untilUs: 3000, heldMs: 2 },
    { fromUs: 4000, untilUs: 7000, heldMs: 3 },
  ];
  expect(heldBy(profileOf([4, 4, 6, 5, 4, 5, 6]), turns)).toEqual([
    { what: 'sweep games/sweeper.ts', turns: 2, ms: 5, most: 3 },
  ]);
});

it('a turn that waited for a processor counts for what it had', () => {
  const turn = { fromUs: 1000, untilUs: 11_000, heldMs: 5 };
  expect(heldBy(profileOf([4, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7]), [turn])).toEqual([
    { what: 'sweep games/sweeper.ts', turns: 1, ms: 3, most: 3 },
    { what: '(garbage collector)', turns: 1, ms: 2, most: 2 },
  ]);
});
