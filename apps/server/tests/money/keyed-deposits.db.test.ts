// POST /deposit under an Idempotency-Key, and the answers of the operator's command `fund`.
import type { User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const wallet = testWallet(1);
const other = testWallet(2);
const [FIRST, SECOND] = ['2'.repeat(88), '3'.repeat(88)] as const;

describeEachDatabase('deposits over HTTP', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;
  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
    user = await page.register(wallet, 'Ada');
  });
  afterEach(() => world.close());
  const deposit = (transactionSignature: string, key: string, amount = '1') =>
    page.call<Record<string, unknown>>(
      'POST',
      `/api/users/${user.id}/deposit`,
      { amount, transactionSignature },
      { 'idempotency-key': key },
    );

  test('return the same answer for the same key and body, and 409 for another body', async () => {
    world.history.pay(wallet.address, sol('1'), { signature: FIRST });
    const first = await deposit(FIRST, 'one');
    expect(first).toMatchObject({ status: 200, body: { newBalance: '1', status: 'completed' } });
    world.history.pay(wallet.address, sol('2'), { signature: SECOND });
    expect(await deposit(SECOND, 'one')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await deposit(FIRST, 'one', '2')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await deposit(SECOND, 'two')).toMatchObject({ status: 200, body: { newBalance: '3' } });
    expect(await deposit(FIRST, 'one')).toMatchObject({ status: 200, body: first.body });
  });

  test('check again under a key whose deposit was pending, and refuse any other body', async () => {
    expect(await deposit(FIRST, 'one')).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect(await deposit(SECOND, 'one')).toMatchObject({ status: 409 });
    world.history.pay(wallet.address, sol('1'), { signature: FIRST });
    expect(await deposit(FIRST, 'one')).toMatchObject({ status: 200, body: { newBalance: '1' } });
  });

  test('fund the operating account only from a wallet without a player', async () => {
    world.history.pay(wallet.address, sol('0.0005'), { signature: FIRST });
    world.history.pay(other.address, sol('2'), { signature: SECOND });
    await deposit(FIRST, 'one');
    const fund = (signature: string) => world.operateByTwo('fund', signature);
    expect(await fund(FIRST)).toEqual({
      done: false,
      message: `This wallet belongs to player ${user.id}; its unclaimed deposits are theirs.`,
    });
    expect(await fund(SECOND)).toEqual({
      done: true,
      message: 'Moved 2 SOL to the operating account.',
    });
    expect(await fund(SECOND)).toEqual({
      done: false,
      message: `The deposit ${SECOND} is not unclaimed: it is operating.`,
    });
  });
});
