// Deposits under the player's own limit: refused calls, the withdraw-only part, and its release.
import type { LimitsAnswer, Transaction, User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { creditedOf } from '../../src/money/deposits/deposit-store.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

const wallet = testWallet(1);
/** The job that releases withdraw-only money runs once a minute. */
const RELEASE_MS = 60_000;

describeEachDatabase('deposits under a limit', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  let sent: number;

  beforeEach(async () => {
    sent = 0;
    world = await openWorld(database(), { environment: { WITHDRAW_AUTO_APPROVE_MAX_SOL: '0' } });
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  });
  afterEach(async () => {
    await world.close();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  const path = (call: string) => `/api/users/${user.id}/${call}`;
  const limit = (period: string, value: string | null) =>
    page.call('PUT', path('limits'), { kind: 'deposit', period, value });
  const prepare = (amount: string) =>
    page.call<{ code?: string }>('POST', path('deposit-transaction'), { amount });
  /** Pays a deposit on chain, without a transaction from the server, and reports it. */
  async function arrive(amount: string) {
    sent += 1;
    const transactionSignature = String(sent).repeat(88);
    world.history.pay(wallet.address, sol(amount), { signature: transactionSignature });
    await page.call('POST', path('deposit'), { amount, transactionSignature });
  }
  const money = async () => {
    const { balance, withdrawOnly = null } = (await page.call<{ user: User }>('GET', '/api/auth/session'))
      .body.user;
    return { balance, withdrawOnly };
  };
  const withdraw = (amount: string) =>
    page.call<Record<string, unknown>>('POST', path('withdraw'), { amount, walletAddress: wallet.address });
  const transactions = async () =>
    (await page.call<{ transactions: Transaction[] }>('GET', path('transactions'))).body.transactions;
  const lines = async () =>
    (await transactions()).map(
      ({ type, amount, balanceAfter, description }) => `${type} ${amount} -> ${balanceAfter}: ${description}`,
    );
  /** Removes the limit as if a raise had been confirmed. */
  const dropLimit = () =>
    database().run((queries) =>
      sql`update play_limit set ended_at = began_at where user_id = ${user.id} and ended_at is null`.execute(
        queries,
      ),
    );
  const passRelease = async () => {
    world.time.advance(RELEASE_MS);
    await world.app.settled();
  };

  test('T6 refuses a transaction above the limit, and returns how much of the limit is used', async () => {
    await limit('week', '5');
    await arrive('3.2');
    expect(await prepare('1.9')).toMatchObject({
      status: 409,
      body: {
        code: 'LIMIT_REACHED',
        kind: 'deposit',
        period: 'week',
        limit: '5',
        used: '3.2',
        resetsAt: expect.any(String),
      },
    });
    expect((await prepare('1.8')).status).toBe(200);
  });

  test('T7 credits a deposit above the limit, and lets the excess only be withdrawn', async () => {
    await limit('day', '1');
    await arrive('0.6');
    await arrive('0.9');
    expect(await money()).toEqual({ balance: '1', withdrawOnly: '0.5' });
    const { used } = await page.ask<LimitsAnswer>('GET', path('limits'));
    expect(used).toContainEqual(expect.objectContaining({ kind: 'deposit', period: 'day', used: '1.5' }));
    expect((await transactions()).map((line) => line.transactionSignature?.[0])).toEqual(['2', '2', '1']);
    const game = { whitePlayerId: user.id, wagerAmount: '5' };
    expect(await page.refused('POST', '/api/games', game)).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      currentBalance: '1',
    });
    expect(await withdraw('1.6')).toMatchObject({
      status: 402,
      body: { requiredAmount: '1.6', currentBalance: '1.5' },
    });
    // A withdrawal takes the withdraw-only part first.
    expect((await withdraw('0.4')).body).toEqual({ newBalance: '1' });
    expect(await money()).toEqual({ balance: '1', withdrawOnly: '0.1' });
    expect((await withdraw('0.3')).body).toEqual({ newBalance: '0.8' });
    expect(await money()).toEqual({ balance: '0.8', withdrawOnly: null });
    expect(await lines()).toEqual([
      'withdrawal 0.2 -> 0.8: Withdrawal to your wallet',
      'withdrawal 0.1 -> 1: Withdrawal to your wallet, from the withdraw-only balance',
      'withdrawal 0.4 -> 1: Withdrawal to your wallet, from the withdraw-only balance',
      'deposit 0.4 -> 1: Deposit from your wallet',
      'deposit 0.5 -> 0.6: Deposit beyond your limit or during a break, withdraw only',
      'deposit 0.6 -> 0.6: Deposit from your wallet',
    ]);
  });

  test('T7 returns the money of a rejected withdrawal to the part that it came from', async () => {
    await limit('day', '1');
    await arrive('1.5');
    await withdraw('0.7');
    expect(await money()).toEqual({ balance: '0.8', withdrawOnly: null });
    expect((await world.operate('withdrawals', 'reject', '1', '--reason', 'test')).done).toBe(true);
    expect(await money()).toEqual({ balance: '1', withdrawOnly: '0.5' });
    const withdrawals = (await transactions()).filter(({ type }) => type === 'withdrawal');
    expect(withdrawals.map(({ amount, status }) => `${amount} ${status}`).sort()).toEqual([
      '0.2 cancelled',
      '0.5 cancelled',
    ]);
  });

  test('T6 reads the deposits of the last 31 days only', async () => {
    for (const amount of ['1', '2', '3']) await arrive(amount);
    await world.query`update deposit set credited_at = app_now() - interval '32 days' where lamports < ${sol('3')}`;
    const { journalIds } = await database().run((queries) => creditedOf(queries, user.id));
    expect(journalIds).toHaveLength(1);
  });

  test('T8 releases nothing while the window is full, and after a raise the amount that fits', async () => {
    await limit('month', '1');
    await arrive('3');
    await passRelease();
    expect(await money()).toEqual({ balance: '1', withdrawOnly: '2' });
    await dropLimit();
    await limit('month', '1.5');
    await passRelease();
    expect(await money()).toEqual({ balance: '1.5', withdrawOnly: '1.5' });
    await passRelease();
    expect(await money()).toEqual({ balance: '1.5', withdrawOnly: '1.5' });
    await dropLimit();
    await passRelease();
    expect(await money()).toEqual({ balance: '3', withdrawOnly: null });
    expect((await lines())[0]).toBe('release 1.5 -> 3: Withdraw-only balance released');
  });

  test('T18 T20 refuses a transaction during a break, which the session shows, and makes deposits that arrive withdraw-only until it ends', async () => {
    const session = async () => (await page.call<{ user: User }>('GET', '/api/auth/session')).body.user;
    expect(await session()).not.toHaveProperty('break');
    const { until } = (await page.call<{ until: string }>('POST', path('break'), { hours: 24 })).body;
    expect((await session()).break).toMatchObject({ kind: 'break', until });
    expect(await prepare('1')).toMatchObject({ status: 403, body: { code: 'ON_BREAK', until } });
    // Deposits are judged by the database's clock, which is not the test server's.
    await world.query`update play_break set until = app_now() + interval '24 hours'`;
    await arrive('1.5');
    expect(await money()).toEqual({ balance: '0', withdrawOnly: '1.5' });
    // Withdrawals stay possible.
    expect((await withdraw('1')).status).toBe(200);
    await passRelease();
    expect(await money()).toEqual({ balance: '0', withdrawOnly: '0.5' });
    await world.query`update play_break set until = app_now()`;
    await passRelease();
    expect(await money()).toEqual({ balance: '0.5', withdrawOnly: null });
    expect((await page.call('GET', `/api/games/history/${user.id}`)).status).toBe(200);
  });
});
