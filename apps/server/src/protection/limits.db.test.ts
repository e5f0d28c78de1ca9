// Limits, breaks and exclusions as players use them: by calls and messages, with real seats and stakes.
import { type LimitsAnswer, lamports } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCase } from '../fair-play/cases/holds.ts';
import { NO_EVIDENCE } from '../fair-play/cases/testkit/staked-game.ts';
import { uphold } from '../fair-play/cases/uphold.ts';
import {
  type callsOn,
  createThreePlayers,
  playGame,
  playOut,
  sayRematch,
  startGame,
  stopAndAudit,
} from '../matchmaking/testkit/calls.ts';
import { balance, type Lobby, type Player, type Seat } from '../matchmaking/testkit/lobby.ts';
import { bookDeposit } from '../money/deposits/booking.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { testWallet } from '../players/users/testkit/wallet.ts';
import { insertBreak } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECOVERY_MS = 2_000;

describeEachDatabase('limits', (database) => {
  let lobby: Lobby;
  let calls: ReturnType<typeof callsOn>;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let white: Seat;
  let black: Seat;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database()));
    [white, black] = [lobby.socket(ada), lobby.socket(bob)];
  });
  afterEach(() => stopAndAudit(lobby, database()));

  const path = (player: Player, rest = '') => `/api/users/${player.id}/limits${rest}`;
  const limitsOf = async (player: Player) =>
    (await lobby.send<LimitsAnswer>(player, 'GET', path(player))).body;
  const set = (player: Player, limit: object) =>
    lobby.send<LimitsAnswer & { changeId: number; effectiveAt: string }>(player, 'PUT', path(player), limit);
  const confirm = (player: Player, changeId: number) =>
    lobby.send<LimitsAnswer>(player, 'POST', path(player, `/${changeId}/confirm`));
  const breakFor = (player: Player, hours: number, headers = {}) =>
    lobby.send<{ until: string }>(player, 'POST', `/api/users/${player.id}/break`, { hours }, headers);
  const exclude = (player: Player, body: object) =>
    lobby.send<{ until: string }>(player, 'POST', `/api/users/${player.id}/exclusion`, body);
  const inMs = (ms: number) => new Date(lobby.time.nowMs() + ms).toISOString();
  /** Advances the clock at once. The server sees this as an outage and recovers from it. */
  const jump = async (ms: number) => {
    lobby.time.jump(ms - RECOVERY_MS);
    await lobby.pass(RECOVERY_MS);
  };
  const refused = (code: string, details: object = {}) => ({ body: { code, ...details } });

  describe('a change', () => {
    test('T1 T2 sets and lowers a limit at once, and shows it with the amount used', async () => {
      expect((await set(ada, { kind: 'loss', period: 'week', value: '5' })).status).toBe(200);
      const lowered = await set(ada, { kind: 'loss', period: 'week', value: '2.5' });
      expect(lowered).toMatchObject({ status: 200, body: { pending: [], break: null } });
      expect(lowered.body.limits).toEqual([{ kind: 'loss', period: 'week', value: '2.5' }]);
      expect(lowered.body.used.map(({ kind, period, used }) => `${kind} ${period} ${used}`)).toEqual([
        'deposit day 0',
        'deposit week 0',
        'deposit month 0',
        'loss day 0',
        'loss week 0',
        'loss month 0',
      ]);
      expect(await lobby.send(bob, 'GET', path(ada))).toMatchObject({ status: 403 });
    });

    test('T3 T4 keeps the old limit for 24 hours, and raises it once it is confirmed', async () => {
      await set(ada, { kind: 'wager', value: '1' });
      const asked = await set(ada, { kind: 'wager', value: '20' });
      expect(asked).toMatchObject({ status: 202, body: { effectiveAt: inMs(DAY_MS) } });
      expect(asked.body.limits).toEqual([{ kind: 'wager', value: '1' }]);
      expect(asked.body.pending).toEqual([
        {
          kind: 'wager',
          value: '20',
          changeId: asked.body.changeId,
          effectiveAt: inMs(DAY_MS),
          lapsesAt: inMs(8 * DAY_MS),
        },
      ]);
      expect(await confirm(ada, asked.body.changeId)).toMatchObject({
        status: 409,
        body: { reason: 'limit-change-early', effectiveAt: inMs(DAY_MS) },
      });
      // A repeated request does not restart the day.
      await jump(HOUR_MS);
      expect((await set(ada, { kind: 'wager', value: '20' })).body.effectiveAt).toBe(inMs(DAY_MS - HOUR_MS));
      await jump(DAY_MS - HOUR_MS);
      expect(await calls.create(ada, { wagerAmount: '5' })).toMatchObject(refused('LIMIT_REACHED'));
      const confirmed = await confirm(ada, asked.body.changeId);
      expect(confirmed.body).toMatchObject({ limits: [{ kind: 'wager', value: '20' }], pending: [] });
      expect((await calls.create(ada, { wagerAmount: '5' })).status).toBe(201);
      expect((await confirm(ada, asked.body.changeId)).status).toBe(404);
    });

    test('T4 lapses after seven days, and is replaced by a stricter limit', async () => {
      await set(ada, { kind: 'wager', value: '1' });
      const { changeId } = (await set(ada, { kind: 'wager', value: null })).body;
      await jump(8 * DAY_MS);
      expect(await confirm(ada, changeId)).toMatchObject({
        status: 409,
        body: { reason: 'limit-change-lapsed' },
      });
      expect((await limitsOf(ada)).pending).toEqual([]);
      const again = (await set(ada, { kind: 'wager', value: '5' })).body.changeId;
      expect((await set(ada, { kind: 'wager', value: '0.1' })).body.pending).toEqual([]);
      await jump(DAY_MS);
      expect((await confirm(ada, again)).status).toBe(404);
    });

    test('T3 treats a longer reminder interval as a raise', async () => {
      expect((await set(ada, { kind: 'reminder', minutes: 30 })).status).toBe(200);
      expect((await set(ada, { kind: 'reminder', minutes: 15 })).status).toBe(200);
      expect((await set(ada, { kind: 'reminder', minutes: 60 })).status).toBe(202);
      expect((await set(ada, { kind: 'reminder', minutes: null })).status).toBe(202);
      expect((await limitsOf(ada)).limits).toEqual([{ kind: 'reminder', minutes: 15 }]);
    });

    test.each([
      [{ kind: 'loss', period: 'day', value: '0.0009' }],
      [{ kind: 'wager', value: '1000000.1' }],
      [{ kind: 'loss', value: '1' }],
      [{ kind: 'reminder', minutes: 20 }],
    ])('refuses the value %j', async (limit) => {
      expect(await set(ada, limit)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      expect((await limitsOf(ada)).limits).toEqual([]);
    });
  });

  describe('the largest wager', () => {
    test('T13 refuses a seat above it on every path, and never a friendly game', async () => {
      await set(bob, { kind: 'wager', value: '0.1' });
      const hit = refused('LIMIT_REACHED', { kind: 'wager', limit: '0.1', resetsAt: null });
      expect(await calls.create(bob)).toMatchObject({ status: 409, ...hit });
      expect(await calls.challenge(bob, { username: 'ada' })).toMatchObject(hit);
      const { id } = (await calls.create(ada)).body;
      expect(await calls.join(bob, id)).toMatchObject(hit);
      await black.join(id);
      expect(black.last('error')).toMatchObject({ code: 'LIMIT_REACHED', kind: 'wager', limit: '0.1' });
      const challenge = (await calls.challenge(ada, { username: 'bob' })).body;
      expect(await calls.join(bob, challenge.id)).toMatchObject(hit);
      expect((await calls.create(bob, { wagerAmount: '0.1' })).status).toBe(201);
      expect((await calls.create(bob, { wagerAmount: '0' })).status).toBe(201);
      expect(await balance(database(), bob)).toBe('9.9');
    });

    test('T13 refuses a rematch to the player whose limit it exceeds, as offerer and as accepter', async () => {
      const gameId = await playGame(lobby, white, black);
      await set(bob, { kind: 'wager', value: '0.1' });
      await sayRematch(black, gameId, 'rematch_offer');
      expect(black.last('error')).toMatchObject({ code: 'LIMIT_REACHED', gameId });
      await sayRematch(white, gameId, 'rematch_offer');
      await sayRematch(black, gameId, 'rematch_accept');
      expect(black.last('error')).toMatchObject({ code: 'LIMIT_REACHED', gameId });
      expect([await balance(database(), ada), await balance(database(), bob)]).toEqual(['9', '10.95']);
    });

    test('T13 refuses an accepted rematch whose offerer has lowered the limit since, without naming it', async () => {
      const gameId = await playGame(lobby, white, black);
      await sayRematch(black, gameId, 'rematch_offer');
      await set(bob, { kind: 'wager', value: '0.1' });
      await sayRematch(white, gameId, 'rematch_accept');
      expect(white.last('error')).toMatchObject({
        code: 'CONFLICT',
        reason: 'opponent-is-suspended',
        gameId,
      });
      expect([await balance(database(), ada), await balance(database(), bob)]).toEqual(['9', '10.95']);
    });

    test('T13 refuses joins of a game above the limit that its creator has set since', async () => {
      const { id } = (await calls.create(ada)).body;
      await set(ada, { kind: 'wager', value: '0.1' });
      expect(await calls.join(bob, id)).toMatchObject({ status: 409, body: { reason: 'not-available' } });
      expect(await balance(database(), bob)).toBe('10');
    });
  });

  describe('the loss limit', () => {
    test('T9 T10 counts lost stakes less profits, and running and waiting games as lost', async () => {
      await set(ada, { kind: 'loss', period: 'day', value: '2' });
      await playGame(lobby, white, black); // Ada loses 1 SOL
      expect((await limitsOf(ada)).used).toContainEqual({
        kind: 'loss',
        period: 'day',
        used: '1',
        resetsAt: inMs(DAY_MS),
      });
      const waiting = (await calls.create(ada)).body;
      expect(await calls.create(ada, { wagerAmount: '0.1' })).toMatchObject({
        status: 409,
        body: { code: 'LIMIT_REACHED', kind: 'loss', period: 'day', limit: '2', used: '2' },
      });
      await calls.cancel(ada, waiting.id);
      await playGame(lobby, black, white); // Ada wins 0.95 SOL
      expect((await limitsOf(ada)).used).toContainEqual(
        expect.objectContaining({ kind: 'loss', period: 'week', used: '0.05' }),
      );
      expect((await calls.create(ada)).status).toBe(201);
    });

    test('T12 leaves a running game unchanged when a limit is set during it', async () => {
      const gameId = await startGame(lobby, white, black);
      await set(ada, { kind: 'loss', period: 'day', value: '0.1' });
      await playOut(white, black, gameId);
      expect([await balance(database(), ada), await balance(database(), bob)]).toEqual(['9', '10.95']);
      expect(await calls.create(ada, { wagerAmount: '0.1' })).toMatchObject(refused('LIMIT_REACHED'));
    });

    test.each([
      ['day', DAY_MS],
      ['week', 7 * DAY_MS],
      ['month', 30 * DAY_MS],
    ] as const)('T5 T9 has room again when the loss leaves the window of a %s', async (period, windowMs) => {
      await set(ada, { kind: 'loss', period, value: '1' });
      await playGame(lobby, white, black);
      const resetsAt = inMs(windowMs);
      await jump(windowMs - 5_000);
      expect(await calls.create(ada, { wagerAmount: '0.1' })).toMatchObject(
        refused('LIMIT_REACHED', { resetsAt }),
      );
      await jump(5_000);
      expect((await calls.create(ada)).status).toBe(201);
    });

    test('U37 counts neither the loss nor the profit of a game whose stake an upheld case returned', async () => {
      const gameId = await playGame(lobby, white, black); // Bob wins 0.95 SOL
      const used = async (player: Player) =>
        (await limitsOf(player)).used.find(({ kind, period }) => kind === 'loss' && period === 'week')?.used;
      const net = async (player: Player) => (await limitsOf(player)).session.net;
      await set(ada, { kind: 'loss', period: 'day', value: '1' });
      expect(await calls.create(ada, { wagerAmount: '0.1' })).toMatchObject(refused('LIMIT_REACHED'));
      expect([await used(ada), await used(bob)]).toEqual(['1', '-0.95']);
      const nowMs = lobby.time.nowMs();
      await database().transaction(async (tx) => {
        const asked = { userId: bob.id, kind: 'quality', games: [gameId], evidence: NO_EVIDENCE } as const;
        const caseId = (await openCase(tx, { ...asked, hold: true }, nowMs)) ?? 0;
        await uphold(tx, { caseId, games: null, by: ['eve', 'dan'], reason: 'engine', nowMs });
      });
      expect([await used(ada), await used(bob), await net(ada), await net(bob)]).toEqual([
        '0',
        '0',
        '0',
        '0',
      ]);
      expect((await calls.create(ada)).status).toBe(201);
    });
  });

  describe('a break', () => {
    test('T15 T18 T20 forbids staked games and challenges, but not friendly games', async () => {
      const { body } = await breakFor(ada, 24);
      expect(body.until).toBe(inMs(DAY_MS));
      const onBreak = { status: 403, ...refused('ON_BREAK', { until: inMs(DAY_MS) }) };
      expect(await calls.create(ada)).toMatchObject(onBreak);
      expect(await calls.challenge(ada, { username: 'bob' })).toMatchObject(onBreak);
      const { id } = (await calls.create(bob)).body;
      expect(await calls.join(ada, id)).toMatchObject(onBreak);
      expect((await calls.create(ada, { wagerAmount: '0' })).status).toBe(201);
      expect((await limitsOf(ada)).break).toEqual({
        kind: 'break',
        began: inMs(0),
        until: inMs(DAY_MS),
        isEndRequested: false,
      });
      expect(lobby.notices.concat()).toEqual([]);
      await jump(DAY_MS);
      expect((await calls.join(ada, id)).status).toBe(409); // the waiting game has expired
      expect((await calls.create(ada)).status).toBe(201);
    });

    test('T15 can be extended and cannot be shortened', async () => {
      await breakFor(ada, 168);
      expect(await breakFor(ada, 24)).toMatchObject({ status: 409, body: { reason: 'break-is-longer' } });
      expect((await breakFor(ada, 720)).body.until).toBe(inMs(30 * DAY_MS));
      expect((await limitsOf(ada)).break?.until).toBe(inMs(30 * DAY_MS));
      expect(await breakFor(ada, 25)).toMatchObject({ status: 400 });
    });

    test('T19 cancels waiting games and challenges with refunds, and continues the running game', async () => {
      const gameId = await startGame(lobby, white, black);
      const open = (await calls.create(ada, { wagerAmount: '5' })).body;
      const challenge = (await calls.challenge(ada, { username: 'cyd', wagerAmount: '0.1' })).body;
      expect(await balance(database(), ada)).toBe('3.9');
      lobby.notices.splice(0);
      const { until } = (await breakFor(ada, 24)).body;
      expect(white.last('play_break')).toEqual({ type: 'play_break', until });
      expect(await balance(database(), ada)).toBe('9');
      for (const { id } of [open, challenge])
        expect((await calls.game(ada, id)).body).toMatchObject({ status: 'ended', result: 'cancelled' });
      expect(lobby.notices.map(({ notice }) => notice.type)).toEqual([
        'challenge_closed',
        'challenge_closed',
      ]);
      await playOut(white, black, gameId);
      expect([await balance(database(), ada), await balance(database(), bob)]).toEqual(['9', '10.95']);
    });

    test('T19 restores the waiting games and their stakes if it is refused', async () => {
      const { id } = (await calls.create(ada)).body;
      const beganMs = lobby.time.nowMs();
      const times = { beganAt: new Date(beganMs), until: new Date(beganMs + 30 * DAY_MS) };
      await database().transaction((tx) => insertBreak(tx, { userId: ada.id, kind: 'break', ...times }));
      expect(await breakFor(ada, 24)).toMatchObject({ status: 409, body: { reason: 'break-is-longer' } });
      expect((await calls.game(ada, id)).body).toMatchObject({ status: 'waiting' });
      expect(await balance(database(), ada)).toBe('9');
    });

    test('T19 begins once per idempotency key', async () => {
      const first = await breakFor(bob, 24, { 'idempotency-key': 'one' });
      await jump(HOUR_MS);
      expect((await breakFor(bob, 24, { 'idempotency-key': 'one' })).body).toEqual(first.body);
      expect((await limitsOf(bob)).break?.until).toBe(first.body.until);
    });

    test('T20 does not forbid watching', async () => {
      await breakFor(ada, 24);
      const { id } = (await calls.create(bob, { wagerAmount: '0', allowObservers: true })).body;
      await calls.join(cyd, id);
      await white.join(id, { as: 'observer' });
      expect(white.last('game_joined')).toMatchObject({ role: 'observer' });
    });

    test('T18 forbids a rematch', async () => {
      const gameId = await playGame(lobby, white, black);
      await sayRematch(black, gameId, 'rematch_offer');
      await breakFor(ada, 24);
      await sayRematch(white, gameId, 'rematch_accept');
      expect(white.last('error')).toMatchObject({ code: 'ON_BREAK', gameId });
      await sayRematch(black, gameId, 'rematch_offer');
      expect([await balance(database(), ada), await balance(database(), bob)]).toEqual(['9', '10.95']);
    });
  });

  describe('a self-exclusion', () => {
    test('T16 is confirmed by the player’s own name, ignoring case and surrounding spaces', async () => {
      await breakFor(ada, 720); // An exclusion replaces a longer break, because it does not end without a request.
      expect(await exclude(ada, { months: 6, username: 'bob' })).toMatchObject({
        status: 400,
        body: { reason: 'other-name-typed' },
      });
      expect((await exclude(ada, { months: 6, username: ' ADA ' })).status).toBe(200);
      expect((await limitsOf(ada)).break?.kind).toBe('exclusion');
      expect(await exclude(ada, { months: 7 })).toMatchObject({ status: 400 });
    });

    test('T17 T18 lasts beyond its time until its end is requested, and then for 24 hours', async () => {
      const { until } = (await exclude(ada, { months: 6 })).body;
      const end = () => lobby.send<{ until: string }>(ada, 'POST', `/api/users/${ada.id}/exclusion/end`);
      expect(await end()).toMatchObject({ status: 409, body: { reason: 'exclusion-runs', until } });
      expect(await breakFor(ada, 24)).toMatchObject({ status: 409, body: { reason: 'break-is-longer' } });
      await jump(Date.parse(until) - lobby.time.nowMs());
      expect(await calls.create(ada)).toMatchObject(refused('ON_BREAK', { until: null }));
      expect((await end()).body.until).toBe(inMs(DAY_MS));
      expect((await limitsOf(ada)).break).toMatchObject({ kind: 'exclusion', isEndRequested: true });
      await jump(HOUR_MS);
      // A repeated request does not restart the day.
      expect((await end()).body.until).toBe(inMs(DAY_MS - HOUR_MS));
      expect(await calls.create(ada)).toMatchObject(refused('ON_BREAK', { until: inMs(DAY_MS - HOUR_MS) }));
      await jump(DAY_MS - HOUR_MS);
      expect((await calls.create(ada)).status).toBe(201);
      expect(await end()).toMatchObject({ status: 409, body: { reason: 'not-excluded' } });
    });

    test('T21 applies to a wallet that funded the excluded player', async () => {
      const source = testWallet(bob.id).address;
      const landed = {
        signature: '2'.repeat(88),
        leg: 0,
        slot: 1n,
        credit: { source, lamports: lamports(5_000_000n) },
      };
      await database().transaction((tx) => bookDeposit(tx, landed, async () => ada.id));
      expect((await calls.create(bob)).status).toBe(201);
      await exclude(ada, { months: 6 });
      expect(await calls.create(bob)).toMatchObject({ status: 403, ...refused('ON_BREAK') });
    });
  });

  test('T14 counts the session from the sign-in or the last reminder', async () => {
    await set(ada, { kind: 'reminder', minutes: 15 });
    const gameId = await startGame(lobby, white, black);
    await lobby.pass(1000);
    await playOut(white, black, gameId);
    const seen = () => lobby.send<LimitsAnswer>(ada, 'POST', `/api/users/${ada.id}/reminder`);
    expect((await seen()).body.session).toMatchObject({
      games: 0,
      net: '0',
      playedSeconds: 0,
      isReminderDue: false,
    });
    const next = await startGame(lobby, black, white);
    await lobby.pass(2000);
    await playOut(black, white, next);
    expect((await limitsOf(ada)).session).toMatchObject({ games: 1, net: '0.95', playedSeconds: 2 });
  });
});
