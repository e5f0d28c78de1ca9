// Wallets that funded an excluded player cannot register another one. If they registered before, they cannot take a seat.
import { lamports, type User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { bookDeposit } from '../../src/money/deposits/booking.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

const ROUNDS = 8;
const EXCLUDED = { status: 403, code: 'ON_BREAK', reason: 'wallet-excluded' };

describeEachDatabase('a wallet that funded a player', (database) => {
  let world: World;
  let ada: Visitor;
  let user: User;
  let wallets: number;

  beforeEach(async () => {
    wallets = 1;
    world = await openWorld(database());
    ada = world.visitor();
    user = await ada.register(testWallet(wallets), 'Ada');
  });
  afterEach(() => world.close());

  /** Signs in with a new wallet, whose deposit was credited to Ada. Returns how it registers, and its browser. */
  async function enter(hasFunded = true) {
    wallets += 1;
    const { address: source } = testWallet(wallets);
    const landed = {
      signature: String(wallets).repeat(88).slice(0, 88),
      leg: 0,
      slot: 1n,
      credit: { source, lamports: lamports(5_000_000n) },
    };
    if (hasFunded) await database().transaction((tx) => bookDeposit(tx, landed, async () => user.id));
    const client = world.visitor();
    await client.signIn(testWallet(wallets));
    const body = { walletAddress: source, username: `Player ${wallets}`, profilePicId: 'bee' };
    const register = () =>
      client.call<User & { code?: string; reason?: string }>('POST', '/api/auth/register', body);
    return { client, register };
  }
  const exclude = () => ada.call('POST', `/api/users/${user.id}/exclusion`, { months: 6 });

  test('T21 cannot register while that player is excluded, but can during a break of that player', async () => {
    await ada.call('POST', `/api/users/${user.id}/break`, { hours: 24 });
    expect((await (await enter()).register()).status).toBe(201);
    await exclude();
    const { status, body } = await (await enter()).register();
    expect({ status, ...body }).toMatchObject(EXCLUDED);
    expect((await (await enter(false)).register()).status).toBe(201);
  });

  test('T21 gets no seat when it registers while the exclusion begins', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, register } = await enter();
      const [excluded, registered] = await Promise.all([exclude(), register()]);
      expect(excluded.status).toBe(200);
      expect([201, 403]).toContain(registered.status);
      const game = { whitePlayerId: registered.body.id, wagerAmount: '0.1' };
      if (registered.status === 201)
        expect(await client.refused('POST', '/api/games', game)).toMatchObject(EXCLUDED);
      expect((await register()).status).toBe(403);
      await world.query`delete from play_break`;
    }
  });
});
