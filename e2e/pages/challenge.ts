// e2e: a challenge by name.
import type { Locator } from '@playwright/test';
import type { Player } from '../fixtures/players.ts';

/** Challenges a player from the lobby by name, for 0.1 SOL. */
export async function challenge({ page }: Player, to: Player): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Private Match' }).click();
  await page
    .getByRole('dialog', { name: 'Create Private Match' })
    .getByRole('button', { name: 'Challenge a player by name' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Challenge a Player' });
  await dialog.getByLabel('Display name').fill(to.name);
  await dialog.getByRole('radio', { name: '3+2' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Challenge for 0.1 SOL' }).click();
  return page.getByRole('dialog', { name: 'Challenge Sent' });
}
