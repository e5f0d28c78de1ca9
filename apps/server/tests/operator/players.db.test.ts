// Operators find players, sign them out, suspend them, and exclude them from stakes.
import { once } from 'node:events';
import type { Right } from '@kingstake/proofs/custody';
import { PREMIUM_AVATARS, type User } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { DEVNET_ENVIRONMENT, openWorld, type World } from '../../../../testkit/world.ts';
import { insertPlayers } from '../../src/games/testkit/game-harness.ts';
import { fund } from '../../src/money/ledger/testkit/amounts.ts';
import { TERMS_CHANGED } from '../../src/platform/operator.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';
import { listOperators, signedBy } from '../testkit/operators.ts';

const OWN: Right[] = ['players', 'limits'];
const [ADA, BOB] = [testWallet(1), testWallet(2)];

describeEachDatabase('operators', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;

  beforeEach(async () => {
    const operators = listOperators({ anna: OWN, ben: OWN, carl: ['limits'], dora: ['freeze'] });
    world = await openWorld(database(), { environment: { ...DEVNET_ENVIRONMENT, OPERATORS: operators } });
    page = world.visitor();
    user = await page.register(ADA, 'Ada Byron');
    const version = DEVNET_ENVIRONMENT.TERMS_VERSION;
    await page.call('POST', `/api/users/${user.id}/terms`, { version });
    await fund(database(), user.id, '10');
  });
  afterEach(() => world.close());

  const players = (...line: string[]) => world.operate('players', ...line);
  const by = (name: string, action: string, player: string) =>
    players(action, player, '--reason', 'letter 12', '--by', name);
  const confirm = (id: number, name: string) => world.operate('confirm', String(id), '--by', name);
  const create = (wagerAmount = '1') =>
    page.call<{ reason?: string; code?: string }>('POST', '/api/games', {
      whitePlayerId: user.id,
      wagerAmount,
    });

  test('R49 find players by the beginning of a name, a former name or a wallet', async () => {
    await world.visitor().register(BOB, 'Adam');
    await page.call('PATCH', `/api/users/${user.id}`, { username: 'Lovelace' });
    const line = `${user.id}  Lovelace  ${ADA.address}`;
    const found = async (text: string) => (await players('find', text)).message.split('\n');
    expect(await found('love')).toEqual([line]);
    expect(await found('L0velace')).toEqual([line]);
    expect((await players('show', 'Lovelace')).message).toMatch(/\nformerly ada byron, until 20/);
    expect(await found('ada')).toEqual([line, expect.stringMatching(/^\d+ {2}Adam /)]);
    expect(await found(ADA.address.slice(0, 9))).toEqual([line]);
    expect(await found('zed')).toEqual(['No player was found.']);
    expect(await players('find', ' a')).toMatchObject({ done: false });
    const names = Array.from({ length: 21 }, (_, index) => `ted${index}`);
    await insertPlayers(database(), names, 10);
    const many = await found('ted');
    expect(many).toHaveLength(21);
    expect(many.at(-1)).toBe('More than 20 players were found: give more characters.');
  });

  test('R49 show an account by id, name or wallet', async () => {
    for (const text of [String(user.id), 'ada byron', ADA.address]) {
      const lines = (await players('show', text)).message.split('\n');
      expect(lines.slice(0, 3)).toEqual([
        `player ${user.id}, Ada Byron`,
        `wallet ${ADA.address}`,
        'playing balance 10 SOL, withdraw-only 0 SOL',
      ]);
      expect(lines.at(-1)).toMatch(/^session on .* since .*, used /);
    }
    expect(await players('show', 'zed')).toMatchObject({ done: false });
  });

  test('R49 sign a player out on all devices, with sockets, and keep the reason', async () => {
    const line = ['players', 'sign-out', 'Ada Byron', '--reason', 'letter 12', '--by', 'anna'];
    // The name has passed to another player since it was signed.
    const subject = { player: user.id + 1, wallet: BOB.address };
    const signing = { atMs: world.time.nowMs(), cluster: 'devnet', subject };
    expect((await world.app.operate(signedBy('anna', line, signing))).message).toBe(TERMS_CHANGED);
    const port = await world.port();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: { cookie: page.cookie ?? '', origin: world.settings.publicOrigin },
    });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    expect((await by('carl', 'sign-out', 'Ada Byron')).message).toContain(
      'does not have the right "players"',
    );
    expect((await by('anna', 'sign-out', 'Ada Byron')).message).toBe(
      `Ended 1 sessions of player ${user.id}, Ada Byron.`,
    );
    expect((await closed)[0]).toBe(4401);
    expect((await page.call('GET', '/api/auth/session')).status).toBe(401);
    expect((await world.operate('log', 'show', '--last', '1')).message).toContain(
      `anna  player signed out  {"player":${user.id},"reason":"letter 12"}`,
    );
    expect((await by('anna', 'sign-out', 'Ada Byron')).done).toBe(false);
  });

  describe('suspend a player', () => {
    const suspend = async () => {
      expect((await by('anna', 'suspend', 'Ada Byron')).message).toContain('confirm 1');
      return confirm(1, 'ben');
    };

    test('R49 with two operators, refunds and an end of all sessions', async () => {
      expect((await create()).status).toBe(201);
      expect((await by('anna', 'suspend', String(user.id))).done).toBe(true);
      expect((await page.call('GET', '/api/auth/session')).status).toBe(200);
      expect((await confirm(1, 'anna')).done).toBe(false);
      expect((await confirm(1, 'ben')).message).toBe(
        `Suspended player ${user.id}, Ada Byron, and ended 1 sessions.`,
      );
      expect((await world.operate('log', 'show', '--last', '1')).message).toContain(
        `player suspended  {"player":${user.id},"reason":"letter 12"}`,
      );
      expect((await page.call('GET', '/api/auth/session')).status).toBe(401);
      await page.signIn(ADA);
      expect(await page.balance()).toBe('10');
      expect((await players('find', 'ada')).message).toMatch(/ {2}suspended$/);
      expect((await players('show', 'ada byron')).message).toContain('suspended since ');
    });

    test('R49 refuses stakes, deposits and purchases, and nothing else', async () => {
      await suspend();
      await page.signIn(ADA);
      const avatarId = PREMIUM_AVATARS[0]?.id;
      const own = `/api/users/${user.id}`;
      const bob = await world.visitor().register(BOB, 'Bob');
      for (const [path, body] of [
        ['/api/games', { whitePlayerId: user.id, wagerAmount: '1' }],
        ['/api/games', { whitePlayerId: user.id, wagerAmount: '1', isPrivate: true }],
        ['/api/challenges', { userId: bob.id, wagerAmount: '1' }],
        [`${own}/deposit-transaction`, { amount: '1' }],
        [`${own}/purchase-avatar`, { avatarId }],
      ] as const)
        expect(await page.refused('POST', path, body), path).toMatchObject({
          ...{ status: 403, code: 'FORBIDDEN', reason: 'suspended' },
        });
      expect((await create('0')).status).toBe(201);
      const withdrawal = { amount: '1', walletAddress: ADA.address };
      expect((await page.call('POST', `${own}/withdraw`, withdrawal)).status).toBeLessThan(300);
      expect((await page.call('GET', `${own}/transactions?page=1&limit=5`)).status).toBe(200);
    });

    test('R49 until two operators end the suspension', async () => {
      await suspend();
      await page.signIn(ADA);
      expect((await by('anna', 'suspend', 'Ada Byron')).done).toBe(true);
      expect((await confirm(2, 'ben')).message).toContain('is suspended already');
      await by('ben', 'unsuspend', 'Ada Byron');
      expect((await create()).status).toBe(403);
      expect((await confirm(3, 'anna')).message).toContain('has ended');
      expect((await create()).status).toBe(201);
    });

    test('R49 does nothing if the name no longer belongs to the player whom the operators signed', async () => {
      await by('anna', 'suspend', 'Ada Byron');
      await world.query`update app_user set username = 'Eve', username_key = 'eve', username_skeleton = 'eve'`;
      expect((await confirm(1, 'ben')).done).toBe(false);
    });
  });

  describe('protect a player', () => {
    const limits = (by: string, ...line: string[]) => world.operate('limits', ...line, '--by', by);
    const show = async () => (await world.operate('limits', 'show', String(user.id))).message;
    const exclude = (by = 'anna') =>
      limits(by, 'exclude', String(user.id), '--months', '6', '--reason', 'letter 12');
    const lift = (by: string) => limits(by, 'lift', String(user.id), '--reason', 'wrong player');

    test('T22 exclude a player with refunds, and lift the exclusion with two operators', async () => {
      expect((await create()).status).toBe(201);
      expect((await exclude('dora')).done).toBe(false);
      expect((await exclude()).done).toBe(true);
      expect(await page.balance()).toBe('10');
      expect((await create()).body.code).toBe('ON_BREAK');
      expect(await show()).toContain('(by anna: letter 12)');
      expect((await lift('anna')).done).toBe(true); // files the request
      expect((await create()).body.code).toBe('ON_BREAK');
      expect((await confirm(1, 'ben')).done).toBe(true);
      expect((await create()).status).toBe(201);
      expect(await show()).toContain('no breaks');
    });

    test('T22 do not lift an exclusion that the player requested', async () => {
      await exclude();
      await page.call('POST', `/api/users/${user.id}/exclusion`, { months: 6 });
      await lift('anna');
      const confirmed = await confirm(1, 'ben');
      expect(confirmed.message).toContain('no operator can end it early');
      expect((await create()).body.code).toBe('ON_BREAK');
    });

    test('T22 send the page the end of the longest break', async () => {
      const bea = await world.player('Bea', { wallet: 2, sol: '1' });
      await bea.call('POST', `/api/users/${bea.user.id}/exclusion`, { months: 12 });
      const { until } = await bea.inbox.next('play_break');
      await limits('anna', 'exclude', String(bea.user.id), '--months', '6', '--reason', 'letter 13');
      expect(await bea.inbox.next('play_break')).toEqual({ type: 'play_break', until });
      bea.hangUp();
    });

    test('T22 lift nothing after the exclusion has ended', async () => {
      await exclude();
      await world.query`update play_break set began_at = began_at - interval '1 year', until = until - interval '1 year',
          end_requested_at = until - interval '360 days'`;
      await lift('anna');
      expect((await confirm(1, 'ben')).message).toContain('not excluded by an operator');
    });

    test('T22 see the limits and requests of a player', async () => {
      const set = (body: object) => page.call('PUT', `/api/users/${user.id}/limits`, body);
      await set({ kind: 'deposit', period: 'week', value: '5' });
      await set({ kind: 'wager', value: '1' });
      await set({ kind: 'wager', value: null });
      await set({ kind: 'reminder', minutes: 30 });
      const lines = (await show()).split('\n');
      expect(lines.slice(0, 4)).toEqual([
        `player ${user.id}, Ada Byron`,
        'deposit a week: 5 SOL',
        'wager: 1 SOL',
        'reminder: 30 minutes',
      ]);
      expect(lines[4]).toMatch(/^asked for wager: none, from 2026-01-02T/);
      expect((await world.operate('limits', 'show', '99')).done).toBe(false);
    });
  });
});
