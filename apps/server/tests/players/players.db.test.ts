// Players: registration, name and picture, and authorization.
import { DISPLAY_NAME_MESSAGES, FIRST_RATINGS, type SignedIn, type User } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const ada = testWallet(1);
const bob = testWallet(2);

describeEachDatabase('users', (database) => {
  let world: World;
  let page: Visitor;

  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
  });
  afterEach(() => world.close());

  describe('players', () => {
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
      });
      expect((await page.call<SignedIn>('GET', '/api/auth/session')).body.user).toEqual(user);
    });

    const register = (body: object) => page.refused('POST', '/api/auth/register', body);

    test('D5 are refused for another wallet, without a session, and with an invalid picture or name', async () => {
      const valid = { walletAddress: ada.address, username: 'Ada', profilePicId: 'bee' };
      expect(await register(valid)).toMatchObject({ status: 401 });
      await page.signIn(ada);
      expect(await register({ ...valid, walletAddress: bob.address })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
      expect(await register({ ...valid, profilePicId: 'unknown' })).toMatchObject({
        status: 400,
        message: 'Please select a valid avatar.',
      });
      expect(await register({ ...valid, profilePicId: 'batman_premium' })).toMatchObject({
        status: 400,
        message: 'Please select a valid avatar.',
      });
      expect(await register({ ...valid, profilePicId: 'fry_premium' })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
      expect(await register({ ...valid, username: '   ' })).toMatchObject({
        status: 400,
        message: DISPLAY_NAME_MESSAGES.empty,
      });
      expect(await register({ ...valid, username: 'x'.repeat(21) })).toMatchObject({
        status: 400,
        message: DISPLAY_NAME_MESSAGES['too-long'],
      });
      expect(await register({ walletAddress: ada.address })).toMatchObject({
        status: 400,
        code: 'VALIDATION',
      });
    });

    test('R9 are refused with 409 for a taken or look-alike name, and for a registered wallet', async () => {
      await page.register(ada, 'Magnus');
      expect(
        await register({ walletAddress: ada.address, username: 'Other', profilePicId: 'bee' }),
      ).toMatchObject({ status: 409, field: 'walletAddress' });
      page = world.visitor();
      await page.signIn(bob);
      for (const username of ['Magnus', 'MAGNUS', 'M.agnus', ' magnus ']) {
        const refused = await register({ walletAddress: bob.address, username, profilePicId: 'bee' });
        expect(refused, username).toMatchObject({ status: 409, code: 'CONFLICT', field: 'username' });
      }
      const mixed = await register({ walletAddress: bob.address, username: 'Маgnus', profilePicId: 'bee' });
      expect(mixed).toMatchObject({ status: 400, message: DISPLAY_NAME_MESSAGES['mixed-scripts'] });
    });

    test('R9 get a name in exactly one of many concurrent registrations', async () => {
      const wallets = Array.from({ length: 6 }, (_, index) => testWallet(100 + index));
      const pages = await Promise.all(
        wallets.map(async (wallet) => {
          const client = world.visitor();
          await client.signIn(wallet);
          return { client, wallet };
        }),
      );
      const answers = await Promise.all(
        pages.map(({ client, wallet }) =>
          client.call('POST', '/api/auth/register', {
            walletAddress: wallet.address,
            username: 'Solo',
            profilePicId: 'bee',
          }),
        ),
      );
      expect(answers.map((each) => each.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    });

    test('R4 receive 403 NOT_REGISTERED outside /api/auth before they register', async () => {
      await page.signIn(ada);
      expect(await page.refused('GET', `/api/users/wallet/${ada.address}`)).toMatchObject({
        status: 403,
        code: 'NOT_REGISTERED',
      });
    });

    test('H23 I1 see only their own balance, and 404 User not found for an unknown wallet', async () => {
      const user = await page.register(ada, 'Ada');
      const other = world.visitor();
      await other.register(bob, 'Bob');
      expect((await page.call('GET', `/api/users/wallet/${ada.address}`)).body).toEqual(user);
      const { balance: _, ...publicUser } = user;
      expect((await other.call('GET', `/api/users/wallet/${ada.address}`)).body).toEqual(publicUser);
      expect(await page.refused('GET', `/api/users/wallet/${testWallet(9).address}`)).toMatchObject({
        status: 404,
        message: 'User not found',
      });
    });

    test('I3 may use a free picture, but not an unknown or unowned one', async () => {
      const user = await page.register(ada, 'Ada');
      const path = `/api/users/${user.id}/profile-pic`;
      expect((await page.call<User>('PATCH', path, { profilePicId: 'lol' })).body.profilePicId).toBe('lol');
      expect(await page.refused('PATCH', path, { profilePicId: '../../etc' })).toMatchObject({
        status: 400,
        message: 'Please select a valid avatar.',
      });
      expect(await page.refused('PATCH', path, { profilePicId: 'fry_premium' })).toMatchObject({
        status: 403,
      });
    });

    test('I4 may use look-alikes of their own name, but not of other names', async () => {
      const user = await page.register(ada, 'Ada');
      await world.visitor().register(bob, 'Bob');
      const path = `/api/users/${user.id}`;
      expect((await page.call<User>('PATCH', path, { username: ' ADA ' })).body.username).toBe('ADA');
      expect(await page.refused('PATCH', path, { username: 'bob' })).toMatchObject({ status: 409 });
      expect(await page.refused('PATCH', path, {})).toMatchObject({ status: 400 });
    });

    test('I4 get a name in one of two concurrent renames, and 409 in the other', async () => {
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all(
          [0, 1].map(async (index) => {
            const client = world.visitor();
            const user = await client.register(
              testWallet(200 + 2 * round + index),
              `Player ${round} ${index}`,
            );
            const path = `/api/users/${user.id}`;
            return () =>
              client.call<{ code?: string; field?: string }>('PATCH', path, { username: `Zoe ${round}` });
          }),
        ).then((renames) => Promise.all(renames.map((rename) => rename())));
        const [won, lost] = answers.sort((one, other) => one.status - other.status);
        expect([won?.status, lost?.status]).toEqual([200, 409]);
        expect(lost?.body).toMatchObject({ code: 'CONFLICT', field: 'username' });
      }
    });

    test('R45 I4 K9 cannot change a balance: the current value returns 200, and any other 403', async () => {
      const user = await page.register(ada, 'Ada');
      const path = `/api/users/${user.id}`;
      for (const balance of ['0', 0, '0.000']) {
        expect((await page.call<User>('PATCH', path, { balance })).body, String(balance)).toEqual(user);
      }
      for (const balance of ['1', 0.1, '0.000000001']) {
        const refused = await page.refused('PATCH', path, { balance, username: 'Rich' });
        expect(refused, String(balance)).toMatchObject({ status: 403, message: 'Failed to update balance' });
      }
      for (const balance of ['-1', '1e3', '0.0000000001', 'NaN', 0.1 + 0.2, null, {}]) {
        expect(await page.refused('PATCH', path, { balance }), String(balance)).toMatchObject({
          status: 400,
        });
      }
      expect((await page.call<SignedIn>('GET', '/api/auth/session')).body.user).toEqual(user);
    });

    test('I5 see their premium pictures as a plain array, and may use them', async () => {
      const user = await page.register(ada, 'Ada');
      expect((await page.call('GET', `/api/users/${user.id}/premium-avatars`)).body).toEqual([]);
      await database().transaction(async (tx) => {
        const { insertOwnedAvatar } = await import('../../src/users/avatar-store.ts');
        expect(await insertOwnedAvatar(tx, user.id, 'fry_premium')).toBe(true);
        expect(await insertOwnedAvatar(tx, user.id, 'fry_premium')).toBe(false);
      });
      expect((await page.call('GET', `/api/users/${user.id}/premium-avatars`)).body).toEqual([
        { avatarId: 'fry_premium' },
      ]);
      const worn = await page.call<User>('PATCH', `/api/users/${user.id}/profile-pic`, {
        profilePicId: 'fry_premium',
      });
      expect(worn.body.profilePicId).toBe('fry_premium');
    });

    test('R4 receive 403 for another player’s id on every call, and 400 for an invalid id', async () => {
      await world.visitor().register(bob, 'Bob');
      const user = await page.register(ada, 'Ada');
      const foreign = user.id - 1;
      for (const [method, path, body] of [
        ['PATCH', `/api/users/${foreign}`, { username: 'Mine' }],
        ['PATCH', `/api/users/${foreign}/profile-pic`, { profilePicId: 'lol' }],
        ['GET', `/api/users/${foreign}/premium-avatars`, undefined],
        ['GET', '/api/users/999999/premium-avatars', undefined],
      ] as const) {
        expect(await page.refused(method, path, body), path).toMatchObject({
          status: 403,
          code: 'FORBIDDEN',
        });
      }
      for (const id of ['0', '-1', '1.5', 'abc', '9999999999999999999', '1e3', '%00']) {
        expect(await page.refused('GET', `/api/users/${id}/premium-avatars`), id).toMatchObject({
          status: 400,
          code: 'VALIDATION',
        });
      }
    });
  });
});
