// Stopped services. The server refuses their calls with the operator's sentence, players see the stop within two seconds, and work in
// progress finishes and settles.
import { SWITCH_NAMES, SWITCHES, type SwitchName } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shown } from '../../../../testkit/device.ts';
import { both, type SeatedGame } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

type AnswerToChallenge = { challengeId: string; message: string };

describeEachDatabase('switches', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;
  beforeEach(async () => {
    world = await openWorld(database());
    ada = await world.player('Ada', { sol: '5' });
    bob = await world.player('Bob', { sol: '5' });
  });
  afterEach(async () => {
    for (const player of [ada, bob]) player.hangUp();
    await world.close();
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  const stop = (name: SwitchName) => world.operate('stop', name, '--reason', 'a look');
  const begin = (name: SwitchName) => world.operate('start', name, '--reason', 'looked');
  const path = (call: string) => `/api/users/${ada.user.id}/${call}`;
  const post = (url: string, body: object) => ada.call('POST', url, body);

  const withdraw = () => post(path('withdraw'), { amount: '1', walletAddress: ada.user.walletAddress });
  const deposit = () => post(path('deposit-transaction'), { amount: '1' });
  const create = () => post('/api/games', { whitePlayerId: ada.user.id, wagerAmount: '0.1' });
  let waiting = 0;
  const join = () => post(`/api/games/${waiting}/join`, { playerId: ada.user.id });
  const challenge = () =>
    world.visitor().call('POST', '/api/auth/challenge', { walletAddress: testWallet(3).address });

  test.each<[SwitchName, string, () => Promise<{ status: number; body: unknown }>, number]>([
    ['payouts', 'withdraw', withdraw, 200],
    ['deposits', 'deposit-transaction', deposit, 200],
    ['stakes', 'create', create, 201],
    ['stakes', 'join', join, 200],
    ['newgames', 'create', create, 201],
    ['newgames', 'join', join, 200],
    ['signin', 'challenge', challenge, 200],
  ])(
    'while %s is stopped, %s answers 503 with its sentence, and nothing else does',
    async (name, _call, call, ok) => {
      waiting = (await bob.create()).id;
      expect((await stop(name)).message).toContain(`${name} stopped since`);
      const body = { code: 'UNAVAILABLE', message: SWITCHES[name] };
      expect(await call()).toMatchObject({ status: 503, body });
      expect(await ada.balance()).toBe('5');
      expect(await begin(name)).toEqual({ done: true, message: 'Nothing is stopped.' });
      for (const other of SWITCH_NAMES) if (isOther(other, name)) await stop(other);
      expect((await call()).status).toBe(ok);
    },
  );

  /** A new game also takes a stake, so either of the two switches stops it. */
  const isOther = (other: SwitchName, name: SwitchName): boolean =>
    other !== name && !(['stakes', 'newgames'].includes(other) && ['stakes', 'newgames'].includes(name));

  test('refuse the answer to an older challenge while sign-in is stopped, and accept it later', async () => {
    const wallet = testWallet(3);
    const client = world.visitor();
    const asked = { walletAddress: wallet.address };
    const { body } = await client.call<AnswerToChallenge>('POST', '/api/auth/challenge', asked);
    const signed = { challengeId: body.challengeId, signature: wallet.sign(body.message) };
    const verify = () => client.call('POST', '/api/auth/verify', signed);
    await stop('signin');
    expect(await verify()).toMatchObject({ status: 503, body: { message: SWITCHES.signin } });
    expect((await ada.call('GET', '/api/auth/session')).status).toBe(200);
    await begin('signin');
    expect((await verify()).status).toBe(200);
  });

  test('keep an approved withdrawal waiting while payouts are stopped, and let it be signed afterwards', async () => {
    world.history.chain.balance = async () => 100_000_000_000n as never;
    world.history.pay(testWallet(9).address, 1_000_000_000n as never, { signature: '3'.repeat(88) });
    await post(path('deposit'), { amount: '1', transactionSignature: 'x' });
    expect((await world.operateByTwo('fund', '3'.repeat(88))).done).toBe(true);
    await withdraw();
    await stop('payouts');
    expect((await world.operate('withdrawals', 'approve', '1')).done).toBe(true);
    const state = async () => JSON.parse((await world.operate('withdrawals', 'show', '1')).message).status;
    for (let run = 0; run < 3; run += 1) {
      world.time.advance(2_000);
      await world.app.settled();
    }
    expect(await state()).toBe('approved');
    await begin('payouts');
    world.time.advance(2_000);
    await expect.poll(state).not.toBe('approved');
  });

  test('are shown to connected players within two seconds, by socket and config, and so is their end', async () => {
    for (const name of SWITCH_NAMES) {
      const sentence = SWITCHES[name];
      await stop(name);
      world.time.advance(1_000);
      await shown(ada.client.state, ({ stopped }) => stopped?.length === 1 && stopped[0] === sentence);
      expect(ada.client.state.getSnapshot().stopped).toEqual([sentence]);
      const { body } = await ada.call<{ stopped: unknown }>('GET', '/api/config');
      expect(body.stopped).toEqual([sentence]);
      await begin(name);
      world.time.advance(1_000);
      await shown(ada.client.state, ({ stopped }) => stopped?.length === 0);
    }
  });

  test('are shown to players who connect later, and after a restart', async () => {
    await stop('deposits');
    world.time.advance(1_000);
    await world.app.settled();
    const raw = await ada.openRawLine();
    expect(await raw.inbox.next('services_stopped')).toMatchObject({ stopped: [SWITCHES.deposits] });
    await world.close();
    world = await openWorld(database());
    const { body } = await world.visitor().call<{ stopped: unknown }>('GET', '/api/config');
    expect(body.stopped).toEqual([SWITCHES.deposits]);
  });

  test('let a game in progress continue, end and settle while everything is stopped', async () => {
    const game: SeatedGame = await ada.plays(bob);
    await game.play('f2f3 e7e5');
    for (const name of SWITCH_NAMES) await stop(name);
    await game.play('g2g4 d8h4');
    await game.over();
    expect([await ada.balance(), await bob.balance()]).toEqual(['4.9', '5.095']);
  });

  test('stop rematches like new games', async () => {
    const game = await ada.plays(bob);
    await game.play('f2f3 e7e5 g2g4 d8h4');
    await both(game, (state) => state.over !== null);
    await stop('newgames');
    const said: unknown[] = [];
    bob.client.subscribe((message) => said.push(message));
    game.white.send('rematch_offer');
    await expect.poll(() => said).toContainEqual(expect.objectContaining({ type: 'rematch_offered' }));
    game.black.send('rematch_accept');
    const refused = { type: 'error', code: 'UNAVAILABLE', message: SWITCHES.newgames };
    await expect.poll(() => said).toContainEqual(expect.objectContaining(refused));
    expect([await ada.balance(), await bob.balance()]).toEqual(['4.9', '5.095']);
  });

  test('log who stopped what and why, and refuse unknown and running services', async () => {
    expect((await world.operate('stop', 'chess', '--reason', 'x')).message).toBe(
      'The service must be one of payouts, deposits, stakes, signin, newgames.',
    );
    expect((await world.operate('stop', 'deposits')).message).toContain('--reason is required');
    expect(await begin('deposits')).toEqual({ done: false, message: 'deposits is not stopped.' });
    await stop('deposits');
    expect((await world.operate('switches')).message).toContain('a look');
    const line = 'operator  stop  {"service":"deposits","reason":"a look"}  signed by operator';
    expect((await world.operate('log', 'show')).message).toContain(line);
  });
});
