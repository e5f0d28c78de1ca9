// e2e: the game screen's states at every size of the design, for one contact sheet.
import type { Browser, Page } from '@playwright/test';
import { enter } from './fixtures/players.ts';
import { joinByCode, play, waitAtTable } from './pages/meeting.ts';

export type ShootAll = (page: Page, name: string) => Promise<void>;

const OPENING = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'b2b4', 'c5b4', 'c2c3', 'b4a5'];

/** A table from the first wait to the last move; `shoot` takes a picture at every size. */
export async function walkTable(browser: Browser, options: object, shoot: ShootAll): Promise<void> {
  const white = await enter(browser, options, 'Ilse Okonkwo');
  const black = await enter(browser, options, 'Night Owl');
  const code = await waitAtTable(white);
  await shoot(white.page, 'waiting');
  await joinByCode(black, code);
  await white.table.turn();
  await shoot(black.page, 'first-move');
  await play(white, black, OPENING);
  await white.table.turn();
  await white.table.square('d2').click();
  await shoot(white.page, 'your-turn');
  await white.page.keyboard.press('Escape');
  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await white.page.getByText('Your opponent is offering a draw.').waitFor();
  await shoot(white.page, 'draw-offered');
  await white.page.getByRole('button', { name: 'Decline' }).click();
  await white.page.keyboard.press('Home');
  await white.page.keyboard.press('ArrowRight');
  await shoot(white.page, 'looking-back');
  await white.page.keyboard.press('Escape');
  await black.page.getByRole('button', { name: 'Back to lobby' }).click();
  await white.page.getByText('is away').waitFor();
  await shoot(white.page, 'opponent-away');
  await black.page.goBack();
  await black.page.getByRole('grid', { name: 'Chessboard' }).waitFor();
  await white.page.getByRole('button', { name: 'Resign' }).click();
  const hold = white.page.getByRole('dialog').getByRole('button', { name: /Hold to resign/ });
  await hold.focus();
  await white.page.keyboard.down('Enter');
  await black.page.getByText('RESIGNED').first().waitFor();
  await white.page.keyboard.up('Enter');
  await shoot(black.page, 'won');
  await shoot(white.page, 'lost');
  for (const { context } of [white, black]) await context.close();
}
