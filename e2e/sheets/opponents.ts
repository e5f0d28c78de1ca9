// e2e, sheets: opponents and spectators: open challenges, challenges by name, live games, a player's page.
import type { Player } from '../fixtures/players.ts';
import { challenge } from '../pages/challenge.ts';
import { play, sitDown } from '../pages/meeting.ts';
import { Table } from '../pages/table.ts';
import type { Studio } from './studio.ts';
import { resign } from './table.ts';

const OPENING = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'b2b4', 'c5b4', 'c2c3', 'b4a5'];

interface Terms {
  wagerAmount: string;
  timeControl: string;
  ratingRange?: { min: number; max: number };
  allowObservers?: boolean;
}

/** Creates a public match with the same call as the page. */
async function openMatch({ page }: Player, terms: Terms): Promise<void> {
  const status = await page.evaluate(async (asked) => {
    const session = await (await fetch('/api/auth/session')).json();
    const body = JSON.stringify({ whitePlayerId: session.user.id, isPrivate: false, ...asked });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/games', { method: 'POST', headers, body })).status;
  }, terms);
  if (status !== 201) throw new Error(`no match was opened: ${status}`);
}

export async function openChallenges({ player, shoot }: Studio): Promise<void> {
  const watcher = await player('Ilse Okonkwo');
  const creators: readonly (readonly [string, Terms])[] = [
    ['Night Owl', { wagerAmount: '0.1', timeControl: '180+2' }],
    ['Wolfgang Amadeus 20x', { wagerAmount: '1', timeControl: '600+0' }],
    ['Pippa-Q', { wagerAmount: '0', timeControl: '300+3' }],
    ['Grandmother', { wagerAmount: '1', timeControl: '900+10', ratingRange: { min: 1800, max: 2200 } }],
    ['Zed', { wagerAmount: '0.1', timeControl: '600+0' }],
    ['Seven', { wagerAmount: '0.1', timeControl: '300+3' }],
  ];
  for (const [name, terms] of creators) await openMatch(await player(name), terms);
  const card = watcher.page.getByRole('region', { name: 'Open challenges' });
  await card.getByRole('button', { name: 'Show all' }).waitFor();
  await shoot(watcher.page, 'some', { whole: true });
  await card.getByRole('button', { name: '3+2', exact: true }).click();
  await card.getByRole('button', { name: '5', exact: true }).click();
  await shoot(watcher.page, 'filtered-away', { whole: true });
}

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
  await openMatch(white, { wagerAmount: '0.1', timeControl: '180+2', allowObservers: true });
  await black.page
    .getByRole('region', { name: 'Open challenges' })
    .getByRole('button', { name: 'Join Ilse Okonkwo' })
    .click();
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await white.page.getByRole('button', { name: 'Accept & Play' }).click();
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
