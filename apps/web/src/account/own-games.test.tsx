import type { ServerMessage } from '@kingstake/protocol';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { QueryClient } from '../api/query-client.ts';
import { createManualTimers } from '../api/testkit/manual-timers.ts';
import { QueryClientProvider } from '../api/use-query.ts';
import { SessionProvider } from '../session/provider.tsx';
import type { Session } from '../session/session-store.ts';
import { createFakePage } from '../ui/testkit/fake-page.ts';
import { isScreenOf, useOwnGamesUpdates } from './own-games.ts';

test.for([
  ['/chess-game-mobile', '?gameId=7', true],
  ['/chess-game-mobile', 'gameId=7&gameCode=ABCD1234', true],
  ['/game/7', '', true],
  ['/chess-game-mobile', '?gameId=77', false],
  ['/chess-game-mobile', '?mode=training', false],
  ['/game/77', '', false],
  ['/game-details/7', '?gameId=7', false],
] as const)('%s%s is the screen of game 7: %s', ([path, search, expected]) => {
  expect(isScreenOf(7, path, search)).toBe(expected);
});

function Updates() {
  useOwnGamesUpdates();
  return null;
}

test('reads the list again when the balance moves, because another tab may have created or cancelled a game', () => {
  const listeners = new Set<(message: ServerMessage) => void>();
  const subscribe = (listener: (message: ServerMessage) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const open = { status: 'open' };
  const state = { subscribe: () => () => {}, getSnapshot: () => open };
  const session = { socket: { subscribe, state } } as unknown as Session;
  const client = new QueryClient({ timers: createManualTimers(), isVisible: () => true });
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const page = createFakePage();
  page.draw(
    <SessionProvider session={session}>
      <QueryClientProvider value={client}>
        <Updates />
      </QueryClientProvider>
    </SessionProvider>,
  );
  const receive = (message: object) =>
    act(() => {
      for (const listener of listeners) listener(message as ServerMessage);
    });
  receive({ type: 'online_count', count: 3 });
  expect(invalidated).not.toHaveBeenCalled();
  receive({ type: 'balance_updated', balance: '4.9' });
  expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['own-games'] });
  page.leave();
});
