// e2e: the game screen as a player uses it.
import { expect, type Locator, type Page } from '@playwright/test';

export class Table {
  readonly board: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.board = page.getByRole('grid', { name: 'Chessboard' });
  }

  square(name: string): Locator {
    return this.board.locator(`[data-square="${name}"]`);
  }

  /** Waits until it is the player's turn. */
  async turn(): Promise<void> {
    await expect(this.#page.getByText('YOUR TURN', { exact: true }).first()).toBeVisible();
  }

  async click(from: string, to: string): Promise<void> {
    await this.finish(from, to);
    await this.shows(from, to);
  }

  /** Plays a move that ends the game. The result dialog may cover the board immediately. */
  async finish(from: string, to: string): Promise<void> {
    await this.turn();
    await this.square(from).click();
    await expect(this.square(to)).toHaveAttribute('data-target', /quiet|capture/);
    await this.square(to).click();
  }

  async drag(from: string, to: string): Promise<void> {
    await this.turn();
    const [start, end] = [await this.middle(from), await this.middle(to)];
    await this.#page.mouse.move(start.x, start.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.#page.mouse.move(end.x, end.y, { steps: 4 });
    await this.#page.mouse.up();
    await this.shows(from, to);
  }

  /** Moves a pawn to the last rank and chooses a piece. With null, waits until the page chooses one. */
  async promote(from: string, to: string, choice: 'Rook' | 'Bishop' | 'Knight' | null): Promise<void> {
    await this.turn();
    await this.square(from).click();
    await this.square(to).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Choose Promotion Piece' });
    await expect(dialog.getByRole('button', { name: /Queen|Rook|Bishop|Knight/ })).toHaveCount(4);
    if (choice !== null) await dialog.getByRole('button', { name: choice }).click();
    await expect(dialog).toBeHidden();
    await this.shows(from, to);
  }

  /** Waits until both squares are marked as the last move. */
  async shows(from: string, to: string): Promise<void> {
    for (const square of [from, to])
      await expect(this.square(square)).toHaveAttribute('aria-label', /last move/);
  }

  async middle(square: string): Promise<{ x: number; y: number }> {
    const box = await this.square(square).boundingBox();
    if (box === null) throw new Error(`${square} is not in sight`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
