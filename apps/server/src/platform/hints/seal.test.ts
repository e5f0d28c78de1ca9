import { expect, test } from 'vitest';
import { HINTS } from '../redis-limits.ts';
import { createHintBus, hintsInMemory } from './index.ts';
import { Seal } from './seal.ts';
import { createTold, secretOf } from './testkit.ts';

const BODY = '[{"n":3,"l":"life","t":1}]';
const INBOX = 'kingstake:house:node:3';
const seal = new Seal(secretOf('house'));
const closed = seal.close(INBOX, BODY);

test('what a server of the house wrote to a channel is opened there, by every one of them', () => {
  expect(new Seal(secretOf('house')).open(INBOX, closed)).toBe(BODY);
  expect(seal.open(INBOX, seal.close(INBOX, ''))).toBe('');
});

test('the tag is the HMAC-SHA-256 of channel and body, its first 16 bytes', () => {
  // printf 'c\nb' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…00 (64 digits)
  expect(new Seal(new Uint8Array(32)).close('c', 'b')).toBe('YRbdqjWn00zKlEhNSzG75wb');
});

test('the name of a house is not its secret, and no other house has it', () => {
  expect(seal.houseName).toMatch(/^[0-9a-f]{16}$/);
  expect(Buffer.from(secretOf('house')).toString('hex')).not.toContain(seal.houseName);
  expect(new Seal(secretOf('copy')).houseName).not.toBe(seal.houseName);
});

const at = (index: number, letter: string): string =>
  closed.slice(0, index) + letter + closed.slice(index + letter.length);

test.each([
  ['with no tag', BODY, INBOX],
  ['with a tag of nothing', 'A'.repeat(22) + BODY, INBOX],
  ['with half a tag', closed.slice(0, 11) + BODY, INBOX],
  ['with a tag of other letters', `${'é'.repeat(22)}${BODY}`, INBOX],
  ['empty', '', INBOX],
  ['with another first letter of the tag', at(0, closed[0] === 'A' ? 'B' : 'A'), INBOX],
  ['with another number in it', closed.replace('"n":3', '"n":4'), INBOX],
  ['with something more', `${closed} `, INBOX],
  ['with something less', closed.slice(0, -1), INBOX],
  ['for node 2, published at the inbox of node 3', seal.close('kingstake:house:node:2', BODY), INBOX],
  ['for all, published at an inbox', seal.close('kingstake:house:all', BODY), INBOX],
  ['of another house', new Seal(secretOf('copy')).close(INBOX, BODY), INBOX],
  [
    'whose channel ends elsewhere',
    new Seal(secretOf('house')).close('kingstake:house:node', `:3${BODY}`),
    INBOX,
  ],
  ['too long', seal.close(INBOX, 'x'.repeat(HINTS.messageBytes)), INBOX],
])('a message %s is not opened', (_what, text, channel) => {
  expect(seal.open(channel, text)).toBeNull();
});

test('who writes to the bus without the secret is not heard, and is counted', async () => {
  const bus = createHintBus();
  const told = createTold(() => 3);
  const hints = told.follow(hintsInMemory(told.deps, bus));
  const { houseName } = new Seal(told.deps.secret);
  const stranger = bus.join(() => 9);
  const inbox = `kingstake:${houseName}:node:3`;
  stranger.open([], { heard() {}, opened() {}, lost() {} });
  const forged = '[{"n":1,"l":"other","t":1},{"k":"note","h":"forged"}]';
  for (const text of [forged, new Seal(secretOf('copy')).close(inbox, forged)])
    stranger.publish(inbox, text, () => {});
  expect([told.heard, await told.forged(), await told.dropped()]).toEqual([[], 2, 2]);
  // The same from who has the secret: so it was the tag that kept it out.
  stranger.publish(inbox, new Seal(told.deps.secret).close(inbox, forged), () => {});
  expect(told.heard).toEqual(['1 note forged']);
  await hints.stop();
});
