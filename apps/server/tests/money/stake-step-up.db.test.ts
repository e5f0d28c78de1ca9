// Stakes from a device that is new to the wallet: up to 1 SOL in 24 hours, and above that only with a signature of the wallet. An
// attacker who has stolen the session cookie cannot lose the balance to an account of their own.
import type { Game, StepUpChallenge } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import type { RawLine } from '../../../../testkit/raw-line.ts';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { auditBooks } from '../../src/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { STEP_UP } from '../../src/users/index.ts';
import { makeSessionsOlder } from '../../src/users/testkit/older-sessions.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const [ada, eve] = [testWallet(1), testWallet(9)];

interface Answered {
  id?: number;
  gameCode?: string;
  code?: string;
  reason?: string;
  challenge?: StepUpChallenge;
}

describeEachDatabase('a stake from a new device', (database) => {
  let world: World;
  let victim: Player; // wallet `ada`
  let other: Player; // a second account of the attacker who has the cookie

  beforeEach(async () => {
    world = await openWorld(database());
    victim = await world.player('Ada', { sol: '60' });
    other = await world.player('Bob', { sol: '60' });
  });
  afterEach(async () => {
    expect(await database().run(auditBooks)).toEqual([]);
    await world.close();
  });

  /** Ages the victim's sessions only, because the other account can sign in at any time. */
  async function age(ms = STEP_UP.freshSignInMs): Promise<void> {
    await makeSessionsOlder(database(), ms);
    await other.signIn(testWallet(2));
  }
  const create = (by: Player, wagerAmount: string, more: object = {}, from: Visitor = by) =>
    from.call<Answered>('POST', '/api/games', {
      whitePlayerId: by.user.id,
      wagerAmount,
      timeControl: '180+2',
      ...more,
    });
  const join = (gameId: number, more: object = {}, key?: string) =>
    victim.call<Answered>(
      'POST',
      `/api/games/${gameId}/join`,
      { playerId: victim.user.id, ...more },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const challenge = (wagerAmount: string, more: object = {}) =>
    victim.call<Answered>('POST', '/api/challenges', { username: 'Bob', wagerAmount, ...more });
  async function opened(wagerAmount: string, more: object = {}): Promise<Game> {
    const { body } = await create(other, wagerAmount, more);
    return body as Game;
  }
  function asked({ status, body }: { status: number; body: Answered }): StepUpChallenge {
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'STEP_UP_REQUIRED' });
    if (body.challenge === undefined) throw new Error('there is no challenge');
    return body.challenge;
  }
  const signed = ({ challengeId, message }: StepUpChallenge, wallet = ada) => ({
    challengeId,
    signature: wallet.sign(message),
  });
  const failed = (reason: string) => ({ status: 403, body: { code: 'STEP_UP_FAILED', reason } });

  describe('by a call', () => {
    test('is accepted within 15 minutes after the sign-in, whatever the amount', async () => {
      await age(STEP_UP.freshSignInMs - 1);
      expect(await create(victim, '50')).toMatchObject({ status: 201 });
    });

    test('is refused above 1 SOL, with a text to sign that names all terms', async () => {
      await age();
      const { message, expiresAt } = asked(await create(victim, '5'));
      expect(message.split('\n')).toEqual([
        'localhost:3000 wants you to confirm a stake with your Solana account:',
        ada.address,
        '',
        'Confirm only a game that you have just asked for. Signing is free.',
        '',
        'Stake: 5 SOL',
        'Time Control: 180+2',
        'URI: http://localhost:3000',
        'Version: 1',
        'Chain ID: solana:localnet',
        expect.stringMatching(/^Nonce: [A-Za-z0-9]{22}$/),
        `Issued At: ${new Date(world.time.nowMs()).toISOString()}`,
        `Expiration Time: ${expiresAt}`,
      ]);
      expect(await victim.balance()).toBe('60');
    });

    test('is accepted up to 1 SOL in 24 hours, whatever the result of the games, and friendly games always', async () => {
      await age();
      const first = await create(victim, '1');
      expect(first).toMatchObject({ status: 201 });
      asked(await create(victim, '0.1'));
      await victim.call('POST', `/api/games/${first.body.id}/cancel`, { playerId: victim.user.id });
      asked(await create(victim, '0.1'));
      expect(await create(victim, '0')).toMatchObject({ status: 201 });
      const older = sql`update game set created_at = created_at - interval '24 hours'`;
      await database().run((queries) => sql`alter table game disable trigger game_guarded`.execute(queries));
      await database().run((queries) => older.execute(queries));
      await database().run((queries) => sql`alter table game enable trigger game_guarded`.execute(queries));
      expect(await create(victim, '1')).toMatchObject({ status: 201 });
    });

    test('is accepted with the signature, which makes the device trusted from then on', async () => {
      await age();
      const confirmation = signed(asked(await create(victim, '5')));
      expect(await create(victim, '5', confirmation)).toMatchObject({ status: 201 });
      expect(await create(victim, '20')).toMatchObject({ status: 201 });
      // The signature covers withdrawals too, because both use the same check.
      const body = { amount: '1', walletAddress: ada.address };
      expect(await victim.call('POST', `/api/users/${victim.user.id}/withdraw`, body)).toMatchObject({
        status: 200,
      });
    });

    test('is accepted on a device that the wallet has known for a day, but not with the session’s cookie alone', async () => {
      await age(STEP_UP.newDeviceMs + 1);
      const attacker = world.visitor();
      attacker.cookie = victim.cookie;
      asked(await create(victim, '5', {}, attacker));
      attacker.deviceCookie = other.deviceCookie;
      asked(await create(victim, '5', {}, attacker));
      expect(await create(victim, '5')).toMatchObject({ status: 201 });
    });

    test('needs a signature for each stake without a device', async () => {
      victim.deviceCookie = null;
      await age();
      const confirmation = signed(asked(await create(victim, '5')));
      expect(await create(victim, '5', confirmation)).toMatchObject({ status: 201 });
      expect(await create(victim, '5', confirmation)).toMatchObject(failed('unknown'));
      asked(await create(victim, '5'));
    });

    test.each<[string, (made: StepUpChallenge) => object, object, string]>([
      ['another wallet’s', (made) => signed(made, eve), {}, 'signature'],
      ['that of another stake', (made) => signed(made), { wagerAmount: '20' }, 'unknown'],
      ['that of another time control', (made) => signed(made), { timeControl: '600+0' }, 'unknown'],
    ])(
      'is refused with %s signature, and the right one is still accepted',
      async (_name, answer, more, reason) => {
        await age();
        const made = asked(await create(victim, '5'));
        expect(await create(victim, '5', { ...answer(made), ...more })).toMatchObject(failed(reason));
        expect(await create(victim, '5', signed(made))).toMatchObject({ status: 201 });
      },
    );

    test('is invalid with only half of a confirmation', async () => {
      await age();
      for (const half of [{ challengeId: 'a' }, { signature: 'a' }]) {
        expect(await create(victim, '5', half)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
        expect(await join(1, half)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
        expect(await challenge('5', half)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      }
    });

    test('needs a signature to join a game, and is accepted once under a key', async () => {
      await age();
      const { id } = await opened('5');
      const confirmation = signed(asked(await join(id, {}, 'mine')));
      expect(await join(id, confirmation, 'mine')).toMatchObject({ status: 200, body: { id } });
      expect(await join(id, {}, 'mine')).toMatchObject({ status: 200, body: { id } });
      expect(await victim.balance()).toBe('55');
    });

    test('needs a signature to challenge, and to accept a challenge', async () => {
      await age();
      const made = asked(await challenge('5'));
      expect(made.message).toContain('Stake: 5 SOL\nTime Control: 600+0');
      expect(await challenge('5', signed(made))).toMatchObject({ status: 201 });
      await victim.signIn(ada);
      await database().run((queries) => sql`update device set confirmed_at = null`.execute(queries));
      await age();
      const received = await other.call<Answered>('POST', '/api/challenges', {
        username: 'Ada',
        wagerAmount: '20',
      });
      const confirmation = signed(asked(await join(received.body.id ?? 0)));
      expect(await join(received.body.id ?? 0, confirmation)).toMatchObject({ status: 200 });
    });

    test('is limited to 1 SOL in total in concurrent games', async () => {
      await age();
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => create(victim, '1')),
        ...Array.from({ length: 4 }, () => challenge('1')),
      ]);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await victim.balance()).toBe('59');
    });
  });

  describe('over the socket', () => {
    /** Opens a socket with the stolen session cookie. */
    async function openLine(deviceCookie: string | null): Promise<RawLine> {
      victim.deviceCookie = deviceCookie;
      return victim.openRawLine();
    }
    async function refused(line: RawLine): Promise<StepUpChallenge> {
      const error = await line.inbox.next('error');
      expect(error).toMatchObject({ code: 'STEP_UP_REQUIRED' });
      if (error.challenge === undefined) throw new Error('there is no challenge');
      return error.challenge;
    }

    test('is refused by join_game with a challenge to sign, and accepted with the signature', async () => {
      await age();
      const { id, gameCode } = await opened('20', { isPrivate: true });
      const line = await openLine(null);
      line.say('join_game', id, victim.user.id, { gameCode });
      const made = await refused(line);
      expect(await victim.balance()).toBe('60');
      line.say('join_game', id, victim.user.id, { gameCode, challengeId: made.challengeId });
      expect(await line.inbox.next('error')).toMatchObject({ code: 'VALIDATION' });
      line.say('join_game', id, victim.user.id, { gameCode, ...signed(made, eve) });
      expect(await line.inbox.next('error')).toMatchObject({ code: 'STEP_UP_FAILED', reason: 'signature' });
      line.say('join_game', id, victim.user.id, { gameCode, ...signed(made) });
      await line.inbox.next('game_joined');
      expect(await victim.balance()).toBe('40');
      await line.close();
    });

    test('is accepted by join_game from a device that the wallet has known for a day', async () => {
      const device = victim.deviceCookie;
      await age(STEP_UP.newDeviceMs + 1);
      const { id } = await opened('20');
      const line = await openLine(device);
      line.say('join_game', id, victim.user.id);
      await line.inbox.next('game_joined');
      await line.close();
    });

    test('needs a signature to offer a rematch and to accept one', async () => {
      const first = await mate(victim, other, { wagerAmount: '5' });
      const second = await mate(other, victim, { wagerAmount: '5' });
      await age();
      const line = await openLine(null);
      line.say('rematch_offer', first, victim.user.id);
      const made = await refused(line);
      line.say('rematch_offer', first, victim.user.id, signed(made));
      await line.inbox.next('rematch_offered');
      const theirs = await other.openRawLine();
      theirs.say('rematch_offer', second, other.user.id);
      await theirs.inbox.next('rematch_offered');
      line.say('rematch_accept', second, victim.user.id);
      const asksAgain = await refused(line);
      line.say('rematch_accept', second, victim.user.id, signed(asksAgain));
      await line.inbox.next('rematch_started');
      for (const open of [line, theirs]) await open.close();
    });

    test('counts an open rematch offer as staked', async () => {
      const first = await mate(victim, other, { wagerAmount: '1' });
      await database().run((queries) => sql`alter table game disable trigger game_guarded`.execute(queries));
      await database().run((queries) =>
        sql`update game set created_at = created_at - interval '24 hours',
          started_at = started_at - interval '24 hours'`.execute(queries),
      );
      await database().run((queries) => sql`alter table game enable trigger game_guarded`.execute(queries));
      await age();
      const line = await openLine(null);
      line.say('rematch_offer', first, victim.user.id);
      await line.inbox.next('rematch_offered');
      asked(await create(victim, '0.1'));
      await line.close();
    });
  });
});
