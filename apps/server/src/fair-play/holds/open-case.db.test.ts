// What games that join a case hold, in the database: profits that are still on the site, each lamport once.
import { formatSol, isRefused, type Lamports, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertPlayers, type Player } from '../../games/testkit/game-harness.ts';
import { account, bookOrThrow, closeAccount, heldOf, lockAccounts, move } from '../../ledger/index.ts';
import { sol } from '../../ledger/testkit/amounts.ts';
import { databaseClock } from '../../platform/testkit/database-clock.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { holdTransfer } from '../../wagers/wager.ts';
import { rejectRequested } from '../../withdrawals/approvals.ts';
import { insertAttempt } from '../../withdrawals/attempt-store.ts';
import { requestWithdrawal } from '../../withdrawals/requests.ts';
import { changeWithdrawal } from '../../withdrawals/withdrawal-store.ts';
import { createFairPlay, type FairPlay } from '../index.ts';
import { fairPlayParts, insertStakedGame, NO_EVIDENCE } from '../testkit/staked-game.ts';
import { siteMoneyOf } from './site-money.ts';

const RULES = { autoApproveMax: sol('0'), secondApproval: null };

describeBothEngines('games that join a case', (database) => {
  const clock = databaseClock(database);
  let time: ManualTime;
  let fairPlay: FairPlay;
  let ada: Player;
  let bob: Player;
  let causes: number;

  beforeEach(async () => {
    time = createManualTime();
    fairPlay = createFairPlay(fairPlayParts(database(), time));
    [ada, bob] = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    causes = 0;
    await deposit('20');
    await deposit('60', bob.id);
  });

  /** A second passes before each step, so that the order of steps is known. */
  const pass = async () => {
    time.advance(1_000);
    await clock(time.nowMs());
    causes += 1;
  };
  const book = async (kind: string, from: ReturnType<typeof account>, to: typeof from, amount: Lamports) => {
    await pass();
    const transfer = { opKey: `${kind}:test:${causes}`, kind, legs: move(from, to, amount) };
    await database().transaction((tx) => bookOrThrow(tx, transfer));
  };
  const deposit = (amount: string, id = ada.id) =>
    book('deposit', account('chain'), account('player', id), sol(amount));
  const spend = (amount: string) => book('purchase', account('player', ada.id), account('fee'), sol(amount));
  const play = async (winner: Player | null, wager = '1') => {
    await pass();
    const terms = { whiteId: ada.id, blackId: bob.id, wager: sol(wager), endedMs: time.nowMs() };
    return insertStakedGame(database(), { ...terms, winnerId: winner?.id ?? null });
  };
  /** Opens a table that waits for an opponent. */
  const table = async (wager = '1'): Promise<number> => {
    await pass();
    const at = new Date(time.nowMs());
    return database().transaction(async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        insert into game (status, white_id, wager, fee, is_private, allow_observers, fen, match,
          outage_compensated_until, created_at)
        values ('waiting', ${ada.id}, ${sol(wager)}, 0, false, false, '', '{}', ${at}, ${at}) returning id`.execute(
        tx,
      );
      const gameId = Number(rows[0]?.id);
      await bookOrThrow(tx, holdTransfer({ gameId, seat: 'w', userId: ada.id, wager: sol(wager) }));
      return gameId;
    });
  };
  const cancel = async (gameId: number, wager = '1') => {
    await pass();
    await database().transaction(async (tx) => {
      const at = new Date(time.nowMs());
      await sql`update game set version = version + 1, status = 'ended', result = 'cancelled', reason = 'cancelled',
        ended_at = ${at} where id = ${gameId}`.execute(tx);
      const legs = move(account('escrow', gameId), account('player', ada.id), sol(wager));
      await bookOrThrow(tx, { opKey: `refund:${gameId}:w`, kind: 'refund', legs });
      await closeAccount(tx, account('escrow', gameId));
    });
  };
  const ask = async (amount: string): Promise<number> => {
    await pass();
    const request = { userId: ada.id, walletAddress: 'A'.repeat(40), lamports: sol(amount) };
    const asked = await database().transaction((tx) => requestWithdrawal(tx, request, RULES, fairPlay));
    if (isRefused(asked)) throw new Error(asked.refused);
    return asked.id;
  };
  const reject = async () => {
    await pass();
    await database().transaction((tx) => rejectRequested(tx, ada.id, 'asked'));
  };
  const sign = async (id: number) => {
    await pass();
    await database().transaction(async (tx) => {
      const from = { state: 'requested', attempt: 0 } as const;
      await changeWithdrawal(tx, id, { from, to: { state: 'signed', attempt: 1 } });
      const bytes = { signature: `signed ${id}`, wire: new Uint8Array(), lastValidBlockHeight: 1n };
      await insertAttempt(tx, id, { attempt: 1, ...bytes });
    });
  };
  const open = async (games: readonly number[], kind: 'quality' | 'pair' = 'quality') => {
    await pass();
    await database().transaction((tx) =>
      fairPlay.openCase(tx, { userId: ada.id, kind, games, evidence: NO_EVIDENCE, hold: true }),
    );
  };
  const held = async () =>
    formatSol((await database().run((queries) => heldOf(queries, ada.id)))?.held ?? lamports(0n));

  test('U2 hold what of a profit has stayed, and nothing of a later deposit', async () => {
    const first = await play(ada, '20');
    await sign(await ask('30')); // 9 of 39 SOL stay
    await deposit('60');
    await open([first]);
    expect(await held()).toBe('9');
    const second = await play(ada, '20');
    await open([second], 'pair');
    expect(await held()).toBe('28');
  });

  test.each<[string, () => Promise<void>]>([
    [
      'a withdrawal that was requested and rejected',
      async () => {
        await ask('39');
        await reject();
      },
    ],
    ['a withdrawal that waits', async () => void (await ask('39'))],
    [
      'five tables that were opened and cancelled',
      async () => {
        const tables: number[] = [];
        for (let count = 0; count < 5; count += 1) tables.push(await table());
        for (const id of tables) await cancel(id);
      },
    ],
    [
      'five tables that are open',
      async () => {
        for (let count = 0; count < 5; count += 1) await table('5');
      },
    ],
    ['a game that was drawn', async () => void (await play(null, '19'))],
  ])('U2 hold a profit whole after %s', async (_what, between) => {
    const game = await play(ada, '20');
    await between();
    await open([game]);
    expect(await held()).toBe('19');
  });

  test('U2 hold less by what was spent and lost, and no lamport twice', async () => {
    const first = await play(ada, '20'); // 39 SOL
    const lost = await play(bob, '1');
    await spend('30'); // 8 SOL
    await open([lost]);
    expect(await held()).toBe('0');
    await open([first]);
    expect(await held()).toBe('8');
    await deposit('1');
    const second = await play(ada, '0.1');
    await open([first, second]);
    expect(await held()).toBe('8.095');
  });

  test('U2 read a story back to nothing', async () => {
    const first = await play(ada, '5');
    const waiting = await table('5');
    await table('1');
    await play(bob, '1');
    await play(null, '1');
    await ask('2');
    await reject();
    await sign(await ask('3'));
    await ask('1');
    await cancel(waiting, '5');
    await spend('0.5');
    await book('deposit', account('chain'), account('withdraw_only', ada.id), sol('4'));
    await book('release', account('withdraw_only', ada.id), account('player', ada.id), sol('1'));
    await play(ada, '1');
    const money = await database().transaction(async (tx) => {
      await lockAccounts(tx, [account('player', ada.id)]);
      return siteMoneyOf(tx, ada.id, [{ id: first, endedMs: time.nowMs() - 60_000 }]);
    });
    // The first deposit, without what came after it.
    expect(formatSol(lamports(money.changes.reduce((left, { amount }) => left - amount, money.now)))).toBe(
      '20',
    );
    expect(formatSol(lamports(money.now))).toBe('25.2');
  });
});
