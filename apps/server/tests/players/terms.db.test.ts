// The operator's terms. Players must accept the current version before they stake.
import type { Config, User } from '@kingstake/protocol';
import type { Environment } from '@kingstake/protocol/environment';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { fund } from '../../src/money/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

const TERMS_VERSION = '2026-11-26';

describeEachDatabase('terms', (database) => {
  let world: World;
  let ada: Visitor;
  let user: User;

  const enter = async (wallet: number, name: string): Promise<[Visitor, User]> => {
    const client = world.visitor();
    const entered = await client.register(testWallet(wallet), name);
    await fund(database(), entered.id, '5');
    return [client, entered];
  };
  beforeEach(async () => {
    world = await openWorld(database(), { environment: { TERMS_VERSION } });
    [ada, user] = await enter(1, 'Ada');
  });
  afterEach(() => world.close());

  const accept = (client: Visitor, { id }: User, version = TERMS_VERSION) =>
    client.call<{ acceptedAt: string }>('POST', `/api/users/${id}/terms`, { version });
  const create = (client: Visitor, { id }: User, wagerAmount = '0.1') =>
    client.call<{ id: number; code?: string; version?: string }>('POST', '/api/games', {
      whitePlayerId: id,
      wagerAmount,
    });

  test('T23 are shown to everyone with the current version and the minimum age', async () => {
    const { body } = await world.visitor().call<Config>('GET', '/api/config');
    expect(body.terms).toEqual({ version: TERMS_VERSION, minimumAge: 18 });
  });

  test('T25 block a staked game and a challenge until they are accepted, and nothing else', async () => {
    await enter(2, 'Bob');
    const challenge = () => ada.call('POST', '/api/challenges', { username: 'Bob', wagerAmount: '0.1' });
    const refused = { status: 403, body: { code: 'TERMS_NOT_ACCEPTED', version: TERMS_VERSION } };
    for (const answer of [await create(ada, user), await challenge()]) expect(answer).toMatchObject(refused);
    expect((await create(ada, user, '0')).status).toBe(201);
    const asked = await ada.call('POST', `/api/users/${user.id}/deposit-transaction`, { amount: '0.5' });
    expect(asked.status).toBe(200);
    await accept(ada, user);
    for (const answer of [await create(ada, user), await challenge()]) expect(answer.status).toBe(201);
  });

  test('T24 can only be accepted in their current version, and return the time of the first acceptance', async () => {
    const first = await accept(ada, user);
    world.time.advance(60_000);
    expect((await accept(ada, user)).body).toEqual(first.body);
    expect(first.body).toMatchObject({ version: TERMS_VERSION, acceptedAt: expect.any(String) });
    expect(await accept(ada, user, '2025-01-01')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', reason: 'terms-changed', version: TERMS_VERSION },
    });
  });

  test('must be accepted again after the version has changed, and not at all on a server without terms', async () => {
    const reopen = async (environment: Environment) => {
      await world.close();
      world = await openWorld(database(), { environment });
      const { cookie, deviceCookie } = ada;
      ada = Object.assign(world.visitor(), { cookie, deviceCookie });
    };
    await accept(ada, user);
    await reopen({ TERMS_VERSION: '2027-01-01' });
    expect(await create(ada, user)).toMatchObject({ status: 403, body: { version: '2027-01-01' } });
    await reopen({});
    expect((await ada.call<Config>('GET', '/api/config')).body.terms).toBeNull();
    expect(await accept(ada, user, 'null')).toMatchObject({ status: 409, body: { version: null } });
  });
});
