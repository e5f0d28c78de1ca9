// What is lost at the table: the line during a game, and the stake that a rematch would need.
import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from '../fixtures/players.ts';
import { joinByCode, play, sitDown, waitAtTable } from '../pages/meeting.ts';

test.describe.configure({ timeout: 120_000 });

/** Stands between page and server from the next load on: a line that was cut comes back only when it is mended. */
async function cuttableLine(page: Page): Promise<{ cut(): Promise<void>; mend(): void }> {
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
    mend: () => {
      isCut = false;
    },
  };
}

test('R27 R28 a line that breaks is told, a move made meanwhile waits for it, and nothing is lost', {
  tag: '@essential',
}, async ({ players: [white, black] }) => {
  const line = await cuttableLine(black.page);
  await black.page.reload();
  await sitDown(white, black);
  await white.table.click('e2', 'e4');
  await black.table.turn();
  await line.cut();
  const { page } = black;
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expect(page.getByText('Your clock may still run. Reconnecting…')).toBeVisible();
  await black.table.click('e7', 'e5');
  await expect(page.getByText('Your move is not sent yet; your clock may still run.')).toBeVisible();
  // Nobody else is told a move that the server does not have.
  await expect(white.table.square('e5')).not.toHaveAttribute('aria-label', /pawn/);
  line.mend();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('Back online.')).toBeVisible();
  await white.table.shows('e7', 'e5');
  await expect(page.getByText('Connection lost.')).toBeHidden();
});

test('J17 a rematch that the own balance does not cover opens the deposit with both amounts', async ({
  players: [white, black],
}) => {
  for (const { page } of [white, black])
    await page.getByRole('radio', { name: '1 SOL', exact: true }).check({ force: true });
  const code = await waitAtTable(white);
  await joinByCode(black, code, '1');
  await white.table.turn();
  await play(white, black, ['f2f3', 'e7e5', 'g2g4']);
  await black.table.finish('d8', 'h4');
  await black.page.getByRole('button', { name: 'Rematch' }).click();
  await white.page.getByRole('button', { name: 'Accept for 1 SOL' }).click();
  const refusal = 'You need 1 SOL to join this match. Your current balance is 0 SOL.';
  await expect(white.page.getByText(refusal, { exact: true })).toBeVisible();
  const deposit = white.page.getByRole('dialog', { name: 'Deposit SOL' });
  await expect(deposit).toContainText('Required1.000 SOLCurrent balance0.000 SOL');
  // Nothing was staked, and the offer still stands for a player who comes back with money.
  await expect(black.page.getByRole('dialog', { name: /Victory/ })).toBeVisible();
});
