import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Session, SessionProvider } from '../../session/index.ts';
import { HistoryScreen } from './history-screen.tsx';

test('H23 User not found, when there is no user', () => {
  const state = { user: null };
  const session = { getSnapshot: () => state, subscribe: () => () => undefined } as unknown as Session;
  const text = renderToString(
    <SessionProvider session={session}>
      <HistoryScreen />
    </SessionProvider>,
  );
  expect(text).toContain('<p role="alert">User not found</p>');
});
