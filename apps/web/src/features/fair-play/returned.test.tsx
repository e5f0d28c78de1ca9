// A wager that is returned while the player is connected: the page refetches the list of returned wagers.
import type { ServerMessage } from '@kingstake/protocol';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { QueryClient } from '../../api/query-client.ts';
import { createManualTimers } from '../../api/testkit/manual-timers.ts';
import { QueryClientProvider } from '../../api/use-query.ts';
import { type Session, SessionProvider } from '../../session/index.ts';
import { createFakePage } from '../../ui/testkit/fake-page.ts';
import { ReturnedWager } from './returned.tsx';
import { whyReturned } from './returned-dialog.tsx';

test('U11 refetches returned wagers when a message announces one', () => {
  const listeners = new Set<(message: ServerMessage) => void>();
  const subscribe = (listener: (message: ServerMessage) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const state = { user: null };
  const session = { socket: { subscribe }, subscribe: () => () => {}, getSnapshot: () => state };
  const client = new QueryClient({
    timers: createManualTimers(),
    isVisible: () => true,
  });
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const page = createFakePage();
  page.draw(
    <SessionProvider session={session as unknown as Session}>
      <QueryClientProvider value={client}>
        <ReturnedWager />
      </QueryClientProvider>
    </SessionProvider>,
  );
  const receive = (message: ServerMessage) =>
    act(() => {
      for (const listener of listeners) listener(message);
    });
  receive({ type: 'balance_updated', balance: '10' });
  expect(invalidated).not.toHaveBeenCalled();
  receive({ type: 'wager_returned', gameId: 123, amount: '0.1' });
  expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['own-reviews'] });
});

test.each([
  ['an engine case', 'quality', false, 'They found that your opponent had help from an engine'],
  ['a pair, of which the reader is one', 'pair', false, 'the games moved SOL from your account to the other'],
  ['a report', 'report', false, 'Operators reviewed the game after a report and upheld the case'],
  ['a granted appeal', 'quality', true, 'Your opponent appealed, and the appeal was granted.'],
] as const)('says why a wager was returned: %s', (_what, kind, isOverturned, text) => {
  const why = whyReturned({ kind, isOverturned });
  expect(why).toContain(text);
  expect(why.includes('engine')).toBe(kind === 'quality' && !isOverturned);
});
