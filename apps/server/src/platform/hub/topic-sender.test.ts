import { expect, test } from 'vitest';
import { createSlices, SLICE_MS } from '../slices.ts';
import { yieldToEventLoop } from '../time.ts';
import { TopicSender, topicSlices } from './topic-sender.ts';
import { Topics } from './topics.ts';

/** Sets up a sender whose deliveries take half a slice each. */
function setUp(members: number) {
  const topics = new Topics<number>();
  for (let member = 1; member <= members; member += 1) topics.join(member, 'game');
  let nowMs = 0;
  const sender = new TopicSender(
    topics,
    () => createSlices({ monotonicMs: () => nowMs }),
    (error) => void faults.push(error),
  );
  const received: string[] = [];
  const faults: unknown[] = [];
  const send = (what: string) =>
    sender.send('game', (member) => {
      if (what === 'fault' && member === 4) throw new Error('a bug');
      nowMs += SLICE_MS / 2;
      received.push(`${what}${member}`);
    });
  const rest = async () => {
    for (let turn = 0; turn < 20; turn += 1) await yieldToEventLoop();
  };
  return { topics, received, faults, send, rest };
}

test('delivers to few subscribers at once', () => {
  const { received, send } = setUp(1);
  send('a');
  send('b');
  expect(received).toEqual(['a1', 'b1']);
});

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
  const topics = new Topics<number>();
  for (let member = 1; member <= 3; member += 1) topics.join(member, 'game');
  let nowMs = 0;
  const rests: (() => void)[] = [];
  const time = {
    monotonicMs: () => nowMs,
    after: (_ms: number, run: () => void) => {
      rests.push(run);
      return () => undefined;
    },
  };
  const sender = new TopicSender(topics, topicSlices(time), (error) => expect.unreachable(String(error)));
  const received: string[] = [];
  const send = (what: string) =>
    sender.send('game', (member) => {
      nowMs += 1;
      received.push(`${what}${member}`);
    });
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await yieldToEventLoop();
  };
  send('a');
  await turns();
  expect(received).toEqual(['a1']);
  rests.shift()?.();
  await turns();
  expect(received).toEqual(['a1', 'a2']);
  send('b');
  rests.shift()?.();
  await turns();
  // The rest of the first message skipped its pauses, and the second message pauses again.
  expect(received).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(rests).toHaveLength(1);
});
