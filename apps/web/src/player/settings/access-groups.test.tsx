// The lists that a player opens to see whether someone else uses the account.
import { act } from 'react';
import { expect, test } from 'vitest';
import { settled } from '../../net/testkit/manual-timers.ts';
import { openSignedIn } from '../../testkit/signed-in.tsx';
import { ContactsGroup, SessionsGroup } from './access-groups.tsx';

test('reads sessions, blocked players and challenge privacy each time they are opened', async () => {
  const { kit, asked, draw } = openSignedIn((path) => {
    if (path.includes('sessions')) return { sessions: [] };
    return path.includes('blocks') ? [] : { closedToStrangers: false };
  });
  const show = async (isOpen: boolean) => {
    draw(isOpen && [<ContactsGroup key="contacts" />, <SessionsGroup key="all" />]);
    await act(async () => kit.timers.advance(1_000));
    await act(settled);
  };
  await show(true);
  const once = [...asked].sort();
  expect(once).toHaveLength(3);
  await show(false);
  await show(true);
  expect(asked.sort()).toEqual([...once, ...once].sort());
});
