import { lamports, parseSol, type User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { account, auditBooks, book, move } from '../../src/money/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

const sol = (text: string) => lamports(parseSol(text) ?? -1n);
const wallet = testWallet(1);
const refiller = testWallet(2);
const REFILL = '3'.repeat(88); // the signature of the refill

describeEachDatabase('corrections', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  });
  afterEach(() => world.close());

  const operate = (...line: string[]) => world.operateByTwo(...line);
  const adjust = (amount: string, player = user.id) =>
    operate('adjust', String(player), amount, '--reason', 'why', '--by', 'eve');
  const treasuryHolds = (amount: bigint) => {
    world.history.chain.balance = async () => lamports(amount);
  };
  const owed = async () => JSON.parse((await operate('reserves', '--json')).message).liabilities;
  const path = (call: string) => `/api/users/${user.id}/${call}`;
  const arrives = async (from: string, amount: string, signature: string) => {
    world.history.pay(from, sol(amount), { signature: signature.repeat(88) });
    await page.call('POST', path('deposit'), { amount, transactionSignature: signature.repeat(88) });
  };
  const withdraw = (amount: string) =>
    page.call('POST', path('withdraw'), { amount, walletAddress: wallet.address });

  /** Books an unclaimed deposit to the operating account. */
  const fundOperating = async (amount: string) => {
    await arrives(refiller.address, amount, '3');
    expect((await operate('fund', REFILL)).done).toBe(true);
  };

  test('H2 protect players’ money from adjust, withdraw and approve by a single operator', async () => {
    await world.player('Bob', { wallet: 3, sol: '3' });
    treasuryHolds(sol('3'));
    expect(await owed()).toBe('3');
    expect(await adjust('2')).toEqual({
      done: false,
      message: 'Nothing was adjusted: the operating account has 0 SOL.',
    });
    expect(await withdraw('2')).toMatchObject({ status: 402 });
    expect(await operate('withdrawals', 'approve', '1', '--by', 'eve')).toMatchObject({ done: false });
    expect(await page.balance()).toBe('0');
    expect(await owed()).toBe('3');
    expect(await operate('audit')).toEqual({ done: true, message: 'Clean.' });
  });

  test('never take the same money twice concurrently', async () => {
    await fundOperating('3');
    const answers = await Promise.all([adjust('2'), adjust('2')]);
    expect(answers.filter(({ done }) => done)).toHaveLength(1);
    expect(await page.balance()).toBe('2');
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('count corrections of earlier releases as liabilities', async () => {
    await arrives(wallet.address, '3', '2');
    const legs = move(account('adjust'), account('player', user.id), sol('0.5'));
    await database().transaction((tx) => book(tx, { opKey: 'adjust:old', kind: 'adjust', legs }));
    expect(await owed()).toBe('3.5');
  });

  test('are shown to a connected player immediately', async () => {
    const player = await world.player('Eve', { wallet: 5, sol: '1' });
    expect((await adjust('-0.25', player.user.id)).done).toBe(true);
    expect(await player.inbox.next('balance_updated')).toMatchObject({ balance: '0.75' });
    player.hangUp();
  });

  test('credit a negative correction to the operating account, which may write it off', async () => {
    await arrives(wallet.address, '3', '2');
    treasuryHolds(sol('2'));
    expect((await operate('audit')).done).toBe(false);
    expect((await adjust('-1')).done).toBe(true);
    expect(await owed()).toBe('3');
    expect((await operate('write-off', '1', '--reason', 'lost')).done).toBe(true);
    expect(await owed()).toBe('2');
    expect(await operate('audit')).toEqual({ done: true, message: 'Clean.' });
  });

  test('write off no fees of payments in flight, because a payment that landed could not be booked', async () => {
    await arrives(refiller.address, '1', '3');
    await operate('fund', REFILL);
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

  test('refuse an unknown player, without an effect on the next player', async () => {
    expect(await adjust('5', user.id + 1)).toEqual({
      done: false,
      message: `There is no player ${user.id + 1}: nothing was adjusted.`,
    });
    expect((await world.visitor().register(testWallet(3), 'Bob')).balance).toBe('0');
    const rows = await world.query`select * from audit_log`;
    expect(rows).toEqual([]);
  });

  test('book the same correction twice if it is given twice in one millisecond', async () => {
    await fundOperating('2');
    expect((await adjust('1')).done).toBe(true);
    expect((await adjust('1')).done).toBe(true);
    expect(await page.balance()).toBe('2');
  });
});
