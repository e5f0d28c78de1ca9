// play, result: what the rematch area of a game shows. Pure.
import type { RematchState } from '../../../session/rematch-view.ts';

export type RematchStage = 'idle' | 'challenge' | 'wait' | 'offer' | 'declined';

/** The opponent's offer comes before the player's own: accepting is one click then, too. */
export function rematchStageOf({ own, incoming, declined }: RematchState, gameId: number): RematchStage {
  if (incoming?.game.id === gameId) return 'offer';
  if (own?.game.id === gameId) return own.stage === 'challenging' ? 'challenge' : 'wait';
  return declined?.game.id === gameId ? 'declined' : 'idle';
}
