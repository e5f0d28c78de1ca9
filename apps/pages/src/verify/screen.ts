// verify: the page and its state: the file that was opened, and the results of the checks.

import { button, element } from '@kingstake/dom';
import { RECEIPT_BYTES_MOST, type Receipt, type VerifySignature } from '@kingstake/proofs/receipts';
import {
  type CheckRow,
  type FirstFile,
  type Judged,
  judge,
  outcomeOf,
  type PublishedKeys,
  type RowState,
} from './judge.ts';
import { replayOf } from './replay.ts';
import type { VerifyWords } from './words.ts';

export interface ScreenDeps {
  root: HTMLElement;
  words: VerifyWords;
  /** Null if the browser cannot verify signatures. */
  verify: VerifySignature | null;
  readKeys(receipt: Receipt): Promise<PublishedKeys>;
  /** The links to the other languages. */
  languages: readonly { name: string; label: string; href: string; isCurrent: boolean }[];
  /** The page came from a web server, so a copy can be saved. */
  isServed: boolean;
  /** Loads the file to open first. */
  readFirst?(): Promise<FirstFile>;
}

const BYTES_PER_KB = 1024;
const MARKS: Readonly<Record<RowState, string>> = { good: '✓', note: '!', bad: '✕', off: '' };

export function showScreen(deps: ScreenDeps): void {
  const { root, words } = deps;
  const lead = element('p', { class: 'lead' });
  const body = element('div', { class: 'body' });
  root.replaceChildren(
    head(deps),
    element('div', { class: 'page' }, element('h1', { text: words.title }), lead, body, foot(deps)),
  );

  const empty = (): void => {
    lead.replaceChildren(
      element('span', { text: words.lead, class: 'mouse' }),
      element('span', { text: words.leadTouch, class: 'touch' }),
    );
    body.replaceChildren(
      dropBox(words, (file) => void open(file)),
      whatIsChecked(words),
    );
  };

  const open = async (file: File): Promise<void> => {
    lead.textContent = words.checked;
    const shown = await resultOf(file, deps);
    const again = button(words.another, empty);
    body.replaceChildren(fileRow(file, words, empty), ...shown, element('div', { class: 'buttons' }, again));
    body.querySelector<HTMLElement>('.verdict')?.focus({ preventScroll: true });
  };

  const begin = async (readFirst: () => Promise<FirstFile>): Promise<void> => {
    const file = await readFirst();
    if (typeof file !== 'string') await open(file);
    else body.prepend(verdict('note', words.open, file === 'not-read' ? words.notRead : words.notFetched));
  };

  empty();
  if (deps.readFirst !== undefined) void begin(deps.readFirst);
  takeDrops(root, (file) => void open(file));
}

async function resultOf(file: File, { words, verify, readKeys }: ScreenDeps): Promise<Node[]> {
  if (verify === null) return [verdict('bad', words.wrong, words.noEd25519)];
  if (file.size > RECEIPT_BYTES_MOST) return [verdict('bad', words.wrong, words.faults['too-large'])];
  const judged = await judge(await file.text(), { words, verify, readKeys });
  if (typeof judged === 'string') return [verdict('bad', words.wrong, words.faults[judged])];
  return [verdictOf(judged, words), checkList(judged.rows, words), ...replayPart(judged, words)];
}

function head({ words, isServed }: ScreenDeps): HTMLElement {
  const name = 'Kingstake';
  const mark = isServed
    ? element('a', { text: name, attributes: { href: '/', 'aria-label': words.home, class: 'brand' } })
    : element('span', { text: name, class: 'brand' });
  return element('header', {}, mark);
}

function foot({ words, languages, isServed }: ScreenDeps): HTMLElement {
  const save = element('a', {
    text: words.save,
    attributes: { href: window.location.pathname, download: 'kingstake-verify.html' },
  });
  const links = languages.map(({ name, label, href, isCurrent }) =>
    element('a', {
      text: label,
      attributes: { href, lang: name, ...(isCurrent ? { 'aria-current': 'true' } : {}) },
    }),
  );
  return element(
    'footer',
    {},
    element('p', { text: `${words.keep} ` }, ...(isServed ? [save] : [])),
    element('nav', { attributes: { 'aria-label': words.languages } }, ...links),
  );
}

function dropBox(words: VerifyWords, open: (file: File) => void): HTMLElement {
  const input = element('input', {
    attributes: { type: 'file', accept: '.json,application/json', hidden: '' },
  });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file !== undefined) open(file);
  });
  return element(
    'section',
    { class: 'drop' },
    element('b', { text: words.drop, class: 'mouse rest' }),
    element('b', { text: words.letGo, class: 'over' }),
    element('b', { text: words.open, class: 'touch rest' }),
    element('span', { text: words.size }),
    button(words.choose, () => input.click()),
    input,
  );
}

/** A file can be dropped anywhere on the page. */
function takeDrops(root: HTMLElement, open: (file: File) => void): void {
  const setOver = (isOver: boolean): void => void root.classList.toggle('is-over', isOver);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    setOver(true);
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) setOver(false);
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) open(file);
  });
}

function whatIsChecked(words: VerifyWords): HTMLElement {
  return element(
    'section',
    { class: 'card' },
    element('h2', { text: words.whatTitle }),
    element(
      'ol',
      { class: 'what' },
      ...words.what.map((text) => element('li', {}, element('span', { text }))),
    ),
  );
}

function fileRow(file: File, words: VerifyWords, remove: () => void): HTMLElement {
  const close = button('✕', remove, { 'aria-label': words.remove });
  const size = `${Math.max(1, Math.round(file.size / BYTES_PER_KB))} KB`;
  return element(
    'div',
    { class: 'file' },
    element('span', {}, element('b', { text: file.name }), element('small', { text: size })),
    close,
  );
}

const mark = (state: RowState): HTMLElement =>
  element('span', { text: MARKS[state], class: `mark ${state}`, attributes: { 'aria-hidden': 'true' } });

function verdict(state: 'good' | 'note' | 'bad', title: string, text: string): HTMLElement {
  return element(
    'section',
    {
      class: `card verdict ${state}`,
      attributes: {
        role: state === 'bad' ? 'alert' : 'status',
        tabindex: '-1',
      },
    },
    mark(state),
    element('div', {}, element('h2', { text: title }), element('p', { text })),
  );
}

function verdictOf({ verdict: found, receipt }: Judged, words: VerifyWords): HTMLElement {
  if (found === 'wrong') return verdict('bad', words.wrong, words.wrongLead);
  const { game, origin } = receipt.terms;
  const text = `${words.game(game, origin)}. ${outcomeOf(receipt, words)}`;
  return found === 'genuine' ? verdict('good', words.genuine, text) : verdict('note', words.consistent, text);
}

function checkList(rows: readonly CheckRow[], words: VerifyWords): HTMLElement {
  const items = rows.map(({ state, title, text, figure, detail }) =>
    element(
      'li',
      { class: state },
      mark(state),
      element(
        'span',
        {},
        element('b', { text: title }),
        element('span', { text }),
        ...(detail === null ? [] : [element('small', { text: detail, attributes: { lang: 'en' } })]),
      ),
      element('span', { text: figure, class: 'figure' }),
    ),
  );
  return element(
    'section',
    { class: 'card' },
    element('ol', { class: 'checks', attributes: { 'aria-label': words.checks } }, ...items),
  );
}

function replayPart({ verdict: found, receipt }: Judged, words: VerifyWords): Node[] {
  if (found === 'wrong') return [];
  const place = element('div');
  const toggle = button(words.replay, () => {
    const isShown = place.childElementCount > 0;
    place.replaceChildren(...(isShown ? [] : [replayOf(receipt, words)]));
    toggle.textContent = isShown ? words.replay : words.hideReplay;
    toggle.setAttribute('aria-expanded', String(!isShown));
  });
  toggle.setAttribute('aria-expanded', 'false');
  return [element('div', { class: 'buttons' }, toggle), place];
}
