import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from './http/call.ts';
import { User } from './http/users.ts';
import * as protocol from './index.ts';
import { ClientMessage } from './socket/client-message.ts';
import { ServerMessage } from './socket/server-message.ts';

/** Every call that the contract declares. */
function calls(): Call[] {
  return Object.values(protocol)
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(
      (value): value is Call =>
        typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
    );
}

test('has a unique path and method for each call, and parameters for every part of the path', () => {
  expect(new Set(calls().map(({ method, path }) => `${method} ${path}`)).size).toBe(calls().length);
  for (const { path, params } of calls()) {
    const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const schema = params === undefined ? {} : z.toJSONSchema(params, { io: 'input' });
    expect(Object.keys((schema as { properties?: object }).properties ?? {}), path).toEqual(named);
  }
});

test('M9 has no call, message or screen for an administrator', () => {
  expect(calls().length).toBeGreaterThan(20);
  expect([...new Set(calls().map(({ access }) => access))].sort()).toEqual(['open', 'registered', 'session']);
  const messages = [...ClientMessage.def.options, ...ServerMessage.def.options].map((option) =>
    String(option.def.shape.type.def.values),
  );
  expect(messages.length).toBeGreaterThan(25);
  const screens = Object.values(protocol.PAGE_ROUTES);
  expect(screens.length).toBeGreaterThan(5);
  const fields = Object.keys(User.def.shape);
  expect(fields).toContain('walletAddress');
  for (const name of [...calls().map(({ path }) => path), ...messages, ...screens, ...fields])
    expect(name).not.toMatch(/admin|operator|role/i);
});
