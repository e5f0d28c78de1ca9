import { expect, test } from 'vitest';
import { settled } from '../net/testkit/manual-timers.ts';
import { ALICE, BOB, createFakeWallet, type FakeWallet } from '../wallet/testkit/fake-wallet.ts';
import { userOf } from './testkit/fake-server.ts';
import { connectPage, openPage, type Page } from './testkit/page.ts';

/** Alice is signed in with a connected wallet. */
async function playing(wallet = createFakeWallet()) {
  const page = await connectPage(wallet);
  expect(page.state().phase).toBe('playing');
  page.server.calls.length = 0;
  wallet.calls.length = 0;
  return { page, wallet };
}

const LOGOUT = 'POST /api/auth/logout';
const GONE = { phase: 'visitor', wallet: null, user: null, error: null };
const NOT_SIGNED_OUT = expect.stringContaining('could not sign you out');
const offline = () => Promise.reject(new TypeError('offline'));

test('F4 clears cache and state on disconnect, logs out and disconnects the wallet', async () => {
  const { page, wallet } = await playing();
  await page.session.actions.disconnect();
  expect(page.state()).toMatchObject(GONE);
  expect(page.local.length).toBe(0);
  expect(page.server.calls).toEqual([LOGOUT]);
  expect(wallet.calls).toEqual(['disconnect']);
  expect(page.sockets[0]?.closedWith).toBe(1000);
  expect(wallet.listenerCount()).toBe(0);
});

test('shows the notice of a sign-out on the connect screen', async () => {
  const { page } = await playing();
  await page.session.actions.disconnect('Your account is closed');
  expect(page.state()).toMatchObject({ ...GONE, error: 'Your account is closed' });
});

type Leave = (page: Page, wallet: FakeWallet) => void;
const disconnects: Leave = (page) => void page.session.actions.disconnect();
const switches: Leave = (_page, wallet) => wallet.show(BOB);
const SWITCHED = { phase: 'sign-in', user: null, wallet: { publicKey: BOB } };

test.each<[string, Leave, object]>([
  ['a disconnect', disconnects, GONE],
  ['a switch of the account', switches, SWITCHED],
])('F4 F6 ends %s after the server has responded to the logout, or after 5 s', async (_name, start, end) => {
  const { page, wallet } = await playing();
  const answer = Promise.withResolvers<{ status: number }>();
  page.server.overrides.set(LOGOUT, () => answer.promise);
  start(page, wallet);
  await settled();
  expect(page.state()).toMatchObject({ ...end, phase: 'starting' });
  answer.resolve({ status: 204 });
  await settled();
  expect(page.state()).toMatchObject({ ...end, error: null });

  const silent = await playing();
  silent.page.server.overrides.set(LOGOUT, () => new Promise(() => {}));
  start(silent.page, silent.wallet);
  await silent.page.timers.advance(4_999);
  expect(silent.page.state().phase).toBe('starting');
  await silent.page.timers.advance(1);
  expect(silent.page.state()).toMatchObject({ ...end, error: NOT_SIGNED_OUT });
});

test.each<[string, Leave, string, object]>([
  ['on a disconnect', disconnects, LOGOUT, GONE],
  ['on a switch of the account', switches, LOGOUT, SWITCHED],
  ['for the session after a switch', switches, 'GET /api/auth/session', SWITCHED],
])('F4 F6 shows an error if the server cannot be reached %s', async (_name, start, failing, end) => {
  const { page, wallet } = await playing(createFakeWallet({ without: ['standard:disconnect'] }));
  page.server.overrides.set(LOGOUT, offline);
  page.server.overrides.set(failing, offline);
  start(page, wallet);
  await settled();
  expect(page.state()).toMatchObject({ ...end, error: NOT_SIGNED_OUT });
});

test('F5 disconnects when the wallet shows no account', async () => {
  const { page, wallet } = await playing();
  wallet.show();
  await settled();
  expect(page.state()).toMatchObject(GONE);
  expect(page.cached()).toBeNull();
  expect(page.server.session).toBeNull();
  expect(page.sockets[0]?.closedWith).toBe(1000);
});

test('F6 switches to another account: ends the session, closes the socket, and signs in by a click', async () => {
  const { page, wallet } = await playing();
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
  expect(page.server.calls).toContain(LOGOUT);
  expect(page.server.session).toBeNull();
  expect(page.cached()).toEqual({ publicKey: BOB, connected: true, balance: 3 });
  expect(wallet.calls).toEqual([]);
  await page.session.actions.signIn();
  expect(wallet.calls).toEqual(['signIn']);
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(BOB) });
});

test('F6 ends the session of the first account after two quick switches', async () => {
  const { page, wallet } = await playing();
  const publicKey = 'Carol1111111111111111111111111111111111111';
  wallet.show(BOB);
  wallet.show(publicKey);
  await settled();
  expect(page.server.session).toBeNull();
  expect(page.state()).toMatchObject({ phase: 'sign-in', wallet: { publicKey } });
});

test('F6 never shows an account together with the player of another one', async () => {
  const { page, wallet } = await playing();
  const seen: string[] = [];
  page.session.subscribe(() => {
    const { phase, user, wallet: shown } = page.state();
    if (phase === 'playing' && user?.walletAddress !== shown?.publicKey) seen.push('mixed');
  });
  wallet.show(BOB);
  await settled();
  await page.session.actions.signIn();
  for (const accounts of [[ALICE], []]) {
    wallet.show(...accounts);
    await settled();
  }
  expect(seen).toEqual([]);
});

test('F6 ignores a change that shows the same account first', async () => {
  const { page, wallet } = await playing();
  const before = page.session.getSnapshot();
  wallet.show(ALICE);
  wallet.show(ALICE, BOB);
  await settled();
  expect(page.session.getSnapshot()).toBe(before);
  expect(page.server.calls).toEqual([]);
});

test('F6 uses the session of the new account if another tab has signed in with it', async () => {
  const { page, wallet } = await playing();
  page.server.session = { walletAddress: BOB, user: userOf(BOB) };
  wallet.show(BOB);
  await settled();
  expect(page.server.calls).not.toContain(LOGOUT);
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(BOB), wallet: { publicKey: BOB } });
});

test('F6 discards the signature of the old account after a switch during signing', async () => {
  const late = Promise.withResolvers<void>();
  const wallet = createFakeWallet({ onSign: () => late.promise });
  const page = await openPage({ wallets: [wallet], registered: [ALICE, BOB] });
  const flow = page.session.actions.connect();
  await settled();
  wallet.show(BOB);
  late.resolve();
  await flow;
  await settled();
  expect(page.state()).toMatchObject({ phase: 'sign-in', wallet: { publicKey: BOB } });
  expect(page.server.verified).toEqual([]);
});

test('F8 clears every chess entry on force-new-connection, waits 500 ms and reconnects', async () => {
  const wallet = createFakeWallet();
  const other = createFakeWallet({ name: 'Solflare', addresses: [BOB] });
  const page = await openPage({ wallets: [other, wallet], registered: [ALICE] });
  await page.session.actions.connect('Phantom');
  const storages = [page.local, page.sessionStorage];
  for (const storage of storages)
    for (const key of ['chess-game', 'my-chess-thing', 'theme', 'test-wallet.accounts'])
      storage.setItem(key, '1');
  wallet.calls.length = 0;
  const flow = page.session.actions.forceNewConnection();
  await settled();
  for (const storage of storages) {
    const left = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    expect(left).toEqual(['theme', 'test-wallet.accounts']);
  }
  await page.timers.advance(499);
  expect(wallet.calls).toEqual(['disconnect']);
  await page.timers.advance(1);
  await flow;
  expect(wallet.calls).toEqual(['disconnect', 'connect', 'signIn']);
  expect(other.calls).toEqual([]);
  expect(page.state()).toMatchObject({ phase: 'playing', user: userOf(ALICE) });
});

test('F8 becomes a visitor if the player cancels during the wait', async () => {
  const { page, wallet } = await playing();
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
  const { page } = await playing();
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

test.each([
  ['no network', offline],
  ['a broken node', () => ({ status: 500 })],
  ['a refusal', () => ({ status: 200, body: { error: { code: -32_602 } } })],
  ['an inexact number', () => ({ status: 200, body: { result: { value: 2 ** 53 } } })],
])('F11 logs a balance that cannot be fetched and shows it as 0: %s', async (_name, failure) => {
  const { page } = await playing();
  page.server.balances.set(ALICE, 5_000_000_000);
  await page.timers.advance(30_000);
  expect(page.state().wallet).toMatchObject({ balance: 5, isBalanceKnown: true });
  page.server.overrides.set('RPC', failure);
  await page.timers.advance(30_000);
  expect(page.state().wallet).toMatchObject({ balance: 0, balanceLamports: 0n, isBalanceKnown: false });
  expect(page.logged).toContain('Reading the wallet balance failed');
  expect(page.state()).toMatchObject({ phase: 'playing', error: null });
});

test('F10 ignores a balance of the previous account', async () => {
  const { page, wallet } = await playing();
  const late = Promise.withResolvers<{ status: number; body: object }>();
  page.server.overrides.set('RPC', () => late.promise);
  await page.timers.advance(30_000);
  page.server.overrides.clear();
  wallet.show(BOB);
  late.resolve({ status: 200, body: { result: { value: 9_000_000_000 } } });
  await settled();
  expect(page.state().wallet).toMatchObject({ publicKey: BOB, balance: 0 });
});
