// Operators and the protection of players: the limits that they see, exclude by and lift.
import type { User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { DEVNET_ENVIRONMENT, openWorld, type World } from '../../../../testkit/world.ts';
import { fund } from '../../src/ledger/testkit/amounts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { listOperators } from '../testkit/operators.ts';

describeEachDatabase('operators', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;

  beforeEach(async () => {
    const operators = listOperators({ anna: ['limits'], ben: ['limits'], carl: ['freeze'] });
    world = await openWorld(database(), { environment: { ...DEVNET_ENVIRONMENT, OPERATORS: operators } });
    page = world.visitor();
    user = await page.register(testWallet(1), 'Ada');
    const version = DEVNET_ENVIRONMENT.TERMS_VERSION;
    await page.call('POST', `/api/users/${user.id}/terms`, { version });
    await fund(database(), user.id, '10');
  });
  afterEach(() => world.close());

  const operate = (by: string, ...line: string[]) => world.operate('limits', ...line, '--by', by);
  const show = async () => (await world.operate('limits', 'show', String(user.id))).message;
  const exclude = (by = 'anna') =>
    operate(by, 'exclude', String(user.id), '--months', '6', '--reason', 'letter 12');
  const lift = (by: string) => operate(by, 'lift', String(user.id), '--reason', 'wrong player');
  const create = () =>
    page.call<{ code?: string }>('POST', '/api/games', { whitePlayerId: user.id, wagerAmount: '1' });

  test('T22 exclude a player with refunds, and lift the exclusion with two operators', async () => {
    expect((await create()).status).toBe(201);
    expect((await exclude('carl')).done).toBe(false);
    expect((await exclude()).done).toBe(true);
    expect(await page.balance()).toBe('10');
    expect((await create()).body.code).toBe('ON_BREAK');
    expect(await show()).toContain('(by anna: letter 12)');
    expect((await lift('anna')).done).toBe(true); // files the request
    expect((await create()).body.code).toBe('ON_BREAK');
    expect((await world.operate('confirm', '1', '--by', 'ben')).done).toBe(true);
    expect((await create()).status).toBe(201);
    expect(await show()).toContain('no breaks');
  });

  test('T22 do not lift an exclusion that the player requested', async () => {
    await exclude();
    await page.call('POST', `/api/users/${user.id}/exclusion`, { months: 6 });
    await lift('anna');
    const confirmed = await world.operate('confirm', '1', '--by', 'ben');
    expect(confirmed).toMatchObject({
      done: false,
      message: expect.stringContaining('no operator can end it early'),
    });
    expect((await create()).body.code).toBe('ON_BREAK');
  });

  test('T22 send the page the end of the longest break', async () => {
    const bea = await world.player('Bea', { wallet: 2, sol: '1' });
    await bea.call('POST', `/api/users/${bea.user.id}/exclusion`, { months: 12 });
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
    expect(await world.operate('confirm', '1', '--by', 'ben')).toMatchObject({
      done: false,
      message: expect.stringContaining('not excluded by an operator'),
    });
  });

  test('T22 see the limits and requests of a player', async () => {
    const set = (body: object) => page.call('PUT', `/api/users/${user.id}/limits`, body);
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
    expect((await world.operate('limits', 'show', '99')).done).toBe(false);
  });
});
