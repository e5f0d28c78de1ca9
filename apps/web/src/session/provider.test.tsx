import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  SessionProvider,
  useHttp,
  useSession,
  useSessionActions,
  useSocket,
  useSocketClient,
} from './provider.tsx';
import { createPage } from './testkit/page.ts';

const HOOKS = { useSession, useSessionActions, useHttp, useSocket, useSocketClient };

interface ProbeProps {
  hook: () => unknown;
  seen?: (value: unknown) => void;
}

function Probe({ hook: useHook, seen }: ProbeProps): ReactNode {
  const value = useHook();
  seen?.(value);
  return null;
}

test('F16 throws a context error with the name of each hook outside the provider', () => {
  for (const [name, hook] of Object.entries(HOOKS)) {
    expect(() => renderToString(<Probe hook={hook} />)).toThrow(
      `${name} must be used within a SessionProvider`,
    );
  }
});

test('F16 returns its part of the session from each hook inside the provider', () => {
  const { session } = createPage();
  const { socket } = session;
  const expected = [session.getSnapshot(), session.actions, session.http, socket.state.getSnapshot(), socket];
  const seen: unknown[] = [];
  for (const hook of Object.values(HOOKS)) {
    renderToString(
      <SessionProvider session={session}>
        <Probe hook={hook} seen={(value) => seen.push(value)} />
      </SessionProvider>,
    );
  }
  expect(seen).toEqual(expected);
});
