import { expect, test } from 'vitest';
import { createSlices, SLICE_MS, type Time, yieldToEventLoop } from '../time.ts';
import { TopicSender, type TopicSlices, Topics, topicSlices } from './broadcasts.ts';

/** Sets up a sender whose deliveries take half a slice each. By default, it rests for a turn of the event loop. */
function setUp(
  members: number,
  slices?: (time: Pick<Time, 'monotonicMs'>) => TopicSlices,
  ms = SLICE_MS / 2,
) {
  const topics = new Topics<number>();
  for (let member = 1; member <= members; member += 1) topics.join(member, 'game');
  let nowMs = 0;
  const time = { monotonicMs: () => nowMs };
  const received: string[] = [];
  const faults: unknown[] = [];
  const sender = new TopicSender(
    topics,
    slices?.(time) ?? (() => createSlices(time)),
    (error) => void faults.push(error),
  );
  const send = (what: string) =>
    sender.send('game', (member) => {
      if (what === 'fault' && member === 4) throw new Error('a bug');
      nowMs += ms;
      received.push(`${what}${member}`);
    });
  const rest = async () => {
    for (let turn = 0; turn < 20; turn += 1) await yieldToEventLoop();
  };
  return { topics, received, faults, send, rest };
}

test('delivers to the first of many subscribers at once, and yields before serving the rest', async () => {
  const { received, send, rest } = setUp(5);
  send('a');
  received.push('a player’s move');
  await rest();
  expect(received).toEqual(['a1', 'a2', 'a player’s move', 'a3', 'a4', 'a5']);
});

test('delivers messages to each subscriber in the order in which they were sent', async () => {
  const { received, send, rest } = setUp(5);
  for (const what of ['a', 'b', 'c']) send(what);
  await rest();
  expect(received).toEqual(
    ['a', 'b', 'c'].flatMap((what) => [1, 2, 3, 4, 5].map((member) => `${what}${member}`)),
  );
  received.length = 0;
  send('d');
  expect(received).toEqual(['d1', 'd2']);
});

test('reports a delivery that throws, and delivers the next messages', async () => {
  const { received, faults, send, rest } = setUp(5);
  send('fault');
  send('a');
  await rest();
  expect(faults).toEqual([new Error('a bug')]);
  expect(received).toEqual(['fault1', 'fault2', 'fault3', 'a1', 'a2', 'a3', 'a4', 'a5']);
});

test('delivers nothing to a subscriber that leaves before its turn', async () => {
  const { topics, received, send, rest } = setUp(5);
  send('a');
  topics.leave(4, 'game');
  await rest();
  expect(received).toEqual(['a1', 'a2', 'a3', 'a5']);
});

test('pauses after a slice unless another message to the topic waits', async () => {
  const rests: (() => void)[] = [];
  const after = (_ms: number, run: () => void) => {
    rests.push(run);
    return () => undefined;
  };
  const { received, send, rest } = setUp(3, (time) => topicSlices({ ...time, after }), 1);
  send('a');
  await rest();
  expect(received).toEqual(['a1']);
  rests.shift()?.();
  await rest();
  expect(received).toEqual(['a1', 'a2']);
  send('b');
  rests.shift()?.();
  await rest();
  // The rest of the first message skipped its pauses, and the second message pauses again.
  expect(received).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(rests).toHaveLength(1);
});
