import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { inOwnTask } from './browser.ts';
import { copyText } from './clipboard.tsx';
import { isPlainKey } from './keys.ts';
import { explorerAccount, explorerAddress, playerLink, shortAddress } from './links.ts';
import { placement } from './mini-board.tsx';
import { checkedItems } from './select.tsx';
import { createToastStore } from './toasts.tsx';

test.each([
  ['devnet', 'https://explorer.solana.com/tx/Sig?cluster=devnet'],
  ['testnet', 'https://explorer.solana.com/tx/Sig?cluster=testnet'],
  ['local', '/explorer/tx/Sig'],
] as const)('E24 links on %s to a transaction, and to an account alike: %s', (cluster, address) => {
  expect(explorerAddress(cluster, 'Sig')).toBe(address);
  expect(explorerAccount(cluster, 'Sig')).toBe(address.replace('/tx/', '/address/'));
});

test('shortens an address to both ends', () => {
  expect(shortAddress('7Np4mVUzV9fPVyqPn1bQWZL3oTtzKDd4Xh5r8sJ9fKe')).toBe('7Np4…9fKe');
  expect(shortAddress('short')).toBe('short');
});

test.each([
  ['Ada', '/player/Ada'],
  ['Ilse Okonkwo', '/player/Ilse%20Okonkwo'],
  ['tomasz.k', '/player/tomasz.k'],
  ['Łukasz', '/player/%C5%81ukasz'],
])('links to the page of %s as %s', (name, address) => {
  expect(playerLink(name)).toBe(address);
});

test('reads the square of each piece from a FEN', () => {
  expect(placement('4k3/8/8/8/8/8/P7/4K2R w K - 0 1')).toEqual([
    { name: 'bK', column: 4, row: 0 },
    { name: 'wP', column: 0, row: 6 },
    { name: 'wK', column: 4, row: 7 },
    { name: 'wR', column: 7, row: 7 },
  ]);
  expect(placement('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toHaveLength(32);
});

test('draws no piece outside the board for an invalid FEN', () => {
  expect(placement('')).toEqual([]);
  expect(placement('ppppppppp/8/8/8/8/8/8/8/p')).toHaveLength(8);
  expect(placement('9p/x?')).toEqual([]);
});

test('K13 throws on an empty value of a select item, and names the item', () => {
  const items = [{ value: 'all', label: 'All Games' }];
  expect(checkedItems(items)).toBe(items);
  expect(() => checkedItems([{ value: '', label: 'All Games' }])).toThrow(
    'A select item must have a non-empty value: "All Games" has none.',
  );
});

afterEach(() => vi.useRealTimers());

test('begins an import after the current task and resolves with it', async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.resolve('the file'));
  const loaded = inOwnTask(load);
  // Microtasks still belong to the same task.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  vi.runAllTimers();
  await expect(loaded).resolves.toBe('the file');
  expect(load).toHaveBeenCalledOnce();
});

test('rejects when the import fails', async () => {
  await expect(inOwnTask(() => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
});

const toast = (title: string) => ({ variant: 'info', title }) as const;

test('K12 shows at most one toast: a new one replaces the old one, and an equal one is shown for its full time', () => {
  const store = createToastStore();
  expect(store.current()).toBeNull();
  store.show(toast('first'));
  for (const id of [2, 3]) {
    store.show(toast('second'));
    expect(store.current()).toEqual({ ...toast('second'), id });
  }
  store.dismiss(1);
  expect(store.current()?.id).toBe(3);
  store.dismiss(3);
  expect(store.current()).toBeNull();
});

test('notifies subscribers of every change until they unsubscribe', () => {
  const store = createToastStore();
  const onChange = vi.fn();
  const leave = store.subscribe(onChange);
  store.show(toast('first'));
  store.dismiss(1);
  leave();
  store.show(toast('second'));
  expect(onChange).toHaveBeenCalledTimes(2);
});

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each<[key: string, held: Partial<typeof NONE & { isComposing: boolean }>, isPlain: boolean]>([
  ['ArrowLeft', {}, true],
  ['ArrowLeft', { altKey: true }, false], // back
  ['Home', { ctrlKey: true }, false],
  ['ArrowRight', { metaKey: true }, false], // forward on a Mac
  ['ArrowLeft', { shiftKey: true }, false], // selects text
  ['?', { shiftKey: true }, true],
  ['Tab', { shiftKey: true }, true],
  ['f', { ctrlKey: true }, false], // search
  ['Escape', { isComposing: true }, false],
])('decides whether %s with %o is for the page: %s', (key, held, isPlain) => {
  expect(isPlainKey({ ...NONE, key, ...held })).toBe(isPlain);
});

const SRC = join(import.meta.dirname, '..');

/** For sounds, any key is a gesture. */
const OTHERS = /^alerts\//;

test('asks in every key handler of the page whether the key is free', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const deaf = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !OTHERS.test(file))
    .filter((file) => {
      const text = readFileSync(join(SRC, file), 'utf8');
      return /onKeyDown=|'keydown'/.test(text) && !/is(Plain|Free)Key\(/.test(text);
    });
  expect(deaf).toEqual([]);
});

class Item {
  readonly parts: Record<string, Promise<Blob>>;
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts;
  }
}

/** A browser's clipboard that accepts or refuses all text. */
function clipboard(takes: boolean) {
  const written: string[] = [];
  let asked = 0;
  const answer = async (text: Promise<string>) => {
    asked += 1;
    written.push(await text);
    if (!takes) throw new DOMException('refused', 'NotAllowedError');
  };
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: (text: string) => answer(Promise.resolve(text)),
      write: ([item]: [Item]) =>
        answer(Promise.resolve(item.parts['text/plain']).then((blob) => blob?.text() ?? '')),
    },
  });
  return { written, asked: () => asked };
}

afterEach(() => vi.unstubAllGlobals());

test('copies a text, and returns whether the browser accepted it, or has a clipboard at all', async () => {
  const taking = clipboard(true);
  expect(await copyText('ABCD1234')).toBe(true);
  expect(taking.written).toEqual(['ABCD1234']);
  clipboard(false);
  expect(await copyText('ABCD1234')).toBe(false);
  vi.stubGlobal('navigator', {});
  expect([await copyText('ABCD1234'), await copyText(Promise.resolve('1. e4'))]).toEqual([false, false]);
});

test('writes to the clipboard within the click, while the text is still loading', async () => {
  vi.stubGlobal('ClipboardItem', Item);
  const taking = clipboard(true);
  const text = Promise.withResolvers<string>();
  const copied = copyText(text.promise);
  expect(taking.asked()).toBe(1);
  text.resolve('1. e4');
  expect(await copied).toBe(true);
  expect(taking.written).toEqual(['1. e4']);
});

test('waits for the text in a browser that does not accept a promise', async () => {
  const taking = clipboard(true);
  expect(await copyText(Promise.resolve('1. e4'))).toBe(true);
  expect(taking.written).toEqual(['1. e4']);
});

test('rejects when the text does, instead of reporting a refusal of the clipboard', async () => {
  vi.stubGlobal('ClipboardItem', Item);
  clipboard(true);
  await expect(copyText(Promise.reject(new Error('503')))).rejects.toThrow('503');
});
