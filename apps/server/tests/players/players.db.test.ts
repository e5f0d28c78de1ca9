// Players: registration, name and picture; reserved names, the interval between renames, and how long an old name stays reserved for
// its player.
import { DISPLAY_NAME_MESSAGES, FIRST_RATINGS, type SignedIn, type User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { NAMES } from '../../src/players/users/index.ts';
import { insertOwnedAvatar } from '../../src/players/users/store.ts';
import { type TestWallet, testWallet } from '../../src/players/users/testkit/wallet.ts';

const ada = testWallet(1);
const bob = testWallet(2);
const DAY_MS = 24 * 60 * 60 * 1_000;
const RESERVED = 'This display name is reserved. Please choose another one.';

describeEachDatabase('players', (database) => {
  let world: World;
  let page: Visitor;

  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
  });
  afterEach(() => world.close());

  type Answered = User & { code?: string; field?: string; message?: string; changeableAt?: string };
  const rename = (client: Visitor, { id }: User, username: string) =>
    client.call<Answered>('PATCH', `/api/users/${id}`, { username });
  const register = async (wallet: TestWallet, username: string, more: object = {}) => {
    const client = world.visitor();
    await client.signIn(wallet);
    const body = { walletAddress: wallet.address, username, profilePicId: 'bee', ...more };
    return client.call<Answered>('POST', '/api/auth/register', body);
  };

  test('I2 I30 are created at registration with 201', async () => {
    const user = await page.register(ada, '  Ada Lovelace ', 'thinky');
    expect(user).toEqual({
      id: 1,
      username: 'Ada Lovelace',
      walletAddress: ada.address,
      profilePicId: 'thinky',
      balance: '0',
      wins: 0,
      losses: 0,
      draws: 0,
      totalEarnings: '0',
      ratings: FIRST_RATINGS,
      showGamesInLobby: true,
    });
    expect((await page.call<SignedIn>('GET', '/api/auth/session')).body.user).toEqual(user);
    expect(await register(ada, 'Other')).toMatchObject({ status: 409, body: { field: 'walletAddress' } });
  });

  test('D5 R9 are refused for another wallet, and with an invalid picture or a taken or reserved name', async () => {
    await page.register(ada, 'Magnus');
    const avatar = { message: 'Please select a valid avatar.' };
    for (const [username, more, status, body] of [
      ['Bob', { walletAddress: ada.address }, 403, { code: 'FORBIDDEN' }],
      ['Bob', { profilePicId: 'unknown' }, 400, avatar],
      ['Bob', { profilePicId: 'batman_premium' }, 400, avatar],
      ['Bob', { profilePicId: 'fry_premium' }, 403, { code: 'FORBIDDEN' }],
      ['   ', {}, 400, { message: DISPLAY_NAME_MESSAGES.empty }],
      ['M0derator', {}, 400, { message: RESERVED }],
      [' magnus ', {}, 409, { code: 'CONFLICT', field: 'username' }],
      ['M.ágnus', {}, 409, { code: 'CONFLICT', field: 'username' }],
    ] as const)
      expect(await register(bob, username, more), `${username} ${status}`).toMatchObject({ status, body });
  });

  test('R9 get a name in exactly one of many concurrent registrations, and of two concurrent renames', async () => {
    const wallets = Array.from({ length: 6 }, (_, index) => testWallet(100 + index));
    const answers = await Promise.all(wallets.map((wallet) => register(wallet, 'Solo')));
    expect(answers.map((each) => each.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [world.visitor(), world.visitor()];
      const first = await one.register(testWallet(200 + 2 * round), `One ${round}`);
      const second = await other.register(testWallet(201 + 2 * round), `Other ${round}`);
      const name = `Zoe ${round}`;
      const renamed = await Promise.all([rename(one, first, name), rename(other, second, name)]);
      const [won, lost] = renamed.sort((a, b) => a.status - b.status);
      expect([won?.status, lost?.status, lost?.body.field]).toEqual([200, 409, 'username']);
    }
  });

  test('H23 I1 see only their own balance, and 404 User not found for an unknown wallet', async () => {
    const user = await page.register(ada, 'Ada');
    const other = world.visitor();
    await other.register(bob, 'Bob');
    expect((await page.call('GET', `/api/users/wallet/${ada.address}`)).body).toEqual(user);
    const { balance: _, showGamesInLobby: __, ...publicUser } = user;
    expect((await other.call('GET', `/api/users/wallet/${ada.address}`)).body).toEqual(publicUser);
    expect(await page.refused('GET', `/api/users/wallet/${testWallet(9).address}`)).toMatchObject({
      status: 404,
      message: 'User not found',
    });
  });

  test('R45 I4 K9 cannot change a balance: the current value returns 200, and any other 403', async () => {
    const user = await page.register(ada, 'Ada');
    const path = `/api/users/${user.id}`;
    for (const balance of ['0', 0, '0.000'])
      expect((await page.call<User>('PATCH', path, { balance })).body, String(balance)).toEqual(user);
    for (const balance of ['1', 0.1, '0.000000001'])
      expect(await page.refused('PATCH', path, { balance, username: 'Rich' }), String(balance)).toMatchObject(
        {
          status: 403,
          message: 'Failed to update balance',
        },
      );
    for (const balance of ['-1', null])
      expect(await page.refused('PATCH', path, { balance }), String(balance)).toMatchObject({ status: 400 });
    expect((await page.call<SignedIn>('GET', '/api/auth/session')).body.user).toEqual(user);
  });

  test('I3 I5 may use a free picture or a premium one that they own, and see those as a plain array', async () => {
    const user = await page.register(ada, 'Ada');
    const path = `/api/users/${user.id}/profile-pic`;
    const wear = (profilePicId: string) => page.call<User>('PATCH', path, { profilePicId });
    const owned = async () => (await page.call('GET', `/api/users/${user.id}/premium-avatars`)).body;
    expect((await wear('lol')).body.profilePicId).toBe('lol');
    expect([(await wear('../../etc')).status, (await wear('fry_premium')).status]).toEqual([400, 403]);
    expect(await owned()).toEqual([]);
    await database().transaction(async (tx) => {
      expect(await insertOwnedAvatar(tx, user.id, 'fry_premium')).toBe(true);
      expect(await insertOwnedAvatar(tx, user.id, 'fry_premium')).toBe(false);
    });
    expect(await owned()).toEqual([{ avatarId: 'fry_premium' }]);
    expect((await wear('fry_premium')).body.profilePicId).toBe('fry_premium');
  });

  test('I4 R9 may use look-alikes of their own name, but not of other or reserved names', async () => {
    const user = await page.register(ada, 'Ada');
    await world.visitor().register(bob, 'Bob');
    expect((await rename(page, user, ' ADA ')).body.username).toBe('ADA');
    expect(await rename(page, user, 'bob')).toMatchObject({ status: 409, body: { field: 'username' } });
    expect(await rename(page, user, 'Official')).toMatchObject({ status: 400, body: { message: RESERVED } });
    expect(await page.refused('PATCH', `/api/users/${user.id}`, {})).toMatchObject({ status: 400 });
  });

  /** Advances the time and signs in again, because the session has expired. */
  async function later(ms: number): Promise<void> {
    world.time.standStill(ms);
    await page.signIn(ada);
  }

  test('R9 can be changed once in 30 days, and in case at any time', async () => {
    const user = await page.register(ada, 'Ada');
    expect((await rename(page, user, 'Countess')).body.username).toBe('Countess');
    expect((await rename(page, user, 'COUNTESS')).body.username).toBe('COUNTESS');
    const changeableAt = new Date(world.time.nowMs() + NAMES.renameMs).toISOString();
    await later(DAY_MS);
    expect(await rename(page, user, 'Lovelace')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', field: 'username', changeableAt },
    });
    await later(NAMES.renameMs - 2 * DAY_MS);
    expect((await rename(page, user, 'Lovelace')).status).toBe(409);
    await later(DAY_MS);
    expect((await rename(page, user, 'Lovelace')).body.username).toBe('Lovelace');
  });

  test.for([
    ['corrected', 'Countess'],
    ['taken back', 'Ada'],
  ] as const)('R9 can be %s once within 24 hours of a rename', async ([, username]) => {
    const user = await page.register(ada, 'Ada');
    const changeableAt = new Date(world.time.nowMs() + NAMES.renameMs).toISOString();
    expect((await rename(page, user, 'Cuontess')).status).toBe(200);
    await later(NAMES.correctMs - 1);
    expect((await rename(page, user, username)).body.username).toBe(username);
    // The 30 days still count from the rename, and neither name that the player gave up is free.
    for (const name of ['Cuontess', 'Lovelace'])
      expect(await rename(page, user, name), name).toMatchObject({ status: 409, body: { changeableAt } });
    for (const name of ['Ada', 'Cuontess']) expect((await register(bob, name)).status, name).toBe(409);
  });

  test('R9 stay reserved for 90 days after a rename, and can be taken back by their player after 30', async () => {
    const user = await page.register(ada, 'Ada');
    expect((await rename(page, user, 'Countess')).status).toBe(200);
    for (const name of ['Ada', 'A.D.A'])
      expect(await register(bob, name), name).toMatchObject({ status: 409, body: { field: 'username' } });
    const other = world.visitor();
    const second = await other.register(bob, 'Bob');
    expect(await rename(other, second, 'Ada')).toMatchObject({ status: 409, body: { field: 'username' } });
    // A refused rename neither changes the name nor counts.
    expect((await rename(other, second, 'Bobby')).body.username).toBe('Bobby');
    await later(NAMES.renameMs);
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
    const user = await page.register(ada, 'Ada');
    const names = ['Countess', 'Lovelace', 'Byron'];
    const answers = await Promise.all(names.map((name) => rename(page, user, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  });
});
