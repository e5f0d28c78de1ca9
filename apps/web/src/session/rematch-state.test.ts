import { REMATCH_OFFER_MS } from '@kingstake/chess';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { describe, expect, test } from 'vitest';
import { nextChangeMs, nextRematch, type RematchEvent } from './rematch-state.ts';
import { NO_REMATCH, type RematchGame, type RematchState } from './rematch-view.ts';

const NOW = 1_700_000_000_000;
const WON: RematchGame = { id: 7, side: 'white', opponent: 'Night Owl', wager: '1', won: true };
const LOST: RematchGame = { ...WON, won: false };
const DRAWN: RematchGame = { ...WON, won: null };

const after = (events: readonly RematchEvent[], state: RematchState = NO_REMATCH): RematchState =>
  events.reduce(nextRematch, state);
const at = (ms: number): RematchEvent => ({ type: 'passed', nowMs: NOW + ms });
const click = (game: RematchGame): RematchEvent => ({ type: 'clicked', game, nowMs: NOW });
const show = (game: RematchGame | null): RematchEvent => ({ type: 'shown', game });
const told = (game: RematchGame, by: 'white' | 'black', fromMs = 0): RematchEvent => ({
  type: 'offered',
  game,
  by,
  expiresAtMs: NOW + fromMs + REMATCH_OFFER_MS,
  nowMs: NOW + fromMs,
});
const saysNo = (ms: number, gameId = 7): RematchEvent => ({ type: 'declined', gameId, nowMs: NOW + ms });
/** The result is on the screen, Rematch was pressed, and the server has told of it. */
const offering = (game: RematchGame) => after([show(game), click(game), told(game, 'white')]);

describe('the own offer', () => {
  test('G43 G44 is a challenge of 5 s, and a winner then waits 15 s and is declined', () => {
    // By the page's own clock until the server has told of it.
    expect(after([show(WON), click(WON)]).own).toMatchObject({ expiresAtMs: NOW + 20_000 });
    const challenge = offering(WON);
    expect(challenge.own).toMatchObject({ stage: 'challenging', untilMs: NOW + 5_000 });
    expect(nextChangeMs(challenge)).toBe(NOW + 5_000);
    expect(after([at(4_999)], challenge).own?.stage).toBe('challenging');
    const waiting = after([at(5_000)], challenge);
    expect(waiting.own).toMatchObject({ stage: 'waiting', untilMs: NOW + 20_000 });
    expect(waiting.way).toBeNull();
    expect(after([at(19_999)], waiting).own?.stage).toBe('waiting');
    const over = after([at(20_000)], waiting);
    expect(over).toMatchObject({ own: null, declined: { game: WON } });
    // The server's word of it comes as well, and says nothing new.
    expect(after([saysNo(20_050)], over)).toEqual(over);
  });

  test('both times together are the life of an offer', () => {
    expect(PAGE_TIMES.rematchChallengeMs + PAGE_TIMES.rematchWaitMs).toBe(REMATCH_OFFER_MS);
  });

  test('G45 a loser goes home with the wager after the challenge, and the offer stands there', () => {
    const home = after([at(5_000)], offering(LOST));
    expect(home.own).toMatchObject({ stage: 'at-home', untilMs: NOW + 20_000 });
    expect(home.way).toEqual({ to: 'rematch', wager: '1' });
    const there = after([{ type: 'gone' }, show(null)], home);
    expect(there).toMatchObject({ way: null, own: { stage: 'at-home' } });
    expect(after([at(20_000)], there)).toMatchObject({ own: null, declined: { homeAtMs: null }, way: null });
  });

  test('of a loser who has left the result does not pull the page home', () => {
    expect(after([show(null), at(5_000)], offering(LOST))).toMatchObject({
      own: { stage: 'at-home' },
      way: null,
    });
  });

  test('of a draw waits as a winner does', () => {
    expect(after([at(5_000)], offering(DRAWN))).toMatchObject({ own: { stage: 'waiting' }, way: null });
  });

  test.each([0, 6_000])(
    'G46 Cancel resets it, after %i ms; what the server says then is no refusal',
    (ms) => {
      const reset = after([at(ms), { type: 'cancelled' }], offering(WON));
      expect(reset).toEqual({ ...NO_REMATCH, shown: WON });
      expect(after([saysNo(ms + 50)], reset)).toEqual(reset);
      expect(nextChangeMs(reset)).toBeNull();
    },
  );

  test('declined at once is over at once', () => {
    expect(after([saysNo(1_000)], offering(WON))).toMatchObject({ own: null, declined: { game: WON } });
  });

  test('tells an offer that was declined from one that ran out, whoever says so first', () => {
    const hasExpired = (event: RematchEvent) => after([event], offering(LOST)).declined?.hasExpired;
    expect(hasExpired(saysNo(19_000))).toBe(false);
    expect([saysNo(19_990), saysNo(20_050), at(20_000)].map(hasExpired)).toEqual([true, true, true]);
  });

  test('that the server refuses was never made; one that it has told of goes on', () => {
    const failed: RematchEvent = { type: 'failed', gameId: 7 };
    expect(after([show(WON), click(WON), failed]).own).toBeNull();
    expect(after([failed], offering(WON)).own?.stage).toBe('challenging');
    expect(after([{ ...failed, gameId: 8 }], after([click(WON)])).own).not.toBeNull();
  });

  test('found after a reload is where it would have been, and leads nowhere', () => {
    const found = after([show(LOST), { ...told(LOST, 'white'), nowMs: NOW + 7_000 } as RematchEvent]);
    expect(found).toMatchObject({ own: { stage: 'waiting', untilMs: NOW + 20_000 }, way: null });
    expect(after([at(20_000)], found).declined).toEqual({ game: LOST, homeAtMs: null, hasExpired: true });
  });
});

describe('G47 the result countdown', () => {
  const over = after([saysNo(1_000)], offering(WON));

  test('runs after a declined rematch and leads home at zero', () => {
    const zero = 1_000 + PAGE_TIMES.resultCountdownMs;
    expect(over.declined?.homeAtMs).toBe(NOW + zero);
    expect(after([at(zero - 1)], over).way).toBeNull();
    const home = after([at(zero)], over);
    expect(home.way).toEqual({ to: 'home' });
    expect(after([{ type: 'gone' }, at(zero + 5_000)], home).way).toBeNull();
  });

  test('is stopped by the player, by leaving and by an offer of the other side', () => {
    for (const event of [{ type: 'stayed' }, show(null), told(WON, 'black', 2_000)] as RematchEvent[])
      expect(after([event, at(60_000)], over).way).toBeNull();
  });
});

describe('an incoming offer', () => {
  const ringing = after([told(WON, 'black')]);

  test('G45 rings for 20 s wherever the player is', () => {
    expect(ringing.incoming).toEqual({ game: WON, untilMs: NOW + 20_000, isAccepting: false });
    expect(after([at(19_999)], ringing).incoming).not.toBeNull();
    expect(after([at(20_000)], ringing)).toEqual(NO_REMATCH);
  });

  test('ends with its withdrawal, and with Decline', () => {
    expect(after([saysNo(3_000)], ringing)).toEqual(NO_REMATCH);
    expect(after([{ type: 'refused' }], ringing)).toEqual(NO_REMATCH);
    expect(after([saysNo(3_000, 8)], ringing)).toEqual(ringing);
  });

  test('one that expired on its way does not ring, and a second game’s does not take its place', () => {
    const late = { ...told(WON, 'black'), nowMs: NOW + 20_000 } as RematchEvent;
    expect(after([late])).toEqual(NO_REMATCH);
    expect(after([told({ ...WON, id: 8 }, 'black')], ringing)).toEqual(ringing);
  });

  test('can be accepted again when the server could not', () => {
    const accepting = after([{ type: 'accepting' }], ringing);
    expect(accepting.incoming?.isAccepting).toBe(true);
    expect(after([{ type: 'failed', gameId: 7 }], accepting).incoming?.isAccepting).toBe(false);
  });
});

describe('both offer', () => {
  const both = after([at(2_000), told(WON, 'black', 2_000)], offering(WON));

  test('either may accept: the question of the other side stands beside the own offer', () => {
    expect(both).toMatchObject({ own: { stage: 'challenging' }, incoming: { untilMs: NOW + 22_000 } });
  });

  test('a refusal ends both, an expiry only the one', () => {
    expect(after([saysNo(3_000)], both)).toMatchObject({
      own: null,
      incoming: null,
      declined: { game: WON },
    });
    expect(after([saysNo(20_010)], both)).toMatchObject({ own: null, incoming: { game: WON } });
    const theirsFirst = after([told(WON, 'black'), click(WON), told(WON, 'white', 3_000)]);
    expect(after([saysNo(20_010)], theirsFirst)).toMatchObject({ own: { game: WON }, incoming: null });
  });

  test('Cancel and Decline end both, as the server does', () => {
    for (const type of ['cancelled', 'refused'] as const)
      expect(after([{ type }], both)).toMatchObject({ own: null, incoming: null, declined: null });
  });
});

test('the rematch takes the player to its game from wherever, and nothing of the old one is left', () => {
  for (const state of [NO_REMATCH, offering(LOST), after([told(WON, 'black'), { type: 'accepting' }])])
    expect(after([{ type: 'started', gameId: 9 }], state)).toEqual({
      ...NO_REMATCH,
      way: { to: 'game', gameId: 9 },
    });
});
