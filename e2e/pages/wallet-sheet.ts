// e2e: the Test wallet as a user sees it: a sheet that requests approval, and a panel that switches accounts. Playwright finds the
// elements of its shadow root by role and name, like a screen reader.
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
    // Another request may follow immediately, so the old button must be gone first.
    await expect(button).toBeHidden();
  }

  async openPanel(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Open test wallet' }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** Creates a second account and makes it active. */
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
