import { expect, test } from 'vitest';
import type { Http } from '../../../session/index.ts';
import { gameOfAddress } from './game-of-address.ts';

/** Game 7 has the code AAAA7777 while its seat is free, game 9 is public. */
function server(isFree: boolean): { http: Http; asked: string[] } {
  const asked: string[] = [];
  const send = ({ path }: { path: string }, { params }: { params: { id?: number; gameCode?: string } }) => {
    asked.push(path);
    if (params.gameCode === undefined) return Promise.resolve({ id: params.id, by: 'id' });
    const isKnown = isFree && params.gameCode === 'AAAA7777';
    return isKnown ? Promise.resolve({ id: 7, by: 'code' }) : Promise.reject(new Error('404'));
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
