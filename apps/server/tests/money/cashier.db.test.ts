import { type Config, lamports, type Transaction, type User } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { ChainUnavailable } from '../../src/chain/index.ts';
import { bookDeposit } from '../../src/money/deposits/booking.ts';
import { TREASURY } from '../../src/money/deposits/testkit/treasury-history.ts';
import { createWatcher } from '../../src/money/deposits/watcher.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { sol } from '../../src/money/ledger/testkit/amounts.ts';
import { createPayingServer } from '../../src/money/withdrawals/testkit/paying-server.ts';
import { createLog } from '../../src/platform/log.ts';
import { SERVER_TIMES } from '../../src/platform/server-times.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

const wallet = testWallet(1);
const other = testWallet(2);
const [FIRST, SECOND] = ['2'.repeat(88), '3'.repeat(88)] as const;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describeEachDatabase('money over HTTP', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  beforeEach(async () => {
    world = await openWorld(database(), { environment: { WITHDRAW_AUTO_APPROVE_MAX_SOL: '0.5' } });
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  });
  afterEach(async () => {
    expect(await database().run(auditBooks)).toEqual([]);
    await world.close();
  });

  const path = (call: string) => `/api/users/${user.id}/${call}`;
  const report = (transactionSignature: string, headers = {}) =>
    page.call('POST', path('deposit'), { amount: '1', transactionSignature }, headers);
  const deposit = (amount: string, signature: string = FIRST) => {
    world.history.pay(wallet.address, sol(amount), { signature });
    return report(signature);
  };
  const withdraw = (amount: string, walletAddress: string = wallet.address) =>
    page.call('POST', path('withdraw'), { amount, walletAddress });
  const statement = async (query = '') =>
    (
      await page.call<{ transactions: Transaction[]; pagination: object }>(
        'GET',
        `${path('transactions')}${query}`,
      )
    ).body;
  const operate = (...line: string[]) => world.operateByTwo(...line);
  const pass = async (ms: number) => {
    world.time.advance(ms);
    await world.app.settled();
  };

  test('I7 M2 returns the bytes to sign and the treasury’s address for deposit-transaction', async () => {
    const ask = (amount: string) => page.call('POST', path('deposit-transaction'), { amount });
    expect(await ask('0.001')).toMatchObject({
      status: 200,
      body: { transaction: [1, 2, 3], projectWallet: TREASURY },
    });
    for (const amount of ['0.000999999', '1e3', '2000000'])
      expect(await ask(amount), amount).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  test('I8 answers pending, completed or refused for a deposit, and under one key for one body only', async () => {
    const key = { 'idempotency-key': 'one' };
    const pending = { status: 202, body: { newBalance: '0', status: 'pending' } };
    expect(await report('already-processed')).toMatchObject(pending);
    expect(await report(FIRST, key)).toMatchObject(pending);
    expect(await report(SECOND, key)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await report(FIRST, { 'idempotency-key': 'has blank' })).toMatchObject({ status: 400 });
    world.history.pay(other.address, sol('5'), { signature: SECOND });
    expect(await report(SECOND)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const completed = { status: 200, body: { newBalance: '1.5', status: 'completed' } };
    expect(await deposit('1.5')).toMatchObject(completed);
    expect(await report(FIRST, key)).toMatchObject(completed);
    // What a wallet paid before is credited when it registers.
    expect((await world.visitor().register(other, 'Bob')).balance).toBe('5');
  });

  test('R41 credits once on many servers while the player asks, and answers completed each time', async () => {
    world.history.pay(wallet.address, sol('1'), { signature: FIRST });
    const times = <T>(count: number, work: () => Promise<T>) =>
      Promise.all(Array.from({ length: count }, () => work()));
    let credited = 0;
    const onCredited = () => {
      credited += 1;
    };
    const ownerOf = async () => user.id;
    const { chain } = world.history;
    const watch = { database: database(), chain, log: createLog('silent'), ownerOf, onCredited };
    const credit = { source: wallet.address, lamports: sol('1') };
    const landed = { signature: FIRST, leg: 0, slot: 1n, credit };
    const book = async () => {
      const booked = await database().transaction((tx) => bookDeposit(tx, landed, ownerOf));
      if (booked !== null) onCredited();
    };
    const [answers] = await Promise.all([
      times(20, () => report(FIRST)),
      times(20, () => createWatcher(watch).poll()),
      times(200, book),
    ]);
    const completed = { status: 200, body: { newBalance: '1', status: 'completed' } };
    for (const answer of answers) expect(answer).toMatchObject(completed);
    // The server's own watcher may have booked it first.
    expect(credited).toBeLessThanOrEqual(1);
    expect((await statement()).transactions).toHaveLength(1);
  });

  test('I9 E23 holds the amount of a withdrawal immediately, and lists it with all fields', async () => {
    await deposit('1');
    expect(await withdraw('0.4')).toMatchObject({ status: 200, body: { newBalance: '0.6' } });
    const common = { id: expect.any(Number), createdAt: expect.stringMatching(INSTANT) };
    expect((await statement()).transactions).toEqual([
      {
        ...common,
        type: 'withdrawal',
        description: 'Withdrawal to your wallet',
        amount: '0.4',
        balanceAfter: '0.6',
        status: 'pending',
        transactionSignature: null,
      },
      {
        ...common,
        type: 'deposit',
        description: 'Deposit from your wallet',
        amount: '1',
        balanceAfter: '1',
        status: 'completed',
        transactionSignature: FIRST,
      },
    ]);
  });

  test('M2 refuses a withdrawal that is too small, too large, or to another wallet', async () => {
    await deposit('1');
    expect(await withdraw('0.0009')).toMatchObject({ status: 400 });
    expect(await withdraw('1.000000001')).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_BALANCE', requiredAmount: '1.000000001', currentBalance: '1' },
    });
    expect(await withdraw('0.5', other.address)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await statement()).transactions).toHaveLength(1);
  });

  test('D21 D22 I6 sells a premium picture once, from the playing balance', async () => {
    const buy = (avatarId: string) => page.call('POST', path('purchase-avatar'), { avatarId });
    expect(await buy('fry_premium')).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_BALANCE', requiredAmount: '1', currentBalance: '0' },
    });
    await deposit('2.5');
    expect(await buy('fry_premium')).toMatchObject({ status: 200, body: { user: { balance: '1.5' } } });
    expect(await buy('fry_premium')).toMatchObject({ status: 409 });
    for (const id of ['lol', 'batman_premium', 'nothing'])
      expect(await buy(id), id).toMatchObject({ status: 400 });
    expect((await page.call('GET', path('premium-avatars'))).body).toEqual([{ avatarId: 'fry_premium' }]);
    const line = { type: 'purchase', amount: '1', balanceAfter: '1.5' };
    expect((await statement()).transactions[0]).toMatchObject(line);
  });

  test('I10 I28 returns the statement in pages, ten rows by default, newest first', async () => {
    for (const letter of 'ABCDEFGHJKLM')
      world.history.pay(wallet.address, sol('0.1'), { signature: letter.repeat(88) });
    await report('x');
    const { transactions, pagination } = await statement();
    expect(transactions).toHaveLength(10);
    expect(transactions[0]).toMatchObject({ balanceAfter: '1.2' });
    expect(pagination).toEqual({ totalPages: 2, totalTransactions: 12 });
    expect((await statement('?page=2&limit=10')).transactions).toHaveLength(2);
    for (const query of ['page=0', 'limit=101'])
      expect((await page.call('GET', `${path('transactions')}?${query}`)).status, query).toBe(400);
  });

  test.each([
    ['only the job calls the payer', 0],
    ['the network gives no answer at first', 2],
  ])('sends an approved withdrawal within ten seconds although %s', async (_name, silentCalls) => {
    const payer = createPayingServer(database);
    let silent = silentCalls;
    let sentMs: number | null = null;
    world.history.chain.balance = async () => {
      silent -= 1;
      if (silent >= 0) throw new ChainUnavailable('no answer');
      return sol('1000');
    };
    world.history.chain.send = async () => {
      sentMs ??= world.time.nowMs();
      return 'sent';
    };
    await payer.fund(sol('1'));
    // The withdrawal is approved in the database only, as by another server that died before it paid.
    await payer.request(await payer.playerWith('3'), '0.5');
    const approvedMs = world.time.nowMs();
    for (let passed = 0; passed < 10_000; passed += SERVER_TIMES.payMs) await pass(SERVER_TIMES.payMs);
    expect((sentMs ?? Number.POSITIVE_INFINITY) - approvedMs).toBeLessThanOrEqual(10_000);
  });

  test('stays ready while a flood delays deposits, which only the operator’s endpoints report', async () => {
    for (let count = 0; count < 1_000; count += 1) world.history.pay('F'.repeat(40), lamports(0n));
    await pass(1_000);
    const ready = await page.call<{ waiting: object }>('GET', '/readyz');
    expect(ready.status).toBe(200);
    expect(ready.body.waiting).toMatchObject({ deposits: 'treasury watcher is behind' });
    const { body } = await page.call<string>('GET', '/metrics');
    expect(Number(/^kingstake_watcher_lag_seconds (\S+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
  });

  test('R46 has no price without a price service, which is the default on the local network', async () => {
    expect(await world.visitor().call('GET', '/api/price')).toMatchObject({
      status: 200,
      body: { usd: null },
    });
  });

  describe('the operator', () => {
    const config = async () => (await page.call<Config>('GET', '/api/config')).body;

    test('sees the withdrawals beyond the day’s limit, and rejects one with a reason that the player reads', async () => {
      await deposit('5');
      for (const amount of ['0.3', '0.2', '0.1']) await withdraw(amount);
      const listed = JSON.parse((await operate('withdrawals', 'list', '--json')).message) as object[];
      expect(listed).toMatchObject([{ id: 3, userId: user.id, amount: '0.1', status: 'requested' }]);
      expect(await operate('withdrawals', 'reject', '3')).toMatchObject({ done: false });
      const reject = ['withdrawals', 'reject', '3', '--reason', 'Wrong network'];
      expect((await operate(...reject)).done).toBe(true);
      expect((await statement()).transactions.slice(0, 2)).toMatchObject([
        { type: 'refund', description: 'Wrong network', status: 'completed', balanceAfter: '4.5' },
        { type: 'withdrawal', amount: '0.1', status: 'cancelled', balanceAfter: '4.4' },
      ]);
      expect((await operate(...reject)).done).toBe(false);
    });

    test('stops deposits and withdrawals with freeze, and allows them with unfreeze', async () => {
      await deposit('1');
      expect((await operate('freeze', '--reason', 'maintenance')).done).toBe(true);
      expect(await withdraw('0.1')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      const body = { amount: '1' };
      expect((await page.call('POST', path('deposit-transaction'), body)).status).toBe(503);
      // Games continue, and the page shows that money is paused.
      expect((await page.call('GET', '/playz')).status).toBe(200);
      expect((await config()).moneyPaused).toBe(true);
      await operate('unfreeze');
      expect((await config()).moneyPaused).toBe(false);
      expect(await withdraw('0.1')).toMatchObject({ status: 200 });
    });

    test.each([
      ['adjust', '1', '-0.6'],
      ['write-off', '0.000000001'],
      ['write-off', '0'],
      ['write-off', '-1'],
      ['write-off', 'x'],
      ['write-off'],
    ])('takes no money that is not there, and no amount that is none: %s %s %s', async (...line) => {
      await deposit('0.5');
      expect((await operate(...line, '--reason', 'why')).done).toBe(false);
      const reserves = { treasury: '0', liabilities: '0.5', inFlight: '0' };
      expect((await operate('reserves', '--json')).message).toBe(JSON.stringify(reserves));
    });
  });
});
