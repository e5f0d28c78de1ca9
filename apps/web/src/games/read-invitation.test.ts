import { expect, test } from 'vitest';
import { type Http, HttpError } from '../net/http-client.ts';
import { invitedGame, mayOpen } from './read-invitation.ts';

test.for([
  ['/game/7', { gameId: '7' }],
  ['/chess-game-mobile?gameId=7&gameCode=ABCD1234', { gameId: '7', gameCode: 'ABCD1234' }],
  ['/chess-game-mobile?gameId=x&gameCode=pmsc-r06g', { gameCode: 'pmsc-r06g' }],
] as const)('extracts the game from %s', ([address, game]) => {
  expect(invitedGame(address)).toEqual(game);
});

const invitation = {
  gameId: 7,
  inviter: { username: 'Ada', profilePicId: 'lol', wins: 0, losses: 0 },
  wagerAmount: '0.1',
  prizePool: '0.195',
  timeControl: '600+0',
  open: true,
  taken: false,
  expiresAt: null,
};

const WALLET = '11111111111111111111111111111111';
const own = { id: 7, gameCode: 'ABCD1234' };

test.for([
  ['opens a game that waits for a player', 200, invitation, [], true],
  ['does not open a game that has closed', 200, { ...invitation, open: false }, [], false],
  ['does not open a game whose seat is taken', 200, { ...invitation, open: false, taken: true }, [], false],
  ['does not open a game that does not exist', 404, { message: 'Not found', code: 'NOT_FOUND' }, [], false],
  ['does not open a malformed address', 400, { message: 'Invalid', code: 'VALIDATION' }, [], false],
  ['opens a game that the player is playing', 404, { message: 'Not found', code: 'NOT_FOUND' }, [own], true],
  ['opens a game of which the server said nothing', 503, {}, [], true],
] as const)('after sign-in %s', async ([, status, body, games, isOpened]) => {
  const send = (call: { path: string }) => {
    if (call.path !== '/api/invitations') return Promise.resolve({ games });
    return status === 200
      ? Promise.resolve(body)
      : Promise.reject(new HttpError(status, '', JSON.stringify(body)));
  };
  const http = { send } as unknown as Http;
  for (const address of ['/game/7', '/chess-game-mobile?gameCode=abcd-1234'])
    expect(await mayOpen(http, address, WALLET), address).toBe(isOpened);
});
