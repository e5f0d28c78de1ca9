// Sign-in with a wallet, the lifetime of a session, the events that end it, and the list of a player's sessions.
import type { SessionEntry, SignedIn } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { SERVER_TIMES } from '../../src/platform/server-times.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { recordStatements } from '../../src/platform/testkit/recorded-statements.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { SESSION } from '../../src/players/users/index.ts';
import { createSessions } from '../../src/players/users/sessions.ts';
import { type TestWallet, testWallet } from '../../src/players/users/testkit/wallet.ts';

const ada = testWallet(1);
const bob = testWallet(2);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

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

  const ask = async (walletAddress = ada.address, client = page): Promise<Challenge> =>
    (await client.call<Challenge>('POST', '/api/auth/challenge', { walletAddress })).body;
  const verify = ({ challengeId, message }: Challenge, client = page, by = ada) =>
    client.call<SignedIn>('POST', '/api/auth/verify', { challengeId, signature: by.sign(message) });
  const sessionsOn = (on: Database) =>
    createSessions({
      database: on,
      time: world.time,
      random: createSeededRandom(7),
      onSessionEnded: () => {},
    });

  describe('sign-in', () => {
    test('R1 opens a session for a signed challenge, and answers 401 without one', async () => {
      expect(await page.refused('GET', '/api/auth/session')).toMatchObject({
        status: 401,
        code: 'UNAUTHENTICATED',
      });
      // Of small order: its signature fits every text.
      const weak = { walletAddress: '1'.repeat(32) };
      expect(await page.refused('POST', '/api/auth/challenge', weak)).toMatchObject({ status: 400 });
      expect((await verify(await ask())).body).toEqual({ walletAddress: ada.address, user: null });
      expect((await page.call('GET', '/api/auth/session')).body).toEqual({
        walletAddress: ada.address,
        user: null,
      });
    });

    test.each([
      ['http://localhost:3000', '', ''],
      ['https://kingstake.example', '__Host-', ' Secure;'],
    ])('R2 sets cookies on %s that no script and no other site can use', async (origin, prefix, secure) => {
      const here = await openWorld(database(), { environment: { PUBLIC_ORIGIN: origin } });
      const client = here.visitor();
      const cookie = (name: string, maxAgeS: number) =>
        expect.stringMatching(
          new RegExp(`^${name}=[\\w-]{43}; Max-Age=${maxAgeS}; Path=/; HttpOnly;${secure} SameSite=Strict$`),
        );
      const body = { walletAddress: ada.address };
      const asked = await client.call<Challenge>('POST', '/api/auth/challenge', body);
      expect(String(asked.headers['set-cookie'])).toEqual(cookie('sid-challenge', 300));
      expect((await verify(asked.body, client)).headers['set-cookie']).toEqual([
        cookie(`${prefix}sid`, 2_592_000),
        cookie(`${prefix}sid-device`, 15_552_000),
      ]);
      await here.close();
    });

    test('R2 stores only the SHA-256 of the cookies of session and challenge, and replaces an invalid one', async () => {
      page.challengeCookie = 'sid-challenge=short';
      await page.signIn(ada);
      await ask();
      const rows = await world.query<{ all: string }>`select s::text as all from session s
          union all select c::text from sign_in_challenge c`;
      expect(rows).toHaveLength(2);
      for (const { all } of rows) expect(all).toMatch(/[0-9a-f]{64}/);
      for (const cookie of [page.cookie, page.challengeCookie]) {
        const token = cookie?.split('=')[1] ?? '';
        expect(token).toHaveLength(43);
        for (const { all } of rows) expect(all).not.toContain(token);
      }
    });

    test('R1 answers 401 to a replayed challenge, also to concurrent replays, and after a wrong signature', async () => {
      const asked = await ask();
      const answers = await Promise.all(Array.from({ length: 8 }, () => verify(asked)));
      expect(answers.map((each) => each.status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
      const next = await ask();
      expect((await verify(next, page, bob)).status).toBe(401);
      expect((await verify(next)).status).toBe(401);
    });

    test('R1 deletes an expired challenge', async () => {
      await ask();
      // Without this, a running sweep would delay the next one until after the stop.
      await world.app.settled();
      world.time.advance(SESSION.challengeMs);
      await world.app.stop();
      const rows = await world.query`select 1 from sign_in_challenge`;
      expect(rows).toEqual([]);
    });
  });

  describe('a challenge of a browser', () => {
    test('can be answered although others request challenges for the same wallet, and only by this browser', async () => {
      const asked = await ask();
      const attacker = world.visitor();
      for (let count = 0; count < 2 * SESSION.openChallengesPerBrowser; count += 1) {
        world.time.advance(1);
        await ask(ada.address, attacker);
      }
      for (const client of [attacker, world.visitor()])
        for (const by of [ada, bob])
          expect(await verify(asked, client, by)).toMatchObject({
            status: 401,
            body: { code: 'UNAUTHENTICATED' },
          });
      expect((await verify(asked)).status).toBe(200);
    });

    test('is refused with a message about the missing cookie, also if it is unknown', async () => {
      const asked = await ask();
      const unknown = { ...asked, challengeId: 'never' };
      const refused = await verify(asked, world.visitor());
      expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', reason: 'cookie' } });
      expect((await verify(unknown, world.visitor())).body).toEqual(refused.body);
      expect((await verify(unknown)).body).toMatchObject({ reason: 'sign-in-failed' });
    });

    test('is invalid after a number of newer ones, also for other wallets, which stay valid', async () => {
      const first = await ask();
      world.time.advance(1);
      const next = await ask();
      for (let count = 1; count < SESSION.openChallengesPerBrowser; count += 1) {
        world.time.advance(1);
        await ask(bob.address);
      }
      expect((await verify(first)).status).toBe(401);
      expect((await verify(next)).status).toBe(200);
    });
  });

  describe('sessions', () => {
    test('R3 open with each sign-in, which ends the browser’s previous session, and never with the client’s id', async () => {
      page.cookie = `sid=${'A'.repeat(43)}`;
      await page.signIn(ada);
      const before = page.cookie;
      expect(before).not.toBe(`sid=${'A'.repeat(43)}`);
      await page.signIn(ada);
      expect(page.cookie).not.toBe(before);
      page.cookie = before;
      expect((await page.call('GET', '/api/auth/session')).status).toBe(401);
    });

    test('end with a logout, which removes the cookie and is harmless without a session', async () => {
      await page.signIn(ada);
      const kept = page.cookie;
      expect((await page.call('POST', '/api/auth/logout')).status).toBe(204);
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
      const sessions = sessionsOn(database());
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
      const recorded = recordStatements(database());
      const sessions = sessionsOn(recorded.database);
      const keys: string[] = [];
      const opened = { walletAddress: ada.address, device: null, deviceToken: 'a' };
      for (let count = 0; count < 20; count += 1) {
        const { sessionKey } = await database().transaction((tx) => sessions.open(tx, opened));
        keys.push(sessionKey);
      }
      world.time.advance(SESSION.touchMs);
      expect(await sessions.live([...keys, 'another'])).toEqual(new Set(keys));
      expect(recorded.statements.map(({ sql }) => sql.slice(0, 6))).toEqual(['select', 'update']);
      const rows = await world.query<{ touched: bigint }>`
          select count(*) as touched from session where last_used_at = ${new Date(world.time.nowMs())}`;
      expect(rows).toEqual([{ touched: 20n }]);
      await sessions.live(keys);
      expect(recorded.statements.slice(2).map(({ sql }) => sql.slice(0, 6))).toEqual(['select']);
    });

    test('are marked as expired by the sweep, and deleted a month later', async () => {
      await page.signIn(ada);
      const rows = async () =>
        await world.query<{ end_reason: string | null }>`select end_reason from session`;
      const { sweep } = sessionsOn(database());
      world.time.standStill(SESSION.idleMs);
      await database().run((queries) => sweep(queries));
      expect(await rows()).toEqual([{ end_reason: 'expired' }]);
      world.time.standStill(SERVER_TIMES.endedSessionKeptMs);
      await database().run((queries) => sweep(queries));
      expect(await rows()).toEqual([]);
    });
  });

  describe('the list of sessions', () => {
    async function signedIn(wallet: TestWallet): Promise<Visitor> {
      const client = world.visitor();
      await client.signIn(wallet);
      return client;
    }
    const listOf = async (client: Visitor) =>
      (await client.call<{ sessions: SessionEntry[] }>('GET', '/api/auth/sessions')).body.sessions;
    const isIn = async (client: Visitor) => (await client.call('GET', '/api/auth/session')).status === 200;

    test('are listed for the wallet, most recently used first, with their browsers', async () => {
      const { challengeId, message } = await ask();
      const signed = { challengeId, signature: ada.sign(message) };
      await page.call('POST', '/api/auth/verify', signed, { 'user-agent': FIREFOX });
      const openedAt = new Date(world.time.nowMs()).toISOString();
      world.time.advance(60_000);
      const second = await signedIn(ada);
      await signedIn(bob);
      const shown = await listOf(second);
      expect(shown.map(({ device, current, signedInAt }) => ({ device, current, signedInAt }))).toEqual([
        { device: null, current: true, signedInAt: new Date(world.time.nowMs()).toISOString() },
        { device: 'Firefox · Linux', current: false, signedInAt: openedAt },
      ]);
      expect(shown.every(({ id }) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
    });

    test('can be ended one at a time, immediately, and only by the wallet', async () => {
      const [here, there, third] = [await signedIn(ada), await signedIn(ada), await signedIn(ada)];
      const foreign = await signedIn(bob);
      const [other] = (await listOf(there)).filter(({ current }) => current);
      const path = `/api/auth/sessions/${other?.id}`;
      expect(await foreign.refused('DELETE', path)).toMatchObject({ status: 404 });
      expect((await here.call('DELETE', path)).status).toBe(204);
      expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true]);
      expect(await listOf(here)).toHaveLength(2);
      expect(await here.refused('DELETE', path)).toMatchObject({ status: 404 });
      for (const id of ['x', 'g'.repeat(16), 'a'.repeat(64)])
        expect(await here.refused('DELETE', `/api/auth/sessions/${id}`), id).toMatchObject({ status: 400 });
    });

    test('can be ended for all other browsers of the wallet', async () => {
      const [here, there, foreign] = [await signedIn(ada), await signedIn(ada), await signedIn(bob)];
      expect((await here.call('DELETE', '/api/auth/sessions')).status).toBe(204);
      expect([await isIn(here), await isIn(there), await isIn(foreign)]).toEqual([true, false, true]);
      expect(await listOf(here)).toHaveLength(1);
    });

    test('are hidden once expired', async () => {
      await signedIn(ada);
      world.time.standStill(7 * 24 * 60 * 60 * 1_000 - 60_000);
      const here = await signedIn(ada);
      // Only the wall clock passes, so that the job that deletes expired sessions does not run.
      world.time.jump(60_000);
      expect(await listOf(here)).toHaveLength(1);
    });
  });
});
