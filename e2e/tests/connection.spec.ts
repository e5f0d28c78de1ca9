// A lost connection during a game.
import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from '../fixtures/players.ts';
import { sitDown } from '../pages/meeting.ts';

/** Routes the page's sockets through a relay, starting with the next load. After `cut`, no socket opens until `restore`. */
async function cuttableSocket(page: Page): Promise<{ cut(): Promise<void>; restore(): void }> {
  const open: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    if (isCut) await socket.close();
    else open.push(socket, socket.connectToServer());
  });
  return {
    async cut() {
      isCut = true;
      for (const socket of open.splice(0)) await socket.close();
    },
    restore() {
      isCut = false;
    },
  };
}

test('offers to try again in the lobby after the last attempt to connect', { tag: '@desktop' }, async ({
  players: [{ page }],
}) => {
  const line = await cuttableSocket(page);
  await page.reload();
  await expect(page.getByText('Active Games').first()).toBeVisible();
  await page.clock.install();
  await line.cut();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to connect after multiple attempts' });
  await expect(async () => {
    await page.clock.fastForward(35_000);
    await expect(failed).toBeVisible({ timeout: 500 });
  }).toPass();
  line.restore();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
});

test('R27 R28 reports a lost connection, and sends an offline move after the reconnect', {
  tag: '@essential-desktop',
}, async ({ players: [white, black] }) => {
  const line = await cuttableSocket(black.page);
  await black.page.reload();
  await sitDown(white, black);
  await white.table.click('e2', 'e4');
  await black.table.turn();
  await line.cut();
  const { page } = black;
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expect(page.getByText('Your clock may still run. Reconnecting…')).toBeVisible();
  await black.table.click('e7', 'e5');
  await expect(page.getByText('Your move is not sent yet', { exact: true })).toBeVisible();
  await expect(page.getByText('Your move is not sent yet; your clock may still run.')).toBeVisible();
  // The opponent does not see a move that the server has not received.
  await expect(white.table.square('e5')).not.toHaveAttribute('aria-label', /pawn/);
  // The page also reconnects automatically, which may remove the button before the click.
  const tryNow = await page.getByRole('button', { name: 'Try now' }).elementHandle();
  // The notice disappears after 4 s, so the page itself waits for it from before the reconnect.
  const isBack = page.waitForFunction(() =>
    [...document.querySelectorAll('main *')].some(
      (element) => element.textContent === 'Back online.' && element.checkVisibility(),
    ),
  );
  line.restore();
  await tryNow?.evaluate((button: HTMLElement) => button.click());
  await isBack;
  await white.table.shows('e7', 'e5');
  await expect(page.getByText('Connection lost.')).toBeHidden();
});
