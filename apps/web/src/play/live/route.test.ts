import type { WaitingGame } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { expect, test } from 'vitest';
import { type Http, HttpError } from '../../net/http-client.ts';
import {
  absentText,
  type Finding,
  findingOf,
  gameOfAddress,
  isAbsent,
  sourceOf,
  wantedGame,
} from './route.ts';

const training = (difficulty: string) => ({ kind: 'training', difficulty, colour: 'white' });
const live = (gameCode: string | null = null) => ({ kind: 'live', gameId: 7, gameCode });
const byCode = { kind: 'code', gameCode: 'ABCD2345' };
const finding = (wager: string) => ({ kind: 'finding', wager });

test.each([
  ['training, medium by default', null, '?mode=training', training('medium')],
  ['training at a level', null, '?mode=training&difficulty=expert', training('expert')],
  ['training with an unknown level as medium', null, '?mode=training&difficulty=god', training('medium')],
  ['a game by id', null, '?gameId=7', live()],
  ['a game by path', '7', '', live()],
  ['a private game', null, '?gameId=7&gameCode=ABCD2345', live('ABCD2345')],
  ['a code without an id', null, '?gameCode=ABCD2345', byCode],
  ['a code with a non-numeric id', null, '?gameId=x&gameCode=ABCD2345', byCode],
  ['a search', null, '?mode=standard&wager=5', finding('5')],
  ['a search for 0.1 by default', null, '?mode=standard', finding('0.1')],
  ['a search for 0.1 with an unknown wager', null, '?mode=standard&wager=7', finding('0.1')],
  ['a found match', null, '?wager=1&mode=standard&fromMatch=true', { kind: 'from-match' }],
  ['a paused match', null, '?gameId=7&continue=true', live()],
  ['nothing', null, '', { kind: 'empty' }],
  ['a path that is not an id', 'x', '', { kind: 'empty' }],
])('A3 A8 A9 A10 A13 A14 A15 A16 A19 G2 recognizes %s', (_name, pathId, search, wanted) => {
  expect(wantedGame(pathId, search)).toEqual(wanted);
});

/** Game 7 has the code AAAA7777 while its seat is open; game 9 is public. */
function server(isFree: boolean): { http: Http; asked: string[] } {
  const asked: string[] = [];
  const send = ({ path }: { path: string }, { params }: { params: { id?: number; gameCode?: string } }) => {
    asked.push(path);
    if (params.gameCode === undefined) return Promise.resolve({ id: params.id, by: 'id' });
    const isKnown = isFree && params.gameCode === 'AAAA7777';
    return isKnown ? Promise.resolve({ id: 7, by: 'code' }) : Promise.reject(refusal(404, {}));
  };
  return { http: { send } as unknown as Http, asked };
}

test('A10 fetches a private game by its code while its seat is open, and any other game by its id', async () => {
  expect(await gameOfAddress(server(true).http, 7, 'AAAA7777')).toEqual({ id: 7, by: 'code' });
  expect(await gameOfAddress(server(false).http, 7, 'AAAA7777')).toEqual({ id: 7, by: 'id' });
  // The code belongs to another game.
  expect(await gameOfAddress(server(true).http, 9, 'AAAA7777')).toEqual({ id: 9, by: 'id' });
  const { http, asked } = server(true);
  expect(await gameOfAddress(http, 9, null)).toEqual({ id: 9, by: 'id' });
  expect(asked).toHaveLength(1);
});

const refusal = (status: number, body: object) => new HttpError(status, '', JSON.stringify(body));
const taken = refusal(409, { code: 'CONFLICT', message: 'Taken.', reason: 'seat-taken' });
const hidden = refusal(403, { code: 'FORBIDDEN', message: 'No.' });
const unknown = refusal(404, { code: 'NOT_FOUND', message: 'No.', reason: 'no-such-code' });

test.for([
  ['that the seat of a private game is taken', taken, taken],
  ['that a private game is not visible, if its code is unknown', unknown, hidden],
] as const)('tells %s', async ([, byCode, told]) => {
  const send = (_call: unknown, { params }: { params: object }) =>
    Promise.reject('gameCode' in params ? byCode : hidden);
  await expect(gameOfAddress({ send } as unknown as Http, 7, 'AAAA7777')).rejects.toBe(told);
});

test.for([
  ['another player has the seat', taken.body, 'Taken.'],
  ['the creator is busy', { code: 'CONFLICT', message: 'Busy.', reason: 'creator-is-playing' }, 'Busy.'],
  ['the rating does not fit', { code: 'RATING_OUT_OF_RANGE', message: 'Rating.' }, 'Rating.'],
  ['the code is missing', { code: 'FORBIDDEN', message: 'Code.', reason: 'code-required' }, 'Code.'],
  ['the game is not visible', hidden.body, 'usual'],
  ['the answer has no body', null, 'usual'],
] as const)('explains a game without a seat by the code of the error: %s', ([, error, text]) => {
  expect(absentText(error, 'usual')).toBe(text);
});

test.each([
  ...[404, 403, 400].map((status) => [status, true] as const),
  ...[503, 500, 429].map((status) => [status, false] as const),
])('decides whether a response with %i means that there is no game: %s', (status, expected) => {
  expect(isAbsent(refusal(status, {}))).toBe(expected);
  expect(isAbsent(new Error('no answer'))).toBe(false);
});

test('does not fall back to the id if the request by code failed', async () => {
  const asked: string[] = [];
  const send = ({ path }: { path: string }) => {
    asked.push(path);
    return Promise.reject(refusal(503, {}));
  };
  await expect(gameOfAddress({ send } as unknown as Http, 7, 'AAAA7777')).rejects.toThrow('503');
  expect(asked).toHaveLength(1);
});

const away = { id: 7, creatorOnline: false } as WaitingGame;
const here = { id: 8, creatorOnline: true } as WaitingGame;
const SEARCHING: Finding = { kind: 'searching' };

test('A14 shows the search for at least 3 s', () => {
  expect(PAGE_TIMES.findingLeastMs).toBe(3_000);
  expect(findingOf([here], 2_999)).toEqual(SEARCHING);
  expect(findingOf([here], 3_000)).toEqual({ kind: 'found', game: here });
});

test('A14 searches while no one waits, ends after half a minute, and prefers a creator who is online', () => {
  for (const games of [undefined, []]) {
    expect(findingOf(games, 29_999)).toEqual(SEARCHING);
    expect(findingOf(games, 30_000)).toEqual({ kind: 'none' });
  }
  // A game in the last response still counts.
  expect(findingOf([away], 30_000)).toEqual({ kind: 'found', game: away });
  expect(findingOf([away, here], 3_000)).toEqual({ kind: 'found', game: here });
});

test('takes the wager from the playing balance unless the address names the wallet', () => {
  expect(['', '?stakeSource=balance', '?stakeSource=x', '?wager=1&stakeSource=escrow'].map(sourceOf)).toEqual(
    [...['balance', 'balance', 'balance'], 'escrow'],
  );
});
