// e2e: pictures of every screen from a real server, to be looked at: `node e2e/screens.ts [folder]`. A few of them are
// kept in docs/screens.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './fixtures/chromium.ts';
import { startServer } from './fixtures/server.ts';
import { ConnectPage } from './pages/connect-page.ts';
import { walkGame } from './screens-of-a-game.ts';

const FOLDER = process.argv[2] ?? join(import.meta.dirname, '../test-results/screens');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

async function walk(page: Page, size: string): Promise<void> {
  const connectPage = new ConnectPage(page);
  await page.goto('/');
  await page.getByText('No Solana wallet browser extension detected.').waitFor();
  await shoot(page, `connect-${size}`);
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click();
  const chooser = page.getByRole('dialog', { name: 'Choose a wallet' });
  await chooser.waitFor();
  await shoot(page, `chooser-${size}`);
  await chooser.getByRole('button', { name: 'Test wallet' }).click();
  await connectPage.wallet.dialog.waitFor();
  await connectPage.wallet.answer('Connect');
  await connectPage.wallet.dialog.getByRole('button', { name: 'Approve' }).waitFor();
  await shoot(page, `wallet-sheet-${size}`);
  await connectPage.wallet.answer('Reject');
  await page.getByText('You did not approve the sign-in.').waitFor();
  await shoot(page, `sign-in-${size}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await connectPage.wallet.answer('Approve');
  const profile = page.getByRole('dialog', { name: 'My Profile' });
  await profile.waitFor();
  await profile
    .getByRole('radio', { name: 'Foxx', exact: true })
    .or(profile.getByRole('radio', { name: 'Bee', exact: true }))
    .first()
    .click();
  await profile.getByLabel('Display name').fill(size === 'phone' ? 'Ilse O.' : 'Ilse Okonkwo');
  await shoot(page, `registration-${size}`);
  await profile.getByRole('tab', { name: /Premium/ }).click();
  await shoot(page, `picker-premium-${size}`);
  await profile.getByRole('tab', { name: /Normie/ }).click();
  await profile.getByRole('button', { name: 'Create Profile' }).click();
  await page.getByRole('heading', { level: 1, name: /Take a seat,/ }).waitFor();
  await shoot(page, `lobby-${size}`);
  await page.getByRole('button', { name: /Ilse/ }).click();
  await page.getByRole('dialog', { name: 'Account Settings' }).waitFor();
  await shoot(page, `settings-${size}`);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await shoot(page, `stats-${size}`);
  await page.getByRole('dialog', { name: 'Account Settings' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Profile', exact: true }).click();
  const whole = page.getByRole('dialog', { name: 'User Profile' });
  for (const tab of ['Overview', 'Balance', 'Statistics', 'Settings']) {
    await whole.getByRole('tab', { name: tab }).click();
    await shoot(page, `user-profile-${tab.toLowerCase()}-${size}`);
  }
  await page.goto('/game-history');
  await page.getByText('No games found.').waitFor();
  await shoot(page, `history-${size}`);
  await page.goto('/chess-game-mobile?mode=training');
  await page.getByRole('grid', { name: 'Chessboard' }).waitFor();
  await shoot(page, `training-${size}`);
  await page.goto('/nowhere');
  await page.getByText('404 Page Not Found').waitFor();
  await shoot(page, `not-found-${size}`);
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(await findChromium());
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const server = await startServer();
    const isPhone = size === 'phone';
    const options = {
      baseURL: server.origin,
      viewport,
      reducedMotion: 'reduce' as const,
      isMobile: isPhone,
      hasTouch: isPhone,
    };
    try {
      const context = await browser.newContext(options);
      await walk(await context.newPage(), size);
      await context.close();
      await walkGame(browser, options, (page, name) => shoot(page, `${name}-${size}`));
    } finally {
      await server.stop();
    }
  }
} finally {
  await browser.close();
}
