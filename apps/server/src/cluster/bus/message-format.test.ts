import { describe, expect, test } from 'vitest';
import { BUS } from '../limits.ts';
import { decodeMessage, encodeMessages, encodePayload, encodePing } from './message-format.ts';
import { MessageSigner } from './message-signer.ts';

const signer = new MessageSigner(new Uint8Array(32));
const SENDER = { node: 3, instance: 'instance', atMs: 12.5 };

test('decodes what it encodes', () => {
  const payloads = [encodePayload('step', { id: 1 }), encodePayload('note', 'é"')].filter(
    (text) => text !== null,
  );
  const [message] = encodeMessages(SENDER, payloads);
  expect(decodeMessage(message?.text ?? '')).toEqual({
    sender: SENDER,
    payloads: [
      { kind: 'step', payload: { id: 1 } },
      { kind: 'note', payload: 'é"' },
    ],
  });
  expect(decodeMessage(encodePing(SENDER))).toEqual({ sender: SENDER, payloads: [] });
});

test('keeps every signed message within messageBytes, and loses no payload', () => {
  const sizes = [10, 60_000, 60_000, 5_000, 131_000 - 200, 10, 43_000, 43_000, 43_000, 43_000];
  const payloads = sizes.map((size) => encodePayload('note', 'é'.repeat(size / 2)) ?? 'too large');
  const messages = encodeMessages(
    { node: Number.MAX_SAFE_INTEGER, instance: 'x'.repeat(16), atMs: 1e8 / 3 },
    payloads,
  );
  for (const { text } of messages)
    expect(Buffer.byteLength(signer.sign('all', text))).toBeLessThanOrEqual(BUS.messageBytes);
  expect(messages.flatMap(({ text }) => decodeMessage(text)?.payloads ?? [])).toHaveLength(sizes.length);
});

describe('rejects', () => {
  test.each([
    ['no JSON', '['],
    ['no array', '{}'],
    ['no sender', '[]'],
    ['null as sender', '[null]'],
    ['a sender without an id', '[{"n":"3","i":"a","t":1}]'],
    ['a fraction as id', '[{"n":1.5,"i":"a","t":1}]'],
    ['an empty instance', '[{"n":1,"i":"","t":1}]'],
    ['a long instance', `[{"n":1,"i":"${'x'.repeat(65)}","t":1}]`],
    ['no instant', '[{"n":1,"i":"a"}]'],
    ['an infinite instant', '[{"n":1,"i":"a","t":1e999}]'],
    ['a payload that is no object', '[{"n":1,"i":"a","t":1},5]'],
    ['a payload without a kind', '[{"n":1,"i":"a","t":1},{"p":5}]'],
  ])('%s', (_what, text) => {
    expect(decodeMessage(text)).toBeNull();
  });
});
