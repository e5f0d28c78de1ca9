// The page's behaviour for each way in which a wallet may behave. docs/wallets.md lists them for users.
import type { Page } from '@playwright/test';
import { askedOf, changeInWallet, putWallets, type WalletScript } from '../fixtures/scripted-wallet.ts';
import { expect, test } from '../fixtures/server.ts';
import { ConnectPage } from '../pages/connect-page.ts';

const NAME = 'Odd wallet';

let players = 0;
const newName = (): string => {
  players += 1;
  return `Wallet ${test.info().project.name} ${test.info().workerIndex} ${players}`;
};

type Row = [title: string, script: Omit<WalletScript, 'name'>, asked: readonly string[]];

/** Wallets with which a new player reaches the registration by one click. */
const WORKING: readonly Row[] = [
  ['signs a plain message', {}, ['connect', 'sign message']],
  ['signs in its own window', { signIn: 'signs' }, ['connect', 'sign in']],
  [
    'fails in its own window, and signs the message',
    { signIn: 'fails' },
    ['connect', 'sign in', 'sign message'],
  ],
  ['signs another text in its own window', { signIn: 'other-text' }, ['connect', 'sign in', 'sign message']],
  ['puts the message before its signature', { signMessage: 'with-message' }, ['connect', 'sign message']],
  ['has accounts on mainnet only', { chains: ['solana:mainnet'] }, ['connect', 'sign message']],
  ['has neither events nor disconnect', { isBare: true }, ['connect', 'sign message']],
];

/** Wallets that stop, the message that the page shows, and the button that tries again. */
const FAILING: readonly [
  title: string,
  script: Omit<WalletScript, 'name'>,
  sentence: string | RegExp,
  again: string,
][] = [
  ['refuses to connect', { connect: 'refuses' }, 'You did not approve the connection.', 'Connect Wallet'],
  [
    'fails to connect',
    { connect: 'fails' },
    'The wallet could not connect. Please open it and try again.',
    'Connect Wallet',
  ],
  [
    'connects without an account',
    { connect: 'no-accounts' },
    'Failed to get wallet public key',
    'Connect Wallet',
  ],
  ['refuses to sign in', { signIn: 'refuses' }, 'You did not approve the sign-in.', 'Sign in'],
  ['refuses to sign the message', { signMessage: 'refuses' }, 'You did not approve the sign-in.', 'Sign in'],
  [
    'fails to sign the message',
    { signMessage: 'fails' },
    'The wallet could not sign. Please open it and try again.',
    'Sign in',
  ],
  [
    'signs nonsense',
    { signMessage: 'nonsense' },
    'Your wallet returned something that is not a signature.',
    'Sign in',
  ],
  [
    'cannot sign messages',
    { signMessage: 'absent' },
    /^Some wallets, such as hardware wallets, cannot sign messages/,
    'Use another wallet',
  ],
];

test.describe('a wallet that', { tag: '@desktop' }, () => {
  for (const [title, script, asked] of WORKING)
    test(`${title} reaches the registration`, async ({ page }) => {
      await putWallets(page.context(), [{ name: NAME, ...script }]);
      await page.goto('/');
      await choose(page);
      await expect(page.getByRole('dialog', { name: 'My Profile' })).toBeVisible();
      expect(await askedOf(page, NAME)).toEqual(asked);
    });

  for (const [title, script, sentence, again] of FAILING)
    test(`${title} is named, and can be tried again`, async ({ page }) => {
      await putWallets(page.context(), [{ name: NAME, ...script }]);
      await page.goto('/');
      await choose(page);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('button', { name: again }).first()).toBeEnabled();
    });

  test('never answers can be cancelled', async ({ page }) => {
    await putWallets(page.context(), [{ name: NAME, connect: 'never' }]);
    await page.goto('/');
    await choose(page);
    await expect(page.getByText('Approve the connection in your wallet')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeEnabled();
  });

  test('never signs can be cancelled', async ({ page }) => {
    await putWallets(page.context(), [{ name: NAME, signMessage: 'never' }]);
    await page.goto('/');
    await choose(page);
    await expect(page.getByText('Approve the sign-in message in your wallet')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  test('has lost its authorisation is reconnected by the next click', async ({ page }) => {
    await putWallets(page.context(), [{ name: NAME, signMessage: 'unauthorized-once' }]);
    await page.goto('/');
    await choose(page);
    await expect(page.getByText(/^Your wallet no longer allows this site\./)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('dialog', { name: 'My Profile' })).toBeVisible();
    expect(await askedOf(page, NAME)).toEqual(['connect', 'sign message', 'connect', 'sign message']);
  });

  for (const silent of ['accounts', 'no-accounts', 'fails', 'never'] as const)
    test(`answers a silent connect with ${silent} keeps the session after a reload`, async ({ page }) => {
      await putWallets(page.context(), [{ name: NAME, silent }]);
      const name = newName();
      await enter(page, name);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: `Take a seat, ${name}` })).toBeVisible();
      await expect.poll(() => askedOf(page, NAME)).toContain('connect silently');
      expect((await askedOf(page, NAME)).filter((what) => what === 'sign message')).toHaveLength(1);
    });

  test('switches its account makes the page offer a sign-in with the other one', async ({ page }) => {
    await putWallets(page.context(), [{ name: NAME }]);
    await enter(page, newName());
    await changeInWallet(page, NAME, 'switch');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect((await page.request.get('/api/auth/session')).status()).toBe(401);
  });

  test('disconnects signs the player out', async ({ page }) => {
    await putWallets(page.context(), [{ name: NAME }]);
    await enter(page, newName());
    await changeInWallet(page, NAME, 'disconnect');
    await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
    await expect.poll(async () => (await page.request.get('/api/auth/session')).status()).toBe(401);
  });

  test('shares its name with another one is used, and not the other, also after a reload', async ({
    page,
  }) => {
    const wallets = [
      { name: NAME, key: 'first' },
      { name: NAME, key: 'second' },
    ];
    await putWallets(page.context(), wallets);
    const name = newName();
    await page.goto('/');
    await choose(page, 1);
    await new ConnectPage(page).register(name, 'Bee');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: `Take a seat, ${name}` })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Connected' })).toBeChecked();
    const kept = await page.evaluate(() =>
      ['first', 'second'].map(
        (key) =>
          JSON.parse(localStorage.getItem(`scripted-wallet:Odd wallet:${key}`) ?? '{}').isConnected === true,
      ),
    );
    expect(kept).toEqual([false, true]);
  });
});

/** Chooses the scripted wallet. `nth` is the index among wallets with this name. */
async function choose(page: Page, nth = 0): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Choose a wallet' });
  await dialog.getByRole('button', { name: NAME }).nth(nth).click();
}

async function enter(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await choose(page);
  await new ConnectPage(page).register(name, 'Bee');
  await expect(page.getByRole('heading', { level: 1, name: `Take a seat, ${name}` })).toBeVisible();
}
