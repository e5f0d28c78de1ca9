import { CLIENT_SOCKET } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { settled } from '../api/testkit/manual-timers.ts';
import { ALICE, BOB, createFakeWallet } from '../wallet/testkit/fake-wallet.ts';
import { CONFIG, userOf } from './testkit/fake-server.ts';
import { createPage, type Page, type PageOptions } from './testkit/page.ts';

async function started(options: PageOptions = {}, prepare?: (page: Page) => void): Promise<Page> {
  const page = createPage(options);
  prepare?.(page);
  await page.session.start();
  await settled();
  return page;
}

test('starts as a visitor without cache and session', async () => {
  const page = await started();
  expect(page.phases).toEqual(['starting', 'visitor']);
  expect(page.state()).toMatchObject({ config: CONFIG, wallet: null, user: null, error: null });
  expect(page.sockets).toEqual([]);
});

test('sends no session request if the browser certainly has no session', async () => {
  const page = await started({ isNew: true });
  expect(page.phases).toEqual(['starting', 'visitor']);
  expect(page.server.calls).toEqual(['GET /api/config']);
});

test('F7 restores a cached wallet silently on load and fetches its balance again', async () => {
  const wallet = createFakeWallet({ trusted: true });
  const page = await started(
    {
      wallets: [wallet],
      sessionOf: ALICE,
      registered: [ALICE],
      cachedAs: { publicKey: ALICE, name: 'Phantom', balance: 1.5 },
    },
    ({ server }) => server.balances.set(ALICE, 2_500_000_001),
  );
  expect(wallet.calls).toEqual(['connect silent']);
  expect(page.state()).toMatchObject({
    phase: 'playing',
    user: userOf(ALICE),
    wallet: { publicKey: ALICE, connected: true, balance: 2.500000001, balanceLamports: 2_500_000_001n },
  });
  expect(page.cached()).toEqual({ publicKey: ALICE, connected: true, balance: 2.500000001 });
  expect(page.counts.signedIn).toBe(0);
});

test('F7 restores a wallet that registers late', async () => {
  const page = await started({
    sessionOf: ALICE,
    registered: [ALICE],
    cachedAs: { publicKey: ALICE, name: 'Phantom', balance: 1.5 },
  });
  expect(page.state()).toMatchObject({ phase: 'playing', wallet: { connected: false }, wallets: [] });
  page.registry.register(createFakeWallet({ trusted: true, name: 'Other', addresses: [BOB] }));
  await settled();
  expect(page.state().wallet).toMatchObject({ publicKey: ALICE, connected: false });
  const wallet = createFakeWallet({ trusted: true });
  page.registry.register(wallet);
  await settled();
  expect(wallet.calls).toEqual(['connect silent']);
  expect(page.state()).toMatchObject({ phase: 'playing', wallet: { connected: true } });
});

test('F7 shows sign-in for a cached wallet without a session, and does not open the wallet', async () => {
  const wallet = createFakeWallet();
  const other = createFakeWallet({ name: 'Solflare', addresses: [BOB] });
  const page = await started({
    wallets: [other, wallet],
    cachedAs: { publicKey: ALICE, name: 'Phantom' },
  });
  expect(page.state()).toMatchObject({ phase: 'sign-in', wallet: { publicKey: ALICE, connected: false } });
  expect(wallet.calls).toEqual(['connect silent']);
  expect(other.calls).toEqual([]);
  expect(page.sockets).toEqual([]);
});

test('F7 restores a wallet of unknown name only if it already shows the account', async () => {
  const silent = createFakeWallet({ trusted: true });
  const page = await started({ wallets: [silent], cachedAs: { publicKey: ALICE } });
  expect(silent.calls).toEqual([]);
  expect(page.state().phase).toBe('sign-in');

  const showing = createFakeWallet({ trusted: true });
  Object.assign(showing, { accounts: [{ address: ALICE }] });
  const other = await started({ wallets: [showing], cachedAs: { publicKey: ALICE } });
  expect(showing.calls).toEqual(['connect silent']);
  expect(other.state().wallet).toMatchObject({ connected: true, walletName: 'Phantom' });
});

test('F7 signs in the player of the session even if the extension is locked', async () => {
  const locked = createFakeWallet({ trusted: false });
  const page = await started(
    {
      wallets: [locked],
      sessionOf: ALICE,
      registered: [ALICE],
      cachedAs: { publicKey: ALICE, name: 'Phantom', balance: 1.5 },
    },
    ({ server }) => server.balances.set(ALICE, 2_000_000_000),
  );
  // The balance comes from the network, not from the wallet.
  const wallet = { connected: false, balance: 2 };
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(ALICE), wallet });
  expect(page.sockets).toHaveLength(1);
  // When the player unlocks the wallet, it sends a change event.
  locked.show(ALICE);
  await settled();
  expect(page.state()).toMatchObject({ phase: 'playing', wallet: { connected: true } });
  expect(page.sockets).toHaveLength(1);
});

test('signs in with a session but without a cache', async () => {
  const page = await started({ sessionOf: ALICE, registered: [ALICE] });
  expect(page.state()).toMatchObject({
    phase: 'playing',
    wallet: { publicKey: ALICE, connected: false, walletName: null },
  });
});

test('registers for a session without a player until setUser', async () => {
  const page = await started({ sessionOf: ALICE });
  expect(page.state()).toMatchObject({ phase: 'registering', user: null });
  expect(page.sockets).toEqual([]);
  page.session.actions.setUser(userOf(BOB));
  expect(page.state().phase).toBe('registering');
  page.session.actions.setUser(userOf(ALICE));
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(ALICE) });
  expect(page.sockets).toHaveLength(1);
});

describe('a silent restore', () => {
  const remembered = (id?: string): PageOptions => ({
    sessionOf: ALICE,
    registered: [ALICE, BOB],
    cachedAs: { publicKey: ALICE, name: 'Phantom', ...(id === undefined ? {} : { id }) },
  });
  const PLAYING = { phase: 'playing', user: userOf(ALICE) };

  test('keeps the session when the remembered wallet shows another account, also after a change event', async () => {
    const wallet = createFakeWallet({ trusted: true, addresses: [BOB] });
    const page = await started({ wallets: [wallet], ...remembered() });
    wallet.show(BOB);
    await settled();
    expect(page.server.calls).not.toContain('POST /api/auth/logout');
    expect(page.state()).toMatchObject({ ...PLAYING, wallet: { publicKey: ALICE, connected: false } });
    wallet.show(BOB, ALICE);
    await settled();
    expect(page.state()).toMatchObject({ ...PLAYING, wallet: { publicKey: ALICE, connected: true } });
  });

  test('finds the wallet that shows the account among two with the same name', async () => {
    for (const addresses of [
      [BOB, ALICE],
      [ALICE, BOB],
    ]) {
      const wallets = addresses.map((address) => createFakeWallet({ trusted: true, addresses: [address] }));
      const page = await started({ wallets, ...remembered() });
      expect(page.state()).toMatchObject({ ...PLAYING, wallet: { publicKey: ALICE, connected: true } });
      expect(page.server.calls).not.toContain('POST /api/auth/logout');
    }
  });

  test('requests the last used wallet first, and stores its id in a separate entry', async () => {
    const wallets = [BOB, ALICE].map((address) => createFakeWallet({ trusted: true, addresses: [address] }));
    const [other, used] = wallets;
    const page = await started({ wallets, ...remembered('Phantom (2)') });
    expect([other?.calls, used?.calls]).toEqual([[], ['connect silent']]);
    expect(page.local.getItem('chess-wallet-id')).toBe('Phantom (2)');
    expect(page.cached()).toEqual({ publicKey: ALICE, connected: true, balance: 0 });
  });

  test('sends each wallet one request, even if another one registers', async () => {
    const wallet = createFakeWallet();
    const page = await started({ wallets: [wallet], ...remembered() });
    const late = createFakeWallet({ trusted: true });
    page.registry.register(late);
    await settled();
    expect([wallet.calls, late.calls]).toEqual([['connect silent'], ['connect silent']]);
    expect(page.state()).toMatchObject({ ...PLAYING, wallet: { connected: true } });
  });
});

test('loads the test wallet on the local network only, and only logs a failure', async () => {
  const elsewhere = await started();
  expect(elsewhere.counts.testWallet).toBe(0);
  const local = await started({ loadTestWallet: () => Promise.reject(new Error('404')) }, ({ server }) => {
    server.config = { ...CONFIG, cluster: 'local' };
  });
  expect(local.counts.testWallet).toBe(1);
  expect(local.logged).toEqual(['The test wallet could not be loaded']);
  expect(local.state()).toMatchObject({ phase: 'visitor', error: null });
});

test('reports an unreachable server, and starts again on retry', async () => {
  const page = await started({ sessionOf: ALICE, registered: [ALICE] }, ({ server }) => {
    server.overrides.set('GET /api/config', () => Promise.reject(new TypeError('offline')));
  });
  expect(page.state()).toMatchObject({ phase: 'unreachable', error: 'Failed to reach the server' });
  page.server.overrides.clear();
  await page.session.actions.retry();
  expect(page.state()).toMatchObject({ phase: 'playing', error: null });
  const asked = page.server.calls.length;
  await page.session.actions.retry();
  expect(page.server.calls).toHaveLength(asked);
});

test('ignores an invalid cache', async () => {
  for (const text of ['{', '[]', 'null', '{"publicKey":"no address"}']) {
    const page = await started({}, ({ local }) => local.setItem('chess-wallet', text));
    expect(page.state()).toMatchObject({ phase: 'visitor', wallet: null });
  }
});

test('refetches the session after close code 4401, and shows sign-in if it has ended', async () => {
  const wallet = createFakeWallet({ trusted: true });
  const page = await started({
    wallets: [wallet],
    sessionOf: ALICE,
    registered: [ALICE],
    cachedAs: { publicKey: ALICE, name: 'Phantom' },
  });
  page.server.session = null;
  page.sockets[0]?.closes(4401);
  await settled();
  expect(page.state()).toMatchObject({
    phase: 'sign-in',
    user: null,
    wallet: { publicKey: ALICE },
    error: 'Your session ended. Please sign in again.',
  });
  expect(page.sockets).toHaveLength(1);
  expect(wallet.calls).toEqual(['connect silent']);
});

test.each([
  ['shows sign-in if the session has ended', false, 'sign-in'],
  ['stays if the session is valid', true, 'playing'],
] as const)('refetches the session after the last reconnect attempt, and %s', async (_name, holds, phase) => {
  const page = await started({ sessionOf: ALICE, registered: [ALICE], cachedAs: { publicKey: ALICE } });
  if (!holds) page.server.session = null;
  for (let tries = 0; tries <= CLIENT_SOCKET.maxAttempts; tries += 1) {
    page.sockets.at(-1)?.closes(1006);
    page.timers.advance(CLIENT_SOCKET.maxDelayMs);
  }
  await settled();
  expect(page.session.socket.state.getSnapshot().status).toBe(holds ? 'failed' : 'closed');
  expect(page.state().phase).toBe(phase);
});

test('reconnects after a pause if the session is still valid after close code 4401', async () => {
  const page = await started({ sessionOf: ALICE, registered: [ALICE] });
  page.sockets[0]?.closes(4401);
  await settled();
  expect(page.state().phase).toBe('playing');
  expect(page.sockets).toHaveLength(1);
  await page.timers.advance(1_000);
  expect(page.sockets).toHaveLength(2);
});

test('keeps the session of another wallet from another tab after close code 4401', async () => {
  const page = await started({ sessionOf: ALICE, registered: [ALICE] });
  page.server.session = { walletAddress: BOB, user: userOf(BOB) };
  page.sockets[0]?.closes(4401);
  await settled();
  expect(page.state()).toMatchObject({ phase: 'sign-in', user: null });
  expect(page.server.session).not.toBeNull();
});
