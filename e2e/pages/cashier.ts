// e2e: the money dialogs of the lobby, as a player uses them.
import { expect, type Locator, type Page } from '@playwright/test';
import { WalletSheet } from './wallet-sheet.ts';

const TITLES = {
  Deposit: 'Deposit SOL',
  Withdraw: 'Withdraw SOL',
  Transactions: 'Transaction History',
} as const;

export class Cashier {
  readonly #page: Page;
  readonly #wallet: WalletSheet;

  constructor(page: Page) {
    this.#page = page;
    this.#wallet = new WalletSheet(page);
  }

  async open(button: keyof typeof TITLES): Promise<Locator> {
    // A newcomer sees two deposit buttons. The first is the larger one.
    await this.#page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();
    const dialog = this.#page.getByRole('dialog', { name: TITLES[button] });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async close(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Requests 10 SOL for the wallet, in the open dialog. */
  async airdrop(dialog: Locator, expected: string): Promise<void> {
    await dialog.getByRole('button', { name: 'Airdrop 10 SOL' }).click();
    await expect(dialog.locator('dl').first()).toContainText(`In wallet${expected}`);
  }

  /** Deposits an amount, approved in the wallet, and waits for "Credited". */
  async deposit(dialog: Locator, amount: string, button: string): Promise<void> {
    await dialog.getByLabel('Amount', { exact: true }).fill(amount);
    await dialog.getByRole('button', { name: button }).click();
    await this.#wallet.answer('Approve');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Credited, done' })).toBeVisible();
  }

  /** Returns a balance of the lobby by its name. */
  balance(name: 'Playing balance' | 'In wallet'): Locator {
    return this.#page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd');
  }

  /** Withdraws by a direct call, as another device would. */
  async withdrawElsewhere(amount: string): Promise<void> {
    await this.#post((walletAddress) => ['withdraw', { amount, walletAddress }]);
  }

  /** Creates and cancels a game by direct calls, which adds two lines to the statement. */
  async cancelElsewhere(wagerAmount: string): Promise<void> {
    const { request } = this.#page;
    const headers = { Origin: new URL(this.#page.url()).origin };
    const session = await request.get('/api/auth/session');
    const playerId = ((await session.json()) as { user: { id: number } }).user.id;
    const made = await request.post('/api/games', {
      headers,
      data: { whitePlayerId: playerId, wagerAmount },
    });
    expect(made.status(), 'create').toBe(201);
    const { id } = (await made.json()) as { id: number };
    const cancelled = await request.post(`/api/games/${id}/cancel`, { headers, data: { playerId } });
    expect(cancelled.status(), 'cancel').toBe(200);
  }

  /** Buys a picture by a direct call. */
  async purchaseElsewhere(avatarId: string): Promise<void> {
    await this.#post(() => ['purchase-avatar', { avatarId }]);
  }

  async #post(call: (walletAddress: string) => [name: string, body: object]): Promise<void> {
    const { request } = this.#page;
    const session = await request.get('/api/auth/session');
    const { walletAddress, user } = (await session.json()) as { walletAddress: string; user: { id: number } };
    const [name, data] = call(walletAddress);
    const headers = { Origin: new URL(this.#page.url()).origin };
    const answer = await request.post(`/api/users/${user.id}/${name}`, { headers, data });
    expect(answer.status(), name).toBe(200);
  }

  /** Simulates that the page becomes visible again. */
  async lookAgain(): Promise<void> {
    await this.#page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  }
}
