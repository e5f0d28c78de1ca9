// What a fair play case means for money that its player and opponents see: balances, earnings, and who got a wager back, and why.
import type { OwnReviews, Review, User } from '@kingstake/protocol';
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
} from '../../src/fair-play/cases/testkit/staked-game.ts';
import { answer, uphold } from '../../src/fair-play/cases/uphold.ts';
import { account, bookOrThrow, move } from '../../src/money/ledger/index.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { databaseClock } from '../../src/platform/testkit/database-clock.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

const HOLD_MS = 48 * 3_600_000;

describeEachDatabase('held money', (database) => {
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
  afterEach(() => world.close());

  async function jump(ms: number): Promise<void> {
    world.time.jump(ms);
    await clock(world.time.nowMs());
  }
  const win = (winner: Player, loser: Player) =>
    insertStakedGame(database(), {
      whiteId: winner.user.id,
      blackId: loser.user.id,
      winnerId: winner.user.id,
      wager: sol('1'),
      endedMs: world.time.nowMs(),
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
  async function grantAppeal(caseId: number): Promise<void> {
    const nowMs = world.time.nowMs();
    const legs = move(account('chain'), account('operating'), sol('5'));
    await database().transaction((tx) => bookOrThrow(tx, { opKey: 'dep:operating', kind: 'deposit', legs }));
    await database().transaction((tx) => insertAppeal(tx, caseId, 'It was me.', nowMs));
    await database().transaction((tx) =>
      answer(tx, { caseId, isGranted: true, text: 'It was.', by: ['kim'], nowMs }),
    );
  }
  const leaders = async (): Promise<string[]> => {
    type Board = { users: { username: string; totalEarnings: string }[] };
    const { body } = await bob.call<Board>('GET', '/api/leaderboard?page=1&limit=10');
    return body.users.map(({ username, totalEarnings }) => `${username} ${totalEarnings}`);
  };
  const shownTo = (player: Player) =>
    player.ask<User>('GET', `/api/users/wallet/${player.user.walletAddress}`);
  const reviews = (player: Player) => player.ask<OwnReviews>('GET', `/api/users/${player.user.id}/reviews`);
  const review = async (id: number) => (await ada.call<Review>('GET', `/api/reviews/${id}`)).body;

  test('U2 I14 counts as earned once, although the game is held twice, and again after a granted appeal', async () => {
    const [first, second] = [await win(ada, bob), await win(ada, bob)];
    await open([first], { hold: false });
    expect(await leaders()).toEqual(['Ada 1.9', 'Bob 0']);
    await open([first, second]);
    expect(await leaders()).toEqual(['Ada 0', 'Bob 0']);
    await jump(HOLD_MS);
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
    const caseId = await open([await win(ada, bob)]);
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
    const games = [await win(ada, bob), await win(ada, bob), await win(ada, bob)] as const;
    const id = await open(games);
    expect(await review(id)).toMatchObject({ operators: 0, decision: null });
    await upholdGames(id, [games[0]]);
    expect(await review(id)).toMatchObject({ operators: 2, state: 'open', decision: null });
    await upholdGames(id, [games[1]], ['dan', 'kim']);
    await clear(id);
    expect(await review(id)).toMatchObject({ operators: 3, state: 'upheld' });
    const cleared = await open([await win(ada, bob)]);
    await clear(cleared);
    expect(await review(cleared)).toMatchObject({ operators: 1, state: 'cleared' });
    const lapsed = await open([await win(ada, bob)]);
    await jump(HOLD_MS);
    expect(await review(lapsed)).toMatchObject({
      operators: 0,
      state: 'released',
      decision: { reason: null },
    });
  });

  test('U11 tells the opponent on which evidence a game was upheld, and whether an appeal was granted', async () => {
    const [moves, pair] = [await win(ada, bob), await win(ada, bob)];
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
});
