import { answer, type BotAnswer, type BotRequest, createSearcher } from '@kingstake/chess/bot';
import { expect, test } from 'vitest';
import { createManualTimers } from '../../net/testkit/manual-timers.ts';
import { type BotListener, createTraining, type OpenBot } from './training-run.ts';

/** A bot that replies when the test tells it to. */
function createFakeBot() {
  const requests: BotRequest[] = [];
  let listener: BotListener | null = null;
  let stops = 0;
  const open: OpenBot = (handlers) => {
    listener = handlers;
    return { ask: (request) => requests.push(request), stop: () => (stops += 1) };
  };
  return {
    open,
    requests,
    stops: () => stops,
    breaks: () => listener?.onBroken(),
    answers: (given: BotAnswer) => listener?.onAnswer(given),
    plays: (from: string, to: string) =>
      listener?.onAnswer({ id: requests.at(-1)?.id ?? 0, ok: true, move: { from, to }, nodes: 1 }),
  };
}

function setUp(colour: 'white' | 'black' = 'white') {
  const timers = createManualTimers();
  const bot = createFakeBot();
  let seed = 0;
  const training = createTraining({
    level: 'medium',
    colour,
    timers,
    openBot: bot.open,
    drawSeed: () => (seed += 1),
  });
  const stop = training.run();
  const sans = () => training.getSnapshot().moves.map(({ san }) => san);
  return { timers, bot, training, stop, sans };
}

test.each([
  ['replies after 1 s, even if it has finished earlier', 'white', 0, 1_000],
  ['replies immediately when it took longer than 1 s', 'white', 3_000, 0],
  ['opens after 1.5 s when the player is Black', 'black', 0, 1_500],
] as const)('G48 the bot %s', async (_name, colour, thinksMs, waitsMs) => {
  const { timers, bot, training, sans } = setUp(colour);
  if (colour === 'white') training.move({ from: 'e2', to: 'e4' });
  await timers.advance(thinksMs);
  if (colour === 'white') bot.plays('e7', 'e5');
  else bot.plays('d2', 'd4');
  const before = sans();
  await timers.advance(Math.max(0, waitsMs - 1));
  if (waitsMs > 0) expect(sans()).toEqual(before);
  await timers.advance(1);
  expect(sans()).toEqual(colour === 'white' ? ['e4', 'e5'] : ['d4']);
});

test('reports a played or dropped premove, and nothing for a cleared one', async () => {
  const { timers, bot, training, sans } = setUp();
  const fates: string[] = [];
  training.onPremove((fate) => fates.push(fate));
  training.move({ from: 'e2', to: 'e4' });
  training.premove({ from: 'g1', to: 'f3' });
  bot.plays('e7', 'e5');
  await timers.advance(1_000);
  expect(sans()).toEqual(['e4', 'e5', 'Nf3']);
  // The bot must now reply to the premove.
  expect(bot.requests.at(-1)?.id).toBe(4);
  training.premove({ from: 'f3', to: 'd5' });
  bot.plays('b8', 'c6');
  await timers.advance(1_000);
  training.move({ from: 'f1', to: 'c4' });
  training.premove({ from: 'd2', to: 'd3' });
  training.premove(null);
  bot.plays('a7', 'a6');
  await timers.advance(1_000);
  expect(fates).toEqual(['played', 'dropped']);
});

test('G25 shows a mate for 2 s, the toast for 3 s, then the result', async () => {
  const { timers, bot, training } = setUp();
  const stage = () => training.getSnapshot().stage;
  for (const [mine, theirs] of [
    ['f2f3', 'e7e5'],
    ['g2g4', 'd8h4'],
  ] as const) {
    training.move({ from: mine.slice(0, 2), to: mine.slice(2) });
    bot.plays(theirs.slice(0, 2), theirs.slice(2));
    await timers.advance(1_000);
  }
  expect(stage()).toBe('ended');
  await timers.advance(1_999);
  expect(stage()).toBe('ended');
  await timers.advance(1);
  expect(stage()).toBe('toast');
  await timers.advance(2_999);
  expect(stage()).toBe('toast');
  await timers.advance(1);
  expect(stage()).toBe('result');
  expect(timers.pending()).toEqual([]);
});

test('G23 flags at zero without an input', async () => {
  const { timers, bot, training } = setUp();
  await timers.advance(600_000); // the clock waits for the first move
  training.move({ from: 'e2', to: 'e4' });
  bot.plays('e7', 'e5');
  await timers.advance(1_000 + 599_999);
  expect(training.getSnapshot().end).toBeNull();
  await timers.advance(1);
  expect(training.getSnapshot().end).toMatchObject({ reason: 'timeout', winner: 'black' });
});

test('drops a reply to an earlier position, and restarts with another seed', async () => {
  const { timers, bot, training, sans } = setUp();
  training.move({ from: 'e2', to: 'e4' });
  const late: BotAnswer = { id: 2, ok: true, move: { from: 'e7', to: 'e5' }, nodes: 1 };
  training.restart();
  bot.answers(late);
  await timers.advance(2_000);
  expect(sans()).toEqual([]);
  expect([training.getSnapshot().seed, bot.stops()]).toEqual([2, 1]);
});

test('keeps the game when the bot fails, and can restart it', async () => {
  const { bot, training } = setUp();
  training.move({ from: 'e2', to: 'e4' });
  bot.breaks();
  expect(training.getSnapshot()).toMatchObject({ botStopped: true, end: null });
  training.restart();
  expect(training.getSnapshot()).toMatchObject({ botStopped: false, moves: [] });
});

test('stops the bot and every timer when the screen closes', async () => {
  const { timers, bot, stop } = setUp('black');
  stop();
  expect([bot.stops(), timers.pending()]).toEqual([1, []]);
});

test('accepts the reply of the real worker', async () => {
  const { timers, bot, training, sans } = setUp();
  training.move({ from: 'e2', to: 'e4' });
  const [request] = bot.requests;
  if (request === undefined) throw new Error('the bot got no request');
  bot.answers(answer(request, createSearcher()));
  await timers.advance(1_000);
  expect(sans()).toHaveLength(2);
});
