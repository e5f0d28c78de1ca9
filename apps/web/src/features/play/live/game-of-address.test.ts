import { expect, test } from 'vitest';
import { type Http, HttpError } from '../../../session/index.ts';
import { gameOfAddress, isAbsent } from './game-of-address.ts';

/** Game 7 has the code AAAA7777 while its seat is free, game 9 is public. */
function server(isFree: boolean): { http: Http; asked: string[] } {
  const asked: string[] = [];
  const send = ({ path }: { path: string }, { params }: { params: { id?: number; gameCode?: string } }) => {
    asked.push(path);
    if (params.gameCode === undefined) return Promise.resolve({ id: params.id, by: 'id' });
    const isKnown = isFree && params.gameCode === 'AAAA7777';
    return isKnown
      ? Promise.resolve({ id: 7, by: 'code' })
      : Promise.reject(new HttpError(404, 'Not Found', ''));
  };
  return { http: { send } as unknown as Http, asked };
}

test('a private game is seen by its code while its seat is free, and by its id afterwards', async () => {
  expect(await gameOfAddress(server(true).http, 7, 'AAAA7777')).toEqual({ id: 7, by: 'code' });
  expect(await gameOfAddress(server(false).http, 7, 'AAAA7777')).toEqual({ id: 7, by: 'id' });
  const { http, asked } = server(true);
  expect(await gameOfAddress(http, 9, null)).toEqual({ id: 9, by: 'id' });
  expect(asked).toHaveLength(1);
});

test('A10 the id decides: a link with the code of another game shows the game that would be joined', async () => {
  expect(await gameOfAddress(server(true).http, 9, 'AAAA7777')).toEqual({ id: 9, by: 'id' });
});

test.each([
  [new HttpError(404, 'Not Found', ''), true],
  [new HttpError(403, 'Forbidden', ''), true],
  [new HttpError(400, 'Bad Request', ''), true],
  [new HttpError(503, 'Service Unavailable', ''), false],
  [new HttpError(500, 'Internal Server Error', ''), false],
  [new HttpError(429, 'Too Many Requests', ''), false],
  [new Error('no answer'), false],
])('%s: whether it says that there is no game: %s', (error, expected) => {
  expect(isAbsent(error)).toBe(expected);
});

test('a code that got no answer is no code without a game: the game is not asked for by its id', async () => {
  const asked: string[] = [];
  const send = ({ path }: { path: string }) => {
    asked.push(path);
    return Promise.reject(new HttpError(503, 'Service Unavailable', ''));
  };
  await expect(gameOfAddress({ send } as unknown as Http, 7, 'AAAA7777')).rejects.toThrow('503');
  expect(asked).toHaveLength(1);
});
