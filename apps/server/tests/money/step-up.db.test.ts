// An attacker has stolen a session cookie. Withdrawals, and stakes above 1 SOL in 24 hours, from a device that is new to the wallet need a
// signature of the wallet, so the attacker can neither withdraw nor lose the balance to an account of their own.
import type { StepUpChallenge } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import type { RawLine } from '../../../../testkit/raw-line.ts';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { fund } from '../../src/money/ledger/testkit/amounts.ts';
import { SERVER_TIMES } from '../../src/platform/server-times.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { SESSION, STEP_UP } from '../../src/players/users/index.ts';
import { makeSessionsOlder } from '../../src/players/users/testkit/older-sessions.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

const [ada, eve] = [testWallet(1), testWallet(9)];
const DAY_AGO = STEP_UP.newDeviceMs + 1;

interface Answered {
  id?: number;
  newBalance?: string;
  code?: string;
  reason?: string;
  challenge?: StepUpChallenge;
}

describeEachDatabase('from a new device', (database) => {
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

  const run = (text: string) => database().run((queries) => sql.raw(text).execute(queries));
  const count = async (table: 'withdrawal' | 'step_up_challenge' | 'device', what = '*') => {
    const rows = await world.query<{
      rows: bigint;
    }>`select count(${sql.raw(what)}) as rows from ${sql.table(table)}`;
    return Number(rows[0]?.rows);
  };
  /** Moves sessions and challenges into the past. The clock stays, because without audits money would freeze. The other account signs in again. */
  async function age(ms: number = STEP_UP.freshSignInMs): Promise<void> {
    await makeSessionsOlder(database(), ms);
    const by = `make_interval(secs => ${ms / 1000})`;
    await run(`update step_up_challenge set issued_at = issued_at - ${by}, expires_at = expires_at - ${by}`);
    await other.signIn(testWallet(2));
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
  const keyed = (key?: string): Record<string, string> =>
    key === undefined ? {} : { 'idempotency-key': key };
  const HALVES = [{ challengeId: 'a' }, { signature: 'a' }];
  const INVALID = { status: 400, body: { code: 'VALIDATION' } };

  interface Ordered {
    from?: Visitor;
    key?: string;
    amount?: string;
  }
  const withdraw = ({ from = victim, key, amount = '1' }: Ordered = {}, confirmation: object = {}) => {
    const body = { amount, walletAddress: ada.address, ...confirmation };
    return from.call<Answered>('POST', `/api/users/${victim.user.id}/withdraw`, body, keyed(key));
  };
  const filed = (newBalance: string) => ({ status: 200, body: { newBalance } });

  describe('a withdrawal', () => {
    test('is refused 15 minutes after sign-in, with a text to sign, and accepted with the signature and then without', async () => {
      await age(STEP_UP.freshSignInMs - 1);
      expect(await withdraw()).toMatchObject(filed('59'));
      await age(1);
      for (const half of HALVES) expect(await withdraw({}, half)).toMatchObject(INVALID);
      expect(await count('step_up_challenge')).toBe(0);
      const challenge = asked(await withdraw({ amount: '1.50' }));
      expect(challenge.message).toContain(`\nAmount: 1.5 SOL\nTo: ${ada.address}\n`);
      expect(challenge.expiresAt).toBe(new Date(world.time.nowMs() + STEP_UP.challengeMs).toISOString());
      expect(await victim.balance()).toBe('59');
      expect(await withdraw({ amount: '1.5' }, signed(challenge))).toMatchObject(filed('57.5'));
      expect(await count('step_up_challenge')).toBe(0);
      expect(await withdraw()).toMatchObject(filed('56.5'));
    });

    test('is refused with the session’s cookie on any other device, and accepted on the wallet’s own', async () => {
      await age(DAY_AGO);
      const attacker = world.visitor();
      attacker.cookie = victim.cookie;
      for (const device of [null, `sid-device=${'A'.repeat(43)}`, other.deviceCookie]) {
        attacker.deviceCookie = device;
        asked(await withdraw({ from: attacker }));
      }
      expect(await withdraw()).toMatchObject(filed('59'));
    });

    test('is refused on a device that only another wallet of the browser has used', async () => {
      await age(DAY_AGO);
      const phone = world.visitor();
      phone.deviceCookie = victim.deviceCookie;
      await phone.signIn(eve);
      await phone.signIn(ada);
      expect(phone.deviceCookie).toBe(victim.deviceCookie);
      const foreign = world.visitor();
      await foreign.signIn(eve);
      await age(DAY_AGO);
      await foreign.signIn(ada);
      await age();
      asked(await withdraw({ from: foreign }));
      expect(await withdraw({ from: phone })).toMatchObject(filed('59'));
    });

    test('is accepted in a session without a device only from a day after its sign-in', async () => {
      await run('update session set device_id = null');
      await run('delete from device');
      victim.deviceCookie = null;
      await age();
      const challenge = asked(await withdraw());
      await age(STEP_UP.newDeviceMs);
      expect(await withdraw({}, signed(challenge))).toMatchObject(failed('expired'));
      expect(await withdraw()).toMatchObject(filed('59'));
    });

    test('is accepted once with the newest challenge of its session, amount and wallet only', async () => {
      const phone = world.visitor();
      await phone.signIn(ada);
      await age();
      const first = asked(await withdraw());
      const second = asked(await withdraw());
      expect(await count('step_up_challenge')).toBe(1);
      expect(await withdraw({}, signed(first))).toMatchObject(failed('unknown'));
      expect(await withdraw({}, signed(second, eve))).toMatchObject(failed('signature'));
      expect(await withdraw({ amount: '2' }, signed(second))).toMatchObject(failed('unknown'));
      expect(await withdraw({ from: phone }, signed(second))).toMatchObject(failed('unknown'));
      expect(await withdraw({}, signed(second))).toMatchObject(filed('59'));
      expect(await withdraw({}, signed(second))).toMatchObject(failed('unknown'));
      expect([await victim.balance(), await count('withdrawal')]).toEqual(['59', 1]);
    });

    test('is refused after five minutes, and its challenge is deleted', async () => {
      await age();
      const challenge = asked(await withdraw());
      await age(STEP_UP.challengeMs - 1);
      world.time.advance(1);
      expect(await withdraw({}, signed(challenge))).toMatchObject(failed('expired'));
      world.time.advance(SERVER_TIMES.sweepMs);
      await world.app.settled();
      expect(await count('step_up_challenge')).toBe(0);
    });

    test('leaves the challenge and the device unchanged if the balance does not cover it', async () => {
      await age();
      const amount = '61';
      const challenge = asked(await withdraw({ amount }));
      expect(await withdraw({ amount }, signed(challenge))).toMatchObject({ status: 402 });
      await fund(database(), victim.user.id, '1');
      expect(await count('device', 'confirmed_at')).toBe(0);
      expect(await withdraw({ amount }, signed(challenge))).toMatchObject(filed('0'));
      expect(await count('device', 'confirmed_at')).toBe(1);
    });

    test('under a key is accepted once for many concurrent requests, and then answered the same without a signature', async () => {
      await age();
      const key = 'mine';
      const challenge = asked(await withdraw({ key }));
      expect(await withdraw({ key }, signed(challenge, eve))).toMatchObject(failed('signature'));
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => withdraw({ key }, signed(challenge))),
      );
      victim.deviceCookie = null;
      for (const answer of [...answers, await withdraw({ key })]) expect(answer).toMatchObject(filed('59'));
      expect(await withdraw({ key, amount: '2' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect([await victim.balance(), await count('withdrawal')]).toEqual(['59', 1]);
    });

    test('is accepted once for many concurrent keys with one signature', async () => {
      for (let round = 0; round < 3; round += 1) {
        const from = world.visitor();
        await from.signIn(ada);
        await age();
        const confirmation = signed(asked(await withdraw({ from })));
        const answers = await Promise.all(
          Array.from({ length: 6 }, (_, each) => withdraw({ from, key: `${round}-${each}` }, confirmation)),
        );
        const others = answers.filter(({ status }) => status !== 200);
        expect(others).toHaveLength(5);
        for (const answer of others) expect(answer).toMatchObject(failed('unknown'));
      }
      expect([await victim.balance(), await count('withdrawal')]).toEqual(['57', 3]);
    });
  });

  describe('a device', () => {
    test('is stored by the SHA-256 of its cookie, and an invalid cookie is replaced', async () => {
      const token = victim.deviceCookie?.split('=')[1] ?? '';
      const rows = await world.query<{ all: string }>`select d::text as all from device d`;
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain(token);
      victim.deviceCookie = 'sid-device=short';
      await victim.signIn(ada);
      expect(victim.deviceCookie).toMatch(/^sid-device=[\w-]{43}$/);
      expect(await count('device')).toBe(3);
    });

    test('is deleted half a year after its last sign-in once it has no session', async () => {
      const phone = world.visitor();
      await phone.signIn(ada);
      await age(SESSION.deviceMs);
      await victim.signIn(ada);
      const sweep = async () => {
        world.time.advance(SERVER_TIMES.sweepMs);
        await world.app.settled();
      };
      await sweep();
      expect(await count('device')).toBe(3);
      const oldest = new Date(world.time.nowMs() - SESSION.maxAgeMs).toISOString();
      await run(`delete from session where created_at < '${oldest}'`);
      await sweep();
      expect(await count('device')).toBe(2);
      expect((await victim.call('GET', '/api/auth/session')).status).toBe(200);
    });
  });

  const create = (by: Player, wagerAmount: string, more: object = {}) => {
    const terms = { whitePlayerId: by.user.id, wagerAmount, timeControl: '180+2', ...more };
    return by.call<Answered>('POST', '/api/games', terms);
  };
  const join = (gameId: number, more: object = {}, key?: string) => {
    const body = { playerId: victim.user.id, ...more };
    return victim.call<Answered>('POST', `/api/games/${gameId}/join`, body, keyed(key));
  };
  const challenge = (wagerAmount: string, more: object = {}) =>
    victim.call<Answered>('POST', '/api/challenges', { username: 'Bob', wagerAmount, ...more });
  /** Makes all games a day older. */
  async function ageGames(): Promise<void> {
    await run('alter table game disable trigger game_guarded');
    await run(
      `update game set created_at = created_at - interval '24 hours', started_at = started_at - interval '24 hours'`,
    );
    await run('alter table game enable trigger game_guarded');
  }

  describe('a stake', () => {
    test('is accepted up to 1 SOL in 24 hours, whatever the result of the games, and friendly games always', async () => {
      await age();
      const first = await create(victim, '1');
      expect(first).toMatchObject({ status: 201 });
      asked(await create(victim, '0.1'));
      await victim.call('POST', `/api/games/${first.body.id}/cancel`, { playerId: victim.user.id });
      asked(await create(victim, '0.1'));
      expect(await create(victim, '0')).toMatchObject({ status: 201 });
      await ageGames();
      expect(await create(victim, '1')).toMatchObject({ status: 201 });
    });

    test('is accepted with a signature, which makes the device trusted from then on, also for withdrawals', async () => {
      await age();
      const made = asked(await create(victim, '5'));
      expect(made.message).toContain('Stake: 5 SOL\nTime Control: 180+2');
      expect(await create(victim, '20', signed(made))).toMatchObject(failed('unknown'));
      expect(await create(victim, '5', signed(made))).toMatchObject({ status: 201 });
      expect(await create(victim, '20')).toMatchObject({ status: 201 });
      expect(await withdraw()).toMatchObject(filed('34'));
    });

    test('is invalid with only half of a confirmation', async () => {
      for (const half of HALVES)
        for (const answer of [create(victim, '5', half), join(1, half), challenge('5', half)])
          expect(await answer).toMatchObject(INVALID);
    });

    test('needs a signature to join a game, and is accepted once under a key', async () => {
      await age();
      const { id = 0 } = (await create(other, '5')).body;
      const confirmation = signed(asked(await join(id, {}, 'mine')));
      expect(await join(id, confirmation, 'mine')).toMatchObject({ status: 200, body: { id } });
      expect(await join(id, {}, 'mine')).toMatchObject({ status: 200, body: { id } });
      expect(await victim.balance()).toBe('55');
    });

    test('X6 needs one signature with orJoin, whether a game is joined or created, and keeps it for the next seat', async () => {
      await age();
      await other.openRawLine(); // its new session has no socket yet
      const orJoin = { orJoin: true };
      const confirmation = signed(asked(await create(victim, '5', orJoin)));
      const { id } = (await create(other, '5')).body;
      const joined = { status: 200, body: { id, joined: true } };
      expect(await create(victim, '5', { ...orJoin, ...confirmation })).toMatchObject(joined);
      await run('update device set confirmed_at = null');
      const lost = (await create(other, '20')).body;
      const limit = { kind: 'loss', period: 'day', value: '5' };
      await other.ask('PUT', `/api/users/${other.user.id}/limits`, limit);
      const again = signed(asked(await create(victim, '20', orJoin)));
      const made = await create(victim, '20', { ...orJoin, ...again });
      expect([made.status, made.body.id === lost.id]).toEqual([201, false]);
      expect(await victim.balance()).toBe('35');
    });

    test('needs a signature to challenge, and to accept a challenge', async () => {
      await age();
      expect(await challenge('5', signed(asked(await challenge('5'))))).toMatchObject({ status: 201 });
      await run('update device set confirmed_at = null');
      const body = { username: 'Ada', wagerAmount: '20' };
      const { id = 0 } = (await other.call<Answered>('POST', '/api/challenges', body)).body;
      expect(await join(id, signed(asked(await join(id))))).toMatchObject({ status: 200 });
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

    describe('over the socket', () => {
      /** Opens a socket with the stolen session cookie. */
      async function openLine(deviceCookie: string | null = null): Promise<RawLine> {
        victim.deviceCookie = deviceCookie;
        return victim.openRawLine();
      }
      async function refused(line: RawLine): Promise<StepUpChallenge> {
        const { code, challenge: made } = await line.inbox.next('error');
        expect(code).toBe('STEP_UP_REQUIRED');
        if (made === undefined) throw new Error('there is no challenge');
        return made;
      }

      test('is refused by join_game with a challenge to sign, and accepted with the signature', async () => {
        await age();
        const { id = 0 } = (await create(other, '20')).body;
        const line = await openLine();
        const say = (more: object = {}) => line.say('join_game', id, victim.user.id, more);
        say();
        const made = await refused(line);
        expect(await victim.balance()).toBe('60');
        say({ challengeId: made.challengeId });
        expect(await line.inbox.next('error')).toMatchObject({ code: 'VALIDATION' });
        say(signed(made, eve));
        expect(await line.inbox.next('error')).toMatchObject({ code: 'STEP_UP_FAILED', reason: 'signature' });
        say(signed(made));
        await line.inbox.next('game_joined');
        expect(await victim.balance()).toBe('40');
        await line.close();
      });

      test('is accepted by join_game from a device that the wallet has known for a day', async () => {
        const device = victim.deviceCookie;
        await age(DAY_AGO);
        const { id = 0 } = (await create(other, '20')).body;
        const line = await openLine(device);
        line.say('join_game', id, victim.user.id);
        await line.inbox.next('game_joined');
        await line.close();
      });

      test('needs a signature to offer a rematch and to accept one', async () => {
        const first = await mate(victim, other, { wagerAmount: '5' });
        const second = await mate(other, victim, { wagerAmount: '5' });
        await age();
        const line = await openLine();
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
        for (const opened of [line, theirs]) await opened.close();
      });

      test('counts for an open rematch offer', async () => {
        const first = await mate(victim, other, { wagerAmount: '1' });
        await ageGames();
        await age();
        const line = await openLine();
        line.say('rematch_offer', first, victim.user.id);
        await line.inbox.next('rematch_offered');
        asked(await create(victim, '0.1'));
        await line.close();
      });
    });
  });
});
