// The lists that a player opens to see whether someone else uses the account.
import { act } from 'react';
import { expect, test } from 'vitest';
import { QueryClient } from '../../api/query-client.ts';
import { createManualTimers, settled } from '../../api/testkit/manual-timers.ts';
import { QueryClientProvider } from '../../api/use-query.ts';
import { type Session, SessionProvider } from '../../session/index.ts';
import { createFakePage } from '../../ui/testkit/fake-page.ts';
import { ToastProvider } from '../../ui/toasts.tsx';
import { ContactsGroup, SessionsGroup } from './access-groups.tsx';

test('reads sessions, blocked players and challenge privacy each time they are opened', async () => {
  const asked: string[] = [];
  const http = {
    async send({ path }: { path: string }) {
      asked.push(path);
      if (path.includes('sessions')) return { sessions: [] };
      return path.includes('blocks') ? [] : { closedToStrangers: false };
    },
  };
  const session = { http, subscribe: () => () => {}, getSnapshot: () => ({ user: null }) };
  const timers = createManualTimers();
  const client = new QueryClient({ timers, isVisible: () => true });
  const page = createFakePage();
  const show = (isOpen: boolean) =>
    page.draw(
      <SessionProvider session={session as unknown as Session}>
        <QueryClientProvider value={client}>
          <ToastProvider>
            {isOpen && [<ContactsGroup key="contacts" />, <SessionsGroup key="all" />]}
          </ToastProvider>
        </QueryClientProvider>
      </SessionProvider>,
    );
  show(true);
  await act(settled);
  const once = [...asked].sort();
  expect(once).toHaveLength(3);
  show(false);
  await act(() => timers.advance(1_000));
  show(true);
  await act(settled);
  expect(asked.sort()).toEqual([...once, ...once].sort());
  page.leave();
});
