import { CLIENT_SOCKET } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { settled } from '../net/testkit/manual-timers.ts';
import { ALICE, BOB, createFakeWallet } from '../wallet/testkit/fake-wallet.ts';
import { CONFIG, userOf } from './testkit/fake-server.ts';
import { createPage, openPage, type PageOptions } from './testkit/page.ts';

const SESSION: PageOptions = { sessionOf: ALICE, registered: [ALICE, BOB] };
const cachedAs = { publicKey: ALICE, name: 'Phantom' };
const PLAYING = { phase: 'playing', user: userOf(ALICE) };

test('sends no session request if the browser certainly has no session', async () => {
  const page = await openPage({ isNew: true });
  expect(page.phases).toEqual(['starting', 'visitor']);
  expect(page.state()).toMatchObject({ config: CONFIG, wallet: null, user: null, error: null });
  expect(page.sockets).toEqual([]);
  expect(page.server.calls).toEqual(['GET /api/config']);
});

test('F7 restores a cached wallet silently on load and fetches its balance again', async () => {
  const wallet = createFakeWallet({ trusted: true });
  const page = await openPage(
    { ...SESSION, wallets: [wallet], cachedAs: { ...cachedAs, balance: 1.5 } },
    ({ server }) => server.balances.set(ALICE, 2_500_000_001),
  );
  expect(wallet.calls).toEqual(['connect silent']);
  expect(page.state()).toMatchObject({
    ...PLAYING,
    wallet: { publicKey: ALICE, connected: true, balance: 2.500000001, balanceLamports: 2_500_000_001n },
  });
  expect(page.cached()).toEqual({ publicKey: ALICE, connected: true, balance: 2.500000001 });
  expect(page.counts.signedIn).toBe(0);
});

test('shows a player the lobby before the wallets are loaded', async () => {
  const page = await openPage({ ...SESSION, loadTestWallet: () => new Promise(() => {}) });
  expect(page.state()).toMatchObject(PLAYING);
});

test('F7 restores a wallet that registers late, and sends each wallet one request', async () => {
  const first = createFakeWallet();
  const page = await openPage({ ...SESSION, wallets: [first], cachedAs });
  page.registry.register(createFakeWallet({ trusted: true, name: 'Other', addresses: [BOB] }));
  await settled();
  expect(page.state()).toMatchObject({ phase: 'playing', wallet: { publicKey: ALICE, connected: false } });
  const late = createFakeWallet({ trusted: true });
  page.registry.register(late);
  await settled();
  expect([first.calls, late.calls]).toEqual([['connect silent'], ['connect silent']]);
  expect(page.state()).toMatchObject({ ...PLAYING, wallet: { connected: true } });
});

test('F7 shows sign-in for a cached wallet without a session, and does not open the wallet', async () => {
  const wallet = createFakeWallet();
  const other = createFakeWallet({ name: 'Solflare', addresses: [BOB] });
  const page = await openPage({ wallets: [other, wallet], cachedAs });
  expect(page.state()).toMatchObject({ phase: 'sign-in', wallet: { publicKey: ALICE, connected: false } });
  expect([wallet.calls, other.calls]).toEqual([['connect silent'], []]);
  expect(page.sockets).toEqual([]);
});

test.each([
  ['does not ask a wallet of unknown name', [], []],
  ['restores one that already shows the account', [{ address: ALICE }], ['connect silent']],
])('F7 %s', async (_name, accounts, calls) => {
  const wallet = Object.assign(createFakeWallet({ trusted: true }), { accounts });
  const page = await openPage({ wallets: [wallet], cachedAs: { publicKey: ALICE } });
  expect(wallet.calls).toEqual(calls);
  expect(page.state()).toMatchObject({ phase: 'sign-in', wallet: { connected: calls.length > 0 } });
});

test('F7 signs in the player of the session even if the extension is locked', async () => {
  const locked = createFakeWallet({ trusted: false });
  const page = await openPage(
    { ...SESSION, wallets: [locked], cachedAs: { ...cachedAs, balance: 1.5 } },
    ({ server }) => server.balances.set(ALICE, 2_000_000_000),
  );
  // The balance comes from the network, not from the wallet.
  expect(page.state()).toMatchObject({ ...PLAYING, wallet: { connected: false, balance: 2 } });
  // When the player unlocks the wallet, it sends a change event.
  locked.show(ALICE);
  await settled();
  expect(page.state()).toMatchObject({ phase: 'playing', wallet: { connected: true } });
  expect(page.sockets).toHaveLength(1);
});

test('signs in with a session but without a cache', async () => {
  const page = await openPage(SESSION);
  const wallet = { publicKey: ALICE, connected: false, walletName: null };
  expect(page.state()).toMatchObject({ phase: 'playing', wallet });
});

test('registers for a session without a player until setUser', async () => {
  const page = await openPage({ sessionOf: ALICE });
  expect(page.state()).toMatchObject({ phase: 'registering', user: null });
  expect(page.sockets).toEqual([]);
  page.session.actions.setUser(userOf(BOB));
  expect(page.state().phase).toBe('registering');
  page.session.actions.setUser(userOf(ALICE));
  expect(page.state()).toMatchObject(PLAYING);
  expect(page.sockets).toHaveLength(1);
});

describe('a silent restore', () => {
  test('keeps the session while the remembered wallet never answers', async () => {
    const wallet = createFakeWallet({ trusted: true, onSilentConnect: () => new Promise(() => {}) });
    const page = createPage({ ...SESSION, cachedAs, wallets: [wallet] });
    void page.session.start();
    await settled();
    expect(wallet.calls).toEqual(['connect silent']);
    expect(page.state()).toMatchObject({ ...PLAYING, wallet: { publicKey: ALICE, connected: false } });
  });

  test('keeps the session when the remembered wallet shows another account, also after a change event', async () => {
    const wallet = createFakeWallet({ trusted: true, addresses: [BOB] });
    const page = await openPage({ ...SESSION, cachedAs, wallets: [wallet] });
    wallet.show(BOB);
    await settled();
    expect(page.server.calls).not.toContain('POST /api/auth/logout');
    expect(page.state()).toMatchObject({ ...PLAYING, wallet: { publicKey: ALICE, connected: false } });
    wallet.show(BOB, ALICE);
    await settled();
    expect(page.state()).toMatchObject({ ...PLAYING, wallet: { publicKey: ALICE, connected: true } });
  });

  test('requests the last used of two wallets with the same name first, then the other one', async () => {
    for (const id of ['Phantom', 'Phantom (2)']) {
      const wallets = [BOB, ALICE].map((address) =>
        createFakeWallet({ trusted: true, addresses: [address] }),
      );
      const page = await openPage({ ...SESSION, wallets, cachedAs: { ...cachedAs, id } });
      const silent = ['connect silent'];
      expect(wallets.map(({ calls }) => calls)).toEqual([id === 'Phantom' ? silent : [], silent]);
      expect(page.state()).toMatchObject({ ...PLAYING, wallet: { publicKey: ALICE, connected: true } });
      expect(page.server.calls).not.toContain('POST /api/auth/logout');
      // The id has a separate entry.
      expect(page.local.getItem('chess-wallet-id')).toBe('Phantom (2)');
      expect(page.cached()).toEqual({ publicKey: ALICE, connected: true, balance: 0 });
    }
  });
});

test('loads the test wallet on the local network only, and only logs a failure', async () => {
  const elsewhere = await openPage();
  expect(elsewhere.counts.testWallet).toBe(0);
  const local = await openPage({ loadTestWallet: () => Promise.reject(new Error('404')) }, ({ server }) => {
    server.config = { ...CONFIG, cluster: 'local' };
  });
  expect(local.counts.testWallet).toBe(1);
  expect(local.logged).toEqual(['The test wallet could not be loaded']);
  expect(local.state()).toMatchObject({ phase: 'visitor', error: null });
});

test('reports an unreachable server, and starts again on retry', async () => {
  const page = await openPage(SESSION, ({ server }) => {
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

test.each(['{', '[]', 'null', '{"publicKey":"no address"}'])('ignores the invalid cache %s', async (text) => {
  const page = await openPage({}, ({ local }) => local.setItem('chess-wallet', text));
  expect(page.state()).toMatchObject({ phase: 'visitor', wallet: null });
});

describe('after close code 4401', () => {
  test('shows sign-in if the session has ended', async () => {
    const wallet = createFakeWallet({ trusted: true });
    const page = await openPage({ ...SESSION, wallets: [wallet], cachedAs });
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

  test('reconnects after a pause if the session is still valid', async () => {
    const page = await openPage(SESSION);
    page.sockets[0]?.closes(4401);
    await settled();
    expect([page.state().phase, page.sockets.length]).toEqual(['playing', 1]);
    await page.timers.advance(1_000);
    expect(page.sockets).toHaveLength(2);
  });

  test('keeps the session of another wallet from another tab', async () => {
    const page = await openPage(SESSION);
    page.server.session = { walletAddress: BOB, user: userOf(BOB) };
    page.sockets[0]?.closes(4401);
    await settled();
    expect(page.state()).toMatchObject({ phase: 'sign-in', user: null });
    expect(page.server.session).not.toBeNull();
  });
});

test.each([
  ['shows sign-in if the session has ended', false, 'sign-in'],
  ['stays if the session is valid', true, 'playing'],
] as const)('refetches the session after the last reconnect attempt, and %s', async (_name, holds, phase) => {
  const page = await openPage({ ...SESSION, cachedAs: { publicKey: ALICE } });
  if (!holds) page.server.session = null;
  for (let tries = 0; tries <= CLIENT_SOCKET.maxAttempts; tries += 1) {
    page.sockets.at(-1)?.closes(1006);
    page.timers.advance(CLIENT_SOCKET.maxDelayMs);
  }
  await settled();
  expect(page.session.socket.state.getSnapshot().status).toBe(holds ? 'failed' : 'closed');
  expect(page.state().phase).toBe(phase);
});
