import { describe, expect, test } from 'vitest';
import { Rotation } from './rotation.ts';

const nodes = ['one', 'two', 'three'].map((name, at) => ({ name, host: '127.0.0.1', port: 3001 + at }));
const names = (turn: readonly { name: string }[]) => turn.map(({ name }) => name);

function rotationOf(...ready: string[]): Rotation {
  const rotation = new Rotation(nodes);
  for (const name of ready) rotation.note(name, true);
  return rotation;
}

describe('a turn', () => {
  test('begins with each ready node after the other, and names all of them', () => {
    const rotation = rotationOf('one', 'two', 'three');
    expect(names(rotation.turn())).toEqual(['one', 'two', 'three']);
    expect(names(rotation.turn())).toEqual(['two', 'three', 'one']);
    expect(names(rotation.turn())).toEqual(['three', 'one', 'two']);
    expect(names(rotation.turn())).toEqual(['one', 'two', 'three']);
  });

  test('has no node that said it cannot, until it says that it can', () => {
    const rotation = rotationOf('one', 'two', 'three');
    rotation.note('two', false);
    expect(rotation.ready()).toEqual(['one', 'three']);
    expect([rotation.turn(), rotation.turn(), rotation.turn()].map((turn) => names(turn)[0])).toEqual([
      'one',
      'three',
      'one',
    ]);
    rotation.note('two', true);
    expect(rotation.ready()).toEqual(['one', 'two', 'three']);
  });

  test.each([
    ['a node that was never asked is not ready', [], null, []],
    ['a named node is tried alone', ['one', 'two'], 'two', ['two']],
    ['a named node is tried though it is not ready', ['one'], 'three', ['three']],
    ['a name that no node has', ['one'], 'four', []],
  ] as const)('%s', (_what, ready, wanted, expected) => {
    expect(names(rotationOf(...ready).turn(wanted))).toEqual(expected);
  });
});
