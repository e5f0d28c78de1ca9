import { expect, test } from 'vitest';
import { tableKeyOf } from './table-keys.ts';

const NO_KEYS = { altKey: false, ctrlKey: false, metaKey: false, isTyping: false };

test.each<[name: string, event: Partial<Parameters<typeof tableKeyOf>[0]>, does: string | null]>([
  ['flips the board with f', { key: 'f' }, 'flip'],
  ['flips the board with F, for a locked Shift', { key: 'F' }, 'flip'],
  ['lists the keys with ?', { key: '?' }, 'help'],
  ['ignores other letters', { key: 'g' }, null],
  ['leaves f to a text that is typed', { key: 'f', isTyping: true }, null],
  ['leaves ? to a text that is typed', { key: '?', isTyping: true }, null],
  ['leaves Ctrl+F to the browser', { key: 'f', ctrlKey: true }, null],
  ['leaves Cmd+F to the browser', { key: 'f', metaKey: true }, null],
])('%s', (_name, event, does) => {
  expect(tableKeyOf({ key: '', ...NO_KEYS, ...event })).toBe(does);
});
