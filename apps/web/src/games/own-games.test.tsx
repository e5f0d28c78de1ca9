import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../testkit/signed-in.tsx';
import { useOwnGamesUpdates } from './own-games.ts';

function Updates() {
  useOwnGamesUpdates();
  return null;
}

test('reads the list again when the balance moves, because another tab may have created or cancelled a game', () => {
  const { queries, draw, receive } = openSignedIn();
  const invalidated = vi.spyOn(queries, 'invalidateQueries');
  draw(<Updates />);
  receive({ type: 'online_count', count: 3 });
  expect(invalidated).not.toHaveBeenCalled();
  receive({ type: 'balance_updated', balance: '4.9' });
  expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['own-games'] });
});
