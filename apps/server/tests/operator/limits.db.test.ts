// Operators and the protection of players: the limits that they see, exclude by and lift.
import type { User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { enterServer, fund } from '../testkit/live-player.ts';
import { listOperators } from '../testkit/operators.ts';
import {
  createTestServer,
  DEVNET_ENVIRONMENT,
  type TestClient,
  type TestServer,
} from '../testkit/test-server.ts';

describeEachDatabase('operators', (database) => {
  let server: TestServer;
  let page: TestClient;
  let user: User;

  beforeEach(async () => {
    const operators = listOperators({ anna: ['limits'], ben: ['limits'], carl: ['freeze'] });
    server = await createTestServer(database(), { ...DEVNET_ENVIRONMENT, OPERATORS: operators });
    page = server.client();
    user = await page.play(testWallet(1), 'Ada');
    const version = DEVNET_ENVIRONMENT.TERMS_VERSION;
    await page.send('POST', `/api/users/${user.id}/terms`, { body: { version } });
    await fund(database(), user.id, '10');
  });
  afterEach(() => server.close());

  const operate = (by: string, ...line: string[]) => server.operate('limits', ...line, '--by', by);
  const show = async () => (await server.operate('limits', 'show', String(user.id))).message;
  const exclude = (by = 'anna') =>
    operate(by, 'exclude', String(user.id), '--months', '6', '--reason', 'letter 12');
  const lift = (by: string) => operate(by, 'lift', String(user.id), '--reason', 'wrong player');
  const create = () =>
    page.send<{ code?: string }>('POST', '/api/games', {
      body: { whitePlayerId: user.id, wagerAmount: '1' },
    });
  const balance = async () => (await page.send<{ user: User }>('GET', '/api/auth/session')).body.user.balance;

  test('T22 exclude a player with refunds, and lift the exclusion with two operators', async () => {
    expect((await create()).status).toBe(201);
    expect((await exclude('carl')).done).toBe(false);
    expect((await exclude()).done).toBe(true);
    expect(await balance()).toBe('10');
    expect((await create()).body.code).toBe('ON_BREAK');
    expect(await show()).toContain('(by anna: letter 12)');
    expect((await lift('anna')).done).toBe(true); // files the request
    expect((await create()).body.code).toBe('ON_BREAK');
    expect((await server.operate('confirm', '1', '--by', 'ben')).done).toBe(true);
    expect((await create()).status).toBe(201);
    expect(await show()).toContain('no breaks');
  });

  test('T22 do not lift an exclusion that the player requested', async () => {
    await exclude();
    await page.send('POST', `/api/users/${user.id}/exclusion`, { body: { months: 6 } });
    await lift('anna');
    const confirmed = await server.operate('confirm', '1', '--by', 'ben');
    expect(confirmed).toMatchObject({
      done: false,
      message: expect.stringContaining('no operator can end it early'),
    });
    expect((await create()).body.code).toBe('ON_BREAK');
  });

  test('T22 send the page the end of the longest break', async () => {
    const wallet = { wallet: 2, name: 'Bea', sol: '1' };
    const bea = await enterServer(server, database(), await server.app.listen(), wallet);
    await bea.client.send('POST', `/api/users/${bea.user.id}/exclusion`, { body: { months: 12 } });
    const { until } = await bea.inbox.next('play_break');
    await operate('anna', 'exclude', String(bea.user.id), '--months', '6', '--reason', 'letter 13');
    expect(await bea.inbox.next('play_break')).toEqual({ type: 'play_break', until });
    bea.hangUp();
  });

  test('T22 lift nothing after the exclusion has ended', async () => {
    await exclude();
    await database().run((queries) =>
      sql`update play_break set began_at = began_at - interval '1 year', until = until - interval '1 year',
        end_requested_at = until - interval '360 days'`.execute(queries),
    );
    await lift('anna');
    expect(await server.operate('confirm', '1', '--by', 'ben')).toMatchObject({
      done: false,
      message: expect.stringContaining('not excluded by an operator'),
    });
  });

  test('T22 see the limits and requests of a player', async () => {
    const set = (body: object) => page.send('PUT', `/api/users/${user.id}/limits`, { body });
    await set({ kind: 'deposit', period: 'week', value: '5' });
    await set({ kind: 'wager', value: '1' });
    await set({ kind: 'wager', value: null });
    await set({ kind: 'reminder', minutes: 30 });
    const lines = (await show()).split('\n');
    expect(lines.slice(0, 4)).toEqual([
      `player ${user.id}, Ada`,
      'deposit a week: 5 SOL',
      'wager: 1 SOL',
      'reminder: 30 minutes',
    ]);
    expect(lines[4]).toMatch(/^asked for wager: none, from 2026-01-02T/);
    expect((await server.operate('limits', 'show', '99')).done).toBe(false);
  });
});
