// What games that join a case hold, in the database: profits that are still on the site, each lamport once.
import { formatSol, isRefused, type Lamports, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertPlayers, type Player } from '../../games/testkit/game-harness.ts';
import { account, bookOrThrow, closeAccount, heldOf, lockAccounts, move } from '../../money/ledger/index.ts';
import { sol } from '../../money/ledger/testkit/amounts.ts';
import { holdTransfer } from '../../money/wagers/wager.ts';
import { rejectRequested } from '../../money/withdrawals/operator.ts';
import { requestWithdrawal } from '../../money/withdrawals/requests.ts';
import { insertAttempt } from '../../money/withdrawals/signed-store.ts';
import { changeWithdrawal } from '../../money/withdrawals/withdrawal-store.ts';
import { databaseClock } from '../../platform/testkit/database-clock.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { chooseGames } from './case-state.ts';
import { gamesOfCases } from './case-store.ts';
import { siteMoneyOf, stepGame } from './holds.ts';
import { createFairPlay, type FairPlay } from './index.ts';
import { fairPlayParts, insertStakedGame, NO_EVIDENCE } from './testkit/staked-game.ts';

const HOUR_MS = 3_600_000;
const RULES = { autoApproveMax: sol('0'), secondApproval: null };

describeBothEngines('games that join a case', (database) => {
  const clock = databaseClock(database);
  let time: ManualTime;
  let fairPlay: FairPlay;
  let ada: Player;
  let bob: Player;
  let causes: number;
  let told: number[]; // players whose balance is sent again

  beforeEach(async () => {
    time = createManualTime();
    told = [];
    const onMoved = (userIds: readonly number[]) => void told.push(...userIds);
    fairPlay = createFairPlay({ ...fairPlayParts(database(), time), onMoved });
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
    const asked = { userId: ada.id, kind, games, evidence: NO_EVIDENCE, hold: true };
    return (await database().transaction((tx) => fairPlay.openCase(tx, asked))) ?? 0;
  };
  const held = async () =>
    formatSol((await database().run((queries) => heldOf(queries, ada.id)))?.held ?? lamports(0n));

  test('U2 hold a profit whole after withdrawals and tables that took nothing, and a draw', async () => {
    const game = await play(ada, '20'); // 39 SOL
    await ask('39');
    await reject();
    const tables: number[] = [];
    for (let count = 0; count < 5; count += 1) tables.push(await table());
    for (const id of tables) await cancel(id);
    await play(null, '19');
    for (let count = 0; count < 4; count += 1) await table('5');
    await ask('19');
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

  test('U3 U4 extend and release games one by one, and hold a game again for 168 hours in all', async () => {
    const jobs = new Map<string, () => Promise<void>>();
    fairPlay.jobs({ schedule: (name, _everyMs, work) => jobs.set(name, work) });
    /** Takes a step with one game. Resolves to the refusal, or null. */
    const extend = (caseId: number, gameId: number) =>
      database().transaction(async (tx) => {
        const nowMs = time.nowMs();
        const asked = { ids: [gameId], step: 'extend' } as const;
        const chosen = chooseGames(await gamesOfCases(tx, [caseId]), asked, nowMs);
        if (isRefused(chosen)) return chosen.refused;
        for (const one of chosen.steps)
          await stepGame(tx, { userId: ada.id, ...one }, { by: ['eve', 'dan'], reason: 'more', nowMs });
        return null;
      });
    /** Lets hours pass, and runs the job that writes which holds are over. */
    const wait = async (hours: number) => {
      time.advance(hours * HOUR_MS);
      await clock(time.nowMs());
      await jobs.get('release-reviews')?.();
    };
    const [first, second] = [await play(ada), await play(ada)];
    const startMs = time.nowMs();
    /** Each game with the end of its hold in hours from the start, and the sum that is held. */
    const seen = async (caseId: number) => {
      const games = await database().run((queries) => gamesOfCases(queries, [caseId]));
      const hoursOf = (untilMs = 0) => Math.round((untilMs - startMs) / HOUR_MS);
      return [...games.map(({ state, hold }) => `${state}, ${hoursOf(hold?.untilMs)} h`), await held()];
    };
    const id = await open([first, second]);
    expect(await extend(id, first)).toBeNull();
    expect(await seen(id)).toEqual(['open, 120 h', 'open, 48 h', '1.9']);
    await wait(48);
    expect(await seen(id)).toEqual(['open, 120 h', 'released, 48 h', '0.95']);
    await wait(71);
    expect(told).toEqual([ada.id]);
    await wait(1);
    expect(await seen(id)).toEqual(['released, 120 h', 'released, 48 h', '0']);
    expect(told).toEqual([ada.id, ada.id]);
    const again = await open([first], 'pair');
    expect(await extend(again, first)).toBe('longest');
    expect(await seen(again)).toEqual(['open, 168 h', '0.95']);
  });
});
