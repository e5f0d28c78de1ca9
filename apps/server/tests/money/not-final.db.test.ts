// A deposit that is not final may still disappear with its fork, so the player cannot use it yet.
import type { Game, User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const SIGNATURE = '2'.repeat(88);

describeEachDatabase('a deposit that is not final', (database) => {
  let world: World;
  let page: Visitor;
  let ada: User;
  let waiting: Game;

  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
    ada = await page.register(testWallet(1), 'Ada');
    const other = world.visitor();
    const bob = await other.register(testWallet(2), 'Bob');
    const signature = '3'.repeat(88);
    world.history.pay(testWallet(2).address, sol('5'), { signature });
    const report = { amount: '5', transactionSignature: signature };
    await other.call('POST', `/api/users/${bob.id}/deposit`, report);
    const body = { whitePlayerId: bob.id, wagerAmount: '1' };
    waiting = (await other.call<Game>('POST', '/api/games', body)).body;
  });
  afterEach(() => world.close());

  const path = (call: string) => `/api/users/${ada.id}/${call}`;
  const report = () => page.call('POST', path('deposit'), { amount: '5', transactionSignature: SIGNATURE });
  /** Tries every way to use a playing balance. */
  const uses = () =>
    [
      ['create', '/api/games', { whitePlayerId: ada.id, wagerAmount: '0.1' }],
      ['join', `/api/games/${waiting.id}/join`, { playerId: ada.id }],
      ['withdraw', path('withdraw'), { amount: '0.1', walletAddress: testWallet(1).address }],
      ['purchase', path('purchase-avatar'), { avatarId: 'fry_premium' }],
    ] as const;

  test('cannot pay for a seat, a picture or a withdrawal until it is final', async () => {
    world.history.pay(testWallet(1).address, sol('5'), { commitment: 'confirmed', signature: SIGNATURE });
    expect(await report()).toMatchObject({ status: 202, body: { status: 'pending', newBalance: '0' } });
    for (const [use, where, body] of uses())
      expect(await page.call('POST', where, body), use).toMatchObject({
        status: 402,
        body: { code: 'INSUFFICIENT_BALANCE', currentBalance: '0' },
      });
    world.history.finalize(SIGNATURE);
    expect(await report()).toMatchObject({ status: 200, body: { status: 'completed', newBalance: '5' } });
    for (const [use, where, body] of uses())
      expect((await page.call('POST', where, body)).status, use).toBeLessThan(300);
  });

  test('leaves nothing to use if it disappears with its fork', async () => {
    world.history.pay(testWallet(1).address, sol('5'), { commitment: 'confirmed', signature: SIGNATURE });
    await report();
    world.history.vanish(SIGNATURE);
    expect(await report()).toMatchObject({ status: 202, body: { newBalance: '0' } });
    for (const [use, where, body] of uses())
      expect((await page.call('POST', where, body)).status, use).toBe(402);
  });
});
