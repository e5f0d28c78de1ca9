// e2e, sheets: opponents and spectators: challenges by name, live games, a player's page.
import { challenge } from '../pages/challenge.ts';
import { accept, createMatch, joinMatchOf, play, sitDown } from '../pages/meeting.ts';
import { Table } from '../pages/table.ts';
import type { Studio } from './studio.ts';
import { resign } from './table.ts';

const OPENING = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'b2b4', 'c5b4', 'c2c3', 'b4a5'];

export async function challenges({ player, shoot }: Studio): Promise<void> {
  const [ada, bob] = [await player('Ilse Okonkwo'), await player('Wolfgang Amadeus 20x')];
  await ada.page.getByRole('button', { name: 'Create Private Match' }).click();
  const create = ada.page.getByRole('dialog', { name: 'Create Private Match' });
  await create.getByRole('button', { name: 'Challenge a player by name' }).click();
  await ada.page.getByRole('dialog', { name: 'Challenge a Player' }).waitFor();
  await shoot(ada.page, 'by-name');
  await ada.page.reload();
  const sent = await challenge(ada, bob);
  await sent.waitFor();
  await shoot(ada.page, 'sent');
  await bob.page.getByRole('dialog').waitFor();
  await shoot(bob.page, 'received');
  await bob.page.keyboard.press('Escape');
  await bob.page.getByText('1 challenge waits for you').waitFor();
  await shoot(bob.page, 'postponed');
}

export async function watching({ player, newcomer, shoot }: Studio): Promise<void> {
  const [white, black] = [await player('Ilse Okonkwo'), await player('Night Owl')];
  await createMatch(white, { watchable: true });
  await joinMatchOf(black, white);
  await accept(white);
  await play(white, black, OPENING);
  const page = await newcomer('Pippa-Q');
  await page.goto('/watch');
  const listed = page.getByRole('list', { name: 'Live games' }).getByRole('link');
  await listed.first().waitFor();
  await shoot(page, 'list', { whole: true });
  await listed.first().click();
  await new Table(page).square('e4').waitFor();
  await shoot(page, 'board');
  await resign(white, black);
  await page
    .getByRole('heading', { name: /wins|won/i })
    .first()
    .waitFor();
  await shoot(page, 'over');
}

export async function players({ player, shoot }: Studio): Promise<void> {
  const [one, other] = [await player('Ilse Okonkwo'), await player('Wolfgang Amadeus 20x')];
  await one.page.goto(`/player/${encodeURIComponent(other.name)}`);
  await one.page.getByRole('heading', { level: 1, name: other.name }).waitFor();
  await shoot(one.page, 'newcomer', { whole: true });
  for (const [white, black] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const { page } of [one, other]) await page.goto('/');
    await sitDown(white, black);
    await play(white, black, OPENING);
    await resign(white, black);
  }
  await one.page.goto(`/player/${encodeURIComponent(other.name)}`);
  await one.page.getByRole('heading', { level: 1, name: other.name }).waitFor();
  await shoot(one.page, 'rated', { whole: true });
}
