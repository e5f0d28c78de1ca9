import { lamports, parseSol, type Transaction } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const wallet = testWallet(1);
const SIGNATURE = '4'.repeat(88);

describeEachDatabase('a statement', (database) => {
  test('E23 has type, description, amount, balance after, status, signature and time in each row', async () => {
    const world = await openWorld(database());
    const page = world.visitor();
    const user = await page.register(wallet, 'Ada');
    const path = (call: string) => `/api/users/${user.id}/${call}`;
    world.history.pay(wallet.address, lamports(parseSol('3') ?? 0n), { signature: SIGNATURE });
    const deposit = { amount: '3', transactionSignature: SIGNATURE };
    expect((await page.call('POST', path('deposit'), deposit)).status).toBe(200);
    const withdrawal = { amount: '0.5', walletAddress: wallet.address };
    expect((await page.call('POST', path('withdraw'), withdrawal)).status).toBe(200);
    const { body } = await page.call<{ transactions: Transaction[] }>('GET', path('transactions'));
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body.transactions).toEqual([
      {
        id: expect.any(Number),
        type: 'withdrawal',
        description: 'Withdrawal to your wallet',
        amount: '0.5',
        balanceAfter: '2.5',
        status: 'pending',
        transactionSignature: null,
        createdAt: instant,
      },
      {
        id: expect.any(Number),
        type: 'deposit',
        description: 'Deposit from your wallet',
        amount: '3',
        balanceAfter: '3',
        status: 'completed',
        transactionSignature: SIGNATURE,
        createdAt: instant,
      },
    ]);
    await world.close();
  });
});
