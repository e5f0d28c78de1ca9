import { moneyCalls, userCalls } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { settled } from '../net/testkit/manual-timers.ts';
import { ALICE } from '../wallet/testkit/fake-wallet.ts';
import { userOf } from './testkit/fake-server.ts';
import { connectPage, createPage } from './testkit/page.ts';

/** Alice's page. `push` sends her a balance. */
async function playing() {
  const page = await connectPage();
  page.sockets[0]?.opens();
  const push = (told: object) =>
    page.sockets[0]?.says(JSON.stringify({ type: 'balance_updated', balance: '3.5', ...told }));
  return { page, push };
}

test('keeps what is held as the last balance_updated says', async () => {
  const { page, push } = await playing();
  push({ held: '0.95' });
  expect(page.state().user).toEqual({ ...userOf(ALICE), balance: '3.5', held: '0.95' });
  page.session.actions.setBalance(userOf(ALICE).id, { newBalance: '2.5' });
  expect(page.state().user).toMatchObject({ balance: '2.5', held: '0.95' });
  push({});
  expect(page.state().user).toEqual({ ...userOf(ALICE), balance: '3.5' });
});

test('does not apply a late balance to another player', async () => {
  const page = await connectPage();
  page.session.actions.setBalance(userOf(ALICE).id + 1, { newBalance: '9' });
  expect(page.state().user?.balance).toBe(userOf(ALICE).balance);
  page.session.actions.setBalance(userOf(ALICE).id, { newBalance: '9' });
  expect(page.state().user?.balance).toBe('9');
});

test('fetches the wallet balance immediately on request', async () => {
  const page = await connectPage();
  page.server.balances.set(ALICE, 5_000_000_000);
  page.session.actions.refreshWalletBalance();
  await settled();
  expect(page.state().wallet?.balanceLamports).toBe(5_000_000_000n);
});

test('renders nothing for a wallet balance that has not changed', async () => {
  const page = await connectPage();
  const before = page.session.getSnapshot();
  page.session.actions.refreshWalletBalance();
  await settled();
  expect(page.session.getSnapshot()).toBe(before);
});

test('never replaces a pushed balance with the response to an earlier request', async () => {
  const { page, push } = await playing();
  const patched = { ...userOf(ALICE), username: 'Ada', balance: '1' };
  let answer = (_: { status: number; body: unknown }): void => {};
  const asked = () => new Promise<{ status: number; body: unknown }>((resolve) => (answer = resolve));
  page.server.overrides.set(`PATCH /api/users/${patched.id}`, asked);
  page.server.overrides.set(`POST /api/users/${patched.id}/withdraw`, asked);
  const { http, actions } = page.session;
  const params = { id: patched.id };

  const renamed = http.send(userCalls.updateUser, { params, body: { username: 'Ada' } });
  push({ balance: '3' });
  answer({ status: 200, body: patched });
  actions.setUser(await renamed);
  expect(page.state().user).toMatchObject({ username: 'Ada', balance: '3' });

  const body = { amount: '1', walletAddress: ALICE };
  const first = http.send(moneyCalls.withdraw, { params, body });
  push({ balance: '2' });
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
