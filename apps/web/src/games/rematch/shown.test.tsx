import { expect, test } from 'vitest';
import { openSignedIn } from '../../testkit/signed-in.tsx';
import { useRematchState } from '../rematch.tsx';
import { Rematch } from './index.tsx';

const shown: (number | null)[] = [];

function Own() {
  const { own } = useRematchState();
  shown.push(own?.game.id ?? null);
  return null;
}

test('G47 follows the server on every screen, and opens the new game', () => {
  const { kit, said, draw, receive } = openSignedIn();
  draw([<Rematch key="rematch" />, <Own key="own" />]);
  expect(kit.latest().messages()).toEqual([{ type: 'rematch_offers', playerId: 1 }]);
  expect(shown).toEqual([null, null]);
  receive({ type: 'rematch_started', gameId: 9, seq: 0 });
  expect(said.went).toEqual([['/chess-game-mobile?gameId=9']]);
});
