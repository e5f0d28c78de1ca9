// A player's sessions: the browsers that are signed in with the wallet, and signing others out.
import type { SessionEntry } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { type TestWallet, testWallet } from '../../src/users/testkit/wallet.ts';

const ada = testWallet(1);
const bob = testWallet(2);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

describeEachDatabase('sessions', (database) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(database());
  });
  afterEach(() => world.close());

  async function signedIn(wallet: TestWallet): Promise<Visitor> {
    const client = world.visitor();
    await client.signIn(wallet);
    return client;
  }
  const listOf = async (client: Visitor) =>
    (await client.call<{ sessions: SessionEntry[] }>('GET', '/api/auth/sessions')).body.sessions;
  const isIn = async (client: Visitor) => (await client.call('GET', '/api/auth/session')).status === 200;

  test('are listed for the wallet, most recently used first, with their browsers', async () => {
    const first = world.visitor();
    const { challengeId, message } = (
      await first.call<{ challengeId: string; message: string }>('POST', '/api/auth/challenge', {
        walletAddress: ada.address,
      })
    ).body;
    await first.call(
      'POST',
      '/api/auth/verify',
      { challengeId, signature: ada.sign(message) },
      { 'user-agent': FIREFOX },
    );
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

  test('can be ended one at a time, immediately', async () => {
    const [here, there, third] = [await signedIn(ada), await signedIn(ada), await signedIn(ada)];
    const [other] = (await listOf(there)).filter(({ current }) => current);
    expect((await here.call('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(204);
    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true]);
    expect(await listOf(here)).toHaveLength(2);
    expect(await here.refused('DELETE', `/api/auth/sessions/${other?.id}`)).toMatchObject({ status: 404 });
  });

  test('can be ended for all other browsers of the wallet', async () => {
    const [here, there, foreign] = [await signedIn(ada), await signedIn(ada), await signedIn(bob)];
    expect((await here.call('DELETE', '/api/auth/sessions')).status).toBe(204);
    expect([await isIn(here), await isIn(there), await isIn(foreign)]).toEqual([true, false, true]);
    expect(await listOf(here)).toHaveLength(1);
  });

  test('are refused if they belong to another wallet, and answered with 400 for an invalid id', async () => {
    const [mine, foreign] = [await signedIn(ada), await signedIn(bob)];
    const [theirs] = await listOf(foreign);
    expect(await mine.refused('DELETE', `/api/auth/sessions/${theirs?.id}`)).toMatchObject({ status: 404 });
    expect(await isIn(foreign)).toBe(true);
    for (const id of ['x', '%25', 'g'.repeat(16), 'a'.repeat(64)])
      expect(await mine.refused('DELETE', `/api/auth/sessions/${id}`), id).toMatchObject({ status: 400 });
  });

  test('are hidden once expired', async () => {
    await signedIn(ada);
    world.time.standStill(7 * 24 * 60 * 60 * 1_000 - 60_000);
    const here = await signedIn(ada);
    world.time.advance(60_000);
    expect(await listOf(here)).toHaveLength(1);
  });
});
