// play, live: sounds, title and notifications of a live game. Draws nothing; a chunk of its own, because no player waits
// for it to move.
import type { ClockView } from '../parts/game-table-props.ts';
import { useLiveAttention } from './use-live-attention.ts';
import type { LiveGame } from './use-live-game.ts';
import { useLiveSounds } from './use-live-sounds.ts';

interface LiveAlertsProps {
  connection: LiveGame;
  /** null: not told yet. */
  clocks: ClockView | null;
}

export function LiveAlerts({ connection, clocks }: LiveAlertsProps) {
  useLiveSounds(connection, clocks);
  useLiveAttention(connection, clocks);
  return null;
}
