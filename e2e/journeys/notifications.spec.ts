// System notifications: offered where a player waits, asked by a click alone, and shown through the service worker. The
// browser of the journeys refuses them all, so what it would be asked stands in.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/players.ts';
import { joinByCode, waitAtTable } from '../pages/meeting.ts';

test.use({ serviceWorkers: 'allow' });

/** A browser that has not decided yet, says yes when asked, and keeps what it was to show in `shown`. */
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

const offerOf = (page: Page) => page.getByRole('region', { name: 'Allow notifications' });

test('offered at the waiting table, asked by the click, and told through the worker when somebody joins', async ({
  players: [white, black],
}) => {
  await letBrowserAllow(white.page);
  const code = await waitAtTable(white);
  await expectAccessible(white.page);
  await offerOf(white.page).getByRole('button', { name: 'Allow notifications' }).click();
  await expect(offerOf(white.page)).toBeHidden();
  await white.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await white.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await joinByCode(black, code);
  await expect
    .poll(() => white.page.evaluate(() => (window as unknown as { shown: object[] }).shown))
    .toContainEqual({
      title: `${black.name} joined your table`,
      tag: expect.stringMatching(/^game-\d+$/),
      data: { gameId: null },
    });
});

test('offered while an opponent is looked for; who does not want it is not asked again', async ({
  players: [white],
}) => {
  await letBrowserAllow(white.page);
  await white.page.goto('/chess-game-mobile?wager=1&mode=standard');
  await offerOf(white.page).getByRole('button', { name: 'Do not offer notifications again' }).click();
  await expect(offerOf(white.page)).toBeHidden();
  await white.page.reload();
  await expect(white.page.getByRole('heading', { name: 'Finding opponent...' })).toBeVisible();
  await white.page.waitForLoadState('networkidle');
  await expect(offerOf(white.page)).toBeHidden();
});
