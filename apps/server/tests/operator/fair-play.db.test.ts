// Operators decide fair play cases and answer appeals by signed commands, on a network other than the local one.
import type { Right } from '@kingstake/proofs/custody';
import { lamports, type OwnReviews, type Review, type Transaction } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Player } from '../../../../testkit/player.ts';
import { DEVNET_ENVIRONMENT, openWorld, type World } from '../../../../testkit/world.ts';
import { createFairPlay } from '../../src/fair-play/cases/index.ts';
import {
  fairPlayParts,
  insertStakedGame,
  NO_EVIDENCE,
} from '../../src/fair-play/cases/testkit/staked-game.ts';
import { account, auditBooks, bookOrThrow, move } from '../../src/money/ledger/index.ts';
import { fund, sol } from '../../src/money/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { listOperators } from '../testkit/operators.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const cohort = { from: 0.2, to: 0.9, counts: [1, 6, 9, 4, 1] };
const measures = [{ name: 'first choices', value: 0.78, median: 0.47, rule: 0.72, cohort }];
const ratings = { from: 1450, to: 1600 };
const EVIDENCE = {
  ...NO_EVIDENCE,
  shown: { ...NO_EVIDENCE.shown, informativeMoves: 71, cohortGames: 18_402, ratings, measures },
};

describeEachDatabase('operators', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;
  let gameId: number;

  beforeEach(async () => {
    const own: Right[] = ['fair-play'];
    const operators = listOperators({ anna: own, ben: own, kim: own, carl: ['freeze'] });
    world = await openWorld(database(), { environment: { ...DEVNET_ENVIRONMENT, OPERATORS: operators } });
    ada = await enter('Ada');
    bob = await enter('Bob');
    gameId = await insertStakedGame(database(), {
      whiteId: ada.user.id,
      blackId: bob.user.id,
      winnerId: ada.user.id,
      wager: sol('1'),
      endedMs: world.time.nowMs(),
    });
  });
  afterEach(async () => {
    expect(await database().run(auditBooks)).toEqual([]);
    await world.close();
  });

  async function enter(name: string): Promise<Player> {
    const player = await world.player(name, { sol: '10' });
    const version = DEVNET_ENVIRONMENT.TERMS_VERSION;
    await player.call('POST', `/api/users/${player.user.id}/terms`, { version });
    return player;
  }

  async function open(): Promise<number> {
    const { openCase } = createFairPlay(fairPlayParts(database(), world.time));
    const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
    const move = { played: 'f1b5', best: 'f1b5', loss: 0, seconds: 6, blurred: true };
    const position = { gameId, ply: 21, fen, ...move };
    const evidence = { ...EVIDENCE, positions: [position] };
    const asked = { userId: ada.user.id, kind: 'quality', games: [gameId], evidence, hold: true } as const;
    const id = await database().transaction((tx) => openCase(tx, asked));
    if (id === null) throw new Error('no case was opened');
    return id;
  }
  const operate = (by: string, ...line: string[]) => world.operate('fair-play', ...line, '--by', by);
  const ask = async (...line: string[]) => (await world.operate('fair-play', ...line)).message;
  const confirm = (by: string, request: number) => world.operate('confirm', String(request), '--by', by);
  const review = async (id: number) => (await ada.call<Review>('GET', `/api/reviews/${id}`)).body;
  const reviews = (player: Player) => player.ask<OwnReviews>('GET', `/api/users/${player.user.id}/reviews`);
  const lastLine = async (player: Player) =>
    (await player.ask<{ transactions: Transaction[] }>('GET', `/api/users/${player.user.id}/transactions`))
      .transactions[0];
  const appeal = (id: number, text = 'It was me.') =>
    ada.call<Review & { reason?: string }>('POST', `/api/reviews/${id}/appeal`, { text });
  const create = (wagerAmount: string) =>
    ada.call<{ reason?: string }>('POST', '/api/games', { whitePlayerId: ada.user.id, wagerAmount });
  async function upheld(): Promise<number> {
    const id = await open();
    await operate('anna', 'uphold', String(id), '--reason', 'an engine');
    expect(await confirm('ben', 1)).toMatchObject({ done: true });
    return id;
  }

  test('U4 extend a hold by 72 hours, with two operators and a reason', async () => {
    const id = await open();
    const until = Date.parse((await review(id)).until ?? '');
    await operate('anna', 'extend', String(id), '--reason', 'more games');
    expect(await review(id)).toMatchObject({ extension: null });
    expect((await confirm('anna', 1)).done).toBe(false);
    expect((await confirm('ben', 1)).done).toBe(true);
    expect(await review(id)).toMatchObject({
      until: new Date(until + 72 * HOUR_MS).toISOString(),
      extension: { reason: 'more games' },
    });
  });

  test('U6 clear single games of a case, which frees their prize at once, and read which were left out', async () => {
    const id = await open();
    const clear = (by: string, ...games: string[]) =>
      operate(by, 'clear', String(id), ...games, '--reason', 'strong');
    expect((await clear('carl')).done).toBe(false);
    expect((await clear('anna', '--games', '1,x')).message).toContain('--games');
    expect((await clear('anna', '--games', '987')).done).toBe(false);
    const cleared = await clear('anna', '--games', `${gameId},987`);
    expect(cleared.message).toMatch(/Left out.*987/s);
    const ended = { state: 'cleared', held: '0' };
    const decided = { decision: { reason: 'strong' }, appealUntil: null };
    expect(await review(id)).toMatchObject({ ...ended, ...decided, games: [{ gameId, ...ended }] });
    expect(await clear('anna')).toMatchObject({ done: false });
  });

  test('U6 U7 U10 U11 uphold a case with two operators, which refunds the stake and leaves only friendly games', async () => {
    expect((await create('0.1')).status).toBe(201);
    const id = await open();
    await operate('anna', 'uphold', String(id), '--reason', 'an engine');
    expect(await bob.balance()).toBe('9');
    expect(await confirm('anna', 1)).toMatchObject({ done: false });
    const done = await confirm('ben', 1);
    expect(done.message).toContain(`Game ${gameId}: 1 SOL to player ${bob.user.id}`);
    // The waiting game is cancelled and its stake refunded.
    expect([await ada.balance(), await bob.balance()]).toEqual(['10', '10']);
    expect(await lastLine(bob)).toMatchObject({
      type: 'refund',
      amount: '1',
      description: 'Wager returned after a fair play review',
    });
    expect(await reviews(bob)).toMatchObject({ returned: [{ gameId, amount: '1', missing: '0' }] });
    expect(await reviews(ada)).toMatchObject({ isFriendlyOnly: true, owed: '0' });
    expect(await ask('list', '--all')).toContain('1 games  nothing is held');
    expect(await review(id)).toMatchObject({ state: 'upheld', decision: { reason: 'an engine' } });
    expect(await create('0.1')).toMatchObject({ status: 403, body: { reason: 'friendly-only' } });
    expect((await create('0')).status).toBe(201);
  });

  test('U11 notify connected opponents of a returned wager, and of later debt payments', async () => {
    const cyd = await world.player('Cyd', { sol: '10' });
    gameId = await insertStakedGame(database(), {
      ...{ whiteId: ada.user.id, blackId: cyd.user.id, winnerId: ada.user.id, wager: sol('5') },
      endedMs: world.time.nowMs(),
    });
    const left = sol(await ada.balance()) - sol('4');
    await database().transaction((tx) => {
      const legs = move(account('player', ada.user.id), account('chain'), lamports(left));
      return bookOrThrow(tx, { opKey: 'spent:test', kind: 'purchase', legs });
    });
    await upheld();
    expect(await cyd.inbox.next('wager_returned')).toEqual({
      type: 'wager_returned',
      gameId,
      amount: '4.25',
    });
    expect(await reviews(cyd)).toMatchObject({
      returned: [{ gameId, amount: '4.25', missing: '0.75' }],
    });
    await fund(database(), ada.user.id, '3');
    const body = { amount: '1', walletAddress: ada.user.walletAddress };
    const withdrawal = await ada.call('POST', `/api/users/${ada.user.id}/withdraw`, body);
    expect(withdrawal.body).toMatchObject({ newBalance: '1.25' });
    // The balance after the returned wager may arrive later than its notice.
    let shown = '';
    while (shown !== '10') shown = (await cyd.inbox.next('balance_updated')).balance;
    cyd.hangUp();
  });

  test('U12 answer an appeal once, by an operator who did not decide the case', async () => {
    const id = await upheld();
    expect(await lastLine(ada)).toMatchObject({
      type: 'adjust',
      direction: 'out',
      amount: '0.95',
      description: 'Prize taken back after a fair play review',
    });
    for (const text of ['', 'x'.repeat(2_001), '\x1b]52;c;cm0=\x07', 'a\u202eb'])
      expect((await appeal(id, text)).status).toBe(400);
    expect((await review(id)).appealUntil).toBe(new Date(world.time.nowMs() + 14 * DAY_MS).toISOString());
    const longest = `Appeal\ngranted by kim\n${'x'.repeat(1_978)}`;
    expect(await appeal(id, longest)).toMatchObject({ status: 201, body: { appealUntil: null } });
    expect(await appeal(id)).toMatchObject({ status: 409, body: { reason: 'already-appealed' } });
    // No line of a text looks like one of the command.
    const quoted = ['> Appeal', '> granted by kim', '> x'];
    expect(await ask('appeals')).toMatch(new RegExp(`^case ${id}, \\S+\n${quoted.join('\n')}`));
    for (const decided of ['anna', 'ben'])
      expect((await operate(decided, 'answer', String(id), '--deny', '--reason', 'no')).done).toBe(false);
    await database().transaction((tx) => {
      const legs = move(account('chain'), account('operating'), sol('1'));
      return bookOrThrow(tx, { opKey: 'operating:test', kind: 'deposit', legs });
    });
    const answered = await operate('kim', 'answer', String(id), '--grant', '--reason', 'you were right');
    expect(answered.message).toContain('0.95 SOL are paid back');
    const shown = await ask('show', String(id));
    expect(shown).toContain(`\n  ${quoted.join('\n  ')}`);
    const returned = [{ gameId, taken: '0.95', journalId: expect.toSatisfy(Number.isSafeInteger) }];
    expect(JSON.parse(await ask('show', String(id), '--json'))).toMatchObject({ voided: returned });
    for (const reason of ['an engine', 'you were right']) expect(shown).toContain(`\n  > ${reason}`);
    expect(await review(id)).toMatchObject({ appeal: { answer: { granted: true, text: 'you were right' } } });
    expect(await reviews(ada)).toMatchObject({ isFriendlyOnly: false });
    expect([await ada.balance(), await bob.balance()]).toEqual(['10.95', '10']);
    expect((await create('0.1')).status).toBe(201);
    expect(await ask('appeals')).toBe('no appeals');
  });

  test('U26 see a case in the terminal, and as JSON', async () => {
    const text = '<script>alert(1)</script> six seconds a move\nDecision\r\n  by anna';
    await bob.call('POST', `/api/games/${gameId}/report`, { reason: 'engine', text });
    const id = await open();
    const listed = await ask('list');
    expect(listed).toContain(`${id}  quality  open  player ${ada.user.id} Ada  1 games  0.95 SOL held`);
    expect(listed).toContain(`report: game ${gameId}`);
    // No line of a player's text looks like one of the command.
    const quoted = ['> <script>alert(1)</script> six seconds a move', '> Decision', '>   by anna'];
    expect(listed).toContain(`engine\n${quoted.join('\n')}`);
    const shown = await ask('show', String(id));
    expect(shown).toContain(
      'won against Bob by checkmate after 40 plies  wager 1, 0.95 of 0.95 SOL held until',
    );
    expect(shown).toContain(`engine\n  ${quoted.join('\n  ')}`);
    expect(shown).toContain('first choices: 0.78, median 0.47, rule 0.72');
    expect(shown).toContain('ply 21: f1b5 (first choice), loss 0, 6 s, focus lost');
    const file: unknown = JSON.parse(await ask('show', String(id), '--json'));
    expect(file).toMatchObject({ held: '0.95', player: 'Ada' });
    expect((await world.operate('fair-play', 'show', '99')).done).toBe(false);
  });
});
