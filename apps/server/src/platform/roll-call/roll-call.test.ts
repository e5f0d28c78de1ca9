import { describe, expect, test } from 'vitest';
import { createHintBus, hintsInMemory } from '../hints/index.ts';
import { createLog } from '../log.ts';
import { HINTS } from '../redis-limits.ts';
import { createManualTime } from '../testkit/manual-time.ts';
import { createSeededRandom } from '../testkit/seeded-random.ts';
import { yieldToEventLoop } from '../time.ts';
import { createRollCall, parseHere, type RollCall, type RollCallKinds } from './index.ts';
import { ROLL_CALL } from './limits.ts';

interface Stage {
  join(me: number): RollCall & { changes(): number; sayRaw(text: string): void; die(): Promise<void> };
  pass(ms: number): Promise<void>;
  bus: ReturnType<typeof createHintBus>;
}

function setStage(): Stage {
  const time = createManualTime();
  const bus = createHintBus();
  return {
    bus,
    async pass(ms) {
      for (let left = ms; left > 0; left -= HINTS.wordMs) {
        time.advance(Math.min(left, HINTS.wordMs));
        await yieldToEventLoop();
      }
    },
    join(me) {
      const random = createSeededRandom(me);
      const given = { time, log: createLog('silent'), random, secret: new Uint8Array(32) };
      const hints = hintsInMemory<RollCallKinds>(
        { ...given, me: () => me, parsers: { here: parseHere } },
        bus,
      );
      const rollCall = createRollCall({ time, hints });
      let changes = 0;
      rollCall.onChange(() => {
        changes += 1;
      });
      return {
        ...rollCall,
        changes: () => changes,
        sayRaw: (text) => hints.say('all', 'here', text),
        async die() {
          rollCall.stop();
          await hints.stop();
        },
      };
    },
  };
}

const ascending = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

describe('who is online', () => {
  test('is known at each node with the next roll, and a user at two nodes counts once', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    one.arrived(10);
    one.arrived(11);
    two.arrived(11);
    two.arrived(12);
    expect([one.count(), two.count()]).toEqual([2, 2]);
    await pass(ROLL_CALL.everyMs);
    expect([one.count(), two.count()]).toEqual([3, 3]);
    expect(ascending(one.onlineUsers())).toEqual([10, 11, 12]);
    two.left(11);
    expect(one.count()).toBe(3);
    one.left(11);
    await pass(ROLL_CALL.everyMs);
    expect([ascending(one.onlineUsers()), ascending(two.onlineUsers())]).toEqual([
      [10, 12],
      [10, 12],
    ]);
  });

  test('an unchanged roll is no change', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    two.arrived(5);
    await pass(5 * ROLL_CALL.everyMs);
    expect([one.changes(), two.changes()]).toEqual([1, 0]);
  });

  test('what is no roll changes nothing', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    two.arrived(5);
    await pass(ROLL_CALL.everyMs);
    two.sayRaw('5,0');
    await yieldToEventLoop();
    expect(one.onlineUsers()).toEqual([5]);
  });

  test('is exact at each of three nodes within two seconds, whoever came and went', async () => {
    const { join, pass } = setStage();
    const nodes = [join(1), join(2), join(3)];
    const there = nodes.map(() => new Set<number>());
    const random = createSeededRandom(7);
    for (let round = 0; round < 50; round += 1) {
      for (const byte of random.bytes(40)) {
        const at = byte % 3;
        const userId = 1 + (byte >> 3);
        if (there[at]?.delete(userId)) nodes[at]?.left(userId);
        else {
          there[at]?.add(userId);
          nodes[at]?.arrived(userId);
        }
      }
      await pass(ROLL_CALL.everyMs);
      const all = ascending([...new Set(there.flatMap((ids) => [...ids]))]);
      for (const node of nodes) {
        expect(ascending(node.onlineUsers())).toEqual(all);
        expect(node.count()).toBe(all.length);
      }
    }
  });
});

describe('a node that is gone', () => {
  test('is forgotten once it was silent for silentMs', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    one.arrived(1);
    two.arrived(2);
    await pass(ROLL_CALL.everyMs);
    await two.die();
    await pass(ROLL_CALL.silentMs - ROLL_CALL.everyMs);
    expect(one.count()).toBe(2);
    await pass(2 * ROLL_CALL.everyMs);
    expect(one.onlineUsers()).toEqual([1]);
  });

  test('is forgotten at once when it is reported dead', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    two.arrived(2);
    await pass(ROLL_CALL.everyMs);
    one.forget(2);
    expect([one.count(), one.changes()]).toEqual([0, 2]);
    one.forget(2);
    expect(one.changes()).toBe(2);
  });

  test('is not taken for gone while hints are broken, nor before it could say something afterwards', async () => {
    const { bus, join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    two.arrived(2);
    await pass(ROLL_CALL.everyMs);
    bus.cut();
    await pass(10 * ROLL_CALL.silentMs);
    expect(one.count()).toBe(1);
    bus.mend();
    await pass(2 * ROLL_CALL.silentMs);
    expect(one.count()).toBe(1);
    bus.cut();
    await two.die();
    bus.mend();
    await pass(2 * ROLL_CALL.silentMs);
    expect(one.count()).toBe(0);
  });
});

test('a stopped roll call leaves no timer', async () => {
  const time = createManualTime();
  const hints = { say() {}, hear() {}, isWhole: () => true, onWhole() {} };
  createRollCall({ time, hints }).stop();
  expect(time.pending()).toBe(0);
});
