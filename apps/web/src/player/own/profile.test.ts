import type { User } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { createHttp } from '../../net/http-client.ts';
import { QueryClient } from '../../net/query-client.ts';
import { createManualTimers } from '../../net/testkit/manual-timers.ts';
import { createFakeServer, userOf } from '../../session/testkit/fake-server.ts';
import { ALICE } from '../../wallet/testkit/fake-wallet.ts';
import { profileQuery, refetchProfile } from './profile.ts';

function profile(body: object) {
  const server = createFakeServer();
  const call = `GET /api/users/wallet/${ALICE}`;
  server.overrides.set(call, () => ({ status: 200, body }));
  const shown: User[] = [];
  const timers = createManualTimers();
  const client = new QueryClient({ timers, isVisible: () => true });
  const options = profileQuery(createHttp(server.fetch), ALICE, (user) => shown.push(user));
  /** Opens a screen that shows the player. */
  const open = async () => {
    const close = client.observe(
      () => options,
      () => {},
    );
    await timers.advance(0);
    return close;
  };
  return { open, shown, client, timers, asked: () => server.calls.filter((each) => each === call).length };
}

test('I1 I26 fetches the player by wallet, and again for a screen that opens five minutes later, but no sooner', async () => {
  const { open, shown, timers, asked } = profile(userOf(ALICE));
  await open();
  expect(shown).toEqual([userOf(ALICE)]);
  await timers.advance(5 * 60_000 - 1);
  await open();
  expect(asked()).toBe(1);
  // The passage of time alone triggers no request.
  await timers.advance(60_000);
  expect(asked()).toBe(1);
  await open();
  expect(asked()).toBe(2);
});

test('I26 refetches the player immediately after a game', async () => {
  const { open, client, asked } = profile(userOf(ALICE));
  await open();
  await refetchProfile(client);
  expect(asked()).toBe(2);
});

test('ignores a response without a balance, because it is not the owner’s', async () => {
  const { balance: _, ...other } = userOf(ALICE);
  const { open, shown } = profile(other);
  await open();
  expect(shown).toEqual([]);
});
