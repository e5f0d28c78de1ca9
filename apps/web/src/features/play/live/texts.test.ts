import { expect, test } from 'vitest';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { LIVE_TEXTS } from './texts.ts';

test('G30 G31 G32 G33 K11 the sentences that the specification words, letter by letter', () => {
  expect(LIVE_TEXTS).toMatchObject({
    cancelled: 'Game Cancelled',
    error: 'Error',
    cancelFailed: 'Failed to cancel game',
    drawOffered: 'Draw Offered',
    drawOfferedText: 'Your opponent is offering a draw.',
    found: 'Opponent Found!',
    foundText: 'The game is starting...',
    gameError: 'Game Error',
  });
  expect(LIVE_TEXTS.cancelledText).toContain('refunded');
  expect(UI_TEXTS.copied).toBe('Copied!');
});
