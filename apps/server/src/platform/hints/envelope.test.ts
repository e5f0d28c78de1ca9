import { describe, expect, test } from 'vitest';
import { HINTS } from '../redis-limits.ts';
import { readMessage, writeHint, writeMessages, writeWord } from './envelope.ts';
import { Seal } from './seal.ts';

const seal = new Seal(new Uint8Array(32));
const SENDER = { node: 3, life: 'life', atMs: 12.5 };

test('what is written is read again', () => {
  const hints = [writeHint('step', { id: 1 }), writeHint('note', 'é"')].filter((text) => text !== null);
  const [message] = writeMessages(SENDER, hints);
  expect(readMessage(message?.text ?? '')).toEqual({
    sender: SENDER,
    hints: [
      { kind: 'step', hint: { id: 1 } },
      { kind: 'note', hint: 'é"' },
    ],
  });
  expect(readMessage(writeWord(SENDER))).toEqual({ sender: SENDER, hints: [] });
});

test('no message with its tag is larger than messageBytes, and no hint is lost', () => {
  const sizes = [10, 60_000, 60_000, 5_000, 131_000 - 200, 10, 43_000, 43_000, 43_000, 43_000];
  const hints = sizes.map((size) => writeHint('note', 'é'.repeat(size / 2)) ?? 'too large');
  const messages = writeMessages(
    { node: Number.MAX_SAFE_INTEGER, life: 'x'.repeat(16), atMs: 1e8 / 3 },
    hints,
  );
  for (const { text } of messages)
    expect(Buffer.byteLength(seal.close('all', text))).toBeLessThanOrEqual(HINTS.messageBytes);
  expect(messages.flatMap(({ text }) => readMessage(text)?.hints ?? [])).toHaveLength(sizes.length);
});

describe('what no node wrote is refused', () => {
  test.each([
    ['no JSON', '['],
    ['no array', '{}'],
    ['no sender', '[]'],
    ['null for a sender', '[null]'],
    ['a sender without a number', '[{"n":"3","l":"a","t":1}]'],
    ['a fraction for a number', '[{"n":1.5,"l":"a","t":1}]'],
    ['an empty life', '[{"n":1,"l":"","t":1}]'],
    ['a long life', `[{"n":1,"l":"${'x'.repeat(65)}","t":1}]`],
    ['no instant', '[{"n":1,"l":"a"}]'],
    ['an infinite instant', '[{"n":1,"l":"a","t":1e999}]'],
    ['a hint that is no object', '[{"n":1,"l":"a","t":1},5]'],
    ['a hint without a kind', '[{"n":1,"l":"a","t":1},{"h":5}]'],
  ])('%s', (_what, text) => {
    expect(readMessage(text)).toBeNull();
  });
});
