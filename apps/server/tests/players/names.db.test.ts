// Names: reserved names, the interval between renames, and how long an old name stays reserved for its player.
import type { User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { NAMES } from '../../src/users/index.ts';
import { type TestWallet, testWallet } from '../../src/users/testkit/wallet.ts';

const ada = testWallet(1);
const bob = testWallet(2);
const DAY_MS = 24 * 60 * 60 * 1_000;

describeEachDatabase('names', (database) => {
  let world: World;

  beforeEach(async () => {
    world = await openWorld(database());
  });
  afterEach(() => world.close());

  const rename = (client: Visitor, { id }: User, username: string) =>
    client.call<User & { code?: string; field?: string; message?: string; changeableAt?: string }>(
      'PATCH',
      `/api/users/${id}`,
      { username },
    );

  const register = async (wallet: TestWallet, username: string) => {
    const client = world.visitor();
    await client.signIn(wallet);
    const body = { walletAddress: wallet.address, username, profilePicId: 'bee' };
    return client.call<User & { code?: string; field?: string; message?: string }>(
      'POST',
      '/api/auth/register',
      body,
    );
  };

  /** Advances the time and signs in again, because the session has expired. */
  async function later(ms: number, client: Visitor, wallet: TestWallet): Promise<void> {
    world.time.standStill(ms);
    await client.signIn(wallet);
  }

  test('R9 are refused with 400 if reserved, at registration and later', async () => {
    const message = 'This display name is reserved. Please choose another one.';
    for (const name of ['Kingstake Support', 'Admin', 'M0derator'])
      expect(await register(ada, name), name).toMatchObject({ status: 400, body: { message } });
    const page = world.visitor();
    const user = await page.register(ada, 'Ada');
    expect(await rename(page, user, 'Official')).toMatchObject({ status: 400, body: { message } });
  });

  test('R9 are refused if they are look-alikes with two v, fillers or combining marks', async () => {
    await world.visitor().register(ada, 'wolf');
    expect(await register(bob, 'vvolf')).toMatchObject({ status: 409, body: { field: 'username' } });
    expect(await register(bob, 'wo\u1160lf')).toMatchObject({ status: 400 });
    expect(await register(bob, `Z${'\u0317'.repeat(54)}`)).toMatchObject({ status: 400 });
  });

  test('are refused if they differ from a taken or reserved name only by accents', async () => {
    await world.visitor().register(ada, 'Magnus');
    expect(await register(bob, 'Mágnus')).toMatchObject({ status: 409, body: { field: 'username' } });
    for (const name of ['Kíngstake', 'Ádmin', 'Süpport', 'Arbiter', 'Customer Care'])
      expect(await register(bob, name), name).toMatchObject({ status: 400 });
  });

  test('R9 can be changed once in 30 days, and in case at any time', async () => {
    const page = world.visitor();
    const user = await page.register(ada, 'Ada');
    expect((await rename(page, user, 'Countess')).body.username).toBe('Countess');
    expect((await rename(page, user, 'COUNTESS')).body.username).toBe('COUNTESS');
    const changeableAt = new Date(world.time.nowMs() + NAMES.renameMs).toISOString();
    await later(DAY_MS, page, ada);
    expect(await rename(page, user, 'Lovelace')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', field: 'username', changeableAt },
    });
    await later(NAMES.renameMs - 2 * DAY_MS, page, ada);
    expect((await rename(page, user, 'Lovelace')).status).toBe(409);
    await later(DAY_MS, page, ada);
    expect((await rename(page, user, 'Lovelace')).body.username).toBe('Lovelace');
  });

  test.for([
    ['corrected', 'Countess'],
    ['taken back', 'Ada'],
  ] as const)('R9 can be %s once within 24 hours of a rename', async ([, username]) => {
    const page = world.visitor();
    const user = await page.register(ada, 'Ada');
    const changeableAt = new Date(world.time.nowMs() + NAMES.renameMs).toISOString();
    expect((await rename(page, user, 'Cuontess')).status).toBe(200);
    await later(NAMES.correctMs - 1, page, ada);
    expect((await rename(page, user, username)).body.username).toBe(username);
    // The 30 days still count from the rename, and neither name that the player gave up is free.
    for (const name of ['Cuontess', 'Lovelace'])
      expect(await rename(page, user, name), name).toMatchObject({ status: 409, body: { changeableAt } });
    for (const name of ['Ada', 'Cuontess']) expect((await register(bob, name)).status, name).toBe(409);
  });

  test('R9 stay reserved for 90 days after a rename, and can be taken back by their player after 30', async () => {
    const page = world.visitor();
    const user = await page.register(ada, 'Ada');
    expect((await rename(page, user, 'Countess')).status).toBe(200);
    for (const name of ['Ada', 'A.D.A'])
      expect(await register(bob, name), name).toMatchObject({ status: 409, body: { field: 'username' } });
    const other = world.visitor();
    const second = await other.register(bob, 'Bob');
    expect(await rename(other, second, 'Ada')).toMatchObject({ status: 409, body: { field: 'username' } });
    // A refused rename neither changes the name nor counts.
    expect((await rename(other, second, 'Bobby')).body.username).toBe('Bobby');
    await later(NAMES.renameMs, page, ada);
    expect((await rename(page, user, 'Ada')).body.username).toBe('Ada');
    expect((await register(testWallet(3), 'Countess')).status).toBe(409);
    world.time.standStill(NAMES.formerMs);
    await world.app.settled();
    expect((await register(testWallet(3), 'Countess')).status).toBe(201);
  });

  test('R9 are refused to a player who registers with the old name during the rename', async () => {
    for (let round = 0; round < 10; round += 1) {
      const page = world.visitor();
      const user = await page.register(testWallet(10 + 2 * round), `Old ${round}`);
      const [renamed, registered] = await Promise.all([
        rename(page, user, `New ${round}`),
        register(testWallet(11 + 2 * round), `Old ${round}`),
      ]);
      expect([renamed.status, registered.status]).toEqual([200, 409]);
    }
  });

  test('R9 are changed and corrected by two of three concurrent renames of a player', async () => {
    const page = world.visitor();
    const user = await page.register(ada, 'Ada');
    const names = ['Countess', 'Lovelace', 'Byron'];
    const answers = await Promise.all(names.map((name) => rename(page, user, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  });
});
