import { expect, test } from 'vitest';
import { invitedGame } from './invitation.tsx';

test.for([
  ['/game/7', { gameId: '7' }],
  ['/chess-game-mobile?gameId=7&gameCode=ABCD1234', { gameId: '7', gameCode: 'ABCD1234' }],
  ['/chess-game-mobile?gameId=x&gameCode=pmsc-r06g', { gameCode: 'pmsc-r06g' }],
] as const)('extracts the game from %s', ([address, game]) => {
  expect(invitedGame(address)).toEqual(game);
});
