// The page without a connection: what it says, and that its policy allows itself alone.
import { expect, test } from 'vitest';
import { clickIn } from './messages.ts';
import { offlinePage, offlinePolicy } from './offline-page.ts';
import { OFFLINE_TEXTS, type OfflineTexts } from './offline-words.ts';

const { en } = OFFLINE_TEXTS;
const page = (texts: OfflineTexts = en) => offlinePage(texts, { language: 'en', nonce: 'once' });

test('it says that there is no connection, that a clock goes on, and offers to try again', () => {
  for (const text of [en.heading, en.clock, en.tryAgain]) expect(page()).toContain(`>${text}<`);
  expect(page()).toContain('<title>No connection · Kingstake</title>');
});

test('it fetches nothing, and its policy lets nothing run but what is in it', () => {
  expect(page()).not.toMatch(/\b(src|href|url\()/);
  const nonces = [...page().matchAll(/<(script|style) nonce="once">/g)].map(([, tag]) => tag);
  expect(nonces).toEqual(['style', 'script']);
  expect(page().match(/<(script|style)\b/g)).toHaveLength(2);
  expect(offlinePolicy('once')).toContain("default-src 'none'");
  expect(offlinePolicy('once')).toContain("script-src 'nonce-once'");
  expect(offlinePolicy('once')).not.toContain('unsafe');
});

test('a text is a text, whatever signs it holds', () => {
  const told = page({ ...en, trying: '"><script>', reason: 'a < b & c' });
  expect(told).toContain('a &lt; b &amp; c');
  expect(told).toContain('data-trying="&quot;&gt;&lt;script&gt;"');
});

test.each([
  [
    { type: 'notification-clicked', gameId: 7 },
    { type: 'notification-clicked', gameId: 7 },
  ],
  [
    { type: 'notification-clicked', gameId: '7' },
    { type: 'notification-clicked', gameId: null },
  ],
  [{ type: 'other', gameId: 7 }, null],
  ['text', null],
  [null, null],
])('what a page hears, %o, is %o', (data, message) => {
  expect(clickIn(data)).toEqual(message);
});
