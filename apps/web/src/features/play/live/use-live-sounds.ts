// play, live: what can be heard of a live game.
import { otherSide } from '@kingstake/chess';
import { type LiveState, remainingMs } from '@kingstake/client';
import { useMemo } from 'react';
import { type Heard, useClockSounds, useGameSounds } from '../../../alerts/index.ts';
import { useSocket } from '../../../session/index.ts';
import { clockReading } from '../parts/clock-text.ts';
import type { ClockView } from '../parts/game-table-props.ts';
import type { LiveGame } from './use-live-game.ts';

/** `clocks` null: not told yet. */
export function useLiveSounds({ state, nowMs }: LiveGame, clocks: ClockView | null): void {
  const { isHeld } = useSocket();
  useGameSounds(useMemo(() => heardLive(state, isHeld), [state, isHeld]));
  const { side } = state;
  useClockSounds(clockReading(clocks, side), () =>
    clocks === null || side === null ? 0 : remainingMs(clocks, side, nowMs()),
  );
}

/** A live game as it can be heard. Pure. */
export function heardLive(state: LiveState, isOnline: boolean): Heard {
  const { game, moves, pending, premove } = state;
  return {
    phase: phaseOf(state),
    plies: moves.length + (pending === null ? 0 : 1),
    lastSan: (pending ?? moves.at(-1))?.san ?? null,
    isSeated: game !== null && game.blackPlayer !== null,
    isOffered: isOffered(state),
    hasPremove: premove !== null,
    outcome: outcomeOf(state),
    isOnline,
  };
}

function phaseOf({ status }: LiveState): Heard['phase'] {
  if (status === 'joining') return 'unknown';
  if (status === 'active') return 'playing';
  return status === 'ended' ? 'over' : 'waiting';
}

function isOffered({ side, drawOffer, rematch }: LiveState): boolean {
  if (side === null) return false;
  const other = otherSide(side);
  return drawOffer === other || rematch.offers[other] !== null;
}

/** The player's own result; null for what nobody won or drew. */
function outcomeOf({ over, game, side }: LiveState): Heard['outcome'] {
  if (over === null || side === null) return null;
  if (over.result === 'draw') return 'draw';
  if (over.winner === null) return null;
  const own = side === 'white' ? game?.whitePlayer : game?.blackPlayer;
  return over.winner === own?.id ? 'win' : 'loss';
}
