// Reports and fair play cases as players see them, and what a case means for their money, through the whole server.
import type { GameDetails, HistoryItem, OwnReviews, Review, User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { releaseAllDue } from '../../src/fair-play/cases/holds.ts';
import { createFairPlay, type NewCase } from '../../src/fair-play/cases/index.ts';
import { insertAppeal } from '../../src/fair-play/cases/outcome-store.ts';
import {
  fairPlayParts,
  insertStakedGame,
  NO_EVIDENCE,
  type StakedTerms,
} from '../../src/fair-play/cases/testkit/staked-game.ts';
import { answer, uphold } from '../../src/fair-play/cases/uphold.ts';
import { account, auditBooks, bookOrThrow, move } from '../../src/money/ledger/index.ts';
import { fund, sol } from '../../src/money/ledger/testkit/amounts.ts';
import { databaseClock } from '../../src/platform/testkit/database-clock.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeEachDatabase('fair play for players', (database) => {
  const clock = databaseClock(database);
  let world: World;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    await clock(world.time.nowMs());
    ada = await world.player('Ada', { sol: '10' });
    bob = await world.player('Bob', { sol: '10' });
  });
  afterEach(async () => {
    expect(await database().run(auditBooks)).toEqual([]);
    await world.close();
  });

  async function jump(ms: number): Promise<void> {
    world.time.jump(ms);
    await clock(world.time.nowMs());
  }
  const play = (terms: Partial<StakedTerms> = {}) =>
    insertStakedGame(database(), {
      whiteId: ada.user.id,
      blackId: bob.user.id,
      winnerId: ada.user.id,
      wager: sol('1'),
      endedMs: world.time.nowMs(),
      ...terms,
    });
  const open = async (games: readonly number[], more: Partial<NewCase> = {}): Promise<number> => {
    const fairPlay = createFairPlay(fairPlayParts(database(), world.time));
    const asked = { userId: ada.user.id, kind: 'quality', games, evidence: NO_EVIDENCE, hold: true } as const;
    return (await database().transaction((tx) => fairPlay.openCase(tx, { ...asked, ...more }))) ?? 0;
  };
  const upholdGames = (caseId: number, games: readonly number[] | null = null, by = ['eve', 'dan']) =>
    database().transaction((tx) =>
      uphold(tx, { caseId, games, by, reason: 'engine', nowMs: world.time.nowMs() }),
    );
  const clear = (caseId: number) =>
    world.operate('fair-play', 'clear', String(caseId), '--reason', 'strong play', '--by', 'eve');
  const askForAppeal = (caseId: number) =>
    database().transaction((tx) => insertAppeal(tx, caseId, 'It was me.', world.time.nowMs()));
  async function grantAppeal(caseId: number): Promise<void> {
    const legs = move(account('chain'), account('operating'), sol('5'));
    await database().transaction((tx) => bookOrThrow(tx, { opKey: 'dep:operating', kind: 'deposit', legs }));
    await askForAppeal(caseId);
    await database().transaction((tx) =>
      answer(tx, { caseId, isGranted: true, text: 'It was.', by: ['kim'], nowMs: world.time.nowMs() }),
    );
  }
  const leaders = async (): Promise<string[]> => {
    type Board = { users: { username: string; totalEarnings: string }[] };
    const { users } = await bob.ask<Board>('GET', '/api/leaderboard?page=1&limit=10');
    return users.map(({ username, totalEarnings }) => `${username} ${totalEarnings}`);
  };
  const shownTo = (player: Player) =>
    player.ask<User>('GET', `/api/users/wallet/${player.user.walletAddress}`);
  const review = (id: number) => ada.ask<Review>('GET', `/api/reviews/${id}`);
  const report = (player: Player, gameId: number, body: object = { reason: 'engine' }, headers = {}) =>
    player.call<{ code?: string; reason?: string; retryAfter?: number }>(
      'POST',
      `/api/games/${gameId}/report`,
      body,
      headers,
    );
  const reviews = (player: Player) => player.ask<OwnReviews>('GET', `/api/users/${player.user.id}/reviews`);
  const withdraw = (player: Player, amount: string) =>
    player.call<{ code?: string }>('POST', `/api/users/${player.user.id}/withdraw`, {
      amount,
      walletAddress: player.user.walletAddress,
    });
  const inMs = (ms: number) => new Date(world.time.nowMs() + ms).toISOString();

  test('U1 accepts one report per game from either player, and repeats the answer for the same key', async () => {
    const game = await play();
    const cyd = await world.player('Cyd', { sol: '10' });
    const running = (await ada.create()).id;
    expect((await report(cyd, game)).status).toBe(403);
    expect((await report(bob, 987_654)).status).toBe(404);
    expect((await report(ada, running)).body).toMatchObject({ reason: 'report-own-ended' });
    for (const text of ['x'.repeat(1_001), 'nul\0', ' '])
      expect((await report(bob, game, { reason: 'abuse', text })).status).toBe(400);
    const key = { 'idempotency-key': 'once' };
    const body = { reason: 'engine', text: 'x'.repeat(1_000) };
    const first = await report(bob, game, body, key);
    const made = { status: 201, body: { gameId: game, reason: 'engine', reportedAt: inMs(0) } };
    expect(first).toMatchObject(made);
    expect(await report(bob, game, body, key)).toMatchObject(made);
    expect(await report(bob, game, { reason: 'abuse' })).toMatchObject({
      status: 409,
      body: { reason: 'already-reported' },
    });
    expect((await report(ada, game, { reason: 'lost-on-purpose' })).status).toBe(201);
  });

  test('U1 accepts five reports in 24 hours, also among many concurrent ones', async () => {
    const games: number[] = [];
    for (let count = 0; count < 8; count += 1) games.push(await play({ wager: sol('0.1') }));
    const answers = await Promise.all(games.slice(0, 7).map((game) => report(bob, game)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { status, body } of answers.filter((each) => each.status !== 201))
      expect({ status, ...body }).toMatchObject({
        status: 429,
        reason: 'too-many-reports',
        retryAfter: 86_400,
      });
    await jump(DAY_MS);
    expect((await report(bob, games[7] as number)).status).toBe(201);
  });

  test('U2 holds the profit of a game from withdrawals, stakes, challenges and purchases, and nothing else', async () => {
    const game = await play();
    const id = await open([game]);
    const until = inMs(48 * HOUR_MS);
    expect(await reviews(ada)).toMatchObject({
      reviews: [
        {
          id,
          kind: 'quality',
          state: 'open',
          until,
          holdUntil: until,
          held: '0.95',
          gameIds: [game],
          games: [{ gameId: game, held: '0.95', until, state: 'open' }],
        },
      ],
      held: '0.95',
      until,
      isFriendlyOnly: false,
    });
    const refused = { status: 409, body: { code: 'UNDER_REVIEW', until, held: '0.95' } };
    expect(await withdraw(ada, '10.000000001')).toMatchObject(refused);
    expect(await withdraw(ada, '11')).toMatchObject({ status: 402 });
    // Each stake and purchase below needs more than the rest.
    expect((await withdraw(ada, '9.91')).status).toBe(200);
    const create = (player: Player, wagerAmount: string) =>
      player.call<{ id: number }>('POST', '/api/games', { whitePlayerId: player.user.id, wagerAmount });
    const seat = `/api/games/${(await create(bob, '0.1')).body.id}/join`;
    const join = { playerId: ada.user.id };
    const debits: readonly (readonly [path: string, body: object])[] = [
      ['/api/games', { whitePlayerId: ada.user.id, wagerAmount: '0.1' }],
      ['/api/challenges', { username: 'Bob', wagerAmount: '0.1' }],
      [seat, join],
      [`/api/users/${ada.user.id}/purchase-avatar`, { avatarId: 'fry_premium' }],
    ];
    for (const [path, body] of debits)
      expect(await ada.call('POST', path, body), path).toMatchObject(refused);
    expect((await create(ada, '0')).status).toBe(201);
    await fund(database(), ada.user.id, '0.1');
    expect((await ada.call('POST', seat, join)).status).toBe(200);
  });

  test('U3 holds each game for 48 hours from when it joined, and releases it before any job has run', async () => {
    const [first, second] = [await play(), await play()];
    const id = await open([first]);
    await jump(48 * HOUR_MS - 1);
    expect((await withdraw(ada, '11')).body.code).toBe('UNDER_REVIEW');
    expect(await open([first, second])).toBe(id);
    const until = inMs(48 * HOUR_MS);
    expect(await reviews(ada)).toMatchObject({ held: '1.9', until, reviews: [{ gameIds: [first, second] }] });
    await jump(1);
    expect(await reviews(ada)).toMatchObject({
      held: '0.95',
      until,
      reviews: [
        {
          state: 'open',
          games: [
            { held: '0', state: 'released' },
            { held: '0.95', until },
          ],
        },
      ],
    });
    expect((await withdraw(ada, '10.95')).status).toBe(200);
    await jump(48 * HOUR_MS);
    expect((await withdraw(ada, '0.95')).status).toBe(200);
    expect(await reviews(ada)).toMatchObject({ reviews: [{ id, state: 'released', held: '0' }], held: '0' });
  });

  test('U2 holds nothing while it is only a look, for games that were not won, and for stakes on chain', async () => {
    const lost = await play({ winnerId: bob.user.id });
    await open([lost, await play({ winnerId: null }), await play({ stakeSource: 'escrow' })]);
    expect(await reviews(ada)).toMatchObject({ held: '0' });
    await open([await play({ winnerId: bob.user.id })], { userId: bob.user.id, hold: false });
    expect(await reviews(bob)).toMatchObject({ held: '0', until: null, reviews: [{ until: null }] });
  });

  test('U5 shows its player the games, the measurements and the end of the hold, and is refused to others', async () => {
    const game = await play();
    const cohort = { from: 0.2, to: 0.9, counts: [1, 5, 9] };
    const measure = { name: 'best-moves', value: 0.78, median: 0.47, rule: 0.72, cohort };
    const ratings = { from: 1450, to: 1600 };
    const shown = { ...NO_EVIDENCE.shown, ratings, informativeMoves: 71, measures: [measure] };
    const details = { quality: { secret: true } };
    const id = await open([game], { evidence: { shown, positions: [], details } });
    const until = inMs(48 * HOUR_MS);
    const { body } = await ada.call<Review>('GET', `/api/reviews/${id}`);
    expect(body).toMatchObject({
      id,
      state: 'open',
      held: '0.95',
      until,
      holdUntil: until,
      games: [
        {
          gameId: game,
          opponent: 'Bob',
          outcome: 'won',
          wager: '1',
          prize: '1.95',
          held: '0.95',
          until,
          state: 'open',
          playedAt: inMs(0),
        },
      ],
      evidence: shown,
      extension: null,
      decision: null,
      appealUntil: null,
      appeal: null,
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await bob.call('GET', `/api/reviews/${id}`)).status).toBe(404);
    const appeal = await ada.call('POST', `/api/reviews/${id}/appeal`, { text: 'It was me.' });
    expect(appeal).toMatchObject({ status: 409, body: { reason: 'not-upheld' } });
  });

  test('U2 keeps an approved withdrawal, and lets a requested one wait for operators until the hold ends', async () => {
    const game = await play();
    for (const amount of ['5', '5.5']) expect((await withdraw(ada, amount)).status).toBe(200);
    const approve = (id: string) => world.operate('withdrawals', 'approve', id, '--by', 'eve');
    expect((await approve('1')).done).toBe(true);
    await open([game]);
    const message = expect.stringContaining('under review until');
    expect(await approve('2')).toMatchObject({ done: false, message });
    const approved = { message: expect.stringContaining('"status": "approved"') };
    expect(await world.operate('withdrawals', 'show', '1')).toMatchObject(approved);
    await jump(48 * HOUR_MS);
    expect((await approve('2')).done).toBe(true);
  });

  test('U2 I14 counts as earned once, although the game is held twice, and again after a granted appeal', async () => {
    const [first, second] = [await play(), await play()];
    await open([first], { hold: false });
    expect(await leaders()).toEqual(['Ada 1.9', 'Bob 0']);
    await open([first, second]);
    expect(await leaders()).toEqual(['Ada 0', 'Bob 0']);
    await jump(48 * HOUR_MS);
    await releaseAllDue(database(), world.time.nowMs());
    await releaseAllDue(database(), world.time.nowMs());
    expect(await leaders()).toEqual(['Ada 1.9', 'Bob 0']);
    const again = await open([first, second], { kind: 'pair' });
    await upholdGames(again, [first]);
    expect(await leaders()).toEqual(['Ada 0', 'Bob 0']);
    expect((await clear(again)).done).toBe(true);
    expect(await leaders()).toEqual(['Ada 0.95', 'Bob 0']);
    await grantAppeal(again);
    expect(await leaders()).toEqual(['Ada 1.9', 'Bob 0']);
  });

  test('U2 is named with the balance of its player, and in the message that changes it', async () => {
    const caseId = await open([await play()]);
    expect(await shownTo(ada)).toMatchObject({ balance: '10.95', held: '0.95' });
    expect(await shownTo(bob)).not.toHaveProperty('held');
    const publicView = await bob.call('GET', `/api/users/wallet/${ada.user.walletAddress}`);
    expect(publicView.body).not.toHaveProperty('held');
    const body = { amount: '1', walletAddress: ada.user.walletAddress };
    const taken = await ada.call('POST', `/api/users/${ada.user.id}/withdraw`, body);
    expect(taken.body).toMatchObject({ newBalance: '9.95' });
    await world.operate('withdrawals', 'reject', '1', '--reason', 'wrong wallet', '--by', 'eve');
    const held = async (balance: string) => {
      for (;;) {
        const message = await ada.inbox.next('balance_updated');
        if (message.balance === balance) return message.held;
      }
    };
    expect(await held('10.95')).toBe('0.95');
    expect((await clear(caseId)).done).toBe(true);
    expect(await held('10.95')).toBeUndefined();
    expect(await shownTo(ada)).not.toHaveProperty('held');
  });

  test('U5 says how many operators have decided: none yet, one, all of them, or none before the hold ended', async () => {
    const games = [await play(), await play(), await play()] as const;
    const id = await open(games);
    expect(await review(id)).toMatchObject({ operators: 0, decision: null });
    await upholdGames(id, [games[0]]);
    expect(await review(id)).toMatchObject({ operators: 2, state: 'open', decision: null });
    await upholdGames(id, [games[1]], ['dan', 'kim']);
    await clear(id);
    expect(await review(id)).toMatchObject({ operators: 3, state: 'upheld' });
    const cleared = await open([await play()]);
    await clear(cleared);
    expect(await review(cleared)).toMatchObject({ operators: 1, state: 'cleared' });
    const lapsed = await open([await play()]);
    await jump(48 * HOUR_MS);
    expect(await review(lapsed)).toMatchObject({
      operators: 0,
      state: 'released',
      decision: { reason: null },
    });
  });

  test('U11 tells the opponent on which evidence a game was upheld, and whether an appeal was granted', async () => {
    const [moves, pair] = [await play(), await play()];
    await open([moves]);
    const caseId = await open([pair], { kind: 'pair' });
    await upholdGames(caseId);
    const kinds = async () =>
      (await reviews(bob)).returned.map(({ gameId, kind, isOverturned }) => [gameId, kind, isOverturned]);
    expect(await kinds()).toEqual([
      [pair, 'pair', false],
      [moves, 'quality', false],
    ]);
    await grantAppeal(caseId);
    expect(await kinds()).toEqual([
      [pair, 'pair', true],
      [moves, 'quality', true],
    ]);
  });

  test('U35 marks a returned game of an upheld case in history and details, for its players only', async () => {
    const [won, lost] = [await play(), await play({ winnerId: bob.user.id })];
    const cyd = await world.player('Cyd', { sol: '10' });
    const caseId = await open([won, lost]);
    await upholdGames(caseId);
    const listed = async (player: Player) =>
      (await player.ask<{ games: HistoryItem[] }>('GET', `/api/games/history/${player.user.id}`)).games.map(
        ({ id, result, earnings, returned }) => [id, result, earnings, returned],
      );
    const isMarked = async (player: Player, game: number) =>
      (await player.ask<GameDetails>('GET', `/api/games/${game}/details`)).returned;
    const marks = () =>
      Promise.all([isMarked(ada, won), isMarked(bob, won), isMarked(cyd, won), isMarked(bob, lost)]);
    expect(await listed(ada)).toEqual([
      [lost, 'loss', '0', undefined],
      [won, 'win', '0', true],
    ]);
    expect(await listed(bob)).toEqual([
      [lost, 'win', '0.95', undefined],
      [won, 'loss', '0', true],
    ]);
    expect(await marks()).toEqual([true, true, undefined, undefined]);
    const against = `/api/games/history/${bob.user.id}/against/${ada.user.id}`;
    expect((await bob.call('GET', against)).body).toEqual({ wins: 1, draws: 0, losses: 0 });
    await grantAppeal(caseId);
    expect(await marks()).toEqual([undefined, true, undefined, undefined]);
    expect((await listed(ada)).map(([, , earnings]) => earnings)).toEqual(['0', '0.95']);
  });

  test('T32 is in the account export, with reports, appeals and returned wagers', async () => {
    const game = await play();
    await report(ada, game, { reason: 'abuse', text: 'insults' });
    await report(bob, game, { reason: 'engine', text: 'a machine' });
    const caseId = await open([game]);
    await upholdGames(caseId, null, ['anna', 'ben']);
    await askForAppeal(caseId);
    const exported = (player: Player) =>
      player.ask<{ fairPlay: object }>('GET', `/api/users/${player.user.id}/export`);
    const file = await exported(ada);
    const wager = { gameId: game, at: inMs(0), returned: '1', missing: '0' };
    expect(file.fairPlay).toMatchObject({
      reports: [{ gameId: game, reason: 'abuse', text: 'insults' }],
      cases: [
        {
          ...{ kind: 'quality', state: 'upheld', reason: 'engine', decidedAt: inMs(0) },
          games: [{ gameId: game, state: 'upheld', profit: '0.95', held: '0.95' }],
          appeal: { text: 'It was me.', appealedAt: inMs(0), answer: null },
        },
      ],
      wagersReturnedByYou: [wager],
      wagersReturnedToYou: [],
    });
    for (const secret of ['a machine', 'anna']) expect(JSON.stringify(file)).not.toContain(secret);
    expect((await exported(bob)).fairPlay).toMatchObject({ cases: [], wagersReturnedToYou: [wager] });
  });

  test('U13 is counted in public monthly numbers that reveal nothing about a player', async () => {
    await open([await play()]);
    const month = new Date(world.time.nowMs()).toISOString().slice(0, 7);
    const none = { cleared: 0, upheld: 0, appeals: 0, appealsGranted: 0, gamesAnalysed: 0 };
    const counted = { month, cases: 1, held: 1, released: 0, medianHoursHeld: null, ...none };
    const numbers = async () => (await world.visitor().call('GET', '/api/fair-play')).body;
    expect(await numbers()).toEqual({ months: [counted], openCases: 1 });
    await jump(48 * HOUR_MS);
    const released = { ...counted, released: 1, medianHoursHeld: 48 };
    expect(await numbers()).toEqual({ months: [released], openCases: 0 });
    const file = await world.visitor().call('GET', '/api/fair-play/months.csv');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toContain(`\r\n${month},${month},0,1,1,1,0,0,0,0,48\r\n`);
  });
});
