// sim: what a player's screen shows of a running game, worked out as the page does it.
import { type LiveState, remainingMs, type SocketClient, shownClocks } from '@kingstake/client';
import type { TableSeen } from './player-world.ts';

/** Null while no clocks are shown that run or might. */
export function tableSeen(
  state: LiveState,
  socket: SocketClient,
): Pick<TableSeen, 'ply' | 'whiteMs' | 'blackMs' | 'side'> | null {
  const isServerTimeKnown = socket.state.getSnapshot().clockOffsetMs !== null;
  const clocks = shownClocks(state, isServerTimeKnown);
  if (state.status !== 'active' || clocks === null || !isServerTimeKnown) return null;
  const nowMs = socket.nowMs();
  return {
    ply: state.moves.length,
    whiteMs: remainingMs(clocks, 'white', nowMs),
    blackMs: remainingMs(clocks, 'black', nowMs),
    side: state.side,
  };
}
