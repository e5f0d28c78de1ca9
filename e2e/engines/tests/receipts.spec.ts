// Proofs that a player can check: the signed moves of a game on /verify, and the reserves.
import { nextStatement } from '../../fixtures/statements.ts';
import type { Browser } from '../browser.ts';
import { nameOf, test } from '../fixtures.ts';
import { EngineTable } from '../table.ts';

/** Connects the Test wallet, which also authorises the key that signs moves, and registers. */
async function register(browser: Browser, name: string): Promise<void> {
  await browser.open('/');
  await browser.click('button', 'Connect Wallet');
  await browser.click('button', /^Test wallet/);
  await browser.click('button', 'Connect');
  await browser.click('button', 'Approve');
  await browser.type('textbox', 'Display name', name);
  await browser.click('radio', 'Bee');
  await browser.click('button', 'Create Profile');
  await browser.sees('heading', `Take a seat, ${name}`);
}

async function deposit(browser: Browser): Promise<void> {
  await browser.click('button', 'Deposit');
  await browser.click('button', 'Airdrop 10 SOL');
  await browser.seesText('10.000 SOL');
  await browser.type('textbox', 'Amount', '1');
  await browser.click('button', 'Deposit 1 SOL');
  await browser.click('button', 'Approve');
  await browser.seesText(/Credited/);
  await browser.click('button', 'Done');
}

test('signs moves, reviews the game, verifies its receipt, and finds the own balance in the reserves', async ({
  openBrowser,
  opponent,
  request,
}) => {
  const browser = await openBrowser();
  await register(browser, nameOf('Prover'));
  await deposit(browser);
  const game = await opponent.invite('0.1');
  const table = new EngineTable(browser);
  await table.join(game.code, 'Join for 0.1 SOL');
  // The page signs moves once it has received the receipt's current value.
  await browser.until('the receipt', () =>
    browser.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/api\/games\/\d+\/receipt$/.test(name)),
    ),
  );
  await game.move('f2f3');
  await table.click('e7', 'e5');
  await game.move('g2g4');
  await table.finish('d8', 'h4');
  await browser.sees('dialog', /Victory/i);
  await browser.click('link', 'Review game');
  // The engine in the page reviews the game.
  await browser.click('button', /^g4 a blunder/);
  await browser.seesText('2. g4 is a blunder.');
  await browser.seesText('Black is winning');
  await browser.seesText(/2 of 4 moves carry the player's signature/);
  await browser.click('link', 'Verify');
  await browser.sees('heading', 'This receipt is genuine');

  await nextStatement({ request });
  await browser.open('/reserves?lang=en');
  await browser.click('button', 'Check my balance');
  await browser.seesText(/Your \d+\.\d{3} SOL is included in \d+ of \d+ entries/);
});
