// e2e: a challenge by name.
import type { Locator } from '@playwright/test';
import type { Player } from '../fixtures/players.ts';

/** Challenges a player from the lobby by name. The wager is 0.1 SOL unless another one is chosen. */
export async function challenge({ page }: Player, to: Player, wager?: 'No Wager'): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Private Match' }).click();
  await page
    .getByRole('dialog', { name: 'Create Private Match' })
    .getByRole('button', { name: 'Challenge a player by name' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Challenge a Player' });
  await dialog.getByLabel('Display name').fill(to.name);
  await dialog.getByRole('radio', { name: '3+2' }).check({ force: true });
  if (wager !== undefined) await dialog.getByRole('radio', { name: wager }).check({ force: true });
  const send = wager === undefined ? 'Challenge for 0.1 SOL' : 'Challenge to a friendly game';
  await dialog.getByRole('button', { name: send }).click();
  return page.getByRole('dialog', { name: 'Challenge Sent' });
}
