import { moneyCalls } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { createPage } from './testkit/page.ts';

test('the config tells at the start, and again on request; without an answer what was known stays', async () => {
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

test('any call that is answered with UNAVAILABLE asks again, other refusals do not, and no page asks readiness', async () => {
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
