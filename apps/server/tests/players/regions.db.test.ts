// Blocked regions: registration, deposits and staked seats are refused, by call and by message. Everything else works.
import type { User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openRawLine, type RawLine } from '../../../../testkit/raw-line.ts';
import type { Answer, Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { fund } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const BLOCKED = { 'x-region': 'KP' };
const ALLOWED = { 'x-region': 'SE' };
const REFUSED = { status: 403, body: { code: 'REGION_BLOCKED' } };

const SETTINGS = { TRUST_PROXY: '127.0.0.1', REGION_HEADER: 'X-Region', BLOCKED_REGIONS: 'KP,US-NY' };

describeEachDatabase('a blocked region', (database) => {
  let world: World;
  let port: number;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    world = await openWorld(database(), { environment: SETTINGS });
    port = await world.port();
    const enter = (wallet: number, name: string) => world.player(name, { wallet, sol: '5' });
    [ada, bob] = [await enter(1, 'Ada'), await enter(2, 'Bob')];
  });
  afterEach(() => world.close());

  interface Made {
    id: number;
    code?: string;
  }
  const post = (path: string, body: object, headers: Record<string, string>): Promise<Answer<Made>> =>
    ada.call<Made>('POST', path, body, headers);
  const create = (headers: Record<string, string>, wagerAmount = '0.1') =>
    post('/api/games', { whitePlayerId: ada.user.id, wagerAmount }, headers);
  const challenge = (headers: Record<string, string>, wagerAmount = '0.1') =>
    post('/api/challenges', { username: 'Bob', wagerAmount }, headers);
  const join = (gameId: number, headers: Record<string, string>) =>
    post(`/api/games/${gameId}/join`, { playerId: ada.user.id }, headers);

  /** Opens a socket of Ada's from a region. */
  async function openLine(headers: Record<string, string>): Promise<RawLine> {
    const { cookie, deviceCookie } = ada;
    const sent = { cookie: `${cookie}; ${deviceCookie}`, origin: world.settings.publicOrigin, ...headers };
    const untilIdle = () => world.app.settled();
    return openRawLine(`ws://127.0.0.1:${port}/ws`, sent, { untilIdle });
  }

  test('T27 refuses calls that create, join or challenge with a stake', async () => {
    const { id } = await bob.create();
    for (const headers of [BLOCKED, { 'x-region': 'us-ny' }]) {
      expect(await create(headers)).toMatchObject(REFUSED);
      expect(await challenge(headers)).toMatchObject(REFUSED);
      expect(await join(id, headers)).toMatchObject(REFUSED);
    }
    expect(await ada.balance()).toBe('5');
    expect((await create(ALLOWED)).status).toBe(201);
    expect((await challenge({ 'x-region': 'US-CA' })).status).toBe(201);
    expect((await join(id, {})).status).toBe(200);
  });

  test('T27 refuses a message that takes a staked seat', async () => {
    const { id } = await bob.create();
    const line = await openLine(BLOCKED);
    line.say('join_game', id, ada.user.id);
    expect(await line.inbox.next('error')).toMatchObject({ code: 'REGION_BLOCKED', gameId: id });
    await line.close();
    const other = await openLine(ALLOWED);
    other.say('join_game', id, ada.user.id);
    await other.inbox.next('game_joined');
    await other.close();
  });

  test('refuses the offer and the acceptance of a staked rematch', async () => {
    const first = await mate(ada, bob);
    const second = await mate(bob, ada);
    const line = await openLine(BLOCKED);
    line.say('rematch_offer', first, ada.user.id);
    expect(await line.inbox.next('error')).toMatchObject({ code: 'REGION_BLOCKED', gameId: first });
    const theirs = await bob.openRawLine();
    theirs.say('rematch_offer', second, bob.user.id);
    await theirs.inbox.next('rematch_offered');
    line.say('rematch_accept', second, ada.user.id);
    expect(await line.inbox.next('error')).toMatchObject({ code: 'REGION_BLOCKED', gameId: second });
    for (const each of [line, theirs]) await each.close();
  });

  test('T27 refuses the transaction of a deposit, but lets players report a deposit', async () => {
    const path = `/api/users/${ada.user.id}`;
    expect(await post(`${path}/deposit-transaction`, { amount: '0.5' }, BLOCKED)).toMatchObject(REFUSED);
    expect((await post(`${path}/deposit-transaction`, { amount: '0.5' }, ALLOWED)).status).toBe(200);
    const reported = { amount: '0.5', transactionSignature: 'already-processed' };
    expect((await post(`${path}/deposit`, reported, BLOCKED)).status).toBe(202);
  });

  test('T27 refuses registration, but not sign-in', async () => {
    const client = world.visitor();
    await client.signIn(testWallet(3));
    const register = (headers: Record<string, string>) =>
      client.call(
        'POST',
        '/api/auth/register',
        { walletAddress: testWallet(3).address, username: 'Eve', profilePicId: 'bee' },
        headers,
      );
    expect(await register(BLOCKED)).toMatchObject(REFUSED);
    expect((await register(ALLOWED)).status).toBe(201);
  });

  test('T28 allows withdrawals, reading and friendly games', async () => {
    const { id, walletAddress } = ada.user;
    expect((await post(`/api/users/${id}/withdraw`, { amount: '0.5', walletAddress }, BLOCKED)).status).toBe(
      200,
    );
    const read = await ada.call('GET', `/api/games/history/${id}`, undefined, BLOCKED);
    expect(read.status).toBe(200);
    expect((await create(BLOCKED, '0')).status).toBe(201);
    const friendly = await bob.create({ wagerAmount: '0' });
    const line = await openLine(BLOCKED);
    line.say('join_game', friendly.id, ada.user.id);
    await line.inbox.next('game_joined');
    await line.close();
  });
});

describeEachDatabase('an unknown region that is blocked', (database) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(database(), { environment: { ...SETTINGS, BLOCKED_REGIONS: 'KP,XX' } });
  });
  afterEach(() => world.close());

  test('T35 refuses registration, deposits and seats without a known region, and pays everybody', async () => {
    const [maker, joiner] = [world.visitor(), world.visitor()];
    const register = async (client: Visitor, wallet: number, headers = {}) => {
      const { walletAddress } = await client.signIn(testWallet(wallet));
      const body = { walletAddress, username: `Player ${wallet}`, profilePicId: 'bee' };
      return client.call<User & { code?: string }>('POST', '/api/auth/register', body, headers);
    };
    expect(await register(maker, 1)).toMatchObject(REFUSED);
    const { id, walletAddress } = (await register(maker, 1, ALLOWED)).body;
    const other = (await register(joiner, 2, ALLOWED)).body;
    for (const each of [id, other.id]) await fund(database(), each, '5');
    const create = (headers = {}) =>
      maker.call<{ id: number }>('POST', '/api/games', { whitePlayerId: id, wagerAmount: '0.1' }, headers);
    expect(await create()).toMatchObject(REFUSED);
    const game = (await create(ALLOWED)).body;
    const join = (headers = {}) =>
      joiner.call('POST', `/api/games/${game.id}/join`, { playerId: other.id }, headers);
    expect(await join()).toMatchObject(REFUSED);
    expect((await join(ALLOWED)).status).toBe(200);
    const ask = (call: string, body: object) => maker.call('POST', `/api/users/${id}/${call}`, body);
    expect(await ask('deposit-transaction', { amount: '0.5' })).toMatchObject(REFUSED);
    expect((await ask('withdraw', { amount: '0.5', walletAddress })).status).toBe(200);
  });
});
