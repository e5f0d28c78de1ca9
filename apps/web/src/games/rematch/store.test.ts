import { REMATCH_OFFER_MS } from '@kingstake/chess';
import { createSocketKit } from '@kingstake/client/testkit';
import { CLIENT_SOCKET } from '@kingstake/protocol';
import type { Game } from '@kingstake/protocol/game';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { describe, expect, test } from 'vitest';
import { settled } from '../../net/testkit/manual-timers.ts';
import { NO_REMATCH, type RematchGame, type RematchState } from '../rematch.tsx';
import {
  createRematch,
  nextChangeMs,
  nextRematch,
  type RematchEvent,
  type RematchProblem,
  rematchOf,
} from './store.ts';

const NOW = 1_700_000_000_000;
const WON: RematchGame = { id: 7, side: 'white', opponent: 'Night Owl', wager: '1', won: true };
const LOST: RematchGame = { ...WON, won: false };
const DRAWN: RematchGame = { ...WON, won: null };

const after = (events: readonly RematchEvent[], state: RematchState = NO_REMATCH): RematchState =>
  events.reduce(nextRematch, state);
const at = (ms: number): RematchEvent => ({ type: 'time-passed', nowMs: NOW + ms });
const click = (game: RematchGame): RematchEvent => ({ type: 'offer-sent', game, nowMs: NOW });
const show = (game: RematchGame | null): RematchEvent => ({ type: 'result-shown', game });
const offered = (game: RematchGame, by: 'white' | 'black', fromMs = 0): RematchEvent => ({
  type: 'offered',
  game,
  by,
  expiresAtMs: NOW + fromMs + REMATCH_OFFER_MS,
  nowMs: NOW + fromMs,
});
const declined = (ms: number, gameId = 7): RematchEvent => ({ type: 'declined', gameId, nowMs: NOW + ms });
/** The result is on screen, the player clicked Rematch, and the server has broadcast the offer. */
const offering = (game: RematchGame) => after([show(game), click(game), offered(game, 'white')]);

describe('the player’s own offer', () => {
  test('G43 G44 challenges for 5 s; a winner then waits 15 s and is declined', () => {
    // The page's own clock applies until the server has broadcast the offer.
    expect(after([show(WON), click(WON)]).own).toMatchObject({ expiresAtMs: NOW + 20_000 });
    const challenge = offering(WON);
    expect(challenge.own).toMatchObject({ stage: 'challenging', untilMs: NOW + 5_000 });
    expect(nextChangeMs(challenge)).toBe(NOW + 5_000);
    expect(after([at(4_999)], challenge).own?.stage).toBe('challenging');
    const waiting = after([at(5_000)], challenge);
    expect(waiting.own).toMatchObject({ stage: 'waiting', untilMs: NOW + 20_000 });
    expect(waiting.destination).toBeNull();
    expect(after([at(19_999)], waiting).own?.stage).toBe('waiting');
    const over = after([at(20_000)], waiting);
    expect(over).toMatchObject({ own: null, declined: { game: WON } });
    // The server's message also arrives, and changes nothing.
    expect(after([declined(20_050)], over)).toEqual(over);
  });

  test('lasts as long as both stages together', () => {
    expect(PAGE_TIMES.rematchChallengeMs + PAGE_TIMES.rematchWaitMs).toBe(REMATCH_OFFER_MS);
  });

  test('G45 takes a loser to the lobby with the wager after the challenge, where the offer stays open', () => {
    const home = after([at(5_000)], offering(LOST));
    expect(home.own).toMatchObject({ stage: 'in-lobby', untilMs: NOW + 20_000 });
    expect(home.destination).toBe('/?mode=rematch&wager=1');
    const there = after([show(null)], { ...home, destination: null });
    expect(there).toMatchObject({ destination: null, own: { stage: 'in-lobby' } });
    expect(after([at(20_000)], there)).toMatchObject({
      own: null,
      declined: { lobbyAtMs: null },
      destination: null,
    });
  });

  test.each([
    ['waits after a draw like a winner does', DRAWN, DRAWN, 'waiting'],
    ['does not navigate a loser who has left the result', LOST, null, 'in-lobby'],
  ] as const)('%s', (_name, game, shown, stage) => {
    const later = after([show(shown), at(5_000)], offering(game));
    expect(later).toMatchObject({ own: { stage }, destination: null });
  });

  test.each([0, 6_000])('G46 is reset by Cancel after %i ms, and ignores the decline that follows', (ms) => {
    const reset = after([at(ms), { type: 'offer-withdrawn' }], offering(WON));
    expect(reset).toEqual({ ...NO_REMATCH, shown: WON });
    expect(after([declined(ms + 50)], reset)).toEqual(reset);
    expect(nextChangeMs(reset)).toBeNull();
  });

  test('distinguishes a declined offer from an expired one, whether the server or the clock reports it first', () => {
    const hasExpired = (event: RematchEvent) => after([event], offering(LOST)).declined?.hasExpired;
    expect(hasExpired(declined(19_000))).toBe(false);
    expect([declined(19_990), declined(20_050), at(20_000)].map(hasExpired)).toEqual([true, true, true]);
  });

  test('is removed when the server refuses it, and continues when the server has confirmed it', () => {
    const failed: RematchEvent = { type: 'failed', gameId: 7 };
    expect(after([show(WON), click(WON), failed]).own).toBeNull();
    expect(after([failed], offering(WON)).own?.stage).toBe('challenging');
    expect(after([{ ...failed, gameId: 8 }], after([click(WON)])).own).not.toBeNull();
  });

  test('is restored in its current stage after a reload, without navigating', () => {
    const found = after([show(LOST), { ...offered(LOST, 'white'), nowMs: NOW + 7_000 } as RematchEvent]);
    expect(found).toMatchObject({ own: { stage: 'waiting', untilMs: NOW + 20_000 }, destination: null });
    expect(after([at(20_000)], found).declined).toEqual({ game: LOST, lobbyAtMs: null, hasExpired: true });
  });
});

describe('G47 the result countdown', () => {
  const over = after([declined(1_000)], offering(WON));

  test('runs after a declined rematch and opens the lobby at zero', () => {
    const zero = 1_000 + PAGE_TIMES.resultCountdownMs;
    expect(over.declined?.lobbyAtMs).toBe(NOW + zero);
    expect(after([at(zero - 1)], over).destination).toBeNull();
    const home = after([at(zero)], over);
    expect(home.destination).toBe('/');
    expect(after([at(zero + 5_000)], { ...home, destination: null }).destination).toBeNull();
  });

  test('is stopped by the player, by leaving and by an offer of the opponent', () => {
    for (const event of [
      { type: 'countdown-stopped' },
      show(null),
      offered(WON, 'black', 2_000),
    ] as RematchEvent[])
      expect(after([event, at(60_000)], over).destination).toBeNull();
  });
});

describe('incoming offer', () => {
  const open = after([offered(WON, 'black')]);

  test('G45 is shown for 20 s on every screen', () => {
    expect(open.incoming).toEqual({ game: WON, untilMs: NOW + 20_000, isAccepting: false });
    expect(after([at(19_999)], open).incoming).not.toBeNull();
    expect(after([at(20_000)], open)).toEqual(NO_REMATCH);
  });

  test('ends when it is withdrawn or declined', () => {
    expect(after([declined(3_000)], open)).toEqual(NO_REMATCH);
    expect(after([{ type: 'decline-sent' }], open)).toEqual(NO_REMATCH);
    expect(after([declined(3_000, 8)], open)).toEqual(open);
  });

  test('is ignored when it has expired, and is not replaced by an offer of another game', () => {
    const late = { ...offered(WON, 'black'), nowMs: NOW + 20_000 } as RematchEvent;
    expect(after([late])).toEqual(NO_REMATCH);
    expect(after([offered({ ...WON, id: 8 }, 'black')], open)).toEqual(open);
  });
});

describe('offers of both sides', () => {
  const both = after([at(2_000), offered(WON, 'black', 2_000)], offering(WON));

  test('are kept together, so that either side may accept', () => {
    expect(both).toMatchObject({ own: { stage: 'challenging' }, incoming: { untilMs: NOW + 22_000 } });
  });

  test('end together on a decline, and one at a time on expiry', () => {
    expect(after([declined(3_000)], both)).toMatchObject({
      own: null,
      incoming: null,
      declined: { game: WON },
    });
    expect(after([declined(20_010)], both)).toMatchObject({ own: null, incoming: { game: WON } });
    const theirsFirst = after([offered(WON, 'black'), click(WON), offered(WON, 'white', 3_000)]);
    expect(after([declined(20_010)], theirsFirst)).toMatchObject({ own: { game: WON }, incoming: null });
  });

  test('end together on Cancel and on Decline, as on the server', () => {
    for (const type of ['offer-withdrawn', 'decline-sent'] as const)
      expect(after([{ type }], both)).toMatchObject({ own: null, incoming: null, declined: null });
  });
});

test('opens the new game from every state, and forgets the old one', () => {
  for (const state of [
    NO_REMATCH,
    offering(LOST),
    after([offered(WON, 'black'), { type: 'acceptance-sent' }]),
  ])
    expect(after([{ type: 'started', gameId: 9 }], state)).toEqual({
      ...NO_REMATCH,
      destination: '/chess-game-mobile?gameId=9',
    });
});

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

/** Bob's page. */
function page(game: Game | Error = ENDED) {
  const kit = createSocketKit();
  kit.client.open();
  kit.latest().opens();
  const problems: RematchProblem[] = [];
  const fetched: number[] = [];
  const opened: string[] = [];
  const rematch = createRematch({
    playerId: 2,
    onProblem: (problem) => problems.push(problem),
    open: (address) => opened.push(address),
    socket: kit.client,
    timers: kit.timers,
    async findGame(gameId) {
      fetched.push(gameId);
      if (game instanceof Error) throw game;
      return game;
    },
  });
  const receives = (message: object) => kit.latest().says(JSON.stringify(message));
  const offers = (by: 'white' | 'black') => {
    const expiresAt = new Date(kit.timers.now() + REMATCH_OFFER_MS).toISOString();
    receives({ type: 'rematch_offered', gameId: 7, seq: 5, by, expiresAt });
  };
  const sent = () => kit.latest().messages();
  return {
    ...{ kit, rematch, sent, problems, fetched, opened, receives, offers },
    state: rematch.getSnapshot,
  };
}

const ASKED = { type: 'rematch_offers', playerId: 2 };
const about = (type: string) => ({ type, gameId: 7, playerId: 2 });

test('requests open offers at the start and on each reconnect, until it stops', () => {
  const { kit, rematch, sent } = page();
  expect(sent()).toEqual([ASKED]);
  for (const requests of [[ASKED], []]) {
    kit.latest().closes();
    kit.timers.advance(CLIENT_SOCKET.baseDelayMs);
    if (requests.length === 0) rematch.stop();
    kit.latest().opens();
    expect(sent()).toEqual(requests);
  }
});

test('G43 sends rematch_offer on Rematch and rematch_decline on Cancel', () => {
  const { rematch, sent, state } = page();
  rematch.offer(KNOWN);
  expect(state().own?.stage).toBe('challenging');
  rematch.cancel();
  expect(state().own).toBeNull();
  expect(sent()).toEqual([ASKED, about('rematch_offer'), about('rematch_decline')]);
});

test('G45 fetches the game of an offer that is not on screen, and accepts it with one click', async () => {
  const { rematch, sent, state, offers, fetched } = page();
  offers('white');
  expect(state().incoming).toBeNull();
  await settled();
  expect(fetched).toEqual([7]);
  expect(state().incoming?.game).toEqual(KNOWN);
  rematch.accept();
  expect(sent()).toEqual([ASKED, about('rematch_accept')]);
  expect(state().incoming?.isAccepting).toBe(true);
});

test('does not fetch the game on screen, and sends rematch_decline on Decline', () => {
  const { rematch, sent, state, offers, fetched } = page();
  rematch.show(KNOWN);
  offers('white');
  expect(state().incoming?.game).toEqual(KNOWN);
  rematch.decline();
  expect(state().incoming).toBeNull();
  expect(sent()).toEqual([ASKED, about('rematch_decline')]);
  expect(fetched).toEqual([]);
});

test('ignores an offer that was withdrawn during the fetch, or whose game cannot be fetched', async () => {
  const quick = page();
  quick.offers('white');
  quick.receives({ type: 'rematch_declined', gameId: 7, seq: 5 });
  const lost = page(new Error('no network'));
  lost.offers('white');
  await settled();
  expect([quick.state().incoming, lost.state().incoming]).toEqual([null, null]);
});

test('G44 advances the stages with the clock', () => {
  const { kit, rematch, state, offers } = page();
  const drawn = { ...KNOWN, won: null };
  rematch.show(drawn);
  rematch.offer(drawn);
  offers('black');
  kit.timers.advance(5_000);
  expect(state().own?.stage).toBe('waiting');
  kit.timers.advance(15_000);
  expect(state()).toMatchObject({ own: null, declined: { game: drawn } });
});

test('G47 opens the new game once on rematch_started', () => {
  const { state, opened, receives } = page();
  receives({ type: 'rematch_started', gameId: 9, seq: 0 });
  expect([opened, state().destination]).toEqual([['/chess-game-mobile?gameId=9'], null]);
});

const FINAL = { type: 'error', code: 'STEP_UP_REQUIRED', message: '', gameId: 7 };
const challenge = { challengeId: 'c1', message: '', expiresAt: '2026-11-20T00:05:00.000Z' };

test('reports a refusal of the acceptance once the wallet need not confirm it, and ignores other refusals', async () => {
  const { rematch, state, offers, receives, problems } = page();
  offers('white');
  await settled();
  rematch.accept();
  receives({ ...FINAL, challenge });
  receives({ ...FINAL, gameId: 8 });
  expect([state().incoming?.isAccepting, problems]).toEqual([true, []]);
  receives(FINAL);
  expect([state().incoming?.isAccepting, problems]).toEqual([false, [FINAL]]);
});

test('starts the time of an offer that the wallet must confirm once the server has received it', () => {
  const { rematch, state, receives, problems } = page();
  rematch.show(KNOWN);
  rematch.offer(KNOWN);
  receives({ ...FINAL, challenge });
  expect(state()).toMatchObject({ own: null, declined: null });
  expect(problems).toEqual([]);
  receives(FINAL);
  expect(problems).toEqual([FINAL]);
});

test('reports a problem when it cannot send', () => {
  const { kit, rematch, state, problems } = page();
  kit.latest().closes();
  rematch.offer(KNOWN);
  expect(problems).toEqual(['not-sent']);
  expect(state().own).toBeNull();
});

test('hears nothing once it stops', () => {
  const { rematch, state, offers } = page();
  rematch.show(KNOWN);
  rematch.stop();
  offers('white');
  expect(state()).toMatchObject({ own: null, incoming: null });
});

test('offers no rematch for a game that was not played, has not ended or is not the player’s', () => {
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
