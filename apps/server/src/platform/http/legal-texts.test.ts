import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { htmlOf, readLegalTexts } from './public-pages.ts';

test.each([
  ['# Terms\n\nYou agree.', '<p>You agree.</p>'],
  ['## Who\n\nWe\nare **one**.', '<h2>Who</h2>\n<p>We are <strong>one</strong>.</p>'],
  ['- one\n- two\n  more', '<ul><li>one</li><li>two more</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['[us](https://a.example/x?y=1&z=2)', '<p><a href="https://a.example/x?y=1&amp;z=2">us</a></p>'],
  [
    '[mail](mailto:us@a.example), [fees](/fees)',
    '<p><a href="mailto:us@a.example">mail</a>, <a href="/fees">fees</a></p>',
  ],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](https://a.example/"onclick="y)', '<p><a href="https://a.example/&quot;onclick=&quot;y">x</a></p>'],
])('converts %j', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

test('T36 refuses a folder that lacks a file, or has one that is too large', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-legal-'));
  try {
    for (const name of ['terms', 'privacy']) writeFileSync(join(folder, `${name}.md`), `# ${name}\n\nText.`);
    const read = () => readLegalTexts({ legalDir: folder, cluster: 'local' });
    expect(read).toThrow(/contact\.md/);
    writeFileSync(join(folder, 'contact.md'), 'x'.repeat(200_001));
    expect(read).toThrow(/more than 200000 bytes/);
    writeFileSync(join(folder, 'contact.md'), 'Write to us.');
    expect(read()?.contact).toBe('<p>Write to us.</p>');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('T36 shows the templates, marked as such, on the local network only', () => {
  expect(readLegalTexts({ legalDir: null, cluster: 'devnet' })).toBeNull();
  const texts = Object.values(readLegalTexts({ legalDir: null, cluster: 'local' }) ?? {});
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).toMatch(/^<p><strong>This is a template\.<\/strong> .*\n<[\s\S]*\[/);
});
