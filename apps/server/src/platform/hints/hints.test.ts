import { describe, expect, test } from 'vitest';
import { HINTS } from '../redis-limits.ts';
import { createManualTime, type ManualTime } from '../testkit/manual-time.ts';
import { yieldToEventLoop } from '../time.ts';
import { type Carriage, createHintBus, type HintBus, type Hints, hintsInMemory, noHints } from './index.ts';
import { createTold, type TestKinds, type Told } from './testkit.ts';

interface Node extends Told {
  hints: Hints<TestKinds>;
}

interface Stage {
  time: ManualTime;
  bus: HintBus;
  join(me: number | (() => number)): Node;
}

function stage(carry?: (deliver: () => void, way: Carriage) => void): Stage {
  const time = createManualTime();
  const bus = createHintBus(carry);
  return {
    time,
    bus,
    join(me) {
      const told = createTold(typeof me === 'number' ? () => me : me, { time });
      return { ...told, hints: told.follow(hintsInMemory(told.deps, bus)) };
    },
  };
}

describe('say and hear', () => {
  test('a hint reaches the named nodes, and never the one who says it', async () => {
    const { join } = stage();
    const [one, two, three] = [join(1), join(2), join(3)] as const;
    one.hints.say([1, 2], 'step', { id: 7 });
    await yieldToEventLoop();
    expect([one.heard, two.heard, three.heard]).toEqual([[], ['1 step 7'], []]);
  });

  test('a hint to all reaches every other node', async () => {
    const { join } = stage();
    const [one, two, three] = [join(1), join(2), join(3)] as const;
    two.hints.say('all', 'note', 'hello');
    await yieldToEventLoop();
    expect([one.heard, two.heard, three.heard]).toEqual([['2 note hello'], [], ['2 note hello']]);
  });

  test('what one turn says to a node goes out in one message, in order', async () => {
    const ways: string[] = [];
    const { join } = stage((deliver, { from, to }) => {
      ways.push(`${from}>${to}`);
      deliver();
    });
    const [one, two] = [join(1), join(2)] as const;
    join(3);
    ways.length = 0;
    one.hints.say([2], 'step', { id: 1 });
    await Promise.resolve().then(() => one.hints.say([2, 3], 'note', 'from a promise'));
    one.hints.say([2], 'step', { id: 3 });
    expect(two.heard).toEqual([]);
    await yieldToEventLoop();
    expect(ways).toEqual(['1>2', '1>3']);
    expect(two.heard).toEqual(['1 step 1', '1 note from a promise', '1 step 3']);
  });

  test('hints that do not fit into one message go out in several', async () => {
    let messages = 0;
    const { join } = stage((deliver) => {
      messages += 1;
      deliver();
    });
    const [one, two] = [join(1), join(2)] as const;
    messages = 0;
    const half = 'x'.repeat(HINTS.messageBytes / 2);
    for (let count = 0; count < 4; count += 1) one.hints.say([2], 'note', half);
    await yieldToEventLoop();
    expect({ messages, heard: two.heard.length }).toEqual({ messages: 4, heard: 4 });
  });

  test.each([
    ['larger than a message', 'x'.repeat(HINTS.messageBytes)],
    ['not JSON', 1n as unknown as string],
  ])('a hint that is %s is dropped and counted, and the others go out', async (_what, hint) => {
    const { join } = stage();
    const [one, two] = [join(1), join(2)] as const;
    one.hints.say([2], 'note', hint);
    one.hints.say([2], 'note', 'short');
    await yieldToEventLoop();
    expect(two.heard).toEqual(['1 note short']);
    expect(await one.dropped()).toBe(1);
  });

  test('a throw of one who hears is kept from the others', async () => {
    const { join } = stage();
    const [one, two] = [join(1), join(2)] as const;
    two.hints.hear('step', () => {
      throw new Error('a bug');
    });
    one.hints.say([2], 'step', { id: 1 });
    one.hints.say([2], 'step', { id: 2 });
    await yieldToEventLoop();
    expect(two.heard).toEqual(['1 step 1', '1 step 2']);
  });
});

describe('whole', () => {
  test('for as long as the newest own word that came back was sent less than wholeMs ago', () => {
    let arrives = true;
    const { time, join } = stage((deliver) => arrives && deliver());
    const { hints, turned } = join(1);
    expect(hints.isWhole()).toBe(true);
    arrives = false;
    time.advance(HINTS.wholeMs - 1);
    expect(hints.isWhole()).toBe(true);
    time.advance(1);
    expect([hints.isWhole(), turned]).toEqual([false, ['broken']]);
    arrives = true;
    time.advance(HINTS.wordMs);
    expect([hints.isWhole(), turned]).toEqual([true, ['broken', 'whole']]);
  });

  test('a word that takes wholeMs to come back makes nothing whole', () => {
    const onTheirWay: (() => void)[] = [];
    const { time, join } = stage((deliver) => onTheirWay.push(deliver));
    const { hints } = join(1);
    const [first] = onTheirWay;
    time.advance(HINTS.wholeMs);
    first?.();
    expect(hints.isWhole()).toBe(false);
    onTheirWay[1]?.();
    expect(hints.isWhole()).toBe(true);
  });

  test('a lost connection breaks it at once', () => {
    const { bus, join } = stage();
    const { hints, turned } = join(1);
    bus.cut();
    expect([hints.isWhole(), turned]).toEqual([false, ['broken']]);
    bus.mend();
    expect([hints.isWhole(), turned]).toEqual([true, ['broken', 'whole']]);
  });

  test('a process that stood still is broken and whole again, so that it looks at everything', () => {
    const { time, join } = stage();
    const { turned } = join(1);
    time.standStill(5_000);
    expect(turned).toEqual(['broken', 'whole']);
  });

  test('a throw of one who looks is kept from the others', () => {
    const { bus, join } = stage();
    const { hints } = join(1);
    let looks = 0;
    hints.onWhole(() => {
      throw new Error('a bug');
    });
    hints.onWhole(() => {
      looks += 1;
    });
    bus.cut();
    bus.mend();
    expect(looks).toBe(1);
  });
});

describe('broken', () => {
  test('hints said meanwhile are dropped and counted, not sent later', async () => {
    const { bus, join } = stage();
    const [one, two] = [join(1), join(2)] as const;
    bus.cut();
    one.hints.say('all', 'step', { id: 1 });
    await yieldToEventLoop();
    one.hints.say('all', 'step', { id: 2 });
    bus.mend(); // before the turn ends: this one goes out
    await yieldToEventLoop();
    expect(two.heard).toEqual(['1 step 2']);
    expect(await one.dropped()).toBe(1);
  });

  test('what was on its way over a connection that was lost is lost', async () => {
    const onTheirWay: (() => void)[] = [];
    let isSlow = false;
    const { bus, join } = stage((deliver) => (isSlow ? onTheirWay.push(deliver) : deliver()));
    const [one, two] = [join(1), join(2)] as const;
    isSlow = true;
    one.hints.say([2], 'step', { id: 1 });
    await yieldToEventLoop();
    bus.cutOff(2);
    bus.rejoin(2);
    for (const deliver of onTheirWay) deliver();
    expect(two.heard).toEqual([]);
  });

  test('a message that was held up for oldMs is dropped, and newer ones are heard', async () => {
    const held: (() => void)[] = [];
    let isHung = false;
    const { time, join } = stage((deliver) => (isHung ? held.push(deliver) : deliver()));
    const [one, two] = [join(1), join(2)] as const;
    one.hints.say([2], 'step', { id: 1 });
    await yieldToEventLoop();
    isHung = true;
    one.hints.say([2], 'step', { id: 2 });
    await yieldToEventLoop();
    time.advance(HINTS.oldMs + 1);
    isHung = false;
    for (const deliver of held) deliver();
    time.advance(HINTS.wordMs);
    one.hints.say([2], 'step', { id: 3 });
    await yieldToEventLoop();
    expect(two.heard).toEqual(['1 step 1', '1 step 3']);
    expect(await two.dropped()).toBe(1);
  });
});

describe('a node that has another number', () => {
  test('is broken until a word comes back on its new channel, and hears what is said there', async () => {
    const { join } = stage();
    let number = 1;
    const moving = join(() => number);
    const other = join(2);
    number = 9;
    moving.hints.moved();
    expect(moving.turned).toEqual(['broken', 'whole']);
    other.hints.say([1], 'note', 'to the old number');
    other.hints.say([9], 'note', 'to the new one');
    await yieldToEventLoop();
    expect(moving.heard).toEqual(['2 note to the new one']);
    moving.hints.say('all', 'note', 'here');
    await yieldToEventLoop();
    expect([moving.heard.length, other.heard]).toEqual([1, ['9 note here']]);
  });
});

test('a stopped node says and hears nothing, and leaves no timer', async () => {
  const { time, join } = stage();
  const [one, two] = [join(1), join(2)] as const;
  two.hints.say([1], 'step', { id: 1 });
  two.hints.say('all', 'step', { id: 1 });
  await one.hints.stop();
  await two.hints.stop();
  two.hints.say([1], 'step', { id: 2 });
  await yieldToEventLoop();
  expect([one.heard, time.pending()]).toEqual([[], 0]);
});

test('without Redis hints are whole while the node is alone', async () => {
  let isAlone = true;
  const hints = noHints<TestKinds>(() => isAlone);
  expect(hints.isWhole()).toBe(true);
  isAlone = false;
  expect(hints.isWhole()).toBe(false);
  hints.say('all', 'step', { id: 1 });
  await hints.stop();
});
