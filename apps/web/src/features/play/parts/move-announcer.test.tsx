import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SIDE_TEXTS } from '../texts.ts';
import { MoveAnnouncer } from './move-announcer.tsx';

const E4 = { from: 'e2', to: 'e4', san: 'e4', fen: '4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1' };
const E5 = { from: 'e7', to: 'e5', san: 'e5', fen: '4k3/8/8/4p3/8/8/4P3/4K3 w - - 0 1' };

test.each([
  ['White’s first move', [E4], SIDE_TEXTS.white],
  ['Black’s answer', [E4, E5], SIDE_TEXTS.black],
  ['Black’s move where Black began', [E5], SIDE_TEXTS.black],
  ['White’s answer there', [E5, E4], SIDE_TEXTS.white],
])('%s is said in the name of who moved, by the position', (_what, moves, side) => {
  expect(renderToStaticMarkup(<MoveAnnouncer moves={moves} />)).toContain(`>${side}: `);
});

test('before the first move nothing is said', () => {
  expect(renderToStaticMarkup(<MoveAnnouncer moves={[]} />)).toContain('data-said="move"></p>');
});
