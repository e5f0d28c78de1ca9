import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createPushReceiver } from '../../platform/testkit/push-receiver.ts';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import { PUSH, PushTimeout, vapidKeysOf } from '../../platform/web-push.ts';
import { writeNotice } from './notices.ts';
import { createOutbox } from './outbox.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Creates an outbox whose users have this many browsers each. `answer` answers each request with a status. */
function outboxWith(
  answer: (userId: number, body: Uint8Array) => Promise<number>,
  browsers = (_userId: number) => 1,
) {
  const time = createManualTime();
  const receiver = createPushReceiver();
  const forgotten: string[] = [];
  const outbox = createOutbox({
    time,
    log: createLog('silent'),
    random: createSeededRandom(3),
    subject: 'https://kingstake.example',
    keys: async () => vapidKeysOf(createSeededRandom(4).bytes(32)),
    browsersOf: async (userId) =>
      Array.from({ length: browsers(userId) }, (_, nth) => ({
        ...receiver.keys,
        sessionKey: `${userId}-${nth}`,
        endpoint: `https://push.example.com/${userId}/${nth}`,
        language: 'en' as const,
      })),
    forget: async ({ endpoint }) => void forgotten.push(endpoint),
    network: {
      isEndpoint: () => true,
      post: async ({ endpoint, body }) => ({ status: await answer(Number(endpoint.split('/')[3]), body) }),
    },
  });
  stops.push(outbox.stop);
  return { outbox, time, receiver, forgotten };
}

/** Sets up one browser and a push service that returns these answers in turn, and then repeats the last one. */
function open(...statuses: (number | 'lost' | 'late')[]) {
  const texts: string[] = [];
  let tries = 0;
  const { outbox, time, receiver, forgotten } = outboxWith(async (_userId, body) => {
    const status = statuses[Math.min(tries, statuses.length - 1)] ?? 201;
    tries += 1;
    if (status === 'lost') throw new Error('connection refused');
    if (status === 'late') throw new PushTimeout();
    texts.push((JSON.parse(receiver.open(body)) as { text: string }).text);
    return status;
  });
  const run = async () => {
    await outbox.settled();
    for (let nth = 0; nth < PUSH.tries; nth += 1) {
      time.advance(PUSH.retryMs * 2 ** nth);
      await outbox.settled();
    }
  };
  return { outbox, run, time, forgotten, texts, tries: () => tries, pending: time.pending };
}

const NONE = { sent: 0, failed: 0, timedOut: 0, gone: 0, waiting: 0 };
const NOTICE = { kind: 'paid', amount: '1.5' } as const;

test.each([
  [[201], 1, 'sent'],
  [[404], 1, 'gone'],
  [[410], 1, 'gone'],
  [[400], 1, 'failed'],
  [[403], 1, 'gone'],
  [[500, 201], 2, 'sent'],
  [[429, 429, 201], 3, 'sent'],
  [[503], PUSH.tries, 'failed'],
  [['lost', 'lost', 410], 3, 'gone'],
  [['lost'], PUSH.tries, 'failed'],
  [['late'], 1, 'timedOut'],
] as const)(
  'handles the answers %j of a push service with %i requests and counts the notice as %s',
  async (answers, tries, end) => {
    const sent = open(...answers);
    sent.outbox.notify(7, NOTICE);
    expect(sent.outbox.counts()).toEqual({ ...NONE, waiting: 1 });
    await sent.run();
    expect([sent.tries(), sent.forgotten.length]).toEqual([tries, end === 'gone' ? 1 : 0]);
    expect(sent.outbox.counts()).toEqual({ ...NONE, [end]: 1 });
  },
);

test('encrypts a notification for its browser', async () => {
  const sent = open(201);
  sent.outbox.notify(7, NOTICE);
  await sent.run();
  expect(sent.texts).toEqual(['Your withdrawal of 1.5 SOL was paid.']);
});

test.each([
  ['one user', () => 7, PUSH.queuedPerUser + 1],
  ['all users', (count: number) => count, PUSH.queued + PUSH.concurrentRequests],
])('bounds the queue of %s and drops the rest', async (_name, userOf, kept) => {
  const sent = open(201);
  for (let count = 0; count < kept + 50; count += 1) sent.outbox.notify(userOf(count), NOTICE);
  await sent.run();
  expect(sent.tries()).toBe(kept);
  expect(sent.outbox.counts()).toMatchObject({ sent: kept, failed: 50 });
});

test('skips a browser for a minute after a timeout', async () => {
  const sent = open('late', 201);
  for (let count = 0; count < 3; count += 1) sent.outbox.notify(7, NOTICE);
  await sent.outbox.settled();
  expect(sent.outbox.counts()).toEqual({ ...NONE, timedOut: 3 });
  expect(sent.tries()).toBe(1);
  sent.time.advance(PUSH.silentMs);
  sent.outbox.notify(7, NOTICE);
  await sent.outbox.settled();
  expect(sent.outbox.counts()).toEqual({ ...NONE, timedOut: 3, sent: 1 });
});

test('does not delay other users because of the slow browsers of a few', async () => {
  const [silent, wellBehaved] = [new Set([1, 2]), 1_000];
  const sent: number[] = [];
  const { outbox } = outboxWith(
    async (userId) => {
      if (silent.has(userId)) return new Promise(() => {}); // never answers
      sent.push(userId);
      return 201;
    },
    (userId) => (silent.has(userId) ? PUSH.devicesPerPlayer : 1),
  );
  for (let round = 0; round < 20; round += 1) for (const userId of silent) outbox.notify(userId, NOTICE);
  for (let user = 0; user < 50; user += 1) outbox.notify(wellBehaved + user, NOTICE);
  // All notices that can be sent are sent within a few turns of the event loop.
  for (let turn = 0; turn < 200 && sent.length < 50; turn += 1) await yieldToEventLoop();
  expect(sent).toHaveLength(50);
});

test('sends nothing and leaves no timer after stop', async () => {
  const sent = open(500);
  sent.outbox.notify(7, NOTICE);
  await sent.outbox.settled();
  sent.outbox.stop();
  sent.outbox.notify(7, NOTICE);
  expect([sent.tries(), sent.pending()]).toEqual([1, 0]);
});

test('opens the lobby for a ready check and the game for a turn', () => {
  const found = { kind: 'found', gameId: 7, opponent: 'Bob' } as const;
  expect(writeNotice(found, 'en')).toMatchObject({ tag: 'game-7', gameId: null });
  expect(writeNotice({ kind: 'turn', gameId: 7 }, 'pt')).toEqual({
    text: 'É a sua vez, e o seu relógio está correndo.',
    tag: 'game-7',
    gameId: 7,
  });
  const challenge = { kind: 'challenge', gameId: 7, challenger: 'Bob', wager: '1' } as const;
  expect(writeNotice({ ...challenge, wager: '0' }, 'en').text).toBe('Bob challenges you');
  expect(writeNotice(challenge, 'es')).toMatchObject({ text: 'Bob te desafía, 1 SOL', gameId: null });
});

test('U11 names the game and the amount of a returned wager', () => {
  const notice = { kind: 'returned', gameId: 123, amount: '0.1' } as const;
  expect(writeNotice(notice, 'en').text).toBe('Game #123 was reviewed: 0.1 SOL of your wager came back.');
  for (const language of ['es', 'pt'] as const) {
    const { text } = writeNotice(notice, language);
    expect(text).toContain('123');
    expect(text).toContain('0.1 SOL');
  }
});
