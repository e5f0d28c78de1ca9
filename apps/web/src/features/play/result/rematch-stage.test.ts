import { expect, test } from 'vitest';
import { NO_REMATCH, type RematchGame } from '../../../session/rematch-view.ts';
import { rematchStageOf } from './rematch-stage.ts';

const GAME: RematchGame = { id: 7, side: 'white', opponent: 'Night Owl', wager: '1', won: true };
const own = (stage: 'challenging' | 'waiting') => ({
  game: GAME,
  stage,
  untilMs: 0,
  expiresAtMs: 0,
  isClicked: true,
  isConfirmed: true,
});
const incoming = { game: GAME, untilMs: 0, isAccepting: false };

test('G43 G44 each stage of the rematch of the game on the screen, and none of another game', () => {
  const declined = { game: GAME, homeAtMs: null, hasExpired: false };
  for (const [state, stage] of [
    [{}, 'idle'],
    [{ own: own('challenging') }, 'challenge'],
    [{ own: own('waiting') }, 'wait'],
    [{ declined }, 'declined'],
    [{ incoming }, 'offer'],
  ] as const) {
    expect(rematchStageOf({ ...NO_REMATCH, ...state }, 7)).toBe(stage);
    expect(rematchStageOf({ ...NO_REMATCH, ...state }, 8)).toBe('idle');
  }
});

test('both offer: the question is asked, so that accepting is one click', () => {
  expect(rematchStageOf({ ...NO_REMATCH, own: own('waiting'), incoming }, 7)).toBe('offer');
});
