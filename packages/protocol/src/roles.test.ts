import { expect, test } from 'vitest';
import * as protocol from './index.ts';
import { ClientMessage } from './socket/client-message.ts';

/** Every call that the contract declares. */
function calls(): { path: string; access: string }[] {
  return Object.values(protocol)
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(
      (value): value is { path: string; access: string } =>
        typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
    );
}

test('M9 no call and no message is for an administrator: the web knows visitors and players', () => {
  expect(calls().length).toBeGreaterThan(20);
  expect([...new Set(calls().map(({ access }) => access))].sort()).toEqual(['open', 'registered', 'session']);
  const messages = ClientMessage.def.options.map((option) => String(option.def.shape.type.def.values));
  expect(messages.length).toBeGreaterThan(10);
  for (const name of [...calls().map(({ path }) => path), ...messages])
    expect(name).not.toMatch(/admin|operator/i);
});
