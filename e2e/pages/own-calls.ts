// e2e: calls about the signed-in player's account, as the page sends them.
import type { Page } from '@playwright/test';

/** `path` is relative to `/api/users/{id}/`. */
export async function callOwn(page: Page, method: 'PUT' | 'POST', path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async (request) => {
      const session = await fetch('/api/auth/session');
      const { user } = (await session.json()) as { user: { id: number } };
      const answer = await fetch(`/api/users/${user.id}/${request.path}`, {
        method: request.method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request.body),
      });
      return answer.status;
    },
    { method, path, body },
  );
  if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
}

/** Opens the player's own limits from any screen with a header. The footer link with the same name opens a public page. */
export async function openOwnLimits(page: Page, username: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: username }).click();
  await page
    .getByRole('dialog', { name: 'Account Settings' })
    .getByRole('link', { name: 'Play limits' })
    .click();
  await page.waitForURL('**/limits');
}

/** Makes the server's answers report a due reminder, until the page reports it as seen. */
export async function makeReminderDue(page: Page): Promise<void> {
  let isReminderDue = true;
  page.on('request', (request) => {
    if (request.url().endsWith('/reminder')) isReminderDue = false;
  });
  await page.route('**/api/users/*/limits', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { session: object };
    const played = { playedSeconds: 7_459, games: 7, net: '-1.45', isReminderDue };
    await route.fulfill({
      response,
      json: { ...answer, session: { ...answer.session, ...(isReminderDue && played) } },
    });
  });
}
