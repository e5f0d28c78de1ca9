import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPlainKey } from './keys.ts';

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

/** For sounds, any key is a gesture. The Test wallet stands for another program. */
const OTHERS = /^(alerts|test-wallet)\//;

test('asks in every key handler of the page whether the key is free', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const deaf = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !OTHERS.test(file))
    .filter((file) => {
      const text = readFileSync(join(SRC, file), 'utf8');
      return /onKeyDown=|'keydown'/.test(text) && !/is(Plain|Free)Key\(/.test(text);
    });
  // The board's own handler is in use-keys.ts.
  expect(deaf).toEqual(['board/board.tsx']);
});
