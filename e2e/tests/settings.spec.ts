// The settings of this device.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { Table } from '../pages/table.ts';

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings', exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

test(
  'marks what is chosen, and shows the state of switches, in forced colours',
  {
    tag: '@desktop',
  },
  async ({ page }, info) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await comeBack(page, `Contrast ${info.project.name}`);
    /** Elements that are chosen, and those of them without an outline. */
    const chosen = () =>
      page.evaluate(() => {
        const marks = [
          ...document.querySelectorAll('label:has(> :checked), [role="tab"][aria-selected="true"]'),
        ];
        const unmarked = marks.filter((mark) => getComputedStyle(mark).outlineStyle === 'none');
        return { count: marks.length, unmarked: unmarked.map(({ textContent }) => textContent) };
      });
    const inLobby = await chosen();
    expect(inLobby.count).toBeGreaterThanOrEqual(2); // wager and time control
    expect(inLobby.unmarked).toEqual([]);
    const dialog = await openSettings(page);
    expect((await chosen()).unmarked).toEqual([]);
    for (const name of ['Sound', 'Confirm each move']) {
      const track = dialog.getByRole('switch', { name }).locator('span').last();
      const [knob, ground] = await track.evaluate((element) => [
        getComputedStyle(element, '::after').backgroundColor,
        getComputedStyle(element).backgroundColor,
      ]);
      expect(knob, name).not.toBe(ground);
    }
  },
);

test('F8 changes settings by keyboard and over a reload, in an entry that a wallet reset keeps', async ({
  page,
  isMobile,
}, info) => {
  await comeBack(page, `Hands ${info.project.name}`);
  await page.getByRole('button', { name: 'Settings', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settings', exact: true });
  const squares = dialog.getByRole('radio', { name: 'Squares' });
  // A phone has no option Rim, because its rim is too thin. It shows Squares instead.
  const first = isMobile ? squares : dialog.getByRole('radio', { name: 'Rim' });
  await first.focus();
  await expect(first).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(first).not.toBeChecked();
  await dialog.getByRole('slider', { name: 'Volume' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('slider', { name: 'Volume' })).toHaveValue('65');
  await expect(dialog.getByRole('switch', { name: 'Haptics' })).toHaveCount(isMobile ? 1 : 0);
  await expect(dialog.getByText('Board size')).toHaveCount(isMobile ? 0 : 1);
  await expect(dialog.getByText('Preview')).toHaveCount(isMobile ? 0 : 1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeFocused();
  const kept = await page.evaluate(() => window.localStorage.getItem('kingstake-settings'));
  expect(kept).not.toContain('chess');
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ volume: 0.65, coordinates: isMobile ? 'off' : 'squares' });
  await page.reload();
  await expect((await openSettings(page)).getByRole('slider', { name: 'Volume' })).toHaveValue('65');
});

test(
  'plays the sound of a move after the first click, and stays muted over a reload',
  { tag: '@desktop' },
  async ({ page }, info) => {
    // Counts the sounds that the page plays. Unit tests cover their content.
    await page.addInitScript(() => {
      const { start } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function (...when) {
        document.documentElement.dataset['played'] =
          `${Number(document.documentElement.dataset['played'] ?? 0) + 1}`;
        start.apply(this, when);
      };
    });
    const played = () => page.evaluate(() => Number(document.documentElement.dataset['played'] ?? 0));
    await comeBack(page, `Ears ${info.project.name}`);
    const table = new Table(page);
    await page.goto('/chess-game-mobile?mode=training&difficulty=easy');
    await table.turn();
    // The tab's title and the dot on its icon show that it is the player's turn.
    const icon = page.locator('link[rel="icon"]');
    await expect(page).toHaveTitle('● Your turn · Kingstake');
    await expect(icon).toHaveAttribute('href', '/favicon-waiting.svg');
    expect(await played()).toBe(0);
    await table.click('e2', 'e4');
    await expect.poll(played).toBeGreaterThan(0);
    const dialog = await openSettings(page);
    await expect(dialog.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);
    await dialog.getByRole('switch', { name: 'Sound' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await table.turn();
    await table.click('d2', 'd4');
    await table.turn();
    await table.click('g1', 'f3');
    expect(await played()).toBe(0);
    await page.goto('/');
    await expect(page).toHaveTitle('Lobby · Kingstake');
    await expect(icon).toHaveAttribute('href', '/favicon.svg');
  },
);

test('signs out another browser', async ({ page, browser }, info) => {
  await comeBack(page, `Roamer ${info.project.name}`);
  // Opens another browser with the same wallet, which must sign in.
  const { origins } = await page.context().storageState();
  const elsewhere = await browser.newContext({ storageState: { cookies: [], origins } });
  const other = await elsewhere.newPage();
  const connectPage = new ConnectPage(other);
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Sign in' }).click();
  await connectPage.wallet.answer('Approve');
  const lobby = other.getByRole('heading', { level: 1, name: /^Take a seat/ });
  await expect(lobby).toBeVisible();

  const dialog = await openSettings(page);
  await expect(dialog.getByText('This browser', { exact: true })).toBeVisible();
  const signOut = dialog.getByRole('button', { name: 'Sign out', exact: true });
  await expect(signOut).toHaveCount(1);
  await expectAccessible(page);
  await signOut.click();
  await expect(signOut).toHaveCount(0);
  await expect(dialog.getByText('This browser', { exact: true })).toBeVisible();
  // The other page is notified over its socket.
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await elsewhere.close();
});
