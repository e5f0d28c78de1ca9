import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLOURS, readPieceArt } from './draw-picture.ts';

const PAGE = new URL('../../../../web/src/ui/', import.meta.url);
const SPRITE = readFileSync(new URL('sprites/pieces.svg', PAGE), 'utf8');

test('reads twelve pieces, filled and outlined, and both gradients', () => {
  const { gradients, pieces } = readPieceArt(SPRITE);
  expect([...pieces.keys()].sort()).toEqual(
    ['b', 'w'].flatMap((colour) => ['B', 'K', 'N', 'P', 'Q', 'R'].map((kind) => `${colour}${kind}`)),
  );
  expect([...gradients].map(([name, { stops }]) => [name, stops.length])).toEqual([
    ['gw', 3],
    ['gb', 3],
  ]);
  for (const [name, shapes] of pieces) {
    const gradient = name.startsWith('w') ? 'gw' : 'gb';
    expect(shapes.some(({ fill }) => fill !== null && 'gradient' in fill && fill.gradient === gradient)).toBe(
      true,
    );
    expect(shapes.some(({ stroke }) => stroke !== null)).toBe(true);
  }
});

test('inherits the paint of a group', () => {
  const { pieces } = readPieceArt(
    '<symbol id="wP"><g fill="#111" stroke="#222" stroke-width="3"><path d="M0 0"/><g fill="none"><circle cx="1" cy="2" r="3"/></g></g></symbol>',
  );
  expect(pieces.get('wP')).toEqual([
    {
      kind: 'path',
      path: 'M0 0',
      circle: [0, 0, 0],
      fill: { colour: '#111' },
      stroke: { colour: '#222' },
      strokeWidth: 3,
      strokeOpacity: 1,
    },
    {
      kind: 'circle',
      path: '',
      circle: [1, 2, 3],
      fill: null,
      stroke: { colour: '#222' },
      strokeWidth: 3,
      strokeOpacity: 1,
    },
  ]);
});

test('throws for an unsupported element', () => {
  expect(() => readPieceArt('<symbol id="wP"><rect x="1"/></symbol>')).toThrow('not drawn: rect');
  expect(() => readPieceArt('<symbol id="wP"><circle cx="x"/></symbol>')).toThrow('no number for cx');
});

test('uses the page’s colour tokens', () => {
  const tokens = readFileSync(new URL('tokens.css', PAGE), 'utf8');
  for (const [name, value] of Object.entries(COLOURS)) expect(tokens).toContain(`${name}:${value};`);
});
