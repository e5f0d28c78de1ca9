// The text of the offline page and its content security policy.
import { expect, test } from 'vitest';
import { clickIn } from './messages.ts';
import { offlinePage, offlinePolicy } from './offline-page.ts';
import { OFFLINE_TEXTS, type OfflineTexts } from './offline-words.ts';

const { en } = OFFLINE_TEXTS;
const page = (texts: OfflineTexts = en) => offlinePage(texts, { language: 'en', nonce: 'once' });

test('states that there is no connection and that the clock keeps running, and offers to retry', () => {
  for (const text of [en.heading, en.clock, en.tryAgain]) expect(page()).toContain(`>${text}<`);
  expect(page()).toContain('<title>No connection · Kingstake</title>');
});

test('loads no other files, and its policy allows only its own script and style', () => {
  expect(page()).not.toMatch(/\b(src|href|url\()/);
  const nonces = [...page().matchAll(/<(script|style) nonce="once">/g)].map(([, tag]) => tag);
  expect(nonces).toEqual(['style', 'script']);
  expect(page().match(/<(script|style)\b/g)).toHaveLength(2);
  expect(offlinePolicy('once')).toContain("default-src 'none'");
  expect(offlinePolicy('once')).toContain("script-src 'nonce-once'");
  expect(offlinePolicy('once')).not.toContain('unsafe');
});

test('escapes its texts', () => {
  const html = page({ ...en, trying: '"><script>', reason: 'a < b & c' });
  expect(html).toContain('a &lt; b &amp; c');
  expect(html).toContain('data-trying="&quot;&gt;&lt;script&gt;"');
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
])('parses the message %o as %o', (data, message) => {
  expect(clickIn(data)).toEqual(message);
});
