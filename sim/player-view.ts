// sim: what a player's screen shows of a running game, computed as the page does it.
import {
  type GameConnection,
  type LiveState,
  remainingMs,
  type SocketClient,
  shownClocks,
} from '@kingstake/client';
import type { LineSeen, TableSeen, World } from './player-world.ts';

/** A game whose screen is open. */
export interface Table {
  readonly game: GameConnection;
  movedMs: number | null; // when the player made a move that is not confirmed yet
  stoodMs: number | null; // when the mover's clock stopped; null also while the client did not know the server's time
}

interface Looker {
  userId: number;
  line: LineSeen | null;
  socket: SocketClient;
}

/** Records what the screen shows, for the auditor. */
export function lookAt(world: World, { userId, line, socket }: Looker, gameId: number, table: Table): void {
  const seen = tableSeen(table.game.getSnapshot(), socket);
  if (seen === null) return;
  world.tablesSeen.push({
    ...seen,
    userId,
    gameId,
    atMs: world.nowMs(),
    movedMs: table.movedMs,
    stoodMs: table.stoodMs,
    lineWellMs: line?.wellForMs() ?? 0,
    isOutOfOrder: line?.isOutOfOrder(gameId) ?? false,
    togetherMs: world.togetherMs(),
    node: line?.node ?? null,
  });
}

/** Returns null while the screen shows no clocks that run. */
function tableSeen(
  state: LiveState,
  socket: SocketClient,
): Pick<TableSeen, 'ply' | 'whiteMs' | 'blackMs' | 'side' | 'isOpponentAway' | 'drawOffer'> | null {
  const isServerTimeKnown = socket.state.getSnapshot().clockOffsetMs !== null;
  const clocks = shownClocks(state, isServerTimeKnown);
  if (state.status !== 'active' || clocks === null || !isServerTimeKnown) return null;
  const nowMs = socket.nowMs();
  return {
    ply: state.moves.length,
    whiteMs: remainingMs(clocks, 'white', nowMs),
    blackMs: remainingMs(clocks, 'black', nowMs),
    side: state.side,
    isOpponentAway: state.awayUntil !== null,
    drawOffer: state.drawOffer,
  };
}
