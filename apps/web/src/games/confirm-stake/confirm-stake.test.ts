import { expect, test } from 'vitest';
import type { Http } from '../../net/http-client.ts';
import { termsOf } from './index.tsx';

const TERMS = { stake: 5_000_000_000n, timeControl: '180+2' };
const GAME = { id: 7, wagerAmount: '5', timeControl: '180+2' };

/** Responds by path; refuses a path without a response. */
function httpOf(answers: Record<string, unknown>): Http {
  const send = async ({ path }: { path: string }) => {
    if (!(path in answers)) throw new Error('403');
    return answers[path];
  };
  return { send } as Http;
}

test('takes the terms of a new game from the request', async () => {
  const http = httpOf({});
  expect(await termsOf(http, { wagerAmount: '5', timeControl: '180+2' })).toEqual(TERMS);
  const usual = { ...TERMS, timeControl: '600+0' };
  expect(await termsOf(http, { wagerAmount: '5', timeControl: undefined })).toEqual(usual);
});

test.each([
  ['a public game', { '/api/games/:id': GAME }, null],
  ['a game with a code', { '/api/games/code/:gameCode': GAME }, 'ABCD1234'],
  ['a challenge to the player', { '/api/challenges': { received: [GAME], sent: [] } }, null],
])('looks up the terms of %s', async (_name, answers, gameCode) => {
  expect(await termsOf(httpOf(answers), { gameId: 7, gameCode })).toEqual(TERMS);
});

test('finds no terms for a hidden game or another game', async () => {
  expect(await termsOf(httpOf({}), { gameId: 7, gameCode: null })).toBeNull();
  expect(await termsOf(httpOf({ '/api/games/:id': GAME }), { gameId: 8, gameCode: null })).toBeNull();
});
