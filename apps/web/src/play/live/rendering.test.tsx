import { moveMessage, stateMessage } from '@kingstake/client/testkit';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { SEATED } from '../../games/game.ts';
import { settled } from '../../net/testkit/manual-timers.ts';
import { openSignedIn } from '../../testkit/signed-in.tsx';
import { countCalls } from '../../ui/testkit/count-calls.ts';
import { GameScreen, LiveGame } from '../index.tsx';

test('renders only the row of the opponent’s move, not earlier rows or unchanged parts', () => {
  const { draw, receive } = openSignedIn();
  const calls = countCalls('/play/table/');
  try {
    draw(<LiveGame gameId={7} gameCode={null} />);
    receive(stateMessage(3));
    expect(calls.look('GameTable').GameTable).toBeGreaterThan(0);
    receive(moveMessage(4));
    expect(calls.look('GameTable', 'PlayerCard', 'Row', 'TableHeader', 'StakeLine', 'StakePanel')).toEqual({
      GameTable: 1,
      PlayerCard: 2,
      Row: 2, // in the sheet and in the ribbon, for the two rows of each
      TableHeader: 0,
      StakeLine: 0,
      StakePanel: 0,
    });
  } finally {
    calls.stop();
  }
});

test.each([
  ['opens the table of a game that the player has just joined without reading the game', SEATED, true],
  ['reads any other game first', null, false],
])('%s', async (_what, state, isOpened) => {
  const { kit, asked, draw } = openSignedIn();
  vi.stubGlobal('history', { state });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  draw(<GameScreen pathId="7" />);
  await act(settled);
  expect(asked.includes('/api/games/:id')).toBe(!isOpened);
  const joins = kit.latest().messages() as { type: string }[];
  expect(joins.some(({ type }) => type === 'join_game')).toBe(isOpened);
});
