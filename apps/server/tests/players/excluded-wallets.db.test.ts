// Wallets that funded an excluded player cannot register another one. If they registered before, they cannot take a seat.
import { lamports, type User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { bookDeposit } from '../../src/deposits/booking.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { type TestWallet, testWallet } from '../../src/users/testkit/wallet.ts';

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

  /** Returns a signed-in wallet without a player, whose deposit was credited to Ada. */
  async function fundingWallet(): Promise<{ client: Visitor; wallet: TestWallet; name: string }> {
    wallets += 1;
    const wallet = testWallet(wallets);
    const landed = {
      signature: String(wallets).repeat(88).slice(0, 88),
      leg: 0,
      slot: 1n,
      credit: { source: wallet.address, lamports: lamports(5_000_000n) },
    };
    await database().transaction((tx) => bookDeposit(tx, landed, async () => user.id));
    const client = world.visitor();
    await client.signIn(wallet);
    return { client, wallet, name: `Player ${wallets}` };
  }
  async function other(): ReturnType<typeof fundingWallet> {
    wallets += 1;
    const client = world.visitor();
    await client.signIn(testWallet(wallets));
    return { client, wallet: testWallet(wallets), name: 'Other' };
  }
  const register = ({ client, wallet, name }: Awaited<ReturnType<typeof fundingWallet>>) =>
    client.call<User & { code?: string; reason?: string }>('POST', '/api/auth/register', {
      walletAddress: wallet.address,
      username: name,
      profilePicId: 'bee',
    });
  const exclude = () => ada.call('POST', `/api/users/${user.id}/exclusion`, { months: 6 });

  test('T21 cannot register while that player is excluded, but can during a break of that player', async () => {
    await ada.call('POST', `/api/users/${user.id}/break`, { hours: 24 });
    expect((await register(await fundingWallet())).status).toBe(201);
    await exclude();
    const { status, body } = await register(await fundingWallet());
    expect({ status, ...body }).toMatchObject(EXCLUDED);
    expect((await register(await other())).status).toBe(201);
  });

  test('T21 gets no seat when it registers while the exclusion begins', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const funding = await fundingWallet();
      const [excluded, registered] = await Promise.all([exclude(), register(funding)]);
      expect(excluded.status).toBe(200);
      expect([201, 403]).toContain(registered.status);
      const game = { whitePlayerId: registered.body.id, wagerAmount: '0.1' };
      if (registered.status === 201)
        expect(await funding.client.refused('POST', '/api/games', game)).toMatchObject(EXCLUDED);
      expect((await register(funding)).status).toBe(403);
      await database().run((queries) => sql`delete from play_break`.execute(queries));
    }
  });
});
