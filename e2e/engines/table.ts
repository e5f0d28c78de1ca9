// e2e: the game screen in another engine.
import { expect } from '../fixtures/server.ts';
import type { Browser } from './browser.ts';

export class EngineTable {
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Opens a game by its code and stakes. */
  async join(code: string, button: string): Promise<void> {
    await this.#browser.open(`/chess-game-mobile?gameCode=${code}`);
    await this.#browser.click('button', button);
  }

  async turn(): Promise<void> {
    await this.#browser.seesText('YOUR TURN');
  }

  async click(from: string, to: string): Promise<void> {
    await this.finish(from, to);
    await this.shows(from, to);
  }

  /** Plays a move that ends the game. The result may cover the board immediately. */
  async finish(from: string, to: string): Promise<void> {
    await this.turn();
    await this.#browser.press([await this.middle(from)]);
    await expect.poll(() => this.#attribute(to, 'data-target')).toMatch(/quiet|capture/);
    await this.#browser.press([await this.middle(to)]);
  }

  async drag(from: string, to: string): Promise<void> {
    await this.turn();
    const [start, end] = [await this.middle(from), await this.middle(to)];
    const between = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    await this.#browser.press([start, between, end]);
    await this.shows(from, to);
  }

  /** Waits until both squares are marked as the last move. */
  async shows(from: string, to: string): Promise<void> {
    for (const square of [from, to])
      await expect.poll(() => this.#attribute(square, 'aria-label')).toMatch(/last move/);
  }

  /** Returns an attribute of a square, or an empty text. */
  #attribute(square: string, name: string): Promise<string> {
    return this.#browser.evaluate(
      ([wanted, attribute]) =>
        document.querySelector(`[data-square="${wanted}"]`)?.getAttribute(attribute) ?? '',
      [square, name] as const,
    );
  }

  async middle(square: string): Promise<{ x: number; y: number }> {
    return this.#browser.evaluate((wanted) => {
      const box = document.querySelector(`[data-square="${wanted}"]`)?.getBoundingClientRect();
      if (box === undefined) throw new Error(`${wanted} is not in sight`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, square);
  }
}
