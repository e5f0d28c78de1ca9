// e2e: a browser with one page, as a player uses it. Elements are found by the role and name that the engine itself computes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Engine, RefusedCommand } from './engine.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 720 };

const SELECTORS = {
  button: 'button, [role=button]',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type=radio], [role=radio]',
  tab: '[role=tab]',
  textbox: 'input[type=text], input:not([type]), textarea',
} as const;

export type Role = keyof typeof SELECTORS;

/** The key of an element's id in answers of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof ELEMENT, string>;

/** The page changed between two commands, or something still covers the element. The command can be repeated. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'stale element reference',
  'no such element',
  'element click intercepted',
  'element not interactable',
  'javascript error',
  'unknown error', // WebKit: the element has no accessible object yet
]);

const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

interface Point {
  x: number;
  y: number;
}

export class Browser {
  readonly #engine: Engine;
  readonly #origin: string;
  readonly #downloads: string;
  /** Taps instead of clicks. */
  readonly #isTouched: boolean;

  constructor(engine: Engine, options: { origin: string; downloads: string; isTouched: boolean }) {
    this.#engine = engine;
    this.#origin = options.origin;
    this.#downloads = options.downloads;
    this.#isTouched = options.isTouched;
  }

  /** Sets the size of the page. Windows have borders and toolbars, which differ. */
  async setSize({ width, height }: { width: number; height: number }): Promise<void> {
    let outer = { width, height };
    await this.until('the size', async () => {
      await this.#send('setSize', { x: 0, y: 0, ...outer });
      const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      outer = {
        width: outer.width + width - inner.width,
        height: outer.height + height - inner.height,
      };
      return inner.width === width && inner.height === height;
    });
  }

  async open(path: string): Promise<void> {
    await this.#send('open', { url: new URL(path, this.#origin).href });
    await this.#collectErrors();
  }

  async reload(): Promise<void> {
    await this.#send('reload');
    await this.#collectErrors();
  }

  /** Adds a cookie of the origin. A page of the origin must be open. */
  async setCookie({ name, value }: { name: string; value: string }): Promise<void> {
    const cookie = { name, value, path: '/', httpOnly: true, secure: false, sameSite: 'Lax' };
    await this.#send('setCookie', { cookie });
  }

  /** Runs a function in the page. It cannot use anything from its module. */
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  evaluate<T, Input>(run: (input: Input) => T | Promise<T>, input: Input): Promise<T>;
  async evaluate<T>(run: (input: unknown) => T | Promise<T>, input?: unknown): Promise<T> {
    return (await this.#send('run', { script: `return (${run})(...arguments)`, args: [input ?? null] })) as T;
  }

  /** Returns the visible text of the page. */
  text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText leaves out what is hidden
    return this.evaluate(() => document.body.innerText);
  }

  async seesText(text: string | RegExp): Promise<void> {
    await this.until(`the text ${text}`, async () => {
      const shown = await this.text();
      return typeof text === 'string' ? shown.includes(text) : text.test(shown);
    });
  }

  async sees(role: Role, name: string | RegExp): Promise<void> {
    await this.until(`${role} ${name}`, () => this.#find(role, name));
  }

  async seesNo(role: Role, name: string | RegExp): Promise<void> {
    await this.until(`no ${role} ${name}`, async () => (await this.#find(role, name)) === null);
  }

  async click(role: Role, name: string | RegExp): Promise<void> {
    await this.until(`${role} ${name}`, async () => {
      const element = await this.#find(role, name);
      if (element !== null) await this.#send('click', { id: element[ELEMENT] });
      return element;
    });
  }

  async type(role: 'textbox', name: string | RegExp, text: string): Promise<void> {
    await this.until(`${role} ${name}`, async () => {
      const element = await this.#find(role, name);
      if (element !== null) await this.#send('type', { id: element[ELEMENT], text });
      return element;
    });
  }

  /** Moves the pointer along points. The button is down from the first to the last, for `holdMs` more. */
  async press(points: readonly Point[], holdMs = 0): Promise<void> {
    const [first, ...rest] = points.map(({ x, y }) => ({
      type: 'pointerMove',
      duration: 20,
      x: Math.round(x),
      y: Math.round(y),
    }));
    const actions = [
      first,
      { type: 'pointerDown', button: 0 },
      ...rest,
      { type: 'pause', duration: holdMs },
      { type: 'pointerUp', button: 0 },
    ];
    const pointerType = this.#isTouched ? 'touch' : 'mouse';
    await this.#send('act', {
      actions: [{ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }],
    });
  }

  /** Returns the page as a PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from((await this.#send('picture')) as string, 'base64');
  }

  /** Returns a downloaded file, once it is complete. */
  async download(name: string): Promise<Buffer> {
    const path = join(this.#downloads, name);
    const sizes: number[] = [];
    await this.until(`the download ${name}`, async () => {
      if (existsSync(path)) sizes.push(readFileSync(path).length);
      return (sizes.at(-1) ?? 0) > 0 && sizes.at(-1) === sizes.at(-2);
    });
    return readFileSync(path);
  }

  /** Returns uncaught errors of the pages since they were loaded. */
  errors(): Promise<string[]> {
    return this.evaluate(() => JSON.parse(sessionStorage.getItem('e2e-errors') ?? '[]') as string[]);
  }

  /** Repeats `attempt` until its result is truthy, and returns it. Rejects with the page's text, or an error of WebDriver, if there is none in time. */
  async until<T>(what: string, attempt: () => Promise<T | null | false>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await attempt().catch((error: RefusedCommand) => {
        if (!TRANSIENT.has(error.code) || Date.now() > deadline) throw error;
      });
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`${what} is missing on the page:\n${await this.text()}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Finds a visible element, also in shadow roots. */
  async #find(role: Role, name: string | RegExp): Promise<Element | null> {
    const elements = await this.evaluate((selector) => {
      const all = (root: Document | ShadowRoot): HTMLElement[] =>
        [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
          ...(element.matches(selector) ? [element] : []),
          ...(element.shadowRoot === null ? [] : all(element.shadowRoot)),
        ]);
      const isVisible = (element: HTMLElement) =>
        element.getClientRects().length > 0 && element.closest('[inert]') === null;
      return all(document).filter(isVisible);
    }, SELECTORS[role]);
    for (const element of elements as unknown as Element[]) {
      const label = (await this.#send('label', { id: element[ELEMENT] })) as string;
      if (typeof name === 'string' ? label === name : name.test(label)) return element;
    }
    return null;
  }

  /** Keeps uncaught errors in the session storage, where they survive a reload. */
  #collectErrors(): Promise<void> {
    return this.evaluate(() => {
      const keep = (error: string) => {
        const before = JSON.parse(sessionStorage.getItem('e2e-errors') ?? '[]') as string[];
        sessionStorage.setItem('e2e-errors', JSON.stringify([...before, error]));
      };
      addEventListener('error', ({ message }) => {
        // Not an error: the rest of the sizes is reported in the next frame.
        if (!message.startsWith('ResizeObserver loop')) keep(message);
      });
      addEventListener('unhandledrejection', ({ reason }) => keep(String(reason)));
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        keep(`${violatedDirective} blocks ${blockedURI}`),
      );
    });
  }

  #send(command: Command, parameters?: object): Promise<unknown> {
    return this.#engine(command, parameters);
  }
}
