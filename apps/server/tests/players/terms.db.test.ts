// The operator's terms. Players must accept the current version before they stake.
import type { Config, User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { fund } from '../testkit/live-player.ts';
import { createTestServer, type TestClient, type TestServer } from '../testkit/test-server.ts';

const TERMS_VERSION = '2026-11-26';

describeEachDatabase('terms', (database) => {
  let server: TestServer;
  let ada: TestClient;
  let user: User;

  const enter = async (wallet: number, name: string): Promise<[TestClient, User]> => {
    const client = server.client();
    const entered = await client.play(testWallet(wallet), name);
    await fund(database(), entered.id, '5');
    return [client, entered];
  };
  beforeEach(async () => {
    server = await createTestServer(database(), { TERMS_VERSION });
    [ada, user] = await enter(1, 'Ada');
  });
  afterEach(() => server.close());

  const accept = (client: TestClient, { id }: User, version = TERMS_VERSION) =>
    client.send<{ acceptedAt: string }>('POST', `/api/users/${id}/terms`, { body: { version } });
  const create = (client: TestClient, { id }: User, wagerAmount = '0.1') =>
    client.send<{ id: number; code?: string; version?: string }>('POST', '/api/games', {
      body: { whitePlayerId: id, wagerAmount },
    });

  test('T23 are shown to everyone with the current version and the minimum age', async () => {
    const { body } = await server.client().send<Config>('GET', '/api/config');
    expect(body.terms).toEqual({ version: TERMS_VERSION, minimumAge: 18 });
  });

  test('T25 block a staked game until the player has accepted them', async () => {
    expect(await create(ada, user)).toMatchObject({
      status: 403,
      body: { code: 'TERMS_NOT_ACCEPTED', version: TERMS_VERSION },
    });
    expect((await accept(ada, user)).status).toBe(200);
    expect((await create(ada, user)).status).toBe(201);
  });

  test('block joining a staked game and challenging until the player has accepted them', async () => {
    const [bob, bobUser] = await enter(2, 'Bob');
    await accept(ada, user);
    const made = await create(ada, user);
    const join = () =>
      bob.send('POST', `/api/games/${made.body.id}/join`, { body: { playerId: bobUser.id } });
    const challenge = () =>
      bob.send('POST', '/api/challenges', { body: { username: 'Ada', wagerAmount: '0.1' } });
    const refused = { status: 403, body: { code: 'TERMS_NOT_ACCEPTED' } };
    expect(await join()).toMatchObject(refused);
    expect(await challenge()).toMatchObject(refused);
    await accept(bob, bobUser);
    expect((await challenge()).status).toBe(201);
    expect((await join()).status).toBe(200);
  });

  test('T25 block no friendly game and no deposit', async () => {
    expect((await create(ada, user, '0')).status).toBe(201);
    const asked = await ada.send('POST', `/api/users/${user.id}/deposit-transaction`, {
      body: { amount: '0.5' },
    });
    expect(asked.status).toBe(200);
  });

  test('T24 return the time of the first acceptance for a repeated request', async () => {
    const first = await accept(ada, user);
    server.time.advance(60_000);
    expect((await accept(ada, user)).body).toEqual(first.body);
    expect(first.body).toMatchObject({ version: TERMS_VERSION, acceptedAt: expect.any(String) });
  });

  test('T24 can only be accepted in their current version', async () => {
    expect(await accept(ada, user, '2025-01-01')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'terms-changed', version: TERMS_VERSION },
    });
  });

  test('must be accepted again after the version has changed', async () => {
    await accept(ada, user);
    await server.close();
    server = await createTestServer(database(), { TERMS_VERSION: '2027-01-01' });
    const { cookie, deviceCookie } = ada;
    ada = Object.assign(server.client(), { cookie, deviceCookie });
    expect(await create(ada, user)).toMatchObject({ status: 403, body: { version: '2027-01-01' } });
    expect((await create(ada, user, '0')).status).toBe(201);
  });
});

describeEachDatabase('a server without terms', (database) => {
  test('shows no terms, and accepts none', async () => {
    const server = await createTestServer(database());
    const client = server.client();
    const { id } = await client.play(testWallet(1), 'Ada');
    expect((await client.send<Config>('GET', '/api/config')).body.terms).toBeNull();
    const accepted = await client.send('POST', `/api/users/${id}/terms`, { body: { version: 'null' } });
    expect(accepted).toMatchObject({ status: 409, body: { version: null } });
    await server.close();
  });
});
