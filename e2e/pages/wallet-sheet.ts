// e2e: the Test wallet as a person meets it: its sheet asks, its panel switches accounts. Playwright sees into its
// shadow root by role and name, as a screen reader would.
import { expect, type Locator, type Page } from '@playwright/test';

export class WalletSheet {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Test wallet' });
  }

  async answer(name: 'Connect' | 'Cancel' | 'Approve' | 'Reject'): Promise<void> {
    const button = this.dialog.getByRole('button', { name, exact: true });
    await button.click();
    // The next question may follow at once: this one is answered when its button is gone.
    await expect(button).toBeHidden();
  }

  async openPanel(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Open test wallet' }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** Makes a second account and makes it the active one. */
  async switchToNewAccount(): Promise<void> {
    await this.openPanel();
    await this.dialog.getByRole('button', { name: 'New account' }).click();
    await this.dialog.getByRole('button', { name: 'Switch' }).first().click();
    await expect(this.dialog).toBeHidden();
  }

  async switchBack(): Promise<void> {
    await this.openPanel();
    await this.dialog.getByRole('button', { name: 'Switch' }).first().click();
    await expect(this.dialog).toBeHidden();
  }

  async disconnectSite(): Promise<void> {
    await this.openPanel();
    await this.dialog.getByRole('button', { name: 'Disconnect this site' }).click();
  }
}
