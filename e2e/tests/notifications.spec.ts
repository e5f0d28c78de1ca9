// System notifications: offered while a player waits, requested by a click, and shown through the service worker. The browser denies
// them, so a stub replaces them.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/players.ts';
import { challenge } from '../pages/challenge.ts';
import { joinByCode, waitAtTable } from '../pages/meeting.ts';

test.use({ serviceWorkers: 'allow' });

/** Simulates a browser without a decision that grants permission on request, and records notifications in `shown`. */
async function letBrowserAllow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return permission;
    };
    const shown: object[] = [];
    Object.assign(window, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, tag: options?.tag, data: options?.data });
    };
  });
  await page.reload();
}

const shownOn = (page: Page) => page.evaluate(() => (window as unknown as { shown: object[] }).shown);

async function hide(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

const offerOf = (page: Page) => page.getByRole('region', { name: 'Allow notifications' });

test('offers notifications while waiting for an opponent, and notifies when one joins', async ({
  players: [white, black],
}) => {
  await letBrowserAllow(white.page);
  const code = await waitAtTable(white);
  await expectAccessible(white.page);
  await offerOf(white.page).getByRole('button', { name: 'Allow notifications' }).click();
  await expect(offerOf(white.page)).toBeHidden();
  await hide(white.page);
  await joinByCode(black, code);
  await expect
    .poll(() => shownOn(white.page))
    .toContainEqual({
      title: `${black.name} joined your table`,
      tag: expect.stringMatching(/^game-\d+$/),
      data: { gameId: null },
    });
});

test('S27 announces a challenge by sound, tab title and notification while the page is hidden', async ({
  players: [ada, bob],
}) => {
  await bob.page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      const { dataset } = document.documentElement;
      dataset['played'] = `${Number(dataset['played'] ?? 0) + 1}`;
      start.apply(this, when);
    };
  });
  await letBrowserAllow(bob.page);
  await bob.page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = bob.page.getByRole('dialog', { name: 'Settings', exact: true });
  await settings.getByRole('button', { name: 'Allow Notifications' }).click();
  await expect(settings.getByRole('switch', { name: 'Notifications' })).toBeChecked();
  await bob.page.keyboard.press('Escape');
  await hide(bob.page);
  await challenge(ada, bob);
  await expect
    .poll(() => shownOn(bob.page))
    .toContainEqual({
      title: `${ada.name} challenges you, 0.1 SOL`,
      tag: expect.stringMatching(/^challenge-\d+$/),
      data: { gameId: null },
    });
  await expect(bob.page).toHaveTitle(`● ${ada.name} challenges you`);
  await expect(bob.page.locator('html')).toHaveAttribute('data-played', '1');
  await expect(bob.page.getByRole('dialog', { name: `${ada.name} challenges you` })).toBeVisible();
});

test('offers notifications during a search, but not again after a refusal', async ({ players: [white] }) => {
  await letBrowserAllow(white.page);
  await white.page.goto('/chess-game-mobile?wager=1&mode=standard');
  await offerOf(white.page).getByRole('button', { name: 'Do not offer notifications again' }).click();
  await expect(offerOf(white.page)).toBeHidden();
  await white.page.reload();
  await expect(white.page.getByRole('heading', { name: 'Finding opponent...' })).toBeVisible();
  await white.page.waitForLoadState('networkidle');
  await expect(offerOf(white.page)).toBeHidden();
});
