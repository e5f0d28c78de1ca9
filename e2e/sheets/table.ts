// e2e, sheets: the game screen, from waiting for an opponent to the rematch.
import type { Player } from '../fixtures/players.ts';
import { createMatch, holdToResign, joinMatchOf, play, sitDown, waitAtTable } from '../pages/meeting.ts';
import type { Studio } from './studio.ts';

const OPENING = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'b2b4', 'c5b4', 'c2c3', 'b4a5'];
const ILSE = 'Ilse Okonkwo';

async function pair({ player }: Studio, other = 'Night Owl'): Promise<[Player, Player]> {
  return [await player(ILSE), await player(other)];
}

/** Resigns. Both pages show the end. */
export const resign = ({ page }: Player, other: Player): Promise<void> =>
  holdToResign(page, other.page.getByText(/^(RESIGNED|ABORTED)$/));

/** Stops the page's clock one second after its current time. The clock may already be stopped. */
async function stopClock({ page }: Player): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(nowMs + 1_000);
}

export async function waiting(studio: Studio): Promise<void> {
  const white = await studio.player(ILSE);
  await waitAtTable(white);
  await white.page.getByRole('button', { name: 'Close game' }).click();
  await white.page.getByRole('dialog', { name: 'Close This Game?' }).waitFor();
  await studio.shoot(white.page, 'close');
}

export async function finding({ player, shoot }: Studio): Promise<void> {
  const { page } = await player(ILSE);
  await page.clock.install();
  await page.goto('/chess-game-mobile?mode=standard&wager=0.1');
  await page.getByRole('heading', { name: 'Finding opponent...' }).waitFor();
  await shoot(page, 'searching');
  await page.clock.runFor(31_000);
  await page.getByRole('heading', { name: 'No Active Matches' }).waitFor();
  await shoot(page, 'no-one');
}

export async function matchFound(studio: Studio): Promise<void> {
  const [white, black] = await pair(studio);
  await createMatch(white);
  await joinMatchOf(black, white);
  await white.page.getByRole('button', { name: 'Accept & Play' }).waitFor();
  await studio.shoot(white.page, 'creator');
  await studio.shoot(black.page, 'other');
}

export async function game(studio: Studio): Promise<void> {
  const { shoot } = studio;
  const [white, black] = await pair(studio, 'Wolfgang Amadeus 20x');
  await sitDown(white, black);
  await shoot(white.page, 'first-move');
  await play(white, black, OPENING);
  await white.table.turn();
  await white.table.square('d2').click();
  await shoot(white.page, 'own-turn');
  await white.page.keyboard.press('Escape');
  await black.table.square('g8').click();
  await black.table.square('f6').click();
  await shoot(black.page, 'premove');
  for (const square of ['f6', 'e4', 'd8', 'f6']) await black.table.square(square).click();
  await black.page.getByRole('button', { name: 'Cancel the premoves' }).click();
  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await white.page.getByText('Your opponent is offering a draw.').waitFor();
  await shoot(black.page, 'draw-sent');
  await white.page.getByRole('button', { name: 'Resign' }).click();
  await white.page.getByRole('dialog', { name: 'Resign this game?' }).waitFor();
  await shoot(white.page, 'resign');
  await white.page.keyboard.press('Escape');
  await white.page.getByRole('button', { name: 'Decline' }).click();
  await white.page.keyboard.press('Home');
  await white.page.keyboard.press('ArrowRight');
  await shoot(white.page, 'looking-back');
  await white.page.keyboard.press('Escape');
  await white.page.getByRole('button', { name: 'Settings' }).click();
  const focus = white.page.getByRole('switch', { name: 'Focus mode' });
  await focus.click();
  await white.page.keyboard.press('Escape');
  await shoot(white.page, 'focus');
  await white.page.getByRole('button', { name: 'Settings' }).click();
  await focus.click();
  await white.page.keyboard.press('Escape');
  await black.page.getByRole('button', { name: 'Back to lobby' }).click();
  await white.page.getByText('is away').waitFor();
  await shoot(white.page, 'opponent-away');
}

export async function rematch(studio: Studio): Promise<void> {
  const { shoot } = studio;
  const [white, black] = await pair(studio);
  await sitDown(white, black);
  await play(white, black, OPENING.slice(0, 4));
  await resign(white, black);
  // Each stage has a time limit, so the page's clock is stopped while screenshots are taken.
  for (const { page } of [white, black]) await page.clock.install();
  await white.page.getByRole('button', { name: 'Rematch' }).click();
  await black.page.getByText(/wants a rematch/).waitFor();
  for (const player of [white, black]) await stopClock(player);
  await shoot(black.page, 'offered', { still: true });
  await black.page.clock.resume();
  // The server ends an unanswered offer.
  await white.page.getByText(/declined the rematch/).waitFor();
  await shoot(white.page, 'declined', { still: true });
  await black.page.getByRole('button', { name: 'Rematch' }).click();
  await black.page.getByText('Challenging Opponent To A Rematch').waitFor();
  await stopClock(black);
  await shoot(black.page, 'challenging', { still: true });
}

export async function training({ player, shoot }: Studio): Promise<void> {
  const { page, table } = await player(ILSE);
  await page.goto('/chess-game-mobile?mode=training&difficulty=hard&color=white');
  await table.turn();
  await shoot(page, 'first-move');
  await table.click('e2', 'e4');
  await table.turn();
  await shoot(page, 'own-turn');
  await holdToResign(page, page.getByText('RESIGNED'));
  await shoot(page, 'resigned');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await shoot(page, 'keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Review/ }).click();
  await page.getByRole('heading', { name: 'Practice game' }).waitFor();
  await shoot(page, 'review');
}
