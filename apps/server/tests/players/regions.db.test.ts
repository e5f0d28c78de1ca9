// Blocked regions: registration, deposits and staked seats are refused, by call and by message. Everything else works.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { enterServer, type LivePlayer } from '../testkit/live-player.ts';
import { mate } from '../testkit/played-games.ts';
import { openRawLine, type RawLine } from '../testkit/raw-line.ts';
import { type Answer, createTestServer, type TestServer } from '../testkit/test-server.ts';

const BLOCKED = { 'x-region': 'KP' };
const ALLOWED = { 'x-region': 'SE' };
const REFUSED = { status: 403, body: { code: 'REGION_BLOCKED' } };

describeEachDatabase('a blocked region', (database) => {
  let server: TestServer;
  let port: number;
  let ada: LivePlayer;
  let bob: LivePlayer;

  beforeEach(async () => {
    server = await createTestServer(database(), {
      TRUST_PROXY: '127.0.0.1',
      REGION_HEADER: 'X-Region',
      BLOCKED_REGIONS: 'KP,US-NY',
    });
    port = await server.app.listen();
    const enter = (wallet: number, name: string) =>
      enterServer(server, database(), port, { wallet, name, sol: '5' });
    [ada, bob] = [await enter(1, 'Ada'), await enter(2, 'Bob')];
  });
  afterEach(() => server.close());

  interface Made {
    id: number;
    code?: string;
  }
  const post = (path: string, body: object, headers: Record<string, string>): Promise<Answer<Made>> =>
    ada.client.send<Made>('POST', path, { body, headers });
  const create = (headers: Record<string, string>, wagerAmount = '0.1') =>
    post('/api/games', { whitePlayerId: ada.user.id, wagerAmount }, headers);
  const challenge = (headers: Record<string, string>, wagerAmount = '0.1') =>
    post('/api/challenges', { username: 'Bob', wagerAmount }, headers);
  const join = (gameId: number, headers: Record<string, string>) =>
    post(`/api/games/${gameId}/join`, { playerId: ada.user.id }, headers);

  /** A socket of Ada's that was opened from a region. */
  async function openLine(headers: Record<string, string>): Promise<RawLine> {
    const { cookie, deviceCookie } = ada.client;
    const sent = { cookie: `${cookie}; ${deviceCookie}`, origin: server.settings.publicOrigin, ...headers };
    const untilIdle = () => server.app.settled();
    return openRawLine(`ws://127.0.0.1:${port}/ws`, sent, { untilIdle });
  }

  test('T27 refuses to create, to join and to challenge for a stake by call', async () => {
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

  test('T27 refuses a staked seat by message', async () => {
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

  test('T27 refuses the transaction of a deposit, but not to report a deposit', async () => {
    const path = `/api/users/${ada.user.id}`;
    expect(await post(`${path}/deposit-transaction`, { amount: '0.5' }, BLOCKED)).toMatchObject(REFUSED);
    expect((await post(`${path}/deposit-transaction`, { amount: '0.5' }, ALLOWED)).status).toBe(200);
    const reported = { amount: '0.5', transactionSignature: 'already-processed' };
    expect((await post(`${path}/deposit`, reported, BLOCKED)).status).toBe(202);
  });

  test('T27 refuses registration, but not to sign in', async () => {
    const client = server.client();
    await client.signIn(testWallet(3));
    const register = (headers: Record<string, string>) =>
      client.send('POST', '/api/auth/register', {
        body: { walletAddress: testWallet(3).address, username: 'Eve', profilePicId: 'bee' },
        headers,
      });
    expect(await register(BLOCKED)).toMatchObject(REFUSED);
    expect((await register(ALLOWED)).status).toBe(201);
  });

  test('T28 allows withdrawals, reading and friendly games', async () => {
    const { id, walletAddress } = ada.user;
    expect((await post(`/api/users/${id}/withdraw`, { amount: '0.5', walletAddress }, BLOCKED)).status).toBe(
      200,
    );
    const read = await ada.client.send('GET', `/api/games/history/${id}`, { headers: BLOCKED });
    expect(read.status).toBe(200);
    expect((await create(BLOCKED, '0')).status).toBe(201);
    const friendly = await bob.create({ wagerAmount: '0' });
    const line = await openLine(BLOCKED);
    line.say('join_game', friendly.id, ada.user.id);
    await line.inbox.next('game_joined');
    await line.close();
  });
});
