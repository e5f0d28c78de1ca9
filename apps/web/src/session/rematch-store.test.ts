import { createStore, type SocketState } from '@kingstake/client';
import type { ClientMessageInput, ServerMessage } from '@kingstake/protocol';
import type { Game } from '@kingstake/protocol/game';
import { expect, test } from 'vitest';
import { createRematchPort } from './rematch.ts';
import { rematchOf } from './rematch-game.ts';
import { createRematch, type RematchProblem } from './rematch-store.ts';

const ADA = { id: 1, username: 'Ada' };
const BOB = { id: 2, username: 'Bob' };
const ENDED = {
  id: 7,
  status: 'ended',
  result: 'white_wins',
  winner: 1,
  whitePlayer: ADA,
  blackPlayer: BOB,
  wagerAmount: '1',
} as Game;
const KNOWN = { id: 7, side: 'black', opponent: 'Ada', wager: '1', won: false } as const; // as Bob sees it
const OFFER_MS = 20_000;

/** Bob's page, whose clock the test moves. */
function page(game: Game | Error = ENDED) {
  let nowMs = 1_700_000_000_000;
  let timer: { atMs: number; run: () => void } | null = null;
  let receive: (message: ServerMessage) => void = () => undefined;
  const sent: ClientMessageInput[] = [];
  const asked: unknown[] = []; // ids of players whose standing offers were asked for
  const problems: RematchProblem[] = [];
  const looked: number[] = [];
  const line = createStore<SocketState>({
    status: 'open',
    error: null,
    isRestarting: false,
    isHeld: true,
    onlineCount: null,
    stopped: null,
    clockOffsetMs: null,
  });
  const rematch = createRematchPort();
  const actions = createRematch({
    playerId: 2,
    onProblem: (problem) => problems.push(problem),
    socket: {
      state: line,
      send(message) {
        const isOpen = line.getSnapshot().status === 'open';
        // Asked by itself at each opening; its own tests count these.
        if (message.type === 'rematch_offers') asked.push(message.playerId);
        else if (isOpen) sent.push(message);
        return isOpen;
      },
      subscribe(listener) {
        receive = listener;
        return () => {
          receive = () => undefined;
        };
      },
      nowMs: () => nowMs,
    },
    timers: {
      after(ms, run) {
        const mine = { atMs: nowMs + ms, run };
        timer = mine;
        return () => {
          if (timer === mine) timer = null;
        };
      },
    },
    async findGame(gameId) {
      looked.push(gameId);
      if (game instanceof Error) throw game;
      return game;
    },
  });
  const disconnect = rematch.connect(actions);
  const stop = () => {
    disconnect();
    actions.stop();
  };
  return {
    rematch,
    stop,
    sent,
    problems,
    looked,
    state: rematch.getSnapshot,
    hears: (message: object) => receive(message as ServerMessage),
    offers: (by: 'white' | 'black') =>
      receive({
        type: 'rematch_offered',
        gameId: 7,
        seq: 5,
        by,
        expiresAt: new Date(nowMs + OFFER_MS).toISOString(),
      }),
    asked,
    closes: () => line.set({ status: 'connecting' }),
    opens: () => line.set({ status: 'open' }),
    pass(ms: number) {
      const untilMs = nowMs + ms;
      while (timer !== null && timer.atMs <= untilMs) {
        const { atMs, run } = timer;
        timer = null;
        nowMs = atMs;
        run();
      }
      nowMs = untilMs;
    },
  };
}
/** The look-up has been answered: nothing of it waits for more than a promise. */
const looksUp = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test('the offers that stand are asked for at the start and each time the line opens again, until it stops', () => {
  const { asked, closes, opens, stop } = page();
  expect(asked).toEqual([2]);
  closes();
  closes();
  opens();
  opens();
  expect(asked).toEqual([2, 2]);
  stop();
  closes();
  opens();
  expect(asked).toEqual([2, 2]);
});

test('G43 the click sends rematch_offer, Cancel sends rematch_decline', () => {
  const { rematch, sent, state } = page();
  rematch.offer(KNOWN);
  expect(state().own?.stage).toBe('challenging');
  rematch.cancel();
  expect(state().own).toBeNull();
  expect(sent).toEqual([
    { type: 'rematch_offer', gameId: 7, playerId: 2 },
    { type: 'rematch_decline', gameId: 7, playerId: 2 },
  ]);
});

test('G45 an offer rings where the game is not shown: who asks is looked up; Accept is one click', async () => {
  const { rematch, sent, state, offers, looked } = page();
  offers('white');
  expect(state().incoming).toBeNull();
  await looksUp();
  expect(looked).toEqual([7]);
  expect(state().incoming?.game).toEqual(KNOWN);
  rematch.accept();
  expect(sent).toEqual([{ type: 'rematch_accept', gameId: 7, playerId: 2 }]);
  expect(state().incoming?.isAccepting).toBe(true);
});

test('an offer of the game on the screen needs no look-up; Decline sends rematch_decline', () => {
  const { rematch, sent, state, offers, looked } = page();
  rematch.show(KNOWN);
  offers('white');
  expect(state().incoming?.game).toEqual(KNOWN);
  rematch.decline();
  expect(state().incoming).toBeNull();
  expect(sent).toEqual([{ type: 'rematch_decline', gameId: 7, playerId: 2 }]);
  expect(looked).toEqual([]);
});

test('an offer that was withdrawn while it was looked up, or cannot be looked up, does not ring', async () => {
  const quick = page();
  quick.offers('white');
  quick.hears({ type: 'rematch_declined', gameId: 7, seq: 5 });
  await looksUp();
  expect(quick.state().incoming).toBeNull();
  const lost = page(new Error('no network'));
  lost.offers('white');
  await looksUp();
  expect(lost.state().incoming).toBeNull();
});

test('G44 the stages follow the clock by themselves', () => {
  const { rematch, state, offers, pass } = page();
  const drawn = { ...KNOWN, won: null };
  rematch.show(drawn);
  rematch.offer(drawn);
  offers('black');
  pass(5_000);
  expect(state().own?.stage).toBe('waiting');
  pass(15_000);
  expect(state()).toMatchObject({ own: null, declined: { game: drawn } });
});

test('rematch_started leads to its game wherever the player is', () => {
  const { rematch, state, hears } = page();
  hears({ type: 'rematch_started', gameId: 9, seq: 0 });
  expect(state().way).toEqual({ to: 'game', gameId: 9 });
  rematch.gone();
  expect(state().way).toBeNull();
});

test('a refusal about the rematch is passed on, one about something else is not', async () => {
  const { rematch, state, offers, hears, problems } = page();
  offers('white');
  await looksUp();
  rematch.accept();
  const refusal = {
    type: 'error',
    code: 'INSUFFICIENT_BALANCE',
    message: '',
    gameId: 7,
    requiredAmount: '1',
  };
  hears(refusal);
  hears({ ...refusal, gameId: 8 });
  expect(problems).toEqual([refusal]);
  expect(state().incoming?.isAccepting).toBe(false);
});

test('keeps an acceptance that the wallet has to confirm until the player has cancelled', async () => {
  const { rematch, state, offers, hears, problems } = page();
  offers('white');
  await looksUp();
  rematch.accept();
  const final = { type: 'error', code: 'STEP_UP_REQUIRED', message: '', gameId: 7 };
  hears({ ...final, challenge: { challengeId: 'c1', message: '', expiresAt: '' } });
  expect(state().incoming?.isAccepting).toBe(true);
  expect(problems).toEqual([]);
  hears(final);
  expect(state().incoming?.isAccepting).toBe(false);
  expect(problems).toEqual([final]);
});

test('starts the time of an offer that the wallet has to confirm when the server has it', () => {
  const { rematch, state, hears, problems } = page();
  rematch.show(KNOWN);
  rematch.offer(KNOWN);
  const final = { type: 'error', code: 'STEP_UP_REQUIRED', message: '', gameId: 7 };
  hears({ ...final, challenge: { challengeId: 'c1', message: '', expiresAt: '' } });
  expect(state()).toMatchObject({ own: null, declined: null });
  expect(problems).toEqual([]);
  hears(final);
  expect(problems).toEqual([final]);
});

test('without a connection nothing is shown as sent', () => {
  const { rematch, state, problems, closes } = page();
  closes();
  rematch.offer(KNOWN);
  expect(problems).toEqual(['not-sent']);
  expect(state().own).toBeNull();
});

test('who signs out leaves nothing behind', () => {
  const { rematch, state, stop, offers } = page();
  rematch.offer(KNOWN);
  stop();
  offers('white');
  expect(state()).toMatchObject({ own: null, incoming: null });
});

test('a game that was not played, has not ended or is another’s has no rematch', () => {
  expect(rematchOf(ENDED, 1)).toEqual({ id: 7, side: 'white', opponent: 'Bob', wager: '1', won: true });
  expect(rematchOf({ ...ENDED, result: 'draw', winner: null }, 1)?.won).toBeNull();
  for (const other of [
    { result: 'aborted' },
    { result: 'void' },
    { result: 'cancelled', blackPlayer: null },
    { status: 'active', result: null },
  ] as Partial<Game>[])
    expect(rematchOf({ ...ENDED, ...other }, 1)).toBeNull();
  expect(rematchOf(ENDED, 3)).toBeNull();
});
