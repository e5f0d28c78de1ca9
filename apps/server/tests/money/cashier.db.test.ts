import { type Config, formatSol, lamports, type Transaction, type User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { TREASURY } from '../../src/deposits/testkit/treasury-history.ts';
import { auditBooks } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const wallet = testWallet(1);
const other = testWallet(2);
const SIGNATURE = '2'.repeat(88);

describeEachDatabase('money over HTTP', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;

  async function start(environment: Record<string, string> = {}) {
    world = await openWorld(database(), { environment });
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  }
  /** Restarts the server on the same database with other settings. */
  async function restart(environment: Record<string, string>) {
    const { cookie } = page;
    await world.close();
    world = await openWorld(database(), { environment });
    page = world.visitor();
    page.cookie = cookie;
  }
  beforeEach(() => start());
  afterEach(() => world.close());

  const path = (call: string) => `/api/users/${user.id}/${call}`;
  const deposit = (amount: string, signature = SIGNATURE) => {
    world.history.pay(wallet.address, sol(amount), { signature });
    return page.call('POST', path('deposit'), { amount, transactionSignature: signature });
  };
  const withdraw = (amount: unknown, headers = {}) =>
    page.call<Record<string, unknown>>(
      'POST',
      path('withdraw'),
      { amount, walletAddress: wallet.address },
      headers,
    );
  const statement = async () =>
    (
      await page.call<{ transactions: Transaction[]; pagination: object }>(
        'GET',
        `${path('transactions')}?page=1&limit=10`,
      )
    ).body;
  const operate = (...line: string[]) => world.operateByTwo(...line);

  test('I7 returns the bytes to sign and the treasury’s address for deposit-transaction', async () => {
    const answer = await page.call('POST', path('deposit-transaction'), { amount: '1' });
    expect(answer).toMatchObject({ status: 200, body: { transaction: [1, 2, 3], projectWallet: TREASURY } });
    for (const amount of ['0', '0.0009', '-1', '1e3', 'x', null, '2000000']) {
      expect(
        await page.refused('POST', path('deposit-transaction'), { amount }),
        String(amount),
      ).toMatchObject({ status: 400, code: 'VALIDATION' });
    }
  });

  test('I8 answers a credited deposit with 200 completed, also on a repeat, and credits it once', async () => {
    expect(await deposit('1.5')).toMatchObject({
      status: 200,
      body: { newBalance: '1.5', status: 'completed' },
    });
    const again = await page.call('POST', path('deposit'), { amount: '99', transactionSignature: SIGNATURE });
    expect(again).toMatchObject({ status: 200, body: { newBalance: '1.5', status: 'completed' } });
  });

  test('I8 answers an unseen deposit with 202 pending, and another wallet’s with 403', async () => {
    const unknown = await page.call('POST', path('deposit'), {
      amount: '1',
      transactionSignature: 'already-processed',
    });
    expect(unknown).toMatchObject({ status: 202, body: { newBalance: '0', status: 'pending' } });
    world.history.pay(other.address, sol('5'), { signature: '3'.repeat(88) });
    expect(
      await page.refused('POST', path('deposit'), { amount: '5', transactionSignature: '3'.repeat(88) }),
    ).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await page.balance()).toBe('0');
  });

  test('credits at registration what the wallet paid before', async () => {
    world.history.pay(other.address, sol('2'), { signature: '4'.repeat(88) });
    await page.call('POST', path('deposit'), { amount: '1', transactionSignature: 'x' });
    expect((await world.visitor().register(other, 'Bob')).balance).toBe('2');
  });

  test('I9 holds the amount of a withdrawal immediately, and shows it as pending', async () => {
    await deposit('1');
    expect(await withdraw('0.4')).toMatchObject({ status: 200, body: { newBalance: '0.6' } });
    expect(
      (await statement()).transactions.map((line) => [
        line.type,
        line.amount,
        line.status,
        line.balanceAfter,
      ]),
    ).toEqual([
      ['withdrawal', '0.4', 'pending', '0.6'],
      ['deposit', '1', 'completed', '1'],
    ]);
  });

  test('M2 refuses a withdrawal that is too small, too large, or to another wallet', async () => {
    await deposit('1');
    expect(await withdraw('0.0009')).toMatchObject({ status: 400 });
    expect(await withdraw('1.000000001')).toMatchObject({
      status: 402,
      body: {
        code: 'INSUFFICIENT_BALANCE',
        message: 'Insufficient balance',
        requiredAmount: '1.000000001',
        currentBalance: '1',
      },
    });
    const foreign = await page.refused('POST', path('withdraw'), {
      amount: '0.5',
      walletAddress: other.address,
    });
    expect(foreign).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await statement()).transactions).toHaveLength(1);
  });

  test('D21 D22 I6 sells a premium picture once, from the playing balance', async () => {
    const buy = (avatarId: string) =>
      page.call<Record<string, unknown>>('POST', path('purchase-avatar'), { avatarId });
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
    expect((await statement()).transactions[0]).toMatchObject({
      type: 'purchase',
      amount: '1',
      balanceAfter: '1.5',
    });
  });

  test('returns the first answer for a repeated Idempotency-Key, refusals included, and refuses another body with 409', async () => {
    await deposit('1');
    const key = { 'idempotency-key': 'abc-1' };
    const first = await withdraw('0.3', key);
    expect(await withdraw('0.3', key)).toMatchObject({ status: 200, body: first.body });
    expect(await withdraw('0.4', key)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const big = { 'idempotency-key': 'abc-2' };
    expect(await withdraw('5', big)).toMatchObject({ status: 402 });
    await deposit('10', '5'.repeat(88));
    expect(await withdraw('5', big)).toMatchObject({ status: 402 });
    expect(await withdraw('0.1', { 'idempotency-key': 'has blank' })).toMatchObject({ status: 400 });
    expect((await statement()).transactions.filter((line) => line.type === 'withdrawal')).toHaveLength(1);
  });

  test('I10 I28 returns the statement in pages, ten rows by default, newest first', async () => {
    for (let count = 0; count < 12; count += 1) {
      world.history.pay(wallet.address, sol('0.1'), {
        signature: `${String((count % 9) + 1)}${'2'.repeat(86)}${count > 8 ? 'A' : 'B'}`,
      });
    }
    await page.call('POST', path('deposit'), { amount: '1', transactionSignature: 'x' });
    const { transactions, pagination } = await statement();
    expect(transactions).toHaveLength(10);
    expect(transactions[0]).toMatchObject({ balanceAfter: '1.2' });
    expect(pagination).toEqual({ totalPages: 2, totalTransactions: 12 });
    const unasked = await page.call('GET', path('transactions'));
    expect(unasked.body).toMatchObject({ pagination });
    for (const query of ['page=0', 'limit=0', 'limit=101', 'page=x']) {
      expect((await page.call('GET', `${path('transactions')}?${query}`)).status, query).toBe(400);
    }
  });

  test('refuses every call about another player’s money with 403', async () => {
    const bob = await world.visitor().register(other, 'Bob');
    const body = {
      amount: '1',
      walletAddress: wallet.address,
      transactionSignature: 'x',
      avatarId: 'fry_premium',
    };
    for (const call of ['deposit-transaction', 'deposit', 'withdraw', 'purchase-avatar']) {
      expect((await page.call('POST', `/api/users/${bob.id}/${call}`, body)).status, call).toBe(403);
    }
    expect((await page.call('GET', `/api/users/${bob.id}/transactions`)).status).toBe(403);
  });

  describe('the operator', () => {
    const waiting = async () =>
      JSON.parse((await operate('withdrawals', 'list', '--json')).message) as { id: number }[];

    test('lists, shows and approves withdrawals, and prints the list as JSON only', async () => {
      await deposit('1');
      await withdraw('0.4');
      const [first] = await waiting();
      expect(first).toEqual({
        id: 1,
        userId: user.id,
        walletAddress: wallet.address,
        amount: '0.4',
        status: 'requested',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect((await operate('withdrawals', 'show', '1')).message).toContain('"status": "requested"');
      expect(await operate('withdrawals', 'approve', '1', '--by', 'eve')).toEqual({
        done: true,
        message: 'Withdrawal 1 is approved.',
      });
      expect(await operate('withdrawals', 'approve', '1', '--by', 'eve')).toMatchObject({ done: false });
      expect(await waiting()).toEqual([]);
    });

    test('rejects with a reason that the player can read, and refunds the money', async () => {
      await deposit('1');
      await withdraw('1');
      expect(await operate('withdrawals', 'reject', '1')).toMatchObject({ done: false });
      expect(await operate('withdrawals', 'reject', '1', '--reason', 'Wrong network')).toMatchObject({
        done: true,
      });
      expect(
        (await statement()).transactions.map((line) => [
          line.type,
          line.description,
          line.status,
          line.balanceAfter,
        ]),
      ).toEqual([
        ['refund', 'Wrong network', 'completed', '1'],
        ['withdrawal', 'Withdrawal to your wallet', 'cancelled', '0'],
        ['deposit', 'Deposit from your wallet', 'completed', '1'],
      ]);
      expect(await operate('withdrawals', 'reject', '1', '--reason', 'again')).toMatchObject({ done: false });
    });

    test('needs approvals by two operators for large sums', async () => {
      await restart({ OPS_SECOND_APPROVAL_SOL: '2' });
      await deposit('5');
      await withdraw('1');
      await withdraw('2');
      expect((await operate('withdrawals', 'approve', '2', '--by', 'eve')).message).toBe(
        'Withdrawal 2 needs one more approval.',
      );
      expect(await operate('withdrawals', 'approve', '2', '--by', 'eve')).toMatchObject({ done: false });
      expect((await operate('withdrawals', 'approve', '2', '--by', 'dan')).message).toBe(
        'Withdrawal 2 is approved.',
      );
    });

    test('approves small sums automatically while the day’s total is within the limit', async () => {
      await restart({ WITHDRAW_AUTO_APPROVE_MAX_SOL: '0.5' });
      await deposit('5');
      await withdraw('0.3');
      await withdraw('0.2');
      await withdraw('0.1');
      expect((await waiting()).map((each) => each.id)).toEqual([3]);
    });

    test('adjusts with a reason, never below zero, and keeps the ledger balanced', async () => {
      world.history.pay(other.address, sol('0.5'), { signature: '5'.repeat(88) });
      await page.call('POST', path('deposit'), { amount: '1', transactionSignature: 'x' });
      expect((await operate('fund', '5'.repeat(88))).done).toBe(true);
      expect(
        await operate('adjust', String(user.id), '0.5', '--reason', 'Prize of a tournament'),
      ).toMatchObject({ done: true });
      expect((await operate('adjust', String(user.id), '-0.6', '--reason', 'Too much')).done).toBe(false);
      expect((await statement()).transactions).toMatchObject([
        { type: 'adjust', description: 'Prize of a tournament', amount: '0.5', balanceAfter: '0.5' },
      ]);
      expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
    });

    test('writes a loss off against the operating account only, and lowers the liabilities', async () => {
      await deposit('1');
      world.history.pay(other.address, sol('2'), { signature: '5'.repeat(88) });
      await page.call('POST', path('deposit'), { amount: '1', transactionSignature: 'x' });
      const owed = async () => JSON.parse((await operate('reserves', '--json')).message).liabilities;
      expect((await operate('loss', '0.5', '--reason', 'Stolen')).message).toContain(
        'the operating account has 0 SOL',
      );
      expect((await operate('fund', '5'.repeat(88))).done).toBe(true);
      expect(await owed()).toBe('3');
      expect(await operate('loss', '0.5', '--reason', 'Stolen')).toMatchObject({ done: true });
      expect(await owed()).toBe('2.5');
      for (const wrong of [['1.500000001'], ['0'], ['-1'], ['x'], []]) {
        expect((await operate('loss', ...wrong, '--reason', 'Stolen')).done, wrong.join()).toBe(false);
      }
      expect(await owed()).toBe('2.5');
      expect(await page.balance()).toBe('1');
      expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
    });

    test('reads reserves from a node that has reached the ledger, on every server', async () => {
      await deposit('1');
      const { rows } = await database().run((queries) =>
        sql<{ slot: bigint }>`select slot from watch_cursor`.execute(queries),
      );
      world.history.calls.length = 0;
      await operate('reserves', '--json');
      expect(world.history.calls[0]).toBe(`recordFinalizedSlot ${rows[0]?.slot}`);
    });

    test('stops deposits and withdrawals with freeze, and allows them with unfreeze', async () => {
      await deposit('1');
      expect((await operate('freeze', '--reason', 'maintenance')).done).toBe(true);
      expect(await withdraw('0.1')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect(await page.refused('POST', path('deposit-transaction'), { amount: '1' })).toMatchObject({
        status: 503,
      });
      expect((await page.call('GET', '/readyz')).status).toBe(503);
      // Games continue, and the page shows that money is paused.
      expect((await page.call('GET', '/playz')).status).toBe(200);
      const paused = async () => (await page.call<Config>('GET', '/api/config')).body.moneyPaused;
      expect(await paused()).toBe(true);
      await operate('unfreeze');
      expect(await paused()).toBe(false);
      expect(await withdraw('0.1')).toMatchObject({ status: 200 });
    });

    test('freezes money at the next audit when the treasury is short, and unfreezes it after a clean audit', async () => {
      await deposit('1');
      const audited = await operate('audit');
      expect(audited.done).toBe(false);
      expect(audited.message).toContain('are missing');
      expect((await page.call<Config>('GET', '/api/config')).body.moneyPaused).toBe(true);
      expect(await withdraw('0.1')).toMatchObject({ status: 503 });
      world.history.chain.balance = async () => sol('1');
      expect(await operate('audit')).toEqual({ done: true, message: 'Clean.' });
      expect(await withdraw('0.1')).toMatchObject({ status: 200 });
    });

    test('detects a payment that is signed and lands while the audit queries the chain', async () => {
      await deposit('1');
      expect(await withdraw('0.1')).toMatchObject({ status: 200 });
      const { sql } = await import('kysely');
      world.history.chain.balance = async () => {
        await database().transaction(async (tx) => {
          await sql`update withdrawal set state = 'signed', attempt = 1`.execute(tx);
          await sql`insert into withdrawal_attempt (withdrawal_id, attempt, signature, wire, last_valid_block_height)
            select id, 1, 'quick', '', 1 from withdrawal`.execute(tx);
        });
        return lamports(sol('0.9') - 5000n);
      };
      expect(await operate('audit')).toEqual({ done: true, message: 'Clean.' });
    });

    test('has help for every command, lists all for an unknown one, and reports commands that did nothing', async () => {
      for (const line of [
        ['withdrawals', 'list'],
        ['withdrawals', 'show'],
        ['withdrawals', 'approve'],
        ['withdrawals', 'reject'],
        ['reserves'],
        ['audit'],
        ['adjust'],
        ['loss'],
        ['write-off'],
        ['freeze'],
        ['unfreeze'],
        ['house'],
        ['fund'],
        ['deposits', 'unclaimed'],
        ['deposits', 'assign'],
        ['deposits', 'return'],
        ['log', 'show'],
        ['log', 'verify'],
        ['pending'],
        ['confirm'],
        ['operators', 'show'],
        ['operators', 'accept'],
      ]) {
        const helped = await operate(...line, '--help');
        expect(helped.done, line.join(' ')).toBe(true);
        expect(helped.message).toContain(`usage: ${line.join(' ')}`);
      }
      expect(await operate('nothing')).toMatchObject({ done: false });
      expect(await operate('withdrawals', 'approve', 'x')).toMatchObject({ done: false });
      expect(await operate('withdrawals', 'approve', '99')).toMatchObject({ done: false });
      expect((await operate('withdrawals', 'list', '--yaml')).message).toContain('Unknown option --yaml.');
      expect((await operate('reserves', '--json')).message).toBe(
        JSON.stringify({ treasury: '0', liabilities: formatSol(sol('0')), inFlight: '0' }),
      );
    });

    test('finds an edited log entry in an audit', async () => {
      await operate('freeze', '--reason', 'one');
      await operate('unfreeze');
      const { sql } = await import('kysely');
      await database().transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update audit_log set details = '{"reason":"another"}' where id = 2`.execute(tx);
      });
      expect((await operate('audit')).message).toContain('entry 2 does not fit');
    });
  });
});
