// Blocked regions: registration, deposits and staked seats are refused, by call and by message. Everything else works.
import type { User } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Player } from '../../../../testkit/player.ts';
import { openRawLine, type RawLine } from '../../../../testkit/raw-line.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { fund } from '../../src/money/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

type Region = Record<string, string>;
const BLOCKED = { 'x-region': 'KP' };
const ALLOWED = { 'x-region': 'SE' };
const REFUSED = { status: 403, body: { code: 'REGION_BLOCKED' } };

const SETTINGS = { TRUST_PROXY: '127.0.0.1', REGION_HEADER: 'X-Region', BLOCKED_REGIONS: 'KP,US-NY' };

describeEachDatabase('a blocked region', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    world = await openWorld(database(), { environment: SETTINGS });
    [ada, bob] = [await world.player('Ada', { sol: '5' }), await world.player('Bob', { sol: '5' })];
  });
  afterEach(() => world.close());

  const post = (path: string, body: object, region: Region) => ada.call('POST', path, body, region);
  const create = (region: Region, wagerAmount = '0.1') =>
    post('/api/games', { whitePlayerId: ada.user.id, wagerAmount }, region);
  const join = (gameId: number, region: Region) =>
    post(`/api/games/${gameId}/join`, { playerId: ada.user.id }, region);
  const deposit = (region: Region) =>
    post(`/api/users/${ada.user.id}/deposit-transaction`, { amount: '0.5' }, region);
  const withdraw = (region: Region) => {
    const { id, walletAddress } = ada.user;
    return post(`/api/users/${id}/withdraw`, { amount: '0.5', walletAddress }, region);
  };
  async function register(region: Region) {
    const client = world.visitor();
    const { walletAddress } = await client.signIn(testWallet(3));
    const body = { walletAddress, username: 'Eve', profilePicId: 'bee' };
    return client.call('POST', '/api/auth/register', body, region);
  }

  /** Opens a socket of Ada's from a region. */
  async function openLine(region: Region): Promise<RawLine> {
    const headers = { cookie: ada.cookies(), origin: world.settings.publicOrigin, ...region };
    const untilIdle = () => world.app.settled();
    return openRawLine(`ws://127.0.0.1:${await world.port()}/ws`, headers, { untilIdle });
  }

  test('T27 refuses calls that register, deposit, create or join with a stake', async () => {
    const { id } = await bob.create();
    for (const region of [BLOCKED, { 'x-region': 'us-ny' }]) {
      expect(await create(region)).toMatchObject(REFUSED);
      expect(await join(id, region)).toMatchObject(REFUSED);
      expect(await deposit(region)).toMatchObject(REFUSED);
      expect(await register(region)).toMatchObject(REFUSED);
    }
    expect(await ada.balance()).toBe('5');
    for (const region of [ALLOWED, { 'x-region': 'US-CA' }]) expect((await create(region)).status).toBe(201);
    expect((await join(id, {})).status).toBe(200);
    expect((await deposit(ALLOWED)).status).toBe(200);
    expect((await register(ALLOWED)).status).toBe(201);
  });

  test('T27 refuses a message that takes a staked seat', async () => {
    const { id } = await bob.create();
    const line = await openLine(BLOCKED);
    line.say('join_game', id, ada.user.id);
    expect(await line.inbox.next('error')).toMatchObject({ code: 'REGION_BLOCKED', gameId: id });
    const other = await openLine(ALLOWED);
    other.say('join_game', id, ada.user.id);
    await other.inbox.next('game_joined');
    for (const each of [line, other]) await each.close();
  });

  test('T28 allows withdrawals, reports of deposits, reading and friendly games', async () => {
    expect((await withdraw(BLOCKED)).status).toBe(200);
    const reported = { amount: '0.5', transactionSignature: 'already-processed' };
    expect((await post(`/api/users/${ada.user.id}/deposit`, reported, BLOCKED)).status).toBe(202);
    const read = await ada.call('GET', `/api/games/history/${ada.user.id}`, undefined, BLOCKED);
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
  test('T35 refuses registration, deposits and seats without a known region, and pays everybody', async () => {
    const world = await openWorld(database(), { environment: { ...SETTINGS, BLOCKED_REGIONS: 'KP,XX' } });
    const enter = async (wallet: number) => {
      const client = world.visitor();
      const { walletAddress } = await client.signIn(testWallet(wallet));
      const body = { walletAddress, username: `Player ${wallet}`, profilePicId: 'bee' };
      expect(await client.call('POST', '/api/auth/register', body)).toMatchObject(REFUSED);
      const { id } = (await client.call<User>('POST', '/api/auth/register', body, ALLOWED)).body;
      await fund(database(), id, '5');
      return { client, id, walletAddress };
    };
    const [maker, joiner] = [await enter(1), await enter(2)];
    const create = (region = {}) => {
      const body = { whitePlayerId: maker.id, wagerAmount: '0.1' };
      return maker.client.call<{ id: number }>('POST', '/api/games', body, region);
    };
    expect(await create()).toMatchObject(REFUSED);
    const path = `/api/games/${(await create(ALLOWED)).body.id}/join`;
    expect(await joiner.client.call('POST', path, { playerId: joiner.id })).toMatchObject(REFUSED);
    expect((await joiner.client.call('POST', path, { playerId: joiner.id }, ALLOWED)).status).toBe(200);
    const { client, id, walletAddress } = maker;
    const ask = (call: string, body: object) => client.call('POST', `/api/users/${id}/${call}`, body);
    expect(await ask('deposit-transaction', { amount: '0.5' })).toMatchObject(REFUSED);
    expect((await ask('withdraw', { amount: '0.5', walletAddress })).status).toBe(200);
    await world.close();
  });
});
