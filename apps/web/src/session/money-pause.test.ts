import { moneyCalls } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { HttpError } from './http-client.ts';
import { isPausedBy } from './money-pause.ts';
import { createPage } from './testkit/page.ts';

function notReady(failed: unknown) {
  return { status: 503, body: { message: 'Not ready.', code: 'UNAVAILABLE', failed } };
}

function refusal(failed: unknown): HttpError {
  const { status, body } = notReady(failed);
  return new HttpError(status, '', JSON.stringify(body));
}

test.each([
  ['money is frozen', refusal({ money: 'we check' }), true],
  ['the newest audit is not clean', refusal({ audit: 'not clean', chain: 'not followed' }), true],
  ['only the chain is behind', refusal({ chain: 'not followed' }), false],
  ['a 503 that names nothing', refusal(undefined), null],
  ['no server', new Error('Failed to reach the server'), null],
])('money is paused when the server says so: %s', (_, error, paused) => {
  expect(isPausedBy(error)).toBe(paused);
});

test('readiness is asked on request; an answer that does not say keeps what was known', async () => {
  const { session, server, state } = createPage();
  expect(state().moneyPaused).toBe(false);
  server.overrides.set('GET /readyz', () => notReady({ money: 'we check' }));
  await session.actions.checkMoney();
  expect(state().moneyPaused).toBe(true);
  server.overrides.set('GET /readyz', () => Promise.reject(new Error('offline')));
  await session.actions.checkMoney();
  expect(state().moneyPaused).toBe(true);
  server.overrides.set('GET /readyz', () => ({ status: 200, body: { status: 'ready' } }));
  await session.actions.checkMoney();
  expect(state().moneyPaused).toBe(false);
});

test('any call that is answered with UNAVAILABLE asks readiness again, other refusals do not', async () => {
  const { session, server } = createPage();
  const asked = () => server.calls.filter((called) => called === 'GET /readyz').length;
  const send = () => session.http.send(moneyCalls.listTransactions, { params: { id: 7 } });
  const address = 'GET /api/users/7/transactions';
  await expect(send()).rejects.toThrow('404');
  expect(asked()).toBe(0);
  server.overrides.set(address, () => notReady(undefined));
  await expect(send()).rejects.toThrow('503');
  expect(asked()).toBe(1);
});
