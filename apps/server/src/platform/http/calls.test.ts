// platform/http: the checks before every call: session, origin, body and rate limits.
import { historyCalls, limitCalls, SIZES } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { BULK, RATES, RATES_OF_USER } from '../quotas.ts';
import { errorOf, ORIGIN, servePageForEachTest } from './testkit.ts';

const { get, inject, post } = servePageForEachTest();

describe('access', () => {
  test.each([
    ['an anonymous caller', undefined, {}, 401, 'UNAUTHENTICATED'],
    [
      'an anonymous caller from a foreign origin, with 401 first',
      undefined,
      { origin: 'https://evil.example' },
      401,
      'UNAUTHENTICATED',
    ],
    ['an unknown session', 'outsider', {}, 401, 'UNAUTHENTICATED'],
    ['a player from a foreign origin', 'player', { origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
    [
      'a player from the same host over http',
      'player',
      { origin: 'http://kingstake.example' },
      403,
      'FORBIDDEN',
    ],
    ['a player with the origin null', 'player', { origin: 'null' }, 403, 'FORBIDDEN'],
    ['a wallet without a player', 'wallet', {}, 403, 'NOT_REGISTERED'],
    ['a player from our page', 'player', {}, 200, undefined],
  ] as const)('checks %s', async (_name, cookie, headers, status, code) => {
    const response = await post({ ...(cookie === undefined ? {} : { cookie }), headers });
    expect(response.statusCode).toBe(status);
    expect(errorOf(response).code).toBe(code);
  });

  test.each([
    ['a browser without Origin', { 'sec-fetch-site': 'same-origin' }, 403],
    ['a program without Origin', {}, 200],
  ])('R5 checks the origin of %s', async (_name, headers, status) => {
    const response = await inject({
      method: 'POST',
      url: '/api/echo/1',
      headers: { 'content-type': 'application/json', cookie: '__Host-sid=player', ...headers },
      payload: '{"text":"hello"}',
    });
    expect(response.statusCode).toBe(status);
  });

  test.each(['/api/echo/%zz', `/api/echo/${'x'.repeat(2_305)}`])(
    'refuses the malformed URL %s with 400 VALIDATION',
    async (url) => {
      const response = await inject({ method: 'POST', url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        code: 'VALIDATION',
        message: 'The URL is not valid.',
        reason: 'broken-url',
      });
    },
  );

  test('requires no player if a session is enough, and no Origin for reads', async () => {
    expect((await get('/api/own', { cookie: '__Host-sid=wallet' })).statusCode).toBe(200);
    expect((await get('/api/own')).statusCode).toBe(401);
    expect(
      (await get('/api/own', { cookie: 'sid=wallet' })).statusCode,
      'the plain cookie is not read on https',
    ).toBe(401);
  });
});

describe('bodies', () => {
  test.each([
    ['not JSON', { body: '{' }, 'The body is not valid JSON.'],
    ['empty', { body: '' }, 'The JSON body is empty.'],
    ['plain text', { type: 'text/plain' }, 'The body must be JSON (content-type: application/json).'],
    [
      'a form',
      { type: 'application/x-www-form-urlencoded' },
      'The body must be JSON (content-type: application/json).',
    ],
    [
      'one byte too large',
      { body: JSON.stringify({ text: 'x'.repeat(SIZES.bodyBytes - 10) }) },
      'The request is too large.',
    ],
    ['a wrong type', { body: '{"text":1}' }, 'The request is not valid.'],
    ['a missing field', { body: '{}' }, 'The request is not valid.'],
    ['a poisoned prototype', { body: '{"text":"x","__proto__":{"a":1}}' }, 'The body is not valid JSON.'],
  ] as const)('are refused with 400 VALIDATION: %s', async (_name, sent, message) => {
    const response = await post({ cookie: 'player', ...sent });
    expect(response.statusCode).toBe(400);
    expect(errorOf(response)).toMatchObject({ code: 'VALIDATION', message });
  });

  test.each([
    ['takes no body', '/api/leave', '', 204],
    ['can be called without a body', '/api/close', '', 204],
    ['can be called without a body, but not with a broken one', '/api/close', '{', 400],
  ])('may be empty, with a JSON content type, if the call %s', async (_name, url, payload, status) => {
    const headers = { 'content-type': 'application/json', cookie: '__Host-sid=player', origin: ORIGIN };
    expect((await inject({ method: 'POST', url, headers, payload })).statusCode).toBe(status);
  });

  test('R10 return the details of a refusal, and none of an unexpected error', async () => {
    const refused = await post({ cookie: 'player', body: '{"text":"refuse"}' });
    expect(refused.statusCode).toBe(409);
    expect(errorOf(refused)).toEqual({
      message: 'This conflicts with the current state. Please refresh and try again.',
      code: 'CONFLICT',
      field: 'text',
    });
    const failed = await post({ cookie: 'player', body: '{"text":"throw"}' });
    expect(failed.statusCode).toBe(503);
    expect(failed.body).not.toContain('secret');
  });
});

describe('rate limits', () => {
  test('answer 429 with Retry-After when an address has used up its quota, and count other addresses separately', async () => {
    for (let count = 0; count < RATES.signIn.max; count += 1)
      expect((await get('/api/open', {}, '10.0.0.1')).statusCode).toBe(200);
    const limited = await get('/api/open', {}, '10.0.0.1');
    expect(limited.statusCode).toBe(429);
    expect(errorOf(limited).code).toBe('RATE_LIMITED');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/api/open', {}, '10.0.0.2')).statusCode).toBe(200);
  });

  test('charge a user who downloads from several addresses', async () => {
    const answers: number[] = [];
    for (let address = 1; address <= 14; address += 1)
      answers.push((await get('/api/file', { cookie: '__Host-sid=player' }, `10.0.4.${address}`)).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(RATES_OF_USER.gamesFile.max);
    expect((await get('/api/file', { cookie: '__Host-sid=other' }, '10.0.4.20')).statusCode).toBe(200);
    expect([limitCalls.exportData.rate, historyCalls.getHistoryPgn.rate]).toEqual(['gamesFile', 'gamesFile']);
  });

  describe('of lists', () => {
    /** Returns the number of responses of `bytes` bytes that a player gets before the first 429. */
    async function answered(bytes: number, addresses: readonly string[]): Promise<number> {
      for (let count = 0; ; count += 1) {
        const address = addresses[count % addresses.length];
        const response = await get(`/api/list/${bytes}`, { cookie: '__Host-sid=player' }, address);
        if (response.statusCode === 429) return count;
        expect(response.body).toHaveLength(bytes);
      }
    }
    const { quotaBytes, least, ofUser } = BULK;

    test.each([
      ['the least for a short one', 100, least],
      ['one for each 2 KiB that are begun', 100 * quotaBytes + 1, 101],
    ])('charge the caller %s', async (_name, bytes, credits) => {
      expect(await answered(bytes, ['10.0.1.1'])).toBe(Math.ceil(ofUser.max / credits));
    });

    test('charge a user who calls from several addresses, but not other reads', async () => {
      const addresses = ['10.0.2.1', '10.0.2.2', '10.0.2.3'];
      expect(await answered(100 * quotaBytes, addresses)).toBe(ofUser.max / 100);
      expect((await get('/api/own', { cookie: '__Host-sid=player' }, addresses[0])).statusCode).toBe(200);
    });

    test('charge an address with several users', async () => {
      const players = ['player', 'other', 'third'];
      let count = 0;
      const ask = () =>
        get(
          `/api/list/${100 * quotaBytes}`,
          { cookie: `__Host-sid=${players[count % players.length]}` },
          '10.0.3.1',
        );
      for (; (await ask()).statusCode === 200; count += 1);
      expect(count).toBe(RATES.bulk.max / 100);
    });
  });
});
