import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard.tsx';

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

test('copies a text, and returns whether the browser accepted it', async () => {
  const taking = clipboard(true);
  expect(await copyText('ABCD1234')).toBe(true);
  expect(taking.written).toEqual(['ABCD1234']);
  clipboard(false);
  expect(await copyText('ABCD1234')).toBe(false);
});

test('returns false if the page has no clipboard', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('ABCD1234')).toBe(false);
  expect(await copyText(Promise.resolve('1. e4'))).toBe(false);
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
