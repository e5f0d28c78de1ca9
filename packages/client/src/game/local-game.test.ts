import { answer, type BotAnswer, type BotRequest, createSearcher } from '@kingstake/chess/bot';
import { describe, expect, test } from 'vitest';
import { createManualTimers } from '../testkit/manual-timers.ts';
import { ADA, BOB } from '../testkit/messages.ts';
import { turnOf } from './live-state.ts';
import { type BotListener, createLocalGame } from './local-game.ts';
import { remainingMs, shownClocks } from './shown-clocks.ts';

const squares = (text: string) => {
  const promotion = text[4] as 'q' | undefined;
  return { from: text.slice(0, 2), to: text.slice(2, 4), ...(promotion && { promotion }) };
};

/** Ada against Bob, a bot that answers when the test tells it to. */
function setUp(side: 'white' | 'black' = 'white') {
  const timers = createManualTimers(1_790_000_000_000);
  const requests: BotRequest[] = [];
  let listener: BotListener | null = null;
  let stops = 0;
  let seeds = 0;
  const game = createLocalGame({
    openBot(handlers) {
      listener = handlers;
      return { ask: (request) => requests.push(request), stop: () => (stops += 1) };
    },
    timers,
    drawSeed: () => (seeds += 1),
    gameId: 0,
    level: 'medium',
    side,
    player: ADA,
    bot: BOB,
  });
  game.enter();
  const answers = (given: BotAnswer) => listener?.onAnswer(given);
  const thinksOf = (text: string) =>
    answers({ id: requests.at(-1)?.id ?? 0, ok: true, move: squares(text), nodes: 1 });
  const state = () => game.getSnapshot();
  return {
    timers,
    requests,
    game,
    state,
    answers,
    thinksOf,
    breaks: () => listener?.onBroken(),
    stops: () => stops,
    sans: () => state().moves.map(({ san }) => san),
    /** The bot's move, after the shortest time. */
    replies(text: string) {
      thinksOf(text);
      timers.advance(requests.at(-1)?.id === 1 ? 1_500 : 1_000);
    },
    /** What both clocks show now, and which one runs. */
    clocks() {
      const shown = shownClocks(state(), true);
      if (shown === null) throw new Error('no clocks');
      const left = (of: 'white' | 'black') => remainingMs(shown, of, timers.now());
      return { white: left('white'), black: left('black'), running: shown.running };
    },
  };
}

type Practice = ReturnType<typeof setUp>;

/** Plays a line in which the player has White. */
function playAll({ game, replies }: Practice, moves: readonly string[]): void {
  for (const [index, text] of moves.entries())
    if (index % 2 === 0) game.move(squares(text));
    else replies(text);
}

describe('the clock', () => {
  test('G21 gives each side 600 s, and starts with the first move of a player who is White', () => {
    const { game, timers, clocks, state } = setUp();
    timers.advance(600_000);
    expect(clocks()).toEqual({ white: 600_000, black: 600_000, running: null });
    expect(turnOf(state())).toBe('white');
    game.move(squares('e2e4'));
    timers.advance(3_000);
    expect(clocks()).toEqual({ white: 600_000, black: 597_000, running: 'black' });
  });

  test('G21 starts with the first move of a player who is Black', () => {
    const { game, replies, timers, clocks } = setUp('black');
    replies('e2e4');
    timers.advance(60_000);
    expect(clocks()).toEqual({ white: 600_000, black: 600_000, running: null });
    game.move(squares('e7e5'));
    timers.advance(2_000);
    expect(clocks()).toEqual({ white: 598_000, black: 600_000, running: 'white' });
  });

  test('G20 charges each move to its side', () => {
    const practice = setUp();
    playAll(practice, ['e2e4', 'e7e5']);
    practice.timers.advance(2_000);
    expect(practice.clocks()).toEqual({ white: 598_000, black: 599_000, running: 'white' });
    expect(practice.sans()).toEqual(['e4', 'e5']);
  });

  test('G23 flags at zero, not a millisecond before, and without an input', () => {
    const practice = setUp();
    const { timers, state, game } = practice;
    playAll(practice, ['e2e4', 'e7e5']);
    timers.advance(599_999);
    expect(state().status).toBe('active');
    timers.advance(1);
    expect(state().over).toMatchObject({ reason: 'timeout', result: 'black_wins', winner: BOB.id });
    timers.advance(5_000);
    expect(practice.clocks()).toEqual({ white: 0, black: 599_000, running: null });
    expect(game.move(squares('g1f3'))).toBe(false);
  });

  test('G23 ends the game with a move that comes after the flag', () => {
    const practice = setUp();
    playAll(practice, ['e2e4', 'e7e5']);
    // The timer is late, as in a suspended page.
    practice.game.leave();
    practice.timers.advance(600_000);
    expect(practice.game.move(squares('g1f3'))).toBe(false);
    expect(practice.state()).toMatchObject({ moves: { length: 2 }, over: { reason: 'timeout' } });
  });
});

test.each([
  ['replies after 1 s, even if it has finished earlier', 'white', 0, 1_000],
  ['replies at once when it took longer than 1 s', 'white', 3_000, 0],
  ['opens after 1.5 s when the player is Black', 'black', 0, 1_500],
] as const)('G48 the bot %s', (_name, side, thinksMs, waitsMs) => {
  const { timers, thinksOf, game, sans } = setUp(side);
  if (side === 'white') game.move(squares('e2e4'));
  timers.advance(thinksMs);
  thinksOf(side === 'white' ? 'e7e5' : 'd2d4');
  const before = sans();
  timers.advance(Math.max(0, waitsMs - 1));
  if (waitsMs > 0) expect(sans()).toEqual(before);
  timers.advance(1);
  expect(sans()).toEqual(side === 'white' ? ['e4', 'e5'] : ['d4']);
});

describe('a premove', () => {
  test('is accepted only while the bot thinks, up to five, and can be cleared', () => {
    const { game, state } = setUp();
    game.premove(squares('g1f3'));
    expect(state().premoves).toEqual([]);
    game.move(squares('e2e4'));
    const moves = ['g1f3', 'f3g1', 'g1h3', 'h3g1', 'g1f3', 'f3e5'].map(squares);
    for (const move of moves) game.premove(move);
    expect(state().premoves).toEqual(moves.slice(0, 5));
    game.premove(null);
    expect(state().premoves).toEqual([]);
  });

  test('is played together with the bot’s move, one per turn, and uses no time', () => {
    const { game, replies, sans, clocks, requests, state } = setUp();
    game.move(squares('e2e4'));
    for (const text of ['g1f3', 'f3g1']) game.premove(squares(text));
    replies('e7e5');
    expect(sans()).toEqual(['e4', 'e5', 'Nf3']);
    expect(state().premoves).toEqual([squares('f3g1')]);
    expect(requests.at(-1)?.id).toBe(4);
    replies('d7d6');
    expect(sans()).toEqual(['e4', 'e5', 'Nf3', 'd6', 'Ng1']);
    expect(clocks()).toMatchObject({ white: 600_000, black: 598_000 });
  });

  test('is dropped with the ones after it when it is illegal after the bot’s move', () => {
    const { game, replies, sans, state } = setUp();
    game.move(squares('e2e4'));
    for (const text of ['e4d5', 'g1f3']) game.premove(squares(text));
    replies('e7e5');
    expect([sans(), state().premoves, turnOf(state())]).toEqual([['e4', 'e5'], [], 'white']);
  });
});

test('G17 ignores an illegal move, a move out of turn, and a move after the end', () => {
  const { game, sans } = setUp();
  expect(game.move(squares('e2e5'))).toBe(false);
  expect(game.move(squares('e2e4'))).toBe(true);
  expect(game.move(squares('d2d4'))).toBe(false);
  game.resign();
  game.premove(squares('d2d4'));
  expect(sans()).toEqual(['e4']);
});

describe('the end', () => {
  test('G24 is a win of the mover by checkmate', () => {
    const practice = setUp();
    playAll(practice, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    const over = { result: 'black_wins', reason: 'checkmate', winner: BOB.id, duration: 2 };
    expect(practice.state()).toMatchObject({ status: 'ended', over });
    expect(practice.timers.pending()).toEqual([]);
  });

  test('G24 is a draw without a winner', () => {
    const practice = setUp();
    const back = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    playAll(practice, [...back, ...back]);
    expect(practice.state().over).toMatchObject({ result: 'draw', reason: 'threefold', winner: null });
  });

  test('G27 is a loss by resignation, even before the first move, which uses no time', () => {
    const { game, timers, state, clocks } = setUp();
    timers.advance(5_000);
    game.resign();
    const over = { result: 'black_wins', reason: 'resignation', winner: BOB.id, duration: 5 };
    expect(state().over).toMatchObject(over);
    expect(clocks()).toEqual({ white: 600_000, black: 600_000, running: null });
  });

  test('has the whole game, whose duration counts from the player’s first move', () => {
    const practice = setUp();
    practice.timers.advance(30_000);
    playAll(practice, ['e2e4', 'e7e5', 'g1f3']);
    practice.timers.advance(60_700);
    practice.game.resign();
    expect(practice.state().over).toMatchObject({
      duration: 61,
      game: { status: 'ended', winner: BOB.id, moves: [{ san: 'e4' }, { san: 'e5' }, { san: 'Nf3' }] },
    });
  });
});

test('sends the bot the whole game, its level and the seed', () => {
  const { game, requests } = setUp();
  game.move(squares('e2e4'));
  expect(requests).toMatchObject([{ id: 2, moves: [squares('e2e4')], level: 'medium', seed: 1 }]);
});

test('drops a reply to an earlier position, and restarts with another seed', () => {
  const { game, answers, replies, requests, timers, sans, stops } = setUp();
  game.move(squares('e2e4'));
  game.restart();
  answers({ id: 2, ok: true, move: squares('e7e5'), nodes: 1 });
  timers.advance(2_000);
  expect([sans(), stops()]).toEqual([[], 1]);
  game.move(squares('d2d4'));
  replies('d7d5');
  expect([sans(), requests.at(-1)?.seed]).toEqual([['d4', 'd5'], 2]);
});

test('keeps the game when the bot fails, and can restart it', () => {
  const { game, breaks, state } = setUp();
  game.move(squares('e2e4'));
  game.premove(squares('d2d4'));
  breaks();
  game.premove(squares('d2d4'));
  expect(state()).toMatchObject({ status: 'active', bot: { isStopped: true }, premoves: [] });
  game.restart();
  expect(state()).toMatchObject({ bot: { isStopped: false }, moves: [] });
});

test('stops the bot and every timer when the screen closes', () => {
  const { game, stops, timers } = setUp('black');
  game.leave();
  expect([stops(), timers.pending()]).toEqual([1, []]);
});

test('accepts the reply of the real bot', () => {
  const { game, requests, answers, timers, sans } = setUp();
  game.move(squares('e2e4'));
  const [request] = requests;
  if (request === undefined) throw new Error('the bot got no request');
  answers(answer(request, createSearcher()));
  timers.advance(1_000);
  expect(sans()).toHaveLength(2);
});
