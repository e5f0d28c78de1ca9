import { expect, test } from 'vitest';
import { createHttp } from '../../api/http-client.ts';
import { invitedGame, mayOpen } from './read.ts';

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

test.for([
  ['opens a game that waits for a player', 200, invitation, true],
  ['does not open a game that has closed', 200, { ...invitation, open: false }, false],
  ['does not open a game whose seat is taken', 200, { ...invitation, open: false, taken: true }, false],
  ['does not open a game that does not exist', 404, { message: 'Not found', code: 'NOT_FOUND' }, false],
  ['does not open a malformed address', 400, { message: 'Invalid', code: 'VALIDATION' }, false],
  ['opens a game of which the server said nothing', 503, {}, true],
] as const)('after sign-in %s', async ([, status, body, isOpened]) => {
  const http = createHttp(async () => new Response(JSON.stringify(body), { status }));
  expect(await mayOpen(http, '/game/7')).toBe(isOpened);
});
