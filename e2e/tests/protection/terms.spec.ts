// The operator's terms: at registration, and when a wager needs them.
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { bringBack } from '../../fixtures/returning-player.ts';
import { expect, startServer, test } from '../../fixtures/server.ts';
import { ConnectPage } from '../../pages/connect-page.ts';

test('T34 registers only with the box ticked and a deposit limit, and asks an existing player before a wager', {
  tag: '@desktop',
}, async ({ browser }) => {
  const server = await startServer({ TERMS_VERSION: '2026-11' });
  const options = { baseURL: server.origin, reducedMotion: 'reduce' as const };
  try {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto('/');
    await new ConnectPage(page).connectAndSign();
    await page.getByLabel('Display name').fill('Terms New');
    await page.getByRole('button', { name: 'Continue' }).click();
    const step = page.getByRole('dialog', { name: 'Before you play' });
    const box = step.getByRole('checkbox', { name: "I'm 18 or older and accept the Terms" });
    await expect(box).not.toBeChecked();
    const create = step.getByRole('button', { name: 'Create Profile' });
    await expect(create).toBeDisabled();
    await expect(create).toHaveAccessibleDescription('Tick the box to go on.');
    await expectAccessible(page);
    await box.check({ force: true });
    await step.getByRole('radio', { name: 'Set a deposit limit' }).check();
    await step.getByRole('textbox', { name: 'Limit' }).fill('2');
    await create.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Take a seat, Terms New' })).toBeVisible();
    await page.goto('/limits');
    await expect(page.getByText('2 SOL in 7 days')).toBeVisible();

    // This player registered by a call, without accepting the terms.
    const context = await browser.newContext(options);
    await bringBack(context, { name: 'Terms Old', sol: '1' });
    const old = await context.newPage();
    await old.goto('/');
    // The footer comes after the dialogs that explain a refusal. Before them, a notice does.
    await old.locator('footer').first().waitFor();
    await old.getByRole('button', { name: 'Create Private Match' }).click();
    await old.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
    const terms = old.getByRole('dialog', { name: 'Accept the terms' });
    await expect(terms.getByRole('checkbox')).not.toBeChecked();
    await terms.getByRole('checkbox').check({ force: true });
    await expectAccessible(old);
    await terms.getByRole('button', { name: 'Accept and go on' }).click();
    await expect(old.getByRole('dialog', { name: 'Private Match Created' })).toBeVisible();
  } finally {
    for (const context of browser.contexts()) await context.close();
    await server.stop();
  }
});
