import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { PublicGame } from '../../history/index.ts';
import { escapeHtml } from '../../platform/http/index.ts';
import { metaTags, type PreviewFacts, previewFacts } from './facts.ts';

const GAME: PublicGame = {
  id: 1842,
  white: 'Ilse',
  black: 'Night Owl',
  pictures: { white: 'bee', black: 'angel' },
  winner: 'white',
  result: 'white_wins',
  reason: 'checkmate',
  wager: lamports(1_000_000_000n),
  timeControl: '600+0',
  plies: 47,
  fen: '8/8/8/8/8/8/8/8 w - - 0 1',
  lastMove: null,
  endedAtMs: Date.UTC(2026, 10, 22, 23, 59),
};

type Row = readonly [
  changes: Partial<PublicGame>,
  title: string,
  heading: string,
  detail: string,
  scores: readonly [string, string],
];
const drawn = (reason: string) => ({ winner: null, result: 'draw', reason }) as const;
const lost = (reason: string) => ({ winner: 'black', result: 'black_wins', reason }) as const;

const ROWS: readonly Row[] = [
  [{}, 'Ilse beat Night Owl by checkmate', 'Checkmate', 'White won', ['1', '0']],
  [lost('resignation'), 'Night Owl beat Ilse by resignation', 'Resignation', 'Black won', ['0', '1']],
  [lost('timeout'), 'Night Owl beat Ilse on time', 'Time', 'Black won', ['0', '1']],
  [
    { winner: 'white', result: 'forfeit', reason: 'absence' },
    'Ilse beat Night Owl by forfeit',
    'Forfeit',
    'White won',
    ['1', '0'],
  ],
  [drawn('agreement'), 'Ilse and Night Owl drew by agreement', 'Draw', 'By agreement', ['1/2', '1/2']],
  [drawn('stalemate'), 'Ilse and Night Owl drew by stalemate', 'Draw', 'By stalemate', ['1/2', '1/2']],
  [drawn('a new reason'), 'Ilse and Night Owl drew', 'Draw', '', ['1/2', '1/2']],
  [lost('a new reason'), 'Night Owl beat Ilse', 'Game over', 'Black won', ['0', '1']],
  [
    { winner: null, result: 'aborted', reason: 'first-move' },
    'Ilse against Night Owl, no result',
    'No result',
    'All wagers were refunded',
    ['–', '–'],
  ],
  [
    { winner: null, result: 'void', reason: 'outage' },
    'Ilse against Night Owl, no result',
    'No result',
    'All wagers were refunded',
    ['–', '–'],
  ],
];

test.each(ROWS)('%o: %s', (changes, title, heading, detail, scores) => {
  const facts = previewFacts({ ...GAME, ...changes });
  expect([facts.title, facts.heading, facts.detail]).toEqual([title, heading, detail]);
  expect([facts.white.score, facts.black.score]).toEqual(scores);
  expect([facts.white.hasWon, facts.black.hasWon]).toEqual(scores.map((score) => score === '1'));
});

test('counts full moves, names time control and wager, and dates the end in UTC', () => {
  expect(previewFacts(GAME)).toMatchObject({
    terms: '24 moves · 10+0 · 1 SOL each',
    date: '22 Nov 2026',
    description:
      '24 moves, 10+0, 1 SOL each. Replay the game on Kingstake, competitive chess with real SOL stakes.',
  });
  expect(previewFacts({ ...GAME, plies: 1, timeControl: '90+2' }).terms).toBe('1 move · 90s+2 · 1 SOL each');
});

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
