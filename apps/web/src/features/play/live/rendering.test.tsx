import { createSocketKit, moveMessage, stateMessage } from '@kingstake/client/testkit';
import type { ServerMessage } from '@kingstake/protocol';
import { act, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { DialogPortProvider } from '../../../account/dialogs.ts';
import { createGuardedGames, GuardedGamesProvider } from '../../../account/guarded-games.ts';
import { SEATED } from '../../../account/own-games.ts';
import type { Http } from '../../../api/http-client.ts';
import { QueryClient } from '../../../api/query-client.ts';
import { settled } from '../../../api/testkit/manual-timers.ts';
import { QueryClientProvider } from '../../../api/use-query.ts';
import { createRematchPort, RematchProvider } from '../../../rematch/port.ts';
import { SessionProvider } from '../../../session/provider.tsx';
import { userOf } from '../../../session/testkit/fake-server.ts';
import { createPage } from '../../../session/testkit/page.ts';
import { countCalls } from '../../../ui/testkit/count-calls.ts';
import { createFakePage, type FakePage } from '../../../ui/testkit/fake-page.ts';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { GameScreen } from '../index.tsx';
import { LiveGame } from './live-game.tsx';

let page: FakePage | undefined;
afterEach(() => page?.leave());

const nothing = () => undefined;
const PORT = {
  openDeposit: nothing,
  openWithdraw: nothing,
  openTransactions: nothing,
  openProfile: nothing,
  openSettings: nothing,
  openChallenge: nothing,
  openReminder: nothing,
  openReport: nothing,
  closeAll: nothing,
};

/** Draws a part of the page for a signed-in player. Returns the socket, and the paths of all calls. */
function drawSignedIn(fakePage: FakePage, part: ReactNode) {
  const kit = createSocketKit();
  const { session } = createPage();
  const signedIn = { ...session.getSnapshot(), user: { ...userOf('1'), id: 1 } };
  const paths: string[] = [];
  const http: Http = {
    send(call) {
      paths.push(call.path);
      return new Promise(nothing);
    },
  };
  const seated = { ...session, http, socket: kit.client, getSnapshot: () => signedIn };
  const queries = new QueryClient({ timers: kit.timers, isVisible: () => true });
  kit.client.open();
  kit.latest().opens();
  fakePage.draw(
    <Router hook={memoryLocation({ path: '/game' }).hook}>
      <SessionProvider session={seated}>
        <QueryClientProvider value={queries}>
          <ToastProvider>
            <DialogPortProvider value={PORT}>
              <GuardedGamesProvider value={createGuardedGames()}>
                <RematchProvider value={createRematchPort()}>{part}</RematchProvider>
              </GuardedGamesProvider>
            </DialogPortProvider>
          </ToastProvider>
        </QueryClientProvider>
      </SessionProvider>
    </Router>,
  );
  return { kit, paths };
}

/** White's screen of the test game after this many plies. */
function openGame(fakePage: FakePage, plies: number) {
  const { kit } = drawSignedIn(fakePage, <LiveGame gameId={7} gameCode={null} />);
  const receive = (message: ServerMessage) => fakePage.run(() => kit.latest().says(JSON.stringify(message)));
  receive(stateMessage(plies));
  return receive;
}

test('renders only the row of the opponent’s move, not earlier rows or unchanged parts', () => {
  page = createFakePage();
  const calls = countCalls('/features/play/table/');
  try {
    const receive = openGame(page, 3);
    expect(calls.look('GameTable').GameTable).toBeGreaterThan(0);
    receive(moveMessage(4));
    expect(calls.look('GameTable', 'PlayerCard', 'Row', 'TableHeader', 'StakeLine', 'StakePanel')).toEqual({
      GameTable: 1,
      PlayerCard: 2,
      Row: 2, // in the sheet and in the ribbon, for the two rows of each
      TableHeader: 0,
      StakeLine: 0,
      StakePanel: 0,
    });
  } finally {
    calls.stop();
  }
});

test.each([
  ['opens the table of a game that the player has just joined without reading the game', SEATED, true],
  ['reads any other game first', null, false],
])('%s', async (_what, state, isOpened) => {
  page = createFakePage();
  vi.stubGlobal('history', { state });
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  const { kit, paths } = drawSignedIn(page, <GameScreen pathId="7" />);
  await act(settled);
  expect(paths.includes('/api/games/:id')).toBe(!isOpened);
  const joins = kit.latest().messages() as { type: string }[];
  expect(joins.some(({ type }) => type === 'join_game')).toBe(isOpened);
});
