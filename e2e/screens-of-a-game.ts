// e2e: pictures of a staked game, from the stake to the replay, as both players see it.
import { type Browser, expect, type Page } from '@playwright/test';
import { enter, type Player } from './fixtures/players.ts';

export type Shoot = (page: Page, name: string) => Promise<void>;

const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

async function play(white: Player, black: Player, moves: readonly string[]): Promise<void> {
  for (const [ply, move] of moves.entries())
    await (ply % 2 === 0 ? white : black).table.click(move.slice(0, 2), move.slice(2));
}

/** A public match to the first move; leaves both at the board. */
async function meet(white: Player, black: Player, shoot: Shoot): Promise<void> {
  await white.page.getByRole('button', { name: 'Find Match' }).click();
  const none = white.page.getByRole('dialog', { name: 'No Active Matches' });
  await none.getByRole('button', { name: 'Create Match' }).waitFor();
  await shoot(white.page, 'no-active-matches');
  await none.getByRole('button', { name: 'Create Match' }).click();
  await white.page.getByRole('button', { name: 'Cancel Search' }).waitFor();
  await shoot(white.page, 'finding');
  await black.page.getByRole('button', { name: 'Find Match' }).click();
  const available = black.page.getByRole('dialog', { name: 'Available Matches' });
  await available.getByRole('button', { name: /Join/ }).first().waitFor();
  await shoot(black.page, 'available');
  await available.getByRole('button', { name: /Join/ }).first().click();
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).waitFor();
  await shoot(black.page, 'join-sheet');
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await white.page.getByRole('button', { name: 'Accept & Play' }).waitFor();
  await shoot(white.page, 'match-found');
  await black.page.getByText('Waiting for your opponent to accept.').waitFor();
  await shoot(black.page, 'before-accept');
  await white.page.getByRole('button', { name: 'Accept & Play' }).click();
  await white.table.turn();
}

async function toMate(white: Player, black: Player, shoot: Shoot): Promise<void> {
  await play(white, black, ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5e5']);
  await shoot(white.page, 'in-check');
  await shoot(black.page, 'opponents-turn');
  await white.page.goto('/');
  await white.page.getByRole('link', { name: /^vs / }).waitFor();
  await shoot(white.page, 'lobby-active');
  await black.page.getByText('is away').waitFor();
  await shoot(black.page, 'opponent-away');
  await white.page.getByRole('link', { name: /^vs / }).click();
  await white.table.turn();
  await white.table.square('f1').click();
  await shoot(white.page, 'selected');
  await white.page.keyboard.press('Escape');
  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await white.page.getByText('Your opponent is offering a draw.').first().waitFor();
  await shoot(white.page, 'draw-offered');
  await shoot(black.page, 'draw-offer-sent');
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('dialog', { name: 'Resign this game?' }).waitFor();
  await shoot(white.page, 'resign');
  await white.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await white.page.getByRole('button', { name: 'Accept' }).first().click();
  await white.page.getByRole('dialog', { name: /Draw/i }).waitFor();
  await shoot(white.page, 'result-draw');
}

async function privately(white: Player, black: Player, shoot: Shoot): Promise<void> {
  for (const player of [white, black]) await player.page.goto('/');
  await white.page.getByRole('button', { name: 'Create Private Match' }).click();
  const dialog = white.page.getByRole('dialog', { name: 'Create Private Match' });
  await dialog.waitFor();
  await shoot(white.page, 'create-private');
  await dialog.getByRole('button', { name: 'Create Match' }).click();
  const created = white.page.getByRole('dialog', { name: 'Private Match Created' });
  await created.getByRole('button', { name: 'Copy Code' }).waitFor();
  await shoot(white.page, 'private-created');
  const code = /[0-9A-Z]{4} [0-9A-Z]{4}/.exec((await created.textContent()) ?? '')?.[0] ?? '';
  await created.getByRole('button', { name: 'Continue to Game' }).click();
  await white.page.getByText('Waiting for opponent...').first().waitFor();
  await shoot(white.page, 'waiting');
  await white.page.getByRole('button', { name: 'Close game' }).click();
  await white.page.getByRole('dialog', { name: 'Close This Game?' }).waitFor();
  await shoot(white.page, 'close-game');
  await white.page.getByRole('button', { name: 'No, Stay in Game' }).click();
  await black.page.getByRole('button', { name: 'Join Match' }).click();
  const join = black.page.getByRole('dialog', { name: 'Join Match' });
  await join.getByLabel('Game code').fill(code);
  await shoot(black.page, 'join-code');
  await join.getByRole('button', { name: 'Join', exact: true }).click();
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await play(white, black, FOOLS_MATE);
  await black.page.getByText('CHECKMATE').first().waitFor();
  await shoot(black.page, 'checkmate');
  await black.page.getByRole('dialog', { name: /Victory/i }).waitFor();
  await expect(black.page.getByRole('dialog')).toContainText('+0.095 SOL');
  await shoot(black.page, 'result-win');
  await white.page.getByRole('dialog', { name: /Defeat/i }).waitFor();
  await shoot(white.page, 'result-loss');
  await black.page.goto('/game-history');
  await black.page.getByRole('listitem').first().waitFor();
  await shoot(black.page, 'history-games');
  await black.page.getByRole('listitem').first().getByRole('link').click();
  await black.page.getByRole('button', { name: 'Go to end' }).click();
  await shoot(black.page, 'details');
  await black.page.goto('/');
  await black.page.getByText('No active games').waitFor();
  await shoot(black.page, 'lobby-after');
}

/** `options` are those of a browser context. */
export async function walkGame(browser: Browser, options: object, shoot: Shoot): Promise<void> {
  const white = await enter(browser, options, 'Gecko Gambit');
  const black = await enter(browser, options, 'Night Owl');
  await meet(white, black, shoot);
  await toMate(white, black, shoot);
  await privately(white, black, shoot);
  for (const { context } of [white, black]) await context.close();
}
