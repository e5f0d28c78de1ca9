// The lobby: its lists, offers, links and dialogs, and what it shows without other players.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { emptyLists } from '../fixtures/empty-lists.ts';
import { gameOf, leaders, openChallenge, ownId, showLosses } from '../fixtures/full-lists.ts';
import { enter } from '../fixtures/players.ts';
import { bringBack, comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';

/** Makes up the lists: ten rich players, a running game, a waiting one and a paused one. Without `running`, there is no running game. */
async function craft(page: Page, userId: number, lists: { running: boolean }): Promise<void> {
  const [running, waiting] = [gameOf(71, userId, 'Night Owl'), gameOf(72, userId, null)];
  const courtesyDelayExpires = new Date(Date.now() + 400_000).toISOString();
  await page.route('**/api/games/user/paused?*', (route) =>
    route.fulfill({ json: [{ ...running, courtesyDelayExpires }] }),
  );
  await page.route('**/api/games/user?*', async (route) => {
    const real = (await (await route.fetch()).json()) as object;
    const games = lists.running ? [running, waiting] : [waiting];
    await route.fulfill({ json: { ...real, games } });
  });
  await page.route('**/api/leaderboard?*', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    const pagination = {
      currentPage: 1,
      totalPages: 3,
      hasNextPage: true,
      hasPrevPage: false,
      totalUsers: 25,
    };
    return route.fulfill({
      json: { users: leaders(limit, (index) => `Leader ${index + 1}`, '100'), pagination },
    });
  });
}

test('A20 B5 B6 B7 B8 B9 B10 B11 B12 B15 B16 B17 lists games, wagers and leaders in the lobby', async ({
  page,
  isMobile,
}) => {
  await comeBack(page, `Lister ${test.info().workerIndex}${test.info().project.name}`);
  await expect(page.getByText('No active games')).toBeVisible();
  const lists = { running: false };
  await craft(page, await ownId(page), lists);
  await page.reload();
  const waiting = page.getByRole('region', { name: 'Your waiting games' });
  await expect(waiting.getByRole('listitem')).toContainText('Code ABCD 1234');
  await expect(waiting.getByRole('heading', { name: 'Your waiting games' })).toBeVisible();
  const activeCard = page.getByRole('region', { name: 'Active Games' });
  await expect(activeCard.getByText('No active games')).toBeVisible();
  await expect(activeCard).not.toContainText('Code ABCD 1234');
  lists.running = true;
  await page.reload();

  const banner = page.getByRole('region', { name: 'Match with Night Owl paused.' });
  const left = async () => {
    const [minutes, seconds] = ((await banner.getByRole('timer').textContent()) ?? '').split(':');
    return Number(minutes) * 60 + Number.parseInt(seconds ?? '', 10);
  };
  await expect(banner.getByRole('timer')).toHaveText(/^[1-6]:\d\d left$/);
  const before = await left();
  await expect.poll(left).toBeLessThan(before);
  const active = page.getByRole('list', { name: 'Active Games' });
  await expect(active.getByRole('listitem')).toHaveCount(1);
  await expect(active.getByRole('link')).toContainText('vs Night Owl Your turn 5 SOL wager');
  await expect(waiting.getByRole('listitem')).toContainText('Code ABCD 1234');
  await expect(page.getByText('No active games')).toBeHidden();

  await expect(page.getByText('Winner takes all')).toBeVisible();

  if (isMobile) {
    const list = page.getByRole('list', { name: 'Leaderboard' });
    await expect(list.getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('columnheader', { name: 'WINNINGS' })).toHaveCount(0);
  } else {
    const columns = page.getByRole('table', { name: 'Leaderboard' });
    await expect(columns).toHaveCount(2);
    for (const [index, first] of ['Leader 1', 'Leader 6'].entries()) {
      await expect(columns.nth(index).getByRole('columnheader', { name: 'WINNINGS' })).toBeVisible();
      await expect(columns.nth(index).locator('tbody tr')).toHaveCount(5);
      await expect(columns.nth(index).locator('tbody tr').first()).toContainText(first);
    }
  }

  await page.getByRole('button', { name: 'Disconnection Policy' }).click();
  await expect(page.getByRole('dialog', { name: 'Disconnection Policy' })).toContainText(
    "A game paused for more than 10 minutes awaiting the player's return is forfeited and the wager is lost.",
  );
  await page.keyboard.press('Escape');
  await banner.getByRole('link', { name: 'Continue Match' }).click();
  await expect(page).toHaveURL(/gameId=71&continue=true/);
});

test('A12 A17 K1 reports an unknown code, opens a rematch by link, and refuses a stake above the balance', {
  tag: '@desktop',
}, async ({ page }) => {
  await comeBack(page, `Linker ${test.info().workerIndex}`);
  await page.goto('/chess-game-mobile?gameCode=ABCD1234');
  await expect(page.getByText('The game code you entered does not exist.').first()).toBeVisible();
  await expect(page).toHaveURL(/\?gameCode=ABCD1234$/);

  // A link takes effect once. The page then removes it from the address.
  await page.goto('/?mode=rematch&wager=5');
  await expect(page.getByRole('dialog', { name: 'Create Private Match' })).toContainText('5 SOL');
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '0.1 SOL' })).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/?mode=rematch&wager=5');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await expect(
    page.getByText('You do not have enough SOL to create this match. Please deposit more funds.', {
      exact: true,
    }),
  ).toBeVisible();
  const deposit = page.getByRole('dialog', { name: 'Deposit SOL' });
  await expect(deposit).toContainText('Required5.000 SOLCurrent balance0.000 SOL');
  await expect(deposit.getByLabel('Amount', { exact: true })).toHaveValue('5');
});

test('A14 J17 finds a match by link, and opens the deposit in the lobby when the balance does not cover its wager', {
  tag: '@desktop',
}, async ({ page, browser, baseURL, viewport, contextOptions }) => {
  const tag = test.info().workerIndex;
  const white = await enter(browser, { ...contextOptions, baseURL, viewport }, `Creator ${tag}`);
  await white.page.getByRole('button', { name: 'Find Match' }).click();
  await white.page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await expect(white.page.getByRole('dialog', { name: 'Finding Opponent' })).toBeVisible();
  await comeBack(page, `Seeker ${tag}`);

  // The search stakes nothing. The player stakes by a click.
  await page.goto('/chess-game-mobile?mode=standard&wager=0.1');
  await expect(page.getByRole('heading', { name: 'Finding opponent...' })).toBeVisible();
  await page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await expect(page).toHaveURL(/\/chess-game-mobile\?gameId=\d+$/);
  const refusal = 'You do not have enough SOL to join this match. Please deposit more funds.';
  await expect(page.getByText(refusal, { exact: true }).first()).toBeVisible();
  const deposit = page.getByRole('dialog', { name: 'Deposit SOL' });
  await expect(deposit).toContainText('Required0.100 SOLCurrent balance0.000 SOL');
  await expect(page).toHaveURL(/\/$/);
  await expect(deposit.getByLabel('Amount', { exact: true })).toHaveValue('0.1');
  await expectAccessible(page);
  // Other tests find an empty lobby.
  await white.page.getByRole('button', { name: 'Cancel Search' }).click();
  await expect(white.cashier.balance('Playing balance')).toHaveText('1.000 SOL');
  await white.context.close();
});

test('B14 focuses the code field when Join Match opens, and closes one dialog per Escape', {
  tag: '@desktop',
}, async ({ page }) => {
  await comeBack(page, `Typist ${test.info().workerIndex}`);
  await page.getByRole('button', { name: 'Join Match' }).click();
  const code = page.getByLabel('Game code');
  await expect(code).toBeFocused();
  const join = page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true });
  await expect(join).toBeDisabled();
  await code.fill('   ');
  await expect(join).toBeDisabled();
  await code.fill(' A ');
  await expect(join).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Join Match' })).toBeFocused();

  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  const profile = page.getByRole('dialog', { name: 'User Profile' });
  await profile.getByRole('tab', { name: 'Balance' }).click();
  await profile.getByRole('button', { name: 'Withdraw' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw SOL' });
  // A dialog receives keys once it has the focus.
  await expect(withdraw.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(withdraw).toBeHidden();
  await expect(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();

  // A key that arrives as soon as the dialog exists is not lost.
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  await profile.getByRole('tab', { name: 'Balance' }).click();
  await page.evaluate(() => {
    const early = new MutationObserver(() => {
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(1);
      if (dialog === undefined) return;
      early.disconnect();
      const key = { key: 'Escape', bubbles: true, cancelable: true };
      document.body.toggleAttribute('data-pressed');
      dialog.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    early.observe(document.body, { childList: true });
  });
  await profile.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.locator('body[data-pressed]')).toBeAttached();
  await expect(withdraw).toBeHidden();
  await expect(profile).toBeVisible();
});

/** Returns a card of the lobby. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const top = async (page: Page) => (await card(page, 'Standard 1v1').boundingBox())?.y;

async function expectLists(page: Page, names: readonly string[]): Promise<void> {
  for (const name of ['Open challenges', 'Live games', 'Leaderboard'])
    await expect(card(page, name)).toHaveCount(names.includes(name) ? 1 : 0);
}

test('B7 B9 offers a game against the computer on a first visit without moving the stake card, and lists the first challenge', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const tag = `${info.workerIndex}${info.project.name}`;
  const known = Promise.withResolvers<void>();
  await emptyLists(page, { until: known.promise });
  await comeBack(page, `Empty ${tag}`);
  await expect(page.getByText('No active games')).toBeVisible();
  const before = await top(page);
  known.resolve();
  const first = card(page, 'Play your first game now');
  await expect(first).toBeVisible();
  expect(await top(page)).toBe(before);
  await expectLists(page, []);
  await expect(card(page, 'When you want to play for SOL').getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('No active games')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find Match' })).toBeDisabled();
  await expectAccessible(page);

  await openChallenge(browser, baseURL ?? '', `Opener ${tag}`, {});
  await expect(card(page, 'Open challenges').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Put SOL on the table' })).toBeVisible();
  await expect(first).toHaveCount(0);
  await expectLists(page, ['Open challenges', 'Live games', 'Leaderboard']);
  expect(await top(page)).toBe(before);
});

test(
  'B12 B13 B14 guides a player with SOL to Find Match, and lists the match that it opens',
  {
    tag: '@desktop',
  },
  async ({ page, context }, info) => {
    await bringBack(context, { name: `Alone ${info.workerIndex}`, sol: '1' });
    await emptyLists(page, { leaders: 1 });
    await page.goto('/');
    await expect(card(page, 'Open the first table')).toBeVisible();
    // The leaderboard comes back as soon as it has a row.
    await expectLists(page, ['Leaderboard']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Invite a friend' }).click();
    await expect(page.getByRole('dialog', { name: 'Create Private Match' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Join with a code' }).click();
    await expect(page.getByRole('dialog', { name: 'Join Match' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Find Match' }).click();
    await page
      .getByRole('dialog', { name: /Matches/ })
      .getByRole('button', { name: 'Create Match' })
      .click();
    await page.getByRole('dialog', { name: 'Finding Opponent' }).waitFor();
    await page.keyboard.press('Escape');
    const waiting = card(page, 'Your waiting games');
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await expectLists(page, ['Open challenges', 'Live games', 'Leaderboard']);
    // Cancels the match, so that other tests find an empty lobby.
    await waiting.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'Open the first table')).toBeVisible();
  },
);

test(
  'offers a game against the computer after the last SOL was lost',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await comeBack(page, `Broke ${info.workerIndex}`);
    await showLosses(page);
    await emptyLists(page);
    await page.reload();
    await card(page, 'Play a game now').getByRole('button', { name: 'Play the computer' }).click();
    await expect(page).toHaveURL(/mode=training&difficulty=easy/);
  },
);
