import { expect, test } from 'vitest';
import { settled } from '../api/testkit/manual-timers.ts';
import { ALICE, BOB, createFakeWallet, type FakeWallet } from '../wallet/testkit/fake-wallet.ts';
import { userOf } from './testkit/fake-server.ts';
import { createPage, type Page } from './testkit/page.ts';

/** Alice is signed in with a connected wallet. */
async function playing(wallet: FakeWallet = createFakeWallet()): Promise<Page> {
  const page = createPage({ wallets: [wallet], registered: [ALICE, BOB] });
  await page.session.start();
  await page.session.actions.connect();
  await settled();
  expect(page.state().phase).toBe('playing');
  page.server.calls.length = 0;
  wallet.calls.length = 0;
  return page;
}

const GONE = { phase: 'visitor', wallet: null, user: null, error: null };

test('F4 clears cache and state on disconnect, logs out and disconnects the wallet', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  await page.session.actions.disconnect();
  expect(page.state()).toMatchObject(GONE);
  expect(page.cached()).toBeNull();
  expect(page.local.length).toBe(0);
  expect(page.server.calls).toEqual(['POST /api/auth/logout']);
  expect(wallet.calls).toEqual(['disconnect']);
  expect(page.sockets[0]?.closedWith).toBe(1000);
  expect(wallet.listenerCount()).toBe(0);
});

test('shows the notice of a sign-out on the connect screen', async () => {
  const page = await playing(createFakeWallet());
  await page.session.actions.disconnect('Your account is closed');
  expect(page.state()).toMatchObject({ ...GONE, error: 'Your account is closed' });
});

test('F4 shows an error if the server cannot be reached on disconnect', async () => {
  const page = await playing(createFakeWallet({ without: ['standard:disconnect'] }));
  page.server.overrides.set('POST /api/auth/logout', () => Promise.reject(new TypeError('offline')));
  await page.session.actions.disconnect();
  expect(page.state()).toMatchObject({ phase: 'visitor', wallet: null });
  expect(page.state().error).toContain('could not sign you out');
  expect(page.cached()).toBeNull();
});

test('F4 shows the visitor screen after the server has responded to the logout, or after 5 s', async () => {
  const page = await playing(createFakeWallet());
  let answer = (): void => {};
  page.server.overrides.set(
    'POST /api/auth/logout',
    () => new Promise((resolve) => (answer = () => resolve({ status: 204, body: undefined }))),
  );
  const leaving = page.session.actions.disconnect();
  await settled();
  expect(page.state()).toMatchObject({ phase: 'starting', wallet: null, user: null });
  answer();
  await leaving;
  expect(page.state()).toMatchObject(GONE);

  const silent = await playing(createFakeWallet());
  silent.server.overrides.set('POST /api/auth/logout', () => new Promise(() => {}));
  const waiting = silent.session.actions.disconnect();
  await silent.timers.advance(5_000);
  await waiting;
  expect(silent.state()).toMatchObject({ phase: 'visitor', wallet: null });
  expect(silent.state().error).toContain('could not sign you out');
});

test('F5 disconnects when the wallet shows no account', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  wallet.show();
  await settled();
  expect(page.state()).toMatchObject(GONE);
  expect(page.cached()).toBeNull();
  expect(page.server.session).toBeNull();
  expect(page.sockets[0]?.closedWith).toBe(1000);
});

test('F6 switches to another account: ends the session, closes the socket, and signs in by a click', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  page.server.balances.set(BOB, 3_000_000_000);
  wallet.show(BOB, ALICE);
  expect(page.state()).toMatchObject({
    phase: 'starting',
    user: null,
    wallet: { publicKey: BOB, balance: 0 },
  });
  expect(page.sockets[0]?.closedWith).toBe(1000);
  await settled();
  expect(page.state()).toMatchObject({ phase: 'sign-in', error: null });
  expect(page.server.calls).toContain('POST /api/auth/logout');
  expect(page.server.session).toBeNull();
  expect(page.cached()).toEqual({ publicKey: BOB, connected: true, balance: 3 });
  expect(wallet.calls).toEqual([]);
  await page.session.actions.signIn();
  expect(wallet.calls).toEqual(['signIn']);
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(BOB) });
});

test('F6 offers sign-in after the server has responded to the logout of the old account, or after 5 s', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  let answer = (): void => {};
  page.server.overrides.set(
    'POST /api/auth/logout',
    () => new Promise((resolve) => (answer = () => resolve({ status: 204, body: undefined }))),
  );
  wallet.show(BOB);
  await settled();
  expect(page.state()).toMatchObject({ phase: 'starting', wallet: { publicKey: BOB } });
  answer();
  await settled();
  expect(page.state()).toMatchObject({ phase: 'sign-in', error: null });

  const other = createFakeWallet();
  const silent = await playing(other);
  silent.server.overrides.set('POST /api/auth/logout', () => new Promise(() => {}));
  other.show(BOB);
  await silent.timers.advance(4_999);
  expect(silent.state().phase).toBe('starting');
  await silent.timers.advance(1);
  await settled();
  expect(silent.state()).toMatchObject({ phase: 'sign-in', wallet: { publicKey: BOB } });
  expect(silent.state().error).toContain('could not sign you out');
});

test('F6 shows an error if the server cannot be reached to log out the old account', async () => {
  for (const failing of ['GET /api/auth/session', 'POST /api/auth/logout']) {
    const wallet = createFakeWallet();
    const page = await playing(wallet);
    page.server.overrides.set('POST /api/auth/logout', () => Promise.reject(new TypeError('offline')));
    page.server.overrides.set(failing, () => Promise.reject(new TypeError('offline')));
    wallet.show(BOB);
    await settled();
    expect(page.state()).toMatchObject({ phase: 'sign-in', user: null, wallet: { publicKey: BOB } });
    expect(page.state().error).toContain('could not sign you out');
  }
});

test('F6 ends the session of the first account after two quick switches', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  wallet.show(BOB);
  wallet.show('Carol1111111111111111111111111111111111111');
  await settled();
  expect(page.server.session).toBeNull();
  expect(page.state()).toMatchObject({
    phase: 'sign-in',
    wallet: { publicKey: 'Carol1111111111111111111111111111111111111' },
  });
});

test('F6 never shows an account together with the player of another one', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  const seen: string[] = [];
  page.session.subscribe(() => {
    const { phase, user, wallet: shown } = page.state();
    if (phase === 'playing' && user?.walletAddress !== shown?.publicKey) seen.push('mixed');
  });
  wallet.show(BOB);
  await settled();
  await page.session.actions.signIn();
  wallet.show(ALICE);
  await settled();
  wallet.show();
  await settled();
  expect(seen).toEqual([]);
});

test('F6 ignores a change that shows the same account first', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  const before = page.state();
  wallet.show(ALICE);
  wallet.show(ALICE, BOB);
  await settled();
  expect(page.state()).toBe(before);
  expect(page.server.calls).toEqual([]);
});

test('F6 uses the session of the new account if another tab has signed in with it', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  page.server.session = { walletAddress: BOB, user: userOf(BOB) };
  wallet.show(BOB);
  await settled();
  expect(page.server.calls).not.toContain('POST /api/auth/logout');
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(BOB), wallet: { publicKey: BOB } });
});

test('F6 discards the signature of the old account after a switch during signing', async () => {
  let approve = (): void => undefined;
  const wallet = createFakeWallet({
    onSign: () =>
      new Promise((resolve) => {
        approve = resolve;
      }),
  });
  const page = createPage({ wallets: [wallet], registered: [ALICE, BOB] });
  await page.session.start();
  const flow = page.session.actions.connect();
  await settled();
  wallet.show(BOB);
  approve();
  await flow;
  await settled();
  expect(page.state()).toMatchObject({ phase: 'sign-in', wallet: { publicKey: BOB } });
  expect(page.server.verified).toEqual([]);
});

test('F8 clears every chess entry on force-new-connection, waits 500 ms and reconnects', async () => {
  const wallet = createFakeWallet();
  const other = createFakeWallet({ name: 'Solflare', addresses: [BOB] });
  const page = createPage({ wallets: [other, wallet], registered: [ALICE] });
  await page.session.start();
  await page.session.actions.connect('Phantom');
  for (const storage of [page.local, page.sessionStorage]) {
    for (const key of ['chess-game', 'my-chess-thing', 'theme', 'test-wallet.accounts'])
      storage.setItem(key, '1');
  }
  wallet.calls.length = 0;
  const flow = page.session.actions.forceNewConnection();
  await settled();
  const left = (storage: Page['local']): (string | null)[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect([left(page.local), left(page.sessionStorage)]).toEqual([
    ['theme', 'test-wallet.accounts'],
    ['theme', 'test-wallet.accounts'],
  ]);
  expect(wallet.calls).toEqual(['disconnect']);
  await page.timers.advance(499);
  expect(wallet.calls).toEqual(['disconnect']);
  await page.timers.advance(1);
  await flow;
  expect(wallet.calls).toEqual(['disconnect', 'connect', 'signIn']);
  expect(other.calls).toEqual([]);
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(ALICE) });
});

test('F8 becomes a visitor if the player cancels during the wait', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  const flow = page.session.actions.forceNewConnection();
  await settled();
  expect(page.state().phase).toBe('connecting');
  page.session.actions.cancel();
  await page.timers.advance(500);
  await flow;
  expect(page.state().phase).toBe('visitor');
  expect(wallet.calls).toEqual(['disconnect']);
});

test('F10 fetches the balance with commitment confirmed every 30000 ms while connected', async () => {
  const page = await playing();
  const read = `RPC getBalance ${ALICE} confirmed`;
  page.server.balances.set(ALICE, 123_456_789);
  await page.timers.advance(29_999);
  expect(page.server.calls).toEqual([]);
  await page.timers.advance(1);
  expect(page.server.calls).toEqual([read]);
  expect(page.state().wallet).toMatchObject({ balance: 0.123456789, balanceLamports: 123_456_789n });
  expect(page.cached()).toMatchObject({ balance: 0.123456789 });
  await page.timers.advance(60_000);
  expect(page.server.calls).toEqual([read, read, read]);
  await page.session.actions.disconnect();
  page.server.calls.length = 0;
  await page.timers.advance(90_000);
  expect(page.server.calls).toEqual([]);
});

test('F11 logs a balance that cannot be fetched and shows it as 0', async () => {
  const failures = [
    () => Promise.reject(new TypeError('offline')),
    () => ({ status: 500 }),
    () => ({ status: 200, body: { error: { code: -32_602 } } }),
    () => ({ status: 200, body: { result: { value: 2 ** 53 } } }),
  ];
  for (const failure of failures) {
    const page = await playing();
    page.server.balances.set(ALICE, 5_000_000_000);
    await page.timers.advance(30_000);
    expect(page.state().wallet).toMatchObject({ balance: 5, isBalanceKnown: true });
    page.server.overrides.set('RPC', failure);
    await page.timers.advance(30_000);
    expect(page.state().wallet).toMatchObject({ balance: 0, balanceLamports: 0n, isBalanceKnown: false });
    expect(page.logged).toContain('Reading the wallet balance failed');
    expect(page.state()).toMatchObject({ phase: 'playing', error: null });
  }
});

test('F10 ignores a balance of the previous account', async () => {
  const wallet = createFakeWallet();
  const page = await playing(wallet);
  let answer = (): void => undefined;
  page.server.overrides.set('RPC', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { status: 200, body: { result: { value: 9_000_000_000 } } };
  });
  await page.timers.advance(30_000);
  page.server.overrides.clear();
  wallet.show(BOB);
  answer();
  await settled();
  expect(page.state().wallet).toMatchObject({ publicKey: BOB, balance: 0 });
});
