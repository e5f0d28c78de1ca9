// e2e: connecting a wallet: connect, approve, register.
import { expect, type Page } from '@playwright/test';
import { WalletSheet } from './wallet-sheet.ts';

export class ConnectPage {
  readonly wallet: WalletSheet;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.wallet = new WalletSheet(page);
  }

  async chooseTestWallet(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Connect Wallet' }).first().click();
    await this.#page
      .getByRole('dialog', { name: 'Choose a wallet' })
      .getByRole('button', { name: 'Test wallet' })
      .click();
  }

  /** Connects on the connect screen and approves the sign-in message. */
  async connectAndSign(): Promise<void> {
    await this.chooseTestWallet();
    await this.wallet.answer('Connect');
    await this.wallet.answer('Approve');
  }

  async register(name: string, picture: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: 'My Profile' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Display name').fill(name);
    await dialog.getByRole('radio', { name: picture, exact: true }).click();
    await dialog.getByRole('button', { name: 'Create Profile' }).click();
    await expect(dialog).toBeHidden();
  }

  async enter(name: string, picture = 'Bee'): Promise<void> {
    await this.#page.goto('/');
    await this.connectAndSign();
    await this.register(name, picture);
    await expect(this.#page.getByRole('heading', { level: 1, name: `Take a seat, ${name}` })).toBeVisible();
  }
}
