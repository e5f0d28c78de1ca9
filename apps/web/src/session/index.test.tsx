import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useHttp, useSession, useSessionActions, useSocket, useSocketClient } from './index.ts';

const HOOKS = { useSession, useSessionActions, useHttp, useSocket, useSocketClient };

function Probe({ hook: useHook }: { hook: () => unknown }): ReactNode {
  useHook();
  return null;
}

test('F16 throws a context error with the name of each hook outside the provider', () => {
  for (const [name, hook] of Object.entries(HOOKS)) {
    expect(() => renderToString(<Probe hook={hook} />)).toThrow(
      `${name} must be used within a SessionProvider`,
    );
  }
});
