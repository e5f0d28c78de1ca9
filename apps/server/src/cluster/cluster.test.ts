import { expect, test } from 'vitest';
import { createLeader } from './index.ts';

function createNodes(isLowest: boolean) {
  const listeners: (() => void)[] = [];
  let isNowLowest = isLowest;
  return {
    nodes: { isLowest: () => isNowLowest, onChange: (run: () => void) => void listeners.push(run) },
    change(isLowest: boolean) {
      isNowLowest = isLowest;
      for (const run of listeners) run();
    },
  };
}

test('reports a takeover from another leader, but not the initial leadership', () => {
  const taken: string[] = [];
  const [first, second] = [createNodes(true), createNodes(false)];
  createLeader(first.nodes).onBecameLeader(() => taken.push('first'));
  createLeader(second.nodes).onBecameLeader(() => taken.push('second'));
  first.change(true);
  second.change(false);
  expect(taken).toEqual([]);
  second.change(true);
  second.change(true);
  expect(taken).toEqual(['second']);
  first.change(false);
  first.change(true);
  expect(taken).toEqual(['second', 'first']);
});
