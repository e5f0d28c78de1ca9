// Withdrawals from a device that is new to the wallet need a separate signature, so an attacker who has stolen the session cookie cannot
// withdraw.
import type { StepUpChallenge, User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { auditBooks } from '../../src/ledger/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { SERVER_TIMES } from '../../src/platform/server-times.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { SESSION, STEP_UP } from '../../src/users/index.ts';
import { makeSessionsOlder } from '../../src/users/testkit/older-sessions.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const [ada, eve] = [testWallet(1), testWallet(2)];
const FILED = { status: 200, body: { newBalance: '3' } };

interface Confirmation {
  challengeId: string;
  signature: string;
}

describeEachDatabase('a withdrawal from a new device', (database) => {
  let world: World;
  let page: Visitor;
  let user: User;

  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
    user = await page.register(ada, 'Ada');
    const transactionSignature = '2'.repeat(88);
    world.history.pay(ada.address, sol('4'), { signature: transactionSignature });
    await page.call('POST', `/api/users/${user.id}/deposit`, { amount: '4', transactionSignature });
  });
  afterEach(() => world.close());

  const withdraw = (
    { from = page, key, amount = '1', walletAddress = ada.address }: Ordered = {},
    confirmation: Partial<Confirmation> = {},
  ) =>
    from.call<Answered>(
      'POST',
      `/api/users/${user.id}/withdraw`,
      { amount, walletAddress, ...confirmation },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  interface Ordered {
    from?: Visitor;
    key?: string;
    amount?: string;
    walletAddress?: string;
  }
  interface Answered {
    newBalance?: string;
    code?: string;
    reason?: string;
    challenge?: StepUpChallenge;
  }
  /** Moves all sessions and challenges into the past. The clock stays, because without audits money would freeze. */
  const age = async (ms: number) => {
    await makeSessionsOlder(database(), ms);
    const by = sql`make_interval(secs => ${ms / 1000})`;
    await database().run((queries) =>
      sql`update step_up_challenge set issued_at = issued_at - ${by},
        expires_at = expires_at - ${by}`.execute(queries),
    );
  };
  const notFresh = () => age(STEP_UP.freshSignInMs);
  const count = async (table: 'withdrawal' | 'step_up_challenge' | 'device') => {
    const { rows } = await database().run((queries) =>
      sql<{ rows: bigint }>`select count(*) as rows from ${sql.table(table)}`.execute(queries),
    );
    return Number(rows[0]?.rows);
  };
  /** Returns the challenge that the server sends for a withdrawal. */
  async function asked(ordered: Ordered = {}): Promise<StepUpChallenge> {
    const { status, body } = await withdraw(ordered);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'STEP_UP_REQUIRED' });
    if (body.challenge === undefined) throw new Error('there is no challenge');
    return body.challenge;
  }
  const signed = ({ challengeId, message }: StepUpChallenge, wallet = ada): Confirmation => ({
    challengeId,
    signature: wallet.sign(message),
  });
  const failed = (reason: string) => ({ status: 403, body: { code: 'STEP_UP_FAILED', reason } });

  describe('without a signature', () => {
    test('is accepted within 15 minutes after sign-in', async () => {
      await age(STEP_UP.freshSignInMs - 1);
      expect(await withdraw()).toMatchObject(FILED);
    });

    test('is accepted from a client that keeps only the session cookie, seconds after it signed in', async () => {
      page.deviceCookie = null;
      await age(5_000);
      expect(await withdraw()).toMatchObject(FILED);
    });

    test('is accepted more than a day after the first sign-in on the device', async () => {
      await age(STEP_UP.newDeviceMs + 1);
      expect(await withdraw()).toMatchObject(FILED);
    });

    test('is accepted in a later session of the same browser', async () => {
      await age(STEP_UP.newDeviceMs + 1);
      await page.signIn(ada);
      await notFresh();
      expect(await withdraw()).toMatchObject(FILED);
    });

    test('is accepted once a withdrawal was confirmed on the device', async () => {
      await notFresh();
      await withdraw({}, signed(await asked()));
      expect(await withdraw()).toMatchObject({ status: 200, body: { newBalance: '2' } });
    });

    test('is accepted in a session without a device only from a day after its sign-in', async () => {
      await database().run((queries) => sql`update session set device_id = null`.execute(queries));
      await database().run((queries) => sql`delete from device`.execute(queries));
      page.deviceCookie = null;
      await notFresh();
      const challenge = await asked();
      await age(STEP_UP.newDeviceMs);
      expect(await withdraw({}, signed(challenge))).toMatchObject(failed('expired'));
      expect(await withdraw()).toMatchObject(FILED);
    });
  });

  describe('without the signature that it needs', () => {
    test('is refused 15 minutes after sign-in, with a text to sign that names all terms', async () => {
      await notFresh();
      const { message, expiresAt } = await asked({ amount: '1.50' });
      expect(message.split('\n')).toEqual([
        'localhost:3000 wants you to confirm a withdrawal with your Solana account:',
        ada.address,
        '',
        'Confirm only a withdrawal that you have just asked for. Signing is free.',
        '',
        'Amount: 1.5 SOL',
        `To: ${ada.address}`,
        'URI: http://localhost:3000',
        'Version: 1',
        'Chain ID: solana:localnet',
        expect.stringMatching(/^Nonce: [A-Za-z0-9]{22}$/),
        `Issued At: ${new Date(world.time.nowMs()).toISOString()}`,
        `Expiration Time: ${expiresAt}`,
      ]);
      expect(Date.parse(expiresAt)).toBe(world.time.nowMs() + STEP_UP.challengeMs);
      expect(await page.balance()).toBe('4');
    });

    test('is refused on another device with the session cookie of an old one', async () => {
      await age(STEP_UP.newDeviceMs + 1);
      const attacker = world.visitor();
      attacker.cookie = page.cookie;
      await asked({ from: attacker });
      attacker.deviceCookie = `sid-device=${'A'.repeat(43)}`;
      await asked({ from: attacker });
      expect(await withdraw()).toMatchObject(FILED);
    });

    test('is refused on a device that only another wallet of the browser has used', async () => {
      await age(STEP_UP.newDeviceMs + 1);
      const phone = world.visitor();
      phone.deviceCookie = page.deviceCookie;
      await phone.signIn(eve);
      await phone.signIn(ada);
      expect(phone.deviceCookie).toBe(page.deviceCookie);
      const other = world.visitor();
      await other.signIn(eve);
      await age(STEP_UP.newDeviceMs + 1);
      await other.signIn(ada);
      await notFresh();
      await asked({ from: other });
      expect(await withdraw({ from: phone })).toMatchObject(FILED);
    });

    test('is refused for a wrong request, or another player, before a signature is requested', async () => {
      await notFresh();
      expect(await withdraw({ amount: '0.0001' })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
      expect(await withdraw({ walletAddress: eve.address })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
      for (const half of [{ challengeId: 'a' }, { signature: 'a' }])
        expect(await withdraw({}, half)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      expect(await withdraw({ from: world.visitor() })).toMatchObject({ status: 401 });
      expect(await count('step_up_challenge')).toBe(0);
    });
  });

  describe('with a signature', () => {
    beforeEach(notFresh);

    test('is accepted, and its challenge is deleted', async () => {
      expect(await withdraw({}, signed(await asked()))).toMatchObject(FILED);
      expect([await page.balance(), await count('step_up_challenge')]).toEqual(['3', 0]);
    });

    test('is accepted although no signature was needed, but never with a used challenge', async () => {
      const confirmation = signed(await asked());
      await withdraw({}, confirmation);
      expect(await withdraw({}, confirmation)).toMatchObject(failed('unknown'));
      expect([await page.balance(), await count('withdrawal')]).toEqual(['3', 1]);
    });

    test('is refused with a signature by another wallet or over another text, and then accepted with the right one', async () => {
      const challenge = await asked();
      expect(await withdraw({}, signed(challenge, eve))).toMatchObject(failed('signature'));
      const { challengeId } = challenge;
      const changed = ada.sign(challenge.message.replace('1 SOL', '2 SOL'));
      expect(await withdraw({}, { challengeId, signature: changed })).toMatchObject(failed('signature'));
      expect(await page.balance()).toBe('4');
      expect(await withdraw({}, signed(challenge))).toMatchObject(FILED);
    });

    test('is refused for another amount, or in another session', async () => {
      const phone = world.visitor();
      await phone.signIn(ada);
      await notFresh();
      const challenge = await asked();
      expect(await withdraw({ amount: '2' }, signed(challenge))).toMatchObject(failed('unknown'));
      expect(await withdraw({ from: phone }, signed(challenge))).toMatchObject(failed('unknown'));
      expect(await withdraw({}, signed(challenge))).toMatchObject(FILED);
    });

    test('is refused after five minutes with a new challenge, and old challenges are deleted', async () => {
      const challenge = await asked();
      await age(STEP_UP.challengeMs - 1);
      world.time.advance(1);
      expect(await withdraw({}, signed(challenge))).toMatchObject(failed('expired'));
      expect(await withdraw({}, signed(await asked()))).toMatchObject(FILED);
    });

    test('is never confirmed, and its challenge is deleted', async () => {
      await asked();
      await age(STEP_UP.challengeMs);
      world.time.advance(SERVER_TIMES.sweepMs);
      await world.app.settled();
      expect(await count('step_up_challenge')).toBe(0);
    });

    test('is refused for a replaced challenge, because a session has only one', async () => {
      const first = await asked();
      const second = await asked();
      expect(await count('step_up_challenge')).toBe(1);
      expect(await withdraw({}, signed(first))).toMatchObject(failed('unknown'));
      expect(await withdraw({}, signed(second))).toMatchObject(FILED);
    });

    test('leaves the challenge and the device unchanged if the balance does not cover it', async () => {
      const challenge = await asked({ amount: '5' });
      expect(await withdraw({ amount: '5' }, signed(challenge))).toMatchObject({ status: 402 });
      const transactionSignature = '3'.repeat(88);
      world.history.pay(ada.address, sol('1'), { signature: transactionSignature });
      const body = { amount: '1', transactionSignature };
      await page.call('POST', `/api/users/${user.id}/deposit`, body);
      expect(await confirmedDevices()).toBe(0);
      const later = await withdraw({ amount: '5' }, signed(challenge));
      expect(later).toMatchObject({ status: 200, body: { newBalance: '0' } });
      expect(await confirmedDevices()).toBe(1);
    });
    const confirmedDevices = async () => {
      const { rows } = await database().run((queries) =>
        sql<{ devices: bigint }>`select count(confirmed_at) as devices from device`.execute(queries),
      );
      return Number(rows[0]?.devices);
    };

    test('keeps its signature valid while payouts are stopped', async () => {
      const confirmation = signed(await asked());
      await world.operate('stop', 'payouts', '--reason', 'a look');
      expect(await withdraw({ key: 'k' }, confirmation)).toMatchObject({ status: 503 });
      await world.operate('start', 'payouts', '--reason', 'looked');
      expect(await withdraw({ key: 'k' }, confirmation)).toMatchObject(FILED);
    });
  });

  describe('under an Idempotency-Key', () => {
    const key = 'mine';
    beforeEach(notFresh);

    test('is challenged, confirmed, and then answered the same without a signature', async () => {
      const challenge = await asked({ key });
      expect(await withdraw({ key }, signed(challenge, eve))).toMatchObject(failed('signature'));
      expect(await withdraw({ key }, signed(challenge))).toMatchObject(FILED);
      expect(await withdraw({ key }, signed(challenge))).toMatchObject(FILED);
      page.deviceCookie = null;
      expect(await withdraw({ key })).toMatchObject(FILED);
      expect(await withdraw({ key, amount: '2' })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT' },
      });
      expect(await count('withdrawal')).toBe(1);
    });

    test('is accepted once, with the same answer, for many concurrent requests', async () => {
      const confirmation = signed(await asked({ key }));
      const answers = await Promise.all(Array.from({ length: 6 }, () => withdraw({ key }, confirmation)));
      for (const answer of answers) expect(answer).toMatchObject(FILED);
      expect([await page.balance(), await count('withdrawal')]).toEqual(['3', 1]);
    });
  });

  test('is accepted once for many concurrent keys with one signature', async () => {
    for (let round = 0; round < 3; round += 1) {
      page = world.visitor();
      await page.signIn(ada);
      await notFresh();
      const confirmation = signed(await asked());
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, each) => withdraw({ key: `${round}-${each}` }, confirmation)),
      );
      const filed = answers.filter(({ status }) => status === 200);
      expect(filed).toHaveLength(1);
      for (const answer of answers)
        if (answer.status !== 200) expect(answer).toMatchObject(failed('unknown'));
    }
    expect([await page.balance(), await count('withdrawal')]).toEqual(['1', 3]);
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('store only the SHA-256 of the device cookie, and replace an invalid one', async () => {
    const token = page.deviceCookie?.split('=')[1] ?? '';
    const { rows } = await database().run((queries) =>
      sql<{ all: string }>`select d::text as all from device d`.execute(queries),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.all).not.toContain(token);
    page.deviceCookie = 'sid-device=short';
    await page.signIn(ada);
    expect(page.deviceCookie).toMatch(/^sid-device=[\w-]{43}$/);
    expect(await count('device')).toBe(2);
  });

  test('delete a device half a year after its last sign-in once it has no session', async () => {
    const phone = world.visitor();
    await phone.signIn(ada);
    await age(SESSION.deviceMs);
    await page.signIn(ada);
    const sweep = async () => {
      world.time.advance(SERVER_TIMES.sweepMs);
      await world.app.settled();
    };
    await sweep();
    expect(await count('device')).toBe(2);
    await database().run((queries) =>
      sql`delete from session where created_at < ${new Date(world.time.nowMs() - SESSION.maxAgeMs)}`.execute(
        queries,
      ),
    );
    await sweep();
    expect(await count('device')).toBe(1);
    expect((await page.call('GET', '/api/auth/session')).status).toBe(200);
  });
});
