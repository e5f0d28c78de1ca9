// The receipt of a game that two players have just played: its panel, its file, /verify, and the command line.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/players.ts';
import { play, playMate, sitDown } from '../../pages/meeting.ts';

const COMMAND = join(import.meta.dirname, '../../../tools/verify/main.ts');

// The wallet authorises the key that signs moves when a player signs in.
test.use({ byHand: true });

test('V64 V65 V66 shows who signed, saves the file, and verifies it on /verify and by the command', async ({
  players: [white, black],
  isMobile,
}, info) => {
  // The page signs moves once it has received the receipt's current value.
  const followed = [white, black].map(({ page }) =>
    page.waitForResponse((response) => /\/api\/games\/\d+\/receipt$/.test(response.url())),
  );
  await sitDown(white, black);
  await Promise.all(followed);
  await playMate(white, black);

  const { page } = black;
  const result = page.getByRole('dialog', { name: /Victory/ });
  await expect(result).toBeVisible();
  // A small result card has no space for this line.
  const line = result.getByRole('link', { name: 'Signed by both players. 4 of 4 moves' });
  if (!isMobile) await expect(line).toBeVisible();
  await page.screenshot({ path: info.outputPath('result.png') });
  await result.getByRole('link', { name: /Review/ }).click();

  const rows = page.getByRole('list', { name: 'Signed moves' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(`2…Qh4# Signed${black.name}`);
  await expect(page.getByText("4 of 4 moves carry the player's signature.")).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('details.png'), fullPage: true });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt .json' }).click();
  const file = await (await downloading).path();
  const keys = info.outputPath('keys.json');
  writeFileSync(keys, await (await page.request.get('/.well-known/kingstake.json')).body());
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'receipt', file, '--keys', keys]);
  expect(stdout).toContain('Proved: no check failed.');
  expect(stdout).toContain('White signed 2 of 2 entries.');
  expect(stdout).toContain('Black signed 2 of 2 entries.');

  await page.getByRole('link', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible();
  await expect(page.getByText('Black won: checkmate. 4 moves.')).toBeVisible();
  await page.screenshot({ path: info.outputPath('verify.png'), fullPage: true });
});

test('V54 reports a receipt that does not match, and continues the game', {
  tag: '@desktop',
}, async ({ players: [white, black] }) => {
  const chain = 'ab'.repeat(32);
  await white.page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const isReply =
        typeof message === 'string' && message.includes('"move_made"') && message.includes('e7');
      socket.send(isReply ? message.replace(/"chain":"[0-9a-f]{64}"/, `"chain":"${chain}"`) : message);
    });
  });
  await white.page.reload();
  const followed = white.page.waitForResponse((response) =>
    /\/api\/games\/\d+\/receipt$/.test(response.url()),
  );
  await sitDown(white, black);
  await followed;
  await play(white, black, ['e2e4', 'e7e5']);
  await expect(white.page.getByText('Receipt Does Not Match', { exact: true })).toBeVisible();
  await white.page.screenshot({ path: test.info().outputPath('mismatch.png') });
  await white.table.click('g1', 'f3');
  await black.table.shows('g1', 'f3');
});
