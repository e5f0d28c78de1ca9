import { describe, expect, test } from 'vitest';
import { Rotation } from './rotation.ts';

const nodes = ['one', 'two', 'three'].map((name, at) => ({ name, host: '127.0.0.1', port: 3001 + at }));
const names = (turn: readonly { name: string }[]) => turn.map(({ name }) => name);
const none = () => 0;

function rotationOf(...ready: string[]): Rotation {
  const rotation = new Rotation(nodes);
  for (const name of ready) rotation.setReady(name, true);
  return rotation;
}

describe('a turn', () => {
  test('starts with the next ready node each time, and names all of them', () => {
    const rotation = rotationOf('one', 'two', 'three');
    expect(names(rotation.turn(null, none))).toEqual(['one', 'two', 'three']);
    expect(names(rotation.turn(null, none))).toEqual(['two', 'three', 'one']);
    expect(names(rotation.turn(null, none))).toEqual(['three', 'one', 'two']);
    expect(names(rotation.turn(null, none))).toEqual(['one', 'two', 'three']);
  });

  test('leaves out a node that is not ready, until it is ready again', () => {
    const rotation = rotationOf('one', 'two', 'three');
    rotation.setReady('two', false);
    expect(rotation.ready()).toEqual(['one', 'three']);
    expect(
      [rotation.turn(null, none), rotation.turn(null, none), rotation.turn(null, none)].map(
        (turn) => names(turn)[0],
      ),
    ).toEqual(['one', 'three', 'one']);
    rotation.setReady('two', true);
    expect(rotation.ready()).toEqual(['one', 'two', 'three']);
  });

  test('starts with the node that has the fewest open sockets', () => {
    const rotation = rotationOf('one', 'two', 'three');
    const openSockets = (name: string) => ({ one: 3, two: 2, three: 2 })[name] ?? 0;
    expect(names(rotation.turn(null, openSockets))).toEqual(['two', 'three', 'one']);
    expect(names(rotation.turn(null, openSockets))).toEqual(['two', 'three', 'one']);
    expect(names(rotation.turn(null, openSockets))).toEqual(['three', 'two', 'one']);
  });

  test.each([
    ['names no node before the first check', [], null, []],
    ['names only the wanted node', ['one', 'two'], 'two', ['two']],
    ['names the wanted node even if it is not ready', ['one'], 'three', ['three']],
    ['names no node for an unknown name', ['one'], 'four', []],
  ] as const)('%s', (_what, ready, wanted, expected) => {
    expect(names(rotationOf(...ready).turn(wanted, none))).toEqual(expected);
  });
});
