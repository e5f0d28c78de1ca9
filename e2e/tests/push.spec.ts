// Push subscriptions. The tests' browser has no access to a push service, so a stub replaces it.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { emptyLists } from '../fixtures/empty-lists.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';

test.use({ serviceWorkers: 'allow' });

async function stubPush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    let subscription: object | null = null;
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const endpoint = 'https://fcm.googleapis.com/fcm/send/test';
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      Object.assign(window, { askedWith: options });
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription as PushSubscription;
    };
  });
}

test(
  'S38 subscribes browser and server with the switch, and to one notification while the player awaits an opponent',
  {
    tag: '@desktop',
  },
  async ({ page }, info) => {
    await stubPush(page);
    await emptyLists(page);
    await comeBack(page, `Ola ${info.project.name}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const serverSays = async () => (await page.request.get('/api/push')).json();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const toggle = page.getByRole('switch', { name: 'While Kingstake is closed' });
    await expect(toggle).not.toBeChecked();
    await expectAccessible(page);
    await toggle.click();
    await expect(toggle).toBeChecked();
    expect(await serverSays()).toMatchObject({ subscribed: true });
    const asked = await page.evaluate(
      () => (window as unknown as { askedWith: PushSubscriptionOptionsInit }).askedWith,
    );
    expect(asked).toEqual({
      userVisibleOnly: true,
      applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/),
    });
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    expect(await serverSays()).toMatchObject({ subscribed: false });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(page.getByText('You get one notification on this device.')).toBeVisible();
    expect(await serverSays()).toMatchObject({ subscribed: true, awaitsOpponent: true });
    await page.getByRole('button', { name: 'Don’t tell me' }).click();
    await expect(page.getByText('One notification on this device', { exact: true })).toBeVisible();
    expect(await serverSays()).toEqual({ publicKey: expect.any(String), subscribed: true });
  },
);
