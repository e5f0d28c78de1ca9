import { expect, test } from 'vitest';
import { BUS } from '../limits.ts';
import { createMemoryNetwork, inMemoryBus } from '../testkit/in-memory-bus.ts';
import { createRecordedNode, secretOf } from '../testkit/recorded-node.ts';
import { decodeMessage, encodeMessage, encodePayload, groupPayloads, MessageSigner } from './message.ts';

const SENDER = { node: 3, instance: 'instance', atMs: 12.5 };
const BODY = encodeMessage(SENDER, []);
const INBOX = 'kingstake:cluster:node:3';
const signer = new MessageSigner(secretOf('cluster'));
const signed = signer.sign(INBOX, BODY);

test('verifies a message of the same cluster on its channel', () => {
  expect(new MessageSigner(secretOf('cluster')).verify(INBOX, signed)).toBe(BODY);
  expect(signer.verify(INBOX, signer.sign(INBOX, ''))).toBe('');
});

test('tags with the first 16 bytes of the HMAC-SHA-256 of channel and body', () => {
  // printf 'c\nb' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…00 (64 digits)
  expect(new MessageSigner(new Uint8Array(32)).sign('c', 'b')).toBe('YRbdqjWn00zKlEhNSzG75wb');
});

test('derives a name that differs for each cluster and does not reveal the secret', () => {
  expect(signer.clusterName).toMatch(/^[0-9a-f]{16}$/);
  expect(Buffer.from(secretOf('cluster')).toString('hex')).not.toContain(signer.clusterName);
  expect(new MessageSigner(secretOf('copy')).clusterName).not.toBe(signer.clusterName);
});

const at = (index: number, letter: string): string =>
  signed.slice(0, index) + letter + signed.slice(index + letter.length);

test.each([
  ['with no tag', BODY, INBOX],
  ['with a tag of zeros', 'A'.repeat(22) + BODY, INBOX],
  ['with half a tag', signed.slice(0, 11) + BODY, INBOX],
  ['with a tag of other letters', `${'é'.repeat(22)}${BODY}`, INBOX],
  ['empty', '', INBOX],
  ['with another first letter of the tag', at(0, signed[0] === 'A' ? 'B' : 'A'), INBOX],
  ['with another number in it', signed.replace('"node":3', '"node":4'), INBOX],
  ['with an extra character', `${signed} `, INBOX],
  ['with a missing character', signed.slice(0, -1), INBOX],
  ['for node 2, published at the inbox of node 3', signer.sign('kingstake:cluster:node:2', BODY), INBOX],
  ['for all, published at an inbox', signer.sign('kingstake:cluster:all', BODY), INBOX],
  ['of another cluster', new MessageSigner(secretOf('copy')).sign(INBOX, BODY), INBOX],
  [
    'whose channel ends elsewhere',
    new MessageSigner(secretOf('cluster')).sign('kingstake:cluster:node', `:3${BODY}`),
    INBOX,
  ],
  ['too long', signer.sign(INBOX, 'x'.repeat(BUS.messageBytes)), INBOX],
])('rejects a message %s', (_what, text, channel) => {
  expect(signer.verify(channel, text)).toBeNull();
});

test('drops and counts messages that are not signed with the secret, and malformed ones', async () => {
  const network = createMemoryNetwork();
  const recorded = createRecordedNode(() => 3);
  const bus = recorded.record(inMemoryBus(recorded.deps, network));
  const { clusterName } = new MessageSigner(recorded.deps.secret);
  const outsider = network.join(() => 9);
  const inbox = `kingstake:${clusterName}:node:3`;
  outsider.open([], { received() {}, opened() {}, lost() {} });
  const textOf = (...payloads: readonly string[]) =>
    encodeMessage({ node: 1, instance: 'other', atMs: 1 }, payloads);
  const forged = textOf('{"kind":"note","payload":"forged"}');
  for (const text of [forged, new MessageSigner(secretOf('copy')).sign(inbox, forged)])
    outsider.publish(inbox, text, () => {});
  expect([recorded.received, await recorded.forged(), await recorded.dropped()]).toEqual([[], 2, 2]);
  // The same message with a valid tag is received. A malformed one with a valid tag is dropped, but not forged.
  const malformed = [
    'junk',
    textOf('{"kind":"step","payload":{"id":"one"}}'),
    textOf('{"kind":"__proto__","payload":1}'),
  ];
  for (const text of [forged, ...malformed])
    outsider.publish(inbox, new MessageSigner(recorded.deps.secret).sign(inbox, text), () => {});
  expect(recorded.received).toEqual(['1 note forged']);
  expect([await recorded.forged(), await recorded.dropped()]).toEqual([2, 2 + malformed.length]);
  await bus.stop();
});

test('decodes what it encodes', () => {
  const payloads = [encodePayload('step', { id: 1 }), encodePayload('note', 'é"')].filter(
    (text) => text !== null,
  );
  expect(decodeMessage(encodeMessage(SENDER, payloads))).toEqual({
    ...SENDER,
    payloads: [
      { kind: 'step', payload: { id: 1 } },
      { kind: 'note', payload: 'é"' },
    ],
  });
  expect(decodeMessage(encodeMessage(SENDER, []))).toEqual({ ...SENDER, payloads: [] });
});

test('keeps every signed message within messageBytes, and loses no payload', () => {
  const sizes = [10, 120_000, 120_000, 10_000, 261_900, 10, 86_000, 86_000, 86_000, 86_000];
  const payloads = sizes.map((size) => encodePayload('note', 'é'.repeat(size / 2)) ?? 'too large');
  const sender = { node: Number.MAX_SAFE_INTEGER, instance: 'x'.repeat(16), atMs: 1e8 / 3 };
  const messages = groupPayloads(payloads).map((some) => encodeMessage(sender, some));
  for (const text of messages)
    expect(Buffer.byteLength(signer.sign('all', text))).toBeLessThanOrEqual(BUS.messageBytes);
  expect(messages.flatMap((text) => decodeMessage(text)?.payloads ?? [])).toHaveLength(sizes.length);
});

test.each([
  ['no JSON', '['],
  ['no object', '[]'],
  ['null', 'null'],
  ['no sender', '{"payloads":[]}'],
  ['an id as text', '{"node":"3","instance":"a","atMs":1,"payloads":[]}'],
  ['a fraction as id', '{"node":1.5,"instance":"a","atMs":1,"payloads":[]}'],
  ['an empty instance', '{"node":1,"instance":"","atMs":1,"payloads":[]}'],
  ['a long instance', `{"node":1,"instance":"${'x'.repeat(65)}","atMs":1,"payloads":[]}`],
  ['no instant', '{"node":1,"instance":"a","payloads":[]}'],
  ['an infinite instant', '{"node":1,"instance":"a","atMs":1e999,"payloads":[]}'],
  ['no payloads', '{"node":1,"instance":"a","atMs":1}'],
  ['a payload that is no object', '{"node":1,"instance":"a","atMs":1,"payloads":[5]}'],
  ['a payload without a kind', '{"node":1,"instance":"a","atMs":1,"payloads":[{"payload":5}]}'],
])('decodes nothing from %s', (_what, text) => {
  expect(decodeMessage(text)).toBeNull();
});
