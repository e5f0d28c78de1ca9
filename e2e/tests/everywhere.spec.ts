// What must reach a player on whatever screen: an opponent, a lost wallet, the game of a link.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, type Player, test } from '../fixtures/players.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { joinByCode, resign, sitDown, waitAtTable } from '../pages/meeting.ts';
import { Table } from '../pages/table.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

test.describe.configure({ timeout: 150_000 });

/** A public match of 0.1 SOL that waits: what asks for it afterwards finds it. */
async function createMatch({ page }: Player, { watchable = false } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Find Match' }).click();
  if (watchable) await page.getByRole('dialog').getByRole('switch', { name: 'Let others watch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await expect(page.getByRole('dialog', { name: 'Finding Opponent' })).toBeVisible();
  await page.keyboard.press('Escape');
}

async function joinMatchOf({ page }: Player, creator: Player): Promise<void> {
  await page.getByRole('button', { name: 'Find Match' }).click();
  const row = page.getByRole('dialog', { name: 'Available Matches' }).getByRole('listitem');
  await row.filter({ hasText: creator.name }).getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await expect(page.getByText('Waiting for your opponent to accept.')).toBeVisible();
}

const foundOf = ({ page }: Player) => page.getByRole('dialog', { name: 'Match Found' });

/** How often the page has asked for its own player since this began. */
function countProfileReads(page: Page): () => number {
  let reads = 0;
  page.on('request', (request) => {
    if (/\/api\/users\/wallet\/\w+$/.test(request.url())) reads += 1;
  });
  return () => reads;
}

test('A4 A15 A21 B23 I1 I26 an opponent is found while the creator reads the history, and the record is read again after the game', {
  tag: '@essential',
}, async ({ players: [white, black] }) => {
  const reads = countProfileReads(white.page);
  await white.page.reload();
  await expect.poll(reads).toBe(1);
  await createMatch(white);
  await white.page.getByRole('button', { name: 'Game History' }).click();
  await expect(white.page).toHaveURL('/game-history');
  await joinMatchOf(black, white);
  await expect(foundOf(white)).toContainText(black.name);
  await expect(foundOf(white).getByRole('timer')).toHaveText(/^[12]?\d s left to accept$/);
  await expectAccessible(white.page);
  // It runs out or is answered; nothing else closes it.
  await white.page.keyboard.press('Escape');
  await foundOf(white).getByRole('button', { name: 'Accept & Play' }).click();
  await expect(foundOf(white)).toBeHidden();
  await expect(white.page).toHaveURL('/chess-game-mobile?wager=0.1&mode=standard&fromMatch=true');
  await white.table.click('f2', 'f3');
  await black.table.click('e7', 'e5');
  await white.table.click('g2', 'g4');
  // Within the five minutes no screen has asked again.
  expect(reads()).toBe(1);
  await black.table.finish('d8', 'h4');
  await expect.poll(reads).toBe(2);
  await white.page
    .getByRole('dialog', { name: /Defeat/i })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(white.page).toHaveURL('/');
  await expect(white.cashier.balance('Playing balance')).toHaveText('0.900 SOL');
});

test('B23 an opponent is found during training: declined, the wager comes back; and one that is missed is told of at the next visit', async ({
  players: [white, black],
}) => {
  await createMatch(white);
  await white.page.goto('/chess-game-mobile?mode=training');
  await expect(white.table.board).toBeVisible();
  await joinMatchOf(black, white);
  await foundOf(white).getByRole('button', { name: 'Decline' }).click();
  const declined = 'The match did not start. Both wagers were refunded.';
  await expect(white.page.getByText(declined, { exact: true })).toBeVisible();
  await expect(foundOf(white)).toBeHidden();
  await expect(white.table.board).toBeVisible();

  await white.page.goto('/');
  // The page is left before the list of games that has the new one.
  await white.page.route('**/api/games/user?**', (route) => route.abort());
  await createMatch(white);
  await white.page.goto('/healthz');
  await white.page.unroute('**/api/games/user?**');
  await black.page.goto('/');
  await joinMatchOf(black, white);
  await expect(black.page.getByText('Waiting for your opponent to accept.')).toBeHidden({ timeout: 40_000 });
  await white.page.goto('/');
  const missed =
    'The match was not accepted in time. Your 0.1 SOL wager was refunded. Any other open match of yours was closed.';
  await expect(white.page.getByText(missed, { exact: true })).toBeVisible();
  await expect(white.cashier.balance('Playing balance')).toHaveText('1.000 SOL');
});

test('A19 C6 F9 a wallet that is lost in the lobby during a private game: back in time, then not: the game is resigned', async ({
  players: [white, black],
}) => {
  const code = await waitAtTable(white);
  await joinByCode(black, code);
  await white.table.click('e2', 'e4');
  await black.table.click('e7', 'e5');
  await white.page.clock.install();
  await white.page.getByRole('button', { name: 'Back to lobby' }).click();
  await expect(white.page).toHaveURL('/');

  const wallet = new WalletSheet(white.page);
  const lost = white.page.getByRole('dialog', { name: 'Wallet Disconnected' });
  await wallet.disconnectSite();
  await expect(lost).toContainText('you will forfeit this game and lose your wager');
  await expect(lost.getByRole('timer')).toContainText(/^(60|5\d)/);
  await expectAccessible(white.page);
  await lost.getByRole('button', { name: 'Reconnect Wallet' }).click();
  await wallet.answer('Connect');
  await expect(lost).toBeHidden();

  // Active Games resumes a private game with its code.
  const active = white.page.getByRole('list', { name: 'Active Games' }).getByRole('link');
  await active.click();
  await expect(white.page).toHaveURL(new RegExp(`\\?gameId=\\d+&gameCode=${code}$`));
  await expect(white.table.board).toBeVisible();
  await white.page.getByRole('button', { name: 'Back to lobby' }).click();

  await wallet.disconnectSite();
  await expect(lost.getByRole('timer')).toContainText(/^(60|5\d)/);
  await white.page.clock.fastForward(58_000);
  await expect(lost.getByRole('timer')).toContainText(/^[12]\b/);
  await white.page.clock.fastForward(2_000);
  await expect(lost).toContainText('Time ran out, and your game was resigned.');
  await expect(black.page.getByRole('dialog', { name: /Victory/i })).toContainText('+0.095 SOL');
  await lost.getByRole('button', { name: 'Close' }).first().click();
  // The wallet never came back: it is taken at its word.
  await expect(white.page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
});

test('C6 F9 a wallet that is lost during training: at zero that game is lost too', async ({
  players: [{ page, table }],
}) => {
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy');
  await expect(table.board).toBeVisible();
  await page.clock.install();
  await new WalletSheet(page).disconnectSite();
  const lost = page.getByRole('dialog', { name: 'Wallet Disconnected' });
  await expect(lost).toContainText('or you will forfeit this game.');
  await expect(lost).not.toContainText('wager');
  await page.clock.fastForward(61_000);
  // It may lie below the game's own result, which is said too.
  await expect(page.getByText('Time ran out, and your game was resigned.')).toBeVisible();
  await expect(page.getByText('You resigned').first()).toBeVisible();
});

test('A13 A14 the search keeps asking, offers to create after half a minute, and stakes at a click alone', async ({
  players: [white, black],
}) => {
  let asked = 0;
  white.page.on('request', (request) => {
    if (request.url().includes('/api/games/waiting/public')) asked += 1;
  });
  await white.page.clock.install();
  await white.page.goto('/chess-game-mobile?mode=standard&wager=0.1');
  await expect(white.page.getByRole('heading', { name: 'Finding opponent...' })).toBeVisible();
  await white.page.clock.runFor(10_000);
  await expect.poll(() => asked).toBe(4);
  await expect(white.page.getByRole('heading', { name: 'Finding opponent...' })).toBeVisible();
  await white.page.clock.runFor(21_000);
  await expect(white.page.getByRole('heading', { name: 'No Active Matches' })).toBeVisible();
  const before = asked;
  expect(before).toBeLessThanOrEqual(11);
  await white.page.clock.runFor(30_000);
  expect(asked).toBe(before);
  await expectAccessible(white.page);
  const own = await white.page.request.get('/api/games/waiting/public?wagerAmount=0.1');
  expect(await own.json()).toEqual([]);

  await white.page.getByRole('button', { name: 'Create Match' }).click();
  await expect(white.page).toHaveURL(/\/chess-game-mobile\?gameId=\d+$/);
  await expect(white.page.getByText('Waiting for opponent...').first()).toBeVisible();
  // Without a wager in the address it is 0.1; and what came meanwhile is found by the search that is shown.
  await black.page.goto('/chess-game-mobile?mode=standard');
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await white.table.turn();
});

test(
  'A7 A9 A11 S37 the game of a link is there after connecting, signing and registering',
  { tag: '@essential' },
  async ({ page, players: [white] }, info) => {
    const code = await waitAtTable(white);
    const visitor = new ConnectPage(page);
    await page.goto(`/chess-game-mobile?gameCode=${code}`);
    await visitor.connectAndSign();
    await expect(page).toHaveURL('/');
    await visitor.register(`Guest ${info.workerIndex}${info.project.name}`, 'Bee');
    await expect(page).toHaveURL(new RegExp(`/chess-game-mobile\\?gameId=\\d+&gameCode=${code}$`));
    await expect(page.getByRole('heading', { name: 'Join this match?' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(white.name);
    // Once: who goes home stays there, also after a reload.
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Find Match' })).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);

test('A2 A3 A4 A5 A16 A20 B6 one game at each of its addresses: left and found paused, continued, watched by id, listed, replayed', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
  await white.table.click('f2', 'f3');
  await black.table.click('e7', 'e5');
  const id = new URL(white.page.url()).searchParams.get('gameId') ?? '';
  expect(id).toMatch(/^\d+$/);

  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await expect(black.page.getByText('Draw offered.')).toBeVisible();
  // The lobby shows the paused match without a reload.
  await white.page.getByRole('button', { name: 'Back to lobby' }).click();
  await expect(white.page).toHaveURL('/');
  const banner = white.page.getByRole('region', { name: `Match with ${black.name} paused.` });
  await expect(banner).toBeVisible({ timeout: 20_000 });
  await expect(banner.getByRole('timer')).toHaveText(/^(10:00|9:5\d|9:4\d) left$/);
  // The offer stays open and does not hide that its receiver is away.
  await expect(black.page.getByText(`${white.name} is away.`)).toBeVisible();
  await expect(black.page.getByText(/9:\d\d to come back/)).toBeVisible();
  await banner.getByRole('link', { name: 'Continue Match' }).click();
  await expect(black.page.getByText(`${white.name} is back.`)).toBeVisible();
  await expect(white.page).toHaveURL(`/chess-game-mobile?gameId=${id}&continue=true`);
  await white.table.shows('e7', 'e5');

  for (const address of [`/game/${id}`, `/chess-game-mobile?gameId=${id}`]) {
    await white.page.goto(address);
    await white.table.shows('e7', 'e5');
    await expect(white.page).toHaveURL(address);
  }
  await white.table.click('g2', 'g4');
  await black.table.finish('d8', 'h4');
  await expect(white.page.getByRole('dialog', { name: /Defeat/i })).toBeVisible();

  await white.page.goto('/game-history');
  const row = white.page.getByRole('listitem').filter({ hasText: `vs ${black.name}` });
  await row.getByRole('link').click();
  await expect(white.page).toHaveURL(`/game-details/${id}`);
  await expect(white.page.getByRole('heading', { level: 1, name: `Game #${id}` })).toBeVisible();
  await expect(white.page.getByText("Fool's Mate")).toBeVisible();
  const share = white.page.getByRole('link', { name: 'Share on X (opens in a new tab)' });
  const post = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text');
  expect(post).toContain(`${white.name} vs ${black.name} on Kingstake. Checkmate. Black won.`);
  expect(post).toContain(`/game/${id}`);
  const queen = white.page.locator('[data-square="h4"]');
  await expect(queen).not.toHaveAttribute('aria-label', /queen/);
  await white.page.getByRole('button', { name: 'Go to end' }).click();
  await expect(queen).toHaveAttribute('aria-label', /black queen/);
});

test('M12 S22 S23 S36 a public match that others may watch is found in the lobby and under /watch, and followed behind its players', async ({
  page,
  context,
  players: [white, black],
}, info) => {
  await createMatch(white, { watchable: true });
  await joinMatchOf(black, white);
  await foundOf(white).getByRole('button', { name: 'Accept & Play' }).click();
  await white.table.click('e2', 'e4');

  await comeBack(page, `Watcher ${info.workerIndex}${info.project.name}`);
  const live = page.getByRole('list', { name: 'Live games' }).getByRole('link');
  await expect(live).toContainText(`${white.name}1500?`);
  await expect(live).toContainText('0.1 SOL each · 10+0');
  // The move that was made is not heard yet.
  await expect(live).toContainText('White to move');
  await live.click();
  await expect(page).toHaveURL(/\/game\/\d+$/);
  const watched = new Table(page);
  await expect(watched.square('e2')).toHaveAttribute('aria-label', /white pawn/);
  await black.table.click('e7', 'e5');
  await white.table.click('g1', 'f3');
  await expect(watched.square('e2')).toHaveAttribute('aria-label', /white pawn/);
  await black.table.click('b8', 'c6');
  await watched.shows('e2', 'e4');
  await expect(page.getByRole('button', { name: 'Resign' })).toHaveCount(0);

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Show all live games' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Live games' })).toBeVisible();
  const listed = other.getByRole('list', { name: 'Live games' }).getByRole('link');
  await expect(listed).toContainText(white.name);
  await expect(listed).toContainText('1 watching');
  await expect(listed).toContainText('Black to move');
  await expectAccessible(other);
  await other.close();

  // An end is told at once, with every move before it.
  await resign(white);
  await watched.shows('b8', 'c6');
  // A game that is over is no game to watch.
  await page.goto('/watch');
  await expect(page.getByText('No live games right now')).toBeVisible();
});

test('B14 the code field has the focus when Join Match opens, and Escape closes one thing at a time', async ({
  players: [{ page }],
}) => {
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
  // Keys go to a dialog once it has the focus.
  await expect(withdraw.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(withdraw).toBeHidden();
  await expect(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();

  // A key that comes as soon as there is a dialog is not lost.
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

test('a seat that is taken while its sheet is read is offered no longer', async ({
  page,
  players: [white, black],
}, info) => {
  await createMatch(white);
  const session = await (await white.page.request.get('/api/auth/session')).json();
  const own = await white.page.request.get(`/api/games/user?walletAddress=${session.walletAddress}`);
  const [{ id }] = (await own.json()).games;
  await comeBack(page, `Late ${info.workerIndex}${info.project.name}`);
  await page.clock.install();
  await page.goto(`/game/${id}`);
  await expect(page.getByRole('button', { name: 'Join for 0.1 SOL' })).toBeVisible();
  await joinMatchOf(black, white);
  await page.clock.runFor(10_500);
  await expect(page.getByText('Another player has taken this seat. Nothing was wagered.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join for 0.1 SOL' })).toHaveCount(0);
});
