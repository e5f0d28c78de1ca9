import { lamports, parseSol, type User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditBooks } from '../../src/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { enterServer } from '../testkit/live-player.ts';
import { createTestServer, type TestClient, type TestServer } from '../testkit/test-server.ts';

const sol = (text: string) => lamports(parseSol(text) ?? -1n);
const wallet = testWallet(1);
const refiller = testWallet(2);
const FEE = 5000n;

describeEachDatabase('corrections', (database) => {
  let server: TestServer;
  let page: TestClient;
  let user: User;
  beforeEach(async () => {
    server = await createTestServer(database());
    page = server.client();
    user = await page.play(wallet, 'Ada');
  });
  afterEach(() => server.close());

  const operate = (...line: string[]) => server.app.operate(line);
  const adjust = (amount: string, player = user.id) =>
    operate('adjust', String(player), amount, '--reason', 'why', '--by', 'eve');
  const treasuryHolds = (amount: bigint) => {
    server.history.chain.balance = async () => lamports(amount);
  };
  const owed = async () => JSON.parse((await operate('reserves', '--json')).message).liabilities;
  const path = (call: string) => `/api/users/${user.id}/${call}`;
  const arrives = async (from: string, amount: string, signature: string) => {
    server.history.pay(from, sol(amount), { signature: signature.repeat(88) });
    await page.send('POST', path('deposit'), {
      body: { amount, transactionSignature: signature.repeat(88) },
    });
  };
  const withdraw = (amount: string) =>
    page.send('POST', path('withdraw'), { body: { amount, walletAddress: wallet.address } });
  const balance = async () => (await page.send<{ user: User }>('GET', '/api/auth/session')).body.user.balance;

  test('what a correction gives is owed: nothing behind it is a breach, and no payout of it is taken', async () => {
    treasuryHolds(0n);
    expect((await adjust('5')).done).toBe(true);
    expect(await owed()).toBe('5');
    const audited = await operate('audit');
    expect(audited.done).toBe(false);
    expect(audited.message).toContain('5 SOL are owed: 5 SOL are missing');
    expect(await withdraw('5')).toMatchObject({ status: 503 });
  });

  test('a player who is here sees a correction at once', async () => {
    const port = await server.app.listen();
    const player = await enterServer(server, database(), port, { wallet: 5, name: 'Eve', sol: '1' });
    expect((await adjust('-0.25', player.user.id)).done).toBe(true);
    expect(await player.inbox.next('balance_updated')).toMatchObject({ balance: '0.75' });
    player.hangUp();
  });

  test('what a correction takes is owed no longer', async () => {
    await arrives(wallet.address, '3', '2');
    treasuryHolds(sol('2'));
    expect((await operate('audit')).done).toBe(false);
    expect((await adjust('-1')).done).toBe(true);
    expect(await owed()).toBe('2');
    expect(await operate('audit')).toEqual({ done: true, message: 'Clean.' });
  });

  test('a correction that the house pays for is clean at every step', async () => {
    await arrives(refiller.address, '5', '3');
    treasuryHolds(sol('5'));
    for (const line of [
      ['fund', refiller.address],
      ['write-off', '5', '--reason', 'prize'],
      ['adjust', String(user.id), '5', '--reason', 'prize'],
    ]) {
      expect((await operate(...line)).done, line[0]).toBe(true);
      expect(await operate('audit'), line[0]).toEqual({ done: true, message: 'Clean.' });
    }
    expect(await balance()).toBe('5');
  });

  test('fees of payments in flight are not written off, or what landed could not be booked', async () => {
    await arrives(refiller.address, '1', '3');
    await operate('fund', refiller.address);
    await arrives(wallet.address, '3', '2');
    treasuryHolds(sol('4'));
    await withdraw('2');
    const [asked] = JSON.parse((await operate('withdrawals', 'list', '--json')).message) as { id: number }[];
    const id = String(asked?.id);
    expect((await operate('withdrawals', 'approve', id, '--by', 'eve')).done).toBe(true);
    await expect.poll(async () => (await operate('withdrawals', 'show', id)).message).toContain('signed');
    const loss = (amount: string) => operate('write-off', amount, '--reason', 'why');
    expect(await loss('1')).toEqual({
      done: false,
      message:
        'Nothing was written off: the operating account has 0.999995 SOL, and 0.000005 SOL more for fees in flight.',
    });
    expect((await loss('0.999995')).done).toBe(true);
  });

  test('after a restore, payouts that the backup does not know leave only their fees missing', async () => {
    // The books of the backup: a request of 2 waits, and nothing is known of 0.5 that was asked for and paid later.
    await arrives(refiller.address, '1', '3');
    await operate('fund', refiller.address);
    await arrives(wallet.address, '4', '2');
    await withdraw('2');
    await operate('freeze', '--reason', 'restored');
    // The chain: both were paid, with their fees.
    treasuryHolds(sol('2.5') - 2n * FEE);
    expect((await operate('withdrawals', 'reject', '1', '--reason', 'paid')).done).toBe(true);
    expect((await adjust('-2')).done).toBe(true);
    expect((await adjust('-0.5')).done).toBe(true);
    expect(await balance()).toBe('1.5');
    expect((await operate('audit')).message).toContain('0.00001 SOL are missing');
    expect((await operate('write-off', '0.00001', '--reason', 'fees')).done).toBe(true);
    await operate('unfreeze');
    expect(await operate('audit')).toEqual({ done: true, message: 'Clean.' });
    expect(await withdraw('1.5')).toMatchObject({ status: 200 });
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('a player who does not exist is refused, and nothing is kept for the next one', async () => {
    expect(await adjust('5', user.id + 1)).toEqual({
      done: false,
      message: `There is no player ${user.id + 1}: nothing was adjusted.`,
    });
    expect((await server.client().play(testWallet(3), 'Bob')).balance).toBe('0');
    const { rows } = await database().run((queries) => sql`select * from audit_log`.execute(queries));
    expect(rows).toEqual([]);
  });

  test('the same correction said twice in one millisecond is two corrections', async () => {
    expect((await adjust('1')).done).toBe(true);
    expect((await adjust('1')).done).toBe(true);
    expect(await balance()).toBe('2');
  });

  test('a negative correction says which way it went', async () => {
    await adjust('2');
    await adjust('-0.5');
    const { body } = await page.send<{ transactions: object[] }>('GET', path('transactions'));
    expect(body.transactions).toMatchObject([
      { type: 'adjust', amount: '0.5', direction: 'out', balanceAfter: '1.5' },
      { type: 'adjust', amount: '2', direction: 'in', balanceAfter: '2' },
    ]);
  });
});
