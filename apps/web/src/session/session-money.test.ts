import { moneyCalls, userCalls } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { settled } from '../api/testkit/manual-timers.ts';
import { ALICE, createFakeWallet, signatureOf } from '../wallet/testkit/fake-wallet.ts';
import { userOf } from './testkit/fake-server.ts';
import { createPage } from './testkit/page.ts';

async function connected(wallet = createFakeWallet()) {
  const page = createPage({ wallets: [wallet], registered: [ALICE] });
  await page.session.start();
  await page.session.actions.connect();
  await settled();
  return { page, wallet };
}

const BYTES = new Uint8Array([1, 2]);

test('signs a transaction with the connected account, for the network of the server', async () => {
  const { page, wallet } = await connected();
  const signed = await page.session.actions.signTransaction(BYTES);
  expect(signed).toEqual(Uint8Array.from([...signatureOf(ALICE), ...BYTES]));
  expect(wallet.calls.at(-1)).toBe('signTransaction solana:devnet');
});

test('F14 F15 refuses to sign a transaction in the same cases as a message', async () => {
  const visitor = createPage({ wallets: [createFakeWallet()] });
  await visitor.session.start();
  await expect(visitor.session.actions.signTransaction(BYTES)).rejects.toThrow('No wallet connected');
  const locked = createPage({ cachedAs: { publicKey: ALICE } });
  await locked.session.start();
  await expect(locked.session.actions.signTransaction(BYTES)).rejects.toThrow('Wallet not connected');
  const { page } = await connected(createFakeWallet({ without: ['solana:signTransaction'] }));
  await expect(page.session.actions.signTransaction(BYTES)).rejects.toThrow(
    "Wallet not connected or doesn't support signing",
  );
});

test('changes only the player’s balance on balance_updated', async () => {
  const { page } = await connected();
  page.sockets[0]?.opens();
  page.sockets[0]?.says(JSON.stringify({ type: 'balance_updated', balance: '3.5' }));
  expect(page.state().user).toEqual({ ...userOf(ALICE), balance: '3.5' });
});

test('keeps what is held as the last balance_updated says', async () => {
  const { page } = await connected();
  page.sockets[0]?.opens();
  const push = (told: object) =>
    page.sockets[0]?.says(JSON.stringify({ type: 'balance_updated', balance: '3.5', ...told }));
  push({ held: '0.95' });
  expect(page.state().user).toEqual({ ...userOf(ALICE), balance: '3.5', held: '0.95' });
  page.session.actions.setBalance(userOf(ALICE).id, { newBalance: '2.5' });
  expect(page.state().user).toMatchObject({ balance: '2.5', held: '0.95' });
  push({});
  expect(page.state().user).toEqual({ ...userOf(ALICE), balance: '3.5' });
});

test('does not apply a late balance to another player', async () => {
  const { page } = await connected();
  page.session.actions.setBalance(userOf(ALICE).id + 1, { newBalance: '9' });
  expect(page.state().user?.balance).toBe(userOf(ALICE).balance);
  page.session.actions.setBalance(userOf(ALICE).id, { newBalance: '9' });
  expect(page.state().user?.balance).toBe('9');
});

test('fetches the wallet balance immediately on request', async () => {
  const { page } = await connected();
  page.server.balances.set(ALICE, 5_000_000_000);
  page.session.actions.refreshWalletBalance();
  await settled();
  expect(page.state().wallet?.balanceLamports).toBe(5_000_000_000n);
});

test('never replaces a pushed balance with the response to an earlier request', async () => {
  const { page } = await connected();
  page.sockets[0]?.opens();
  const patched = { ...userOf(ALICE), username: 'Ada', balance: '1' };
  let answer = (_: { status: number; body: unknown }): void => {};
  const asked = () => new Promise<{ status: number; body: unknown }>((resolve) => (answer = resolve));
  page.server.overrides.set(`PATCH /api/users/${patched.id}`, asked);
  page.server.overrides.set(`POST /api/users/${patched.id}/withdraw`, asked);
  const push = (balance: string) =>
    page.sockets[0]?.says(JSON.stringify({ type: 'balance_updated', balance }));
  const { http, actions } = page.session;
  const params = { id: patched.id };

  const renamed = http.send(userCalls.updateUser, { params, body: { username: 'Ada' } });
  push('3');
  answer({ status: 200, body: patched });
  actions.setUser(await renamed);
  expect(page.state().user).toMatchObject({ username: 'Ada', balance: '3' });

  const body = { amount: '1', walletAddress: ALICE };
  const first = http.send(moneyCalls.withdraw, { params, body });
  push('2');
  answer({ status: 200, body: { newBalance: '2.5' } });
  actions.setBalance(patched.id, await first);
  expect(page.state().user?.balance).toBe('2');
  // Requested after the last push, so it is newer.
  const second = http.send(moneyCalls.withdraw, { params, body });
  answer({ status: 200, body: { newBalance: '1.5' } });
  actions.setBalance(patched.id, await second);
  expect(page.state().user?.balance).toBe('1.5');
});

test('updates moneyPaused at the start and on request, and keeps the known state when the request fails', async () => {
  const { session, server, state } = createPage();
  const isPaused = () => state().config?.moneyPaused;
  expect(isPaused()).toBeUndefined();
  server.config = { ...server.config, moneyPaused: true };
  await session.start();
  expect(isPaused()).toBe(true);
  server.overrides.set('GET /api/config', () => Promise.reject(new Error('offline')));
  await session.actions.checkMoney();
  expect(isPaused()).toBe(true);
  server.overrides.delete('GET /api/config');
  server.config = { ...server.config, moneyPaused: false };
  await session.actions.checkMoney();
  expect(isPaused()).toBe(false);
});

test('refetches the config after UNAVAILABLE, but after no other refusal, and never requests readiness', async () => {
  const { session, server } = createPage();
  const asked = () => server.calls.filter((called) => called === 'GET /api/config').length;
  const send = () => session.http.send(moneyCalls.listTransactions, { params: { id: 7 } });
  const address = 'GET /api/users/7/transactions';
  await expect(send()).rejects.toThrow('404');
  expect(asked()).toBe(0);
  server.overrides.set(address, () => ({ status: 503, body: { message: 'Wait.', code: 'UNAVAILABLE' } }));
  await expect(send()).rejects.toThrow('503');
  expect(asked()).toBe(1);
  expect(server.calls.join()).not.toContain('readyz');
});
