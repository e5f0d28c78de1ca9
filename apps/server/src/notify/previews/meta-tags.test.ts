import { expect, test } from 'vitest';
import { escapeHtml } from '../../platform/http/index.ts';
import type { PreviewFacts } from './facts.ts';
import { metaTags } from './meta-tags.ts';

const side = { name: '', picture: null, score: '', hasWon: false };
const FACTS: PreviewFacts = {
  title: `"><script>alert('1')</script> & Bob`,
  description: 'Two "moves"',
  heading: '',
  detail: '',
  white: side,
  black: side,
  terms: '',
  date: '',
  fen: '',
  lastMove: null,
};

test('escapes names', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
  const tags = metaTags(FACTS, 7, 'https://kingstake.example');
  expect(tags).not.toContain('<script');
  for (const line of tags.split('\n'))
    expect(line.trim()).toMatch(/^<meta (property|name)="[a-z:_]+" content="[^"<>]*" \/>$/);
});

test('writes absolute addresses and a large picture card', () => {
  const tags = metaTags(FACTS, 7, 'https://kingstake.example');
  for (const tag of [
    '<meta property="og:image" content="https://kingstake.example/og/7.png" />',
    '<meta property="og:url" content="https://kingstake.example/game-details/7" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:description" content="Two &quot;moves&quot;" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    '<meta name="twitter:image" content="https://kingstake.example/og/7.png" />',
  ])
    expect(tags).toContain(tag);
});
