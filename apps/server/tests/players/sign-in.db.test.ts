// Sign-in with a wallet, the lifetime of a session, and the events that end it.
import type { SignedIn } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { DEVNET_ENVIRONMENT, openWorld, type World } from '../../../../testkit/world.ts';
import { SERVER_TIMES } from '../../src/platform/server-times.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { recordStatements } from '../../src/platform/testkit/recorded-statements.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { SESSION } from '../../src/users/index.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';

const ada = testWallet(1);
const bob = testWallet(2);

interface Challenge {
  challengeId: string;
  message: string;
}

describeEachDatabase('users', (database) => {
  let world: World;
  let page: Visitor;

  // These tests advance the time by days in one step, so that each job runs once instead of a hundred thousand times.
  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
  });
  afterEach(() => world.close());

  async function ask(walletAddress = ada.address): Promise<Challenge> {
    return (await page.call<Challenge>('POST', '/api/auth/challenge', { walletAddress })).body;
  }
  const answer = (challengeId: string, signature: string) =>
    page.call<SignedIn>('POST', '/api/auth/verify', { challengeId, signature });

  describe('sign-in', () => {
    test('R1 opens a session for a signed challenge, and answers 401 without one', async () => {
      expect(await page.refused('GET', '/api/auth/session')).toMatchObject({
        status: 401,
        code: 'UNAUTHENTICATED',
      });
      const { challengeId, message } = await ask();
      const verified = await answer(challengeId, ada.sign(message));
      expect(verified.body).toEqual({ walletAddress: ada.address, user: null });
      expect((await page.call('GET', '/api/auth/session')).body).toEqual({
        walletAddress: ada.address,
        user: null,
      });
    });

    test('R2 sets a cookie with HttpOnly, SameSite=Strict, Path=/ and 30 days', async () => {
      const { challengeId, message } = await ask();
      const verified = await answer(challengeId, ada.sign(message));
      expect(verified.headers['set-cookie']).toEqual([
        expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/),
        expect.stringMatching(/^sid-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
      ]);
    });

    test('R2 sets __Host-sid with Secure on https', async () => {
      const secure = await openWorld(database(), {
        environment: { PUBLIC_ORIGIN: 'https://kingstake.example' },
      });
      page = secure.visitor();
      const { challengeId, message } = await ask();
      const verified = await answer(challengeId, ada.sign(message));
      expect(verified.headers['set-cookie']).toEqual([
        expect.stringMatching(/^__Host-sid=[\w-]{43}; .*Secure/),
        expect.stringMatching(/^__Host-sid-device=[\w-]{43}; .*Secure/),
      ]);
      await secure.close();
    });

    test('R2 stores only the SHA-256 of the cookie', async () => {
      await page.signIn(ada);
      const token = page.cookie?.split('=')[1] ?? '';
      const { rows } = await database().run((queries) =>
        sql<{ all: string }>`select s::text as all from session s`.execute(queries),
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.all).not.toContain(token);
      expect(rows[0]?.all).toMatch(/[0-9a-f]{64}/);
    });

    test('answers 401 to a replayed challenge, also to concurrent replays', async () => {
      const { challengeId, message } = await ask();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => answer(challengeId, ada.sign(message))),
      );
      expect(answers.map((each) => each.status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
    });

    test('R1 invalidates the challenge after a wrong signature', async () => {
      const { challengeId, message } = await ask();
      expect((await answer(challengeId, bob.sign(message))).status).toBe(401);
      expect((await answer(challengeId, ada.sign(message))).status).toBe(401);
    });

    test.each([
      ['a foreign domain', (message: string) => message.replace('localhost:3000', 'evil.example')],
      ['another cluster', (message: string) => message.replace('solana:localnet', 'solana:devnet')],
      ['another nonce', (message: string) => message.replace(/Nonce: ./, 'Nonce: #')],
    ])('answers 401 to a signature for %s', async (_name, change) => {
      const { challengeId, message } = await ask();
      expect(change(message)).not.toBe(message);
      expect((await answer(challengeId, ada.sign(change(message)))).status).toBe(401);
    });

    test('R1 answers 401 to an expired challenge, and deletes it', async () => {
      const { challengeId, message } = await ask();
      world.time.advance(SESSION.challengeMs);
      expect((await answer(challengeId, ada.sign(message))).status).toBe(401);
      await ask();
      // Without this, a running sweep would delay the next one until after the stop.
      await world.app.settled();
      world.time.advance(SESSION.challengeMs);
      await world.app.stop();
      const { rows } = await database().run((queries) =>
        sql`select 1 from sign_in_challenge`.execute(queries),
      );
      expect(rows).toEqual([]);
    });

    test('answers 401 to a challenge of a server on another cluster', async () => {
      const { challengeId, message } = await ask();
      const devnet = await openWorld(database(), {
        environment: {
          ...DEVNET_ENVIRONMENT,
        },
      });
      page = devnet.visitor();
      expect((await answer(challengeId, ada.sign(message))).status).toBe(401);
      await devnet.close();
    });

    test('answers 400 to an address that is not a public key', async () => {
      for (const walletAddress of ['0OIl', ada.address.slice(0, 30), `1${'z'.repeat(43)}`, '', 7, null]) {
        const refused = await page.refused('POST', '/api/auth/challenge', { walletAddress });
        expect(refused, String(walletAddress)).toMatchObject({ status: 400, code: 'VALIDATION' });
      }
    });
  });

  describe('a challenge of a browser', () => {
    /** Returns another browser that requests a challenge in Ada's name. */
    async function outsider(): Promise<Visitor> {
      const client = world.visitor();
      await client.call('POST', '/api/auth/challenge', { walletAddress: ada.address });
      return client;
    }
    const verify = (client: Visitor, { challengeId, message }: Challenge) =>
      client.call('POST', '/api/auth/verify', { challengeId, signature: ada.sign(message) });

    test('can be answered although others request challenges for the same wallet', async () => {
      const asked = await ask();
      for (let count = 0; count < 60; count += 1) {
        world.time.advance(1);
        await outsider();
      }
      expect((await verify(page, asked)).status).toBe(200);
    });

    test('cannot be answered or invalidated by another browser', async () => {
      const asked = await ask();
      const attacker = await outsider();
      const cookieless = world.visitor();
      for (const client of [attacker, cookieless]) {
        expect(await verify(client, asked)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
        const wrong = { challengeId: asked.challengeId, signature: bob.sign(asked.message) };
        expect((await client.call('POST', '/api/auth/verify', wrong)).status).toBe(401);
      }
      expect((await verify(page, asked)).status).toBe(200);
    });

    test('is refused with a message about the missing cookie, also if it is unknown', async () => {
      const asked = await ask();
      const kept = page.challengeCookie;
      page.challengeCookie = null;
      const refused = await verify(page, asked);
      page.challengeCookie = kept;
      expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', reason: 'cookie' } });
      expect(refused.body).toEqual((await verify(world.visitor(), { ...asked, challengeId: 'never' })).body);
      const unknown = await verify(page, { ...asked, challengeId: 'never' });
      expect(unknown.body).toMatchObject({ reason: 'sign-in-failed' });
      expect((await verify(page, asked)).status).toBe(200);
    });

    test.each([
      ['http://localhost:3000', /^sid-challenge=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/],
      [
        'https://kingstake.example',
        /^sid-challenge=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ],
    ])('sets a cookie on %s with HttpOnly, SameSite=Strict and 5 minutes', async (origin, cookie) => {
      const here = await openWorld(database(), { environment: { PUBLIC_ORIGIN: origin } });
      const body = { walletAddress: ada.address };
      const { headers } = await here.visitor().call('POST', '/api/auth/challenge', body);
      expect(String(headers['set-cookie'])).toMatch(cookie);
      await here.close();
    });

    test('does not invalidate the challenge of another tab', async () => {
      const [one, two] = [await ask(), await ask()];
      expect((await verify(page, one)).status).toBe(200);
      expect((await verify(page, two)).status).toBe(200);
    });

    test('is invalid after a number of newer ones, also for other wallets', async () => {
      const first = await ask();
      for (let count = 0; count < SESSION.openChallengesPerBrowser; count += 1) {
        world.time.advance(1);
        await ask(bob.address);
      }
      expect((await verify(page, first)).status).toBe(401);
    });

    test('is stored with only the SHA-256 of its cookie, and replaces an invalid cookie', async () => {
      page.challengeCookie = 'sid-challenge=short';
      const asked = await ask();
      const token = page.challengeCookie?.split('=')[1] ?? '';
      expect(token).toHaveLength(43);
      const { rows } = await database().run((queries) =>
        sql<{ all: string }>`select c::text as all from sign_in_challenge c`.execute(queries),
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.all).not.toContain(token);
      expect((await verify(page, asked)).status).toBe(200);
    });
  });

  describe('sessions', () => {
    test('R3 open with each sign-in, which ends the browser’s previous session', async () => {
      await page.signIn(ada);
      const before = page.cookie;
      await page.signIn(ada);
      expect(page.cookie).not.toBe(before);
      page.cookie = before;
      expect((await page.call('GET', '/api/auth/session')).status).toBe(401);
    });

    test('never use a session id that the client chose', async () => {
      page.cookie = `sid=${'A'.repeat(43)}`;
      await page.signIn(ada);
      expect(page.cookie).not.toBe(`sid=${'A'.repeat(43)}`);
    });

    test('are independent in two browsers of one wallet', async () => {
      const phone = world.visitor();
      await page.signIn(ada);
      await phone.signIn(ada);
      await page.call('POST', '/api/auth/logout');
      expect((await phone.call('GET', '/api/auth/session')).status).toBe(200);
    });

    test('end with a logout, which removes the cookie and is harmless without a session', async () => {
      await page.signIn(ada);
      const kept = page.cookie;
      const out = await page.call('POST', '/api/auth/logout');
      expect(out.status).toBe(204);
      expect(page.cookie).toBeNull();
      page.cookie = kept;
      expect((await page.call('GET', '/api/auth/session')).status).toBe(401);
      expect((await world.visitor().call('POST', '/api/auth/logout')).status).toBe(204);
    });

    test.each([
      ['stay valid for just under 7 days without use', SESSION.idleMs - 1, 200],
      ['end after 7 days without use', SESSION.idleMs, 401],
    ])('%s', async (_name, laterMs, status) => {
      await page.signIn(ada);
      world.time.standStill(laterMs);
      expect((await page.call('GET', '/api/auth/session')).status).toBe(status);
    });

    test('R2 end after 30 days although they are used every day', async () => {
      await page.signIn(ada);
      const day = SESSION.maxAgeMs / 30;
      for (let count = 1; count < 30; count += 1) {
        world.time.standStill(day);
        expect((await page.call('GET', '/api/auth/session')).status, `day ${count}`).toBe(200);
      }
      world.time.standStill(day);
      expect((await page.call('GET', '/api/auth/session')).status).toBe(401);
    });

    test('do not become idle while a socket is open, because the check of open sockets counts as use', async () => {
      const { createSessions } = await import('../../src/users/sessions.ts');
      const sessions = createSessions({
        database: database(),
        time: world.time,
        random: createSeededRandom(7),
        onSessionEnded: () => {},
      });
      const { token, sessionKey } = await database().transaction((tx) =>
        sessions.open(tx, { walletAddress: ada.address, device: null, deviceToken: 'a' }),
      );
      for (let count = 0; count < 3; count += 1) {
        world.time.standStill(SESSION.idleMs - 1);
        expect(await sessions.live([sessionKey, 'another'])).toEqual(new Set([sessionKey]));
      }
      expect(await sessions.authenticate(token)).toMatchObject({ walletAddress: ada.address });
      world.time.standStill(SESSION.idleMs);
      expect(await sessions.live([sessionKey])).toEqual(new Set());
    });

    test('are checked with two statements, however many are in use', async () => {
      const { createSessions } = await import('../../src/users/sessions.ts');
      const recorded = recordStatements(database());
      const sessions = createSessions({
        database: recorded.database,
        time: world.time,
        random: createSeededRandom(7),
        onSessionEnded: () => {},
      });
      const keys: string[] = [];
      const opened = { walletAddress: ada.address, device: null, deviceToken: 'a' };
      for (let count = 0; count < 20; count += 1) {
        const { sessionKey } = await database().transaction((tx) => sessions.open(tx, opened));
        keys.push(sessionKey);
      }
      world.time.advance(SESSION.touchMs);
      expect(await sessions.live([...keys, 'another'])).toEqual(new Set(keys));
      expect(recorded.statements.map(({ sql }) => sql.slice(0, 6))).toEqual(['select', 'update']);
      const { rows } = await database().run((queries) =>
        sql<{ touched: bigint }>`
          select count(*) as touched from session where last_used_at = ${new Date(world.time.nowMs())}`.execute(
          queries,
        ),
      );
      expect(rows).toEqual([{ touched: 20n }]);
      await sessions.live(keys);
      expect(recorded.statements.slice(2).map(({ sql }) => sql.slice(0, 6))).toEqual(['select']);
    });

    test('are marked as expired by the sweep, and deleted a month later', async () => {
      await page.signIn(ada);
      const rows = async () =>
        (
          await database().run((queries) =>
            sql<{ end_reason: string | null }>`select end_reason from session`.execute(queries),
          )
        ).rows;
      const users = (await import('../../src/users/sessions.ts')).createSessions({
        database: database(),
        time: world.time,
        random: { bytes: (count) => new Uint8Array(count) },
        onSessionEnded: () => {},
      });
      world.time.standStill(SESSION.idleMs);
      await database().run((queries) => users.sweep(queries));
      expect(await rows()).toEqual([{ end_reason: 'expired' }]);
      world.time.standStill(SERVER_TIMES.endedSessionKeptMs);
      await database().run((queries) => users.sweep(queries));
      expect(await rows()).toEqual([]);
    });
  });
});
