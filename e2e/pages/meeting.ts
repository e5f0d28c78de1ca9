// e2e: brings two players together in a game.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Player } from '../fixtures/players.ts';

/** Creates a private match and waits for an opponent. Returns the code of the match. */
export async function waitAtTable({ page }: Player): Promise<string> {
  await page.getByRole('button', { name: 'Create Private Match' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Private Match' });
  await dialog.getByRole('button', { name: 'Create Match' }).click();
  const created = page.getByRole('dialog', { name: 'Private Match Created' });
  await expect(created.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  const code = /[0-9A-Z]{4} [0-9A-Z]{4}/.exec((await created.textContent()) ?? '')?.[0] ?? '';
  await created.getByRole('button', { name: 'Continue to Game' }).click();
  await expect(page.getByText('Waiting for opponent...').first()).toBeVisible();
  return code.replace(' ', '');
}

/** Opens the match by its code and stakes. */
export async function joinByCode({ page }: Player, code: string, wager = '0.1'): Promise<void> {
  await page.goto(`/chess-game-mobile?gameCode=${code}`);
  await page.getByRole('button', { name: `Join for ${wager} SOL` }).click();
}

/** Enters the code in the lobby and stakes. */
export async function enterCode({ page }: Player, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Join Match' }).click();
  const join = page.getByRole('dialog', { name: 'Join Match' });
  await join.getByLabel('Game code').fill(code.toLowerCase());
  await join.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
}

/** Connects both players to a game in which White is to move. */
export async function sitDown(white: Player, black: Player): Promise<void> {
  await joinByCode(black, await waitAtTable(white));
  await white.table.turn();
}

/** Plays moves such as 'e2e4', White first. */
export async function play(white: Player, black: Player, moves: readonly string[]): Promise<void> {
  for (const [ply, move] of moves.entries())
    await (ply % 2 === 0 ? white : black).table.click(move.slice(0, 2), move.slice(2));
}

/** Plays the shortest mate, which White loses. */
export async function playMate(white: Player, black: Player): Promise<void> {
  await play(white, black, ['f2f3', 'e7e5', 'g2g4']);
  await black.table.finish('d8', 'h4');
}

/** Presses the key that holds the resign button, until the text is shown. */
export async function holdToResign(page: Page, ended: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Hold to/ })
    .focus();
  await page.keyboard.down('Enter');
  await ended.first().waitFor();
  await page.keyboard.up('Enter');
}

/** Holds the resign button until the game is lost. */
export async function resign({ page }: Player): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  const hold = page
    .getByRole('dialog', { name: 'Resign this game?' })
    .getByRole('button', { name: /Hold to resign/ });
  await hold.hover();
  await page.mouse.down();
  await expect(page.getByRole('dialog', { name: /Defeat/i })).toBeVisible();
  await page.mouse.up();
}

/** Creates a public match of 0.1 SOL and stays in the lobby. */
export async function createMatch({ page }: Player, { watchable = false } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Find Match' }).click();
  if (watchable) await page.getByRole('dialog').getByRole('switch', { name: 'Let others watch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await expect(page.getByRole('dialog', { name: 'Finding Opponent' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Joins the public match of `creator` from the list of available matches. */
export async function joinMatchOf({ page }: Player, creator: Player): Promise<void> {
  await page.getByRole('button', { name: 'Find Match' }).click();
  const row = page.getByRole('dialog', { name: 'Available Matches' }).getByRole('listitem');
  await row.filter({ hasText: creator.name }).getByRole('button', { name: /^Join/ }).click();
  await expect(page.getByText('Waiting for your opponent to accept.')).toBeVisible();
}

/** The dialog that asks the creator to accept an opponent. */
export const matchFound = ({ page }: Player) => page.getByRole('dialog', { name: 'Match Found' });

export const accept = (player: Player) =>
  matchFound(player).getByRole('button', { name: 'Accept & Play' }).click();
