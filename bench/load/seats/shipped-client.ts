// Players that use the product's client.
import { createGameConnection, createSocket } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { follow, nodeTimers } from '../../../apps/server/tests/testkit/node-socket.ts';
import { tokenOf } from '../server-messages.ts';
import { dial, type SitDown } from './seat.ts';

export const sitWithClient: SitDown = ({ port, origin, gameId, playerId }, { hear, refused }) => {
  let arrivedMs = 0;
  const headers = { cookie: `sid=${tokenOf(playerId)}`, origin };
  const socket = createSocket({
    connect: (events) =>
      follow(
        dial(`ws://127.0.0.1:${port}/ws`, headers, (error) => console.error(error)),
        {
          ...events,
          onMessage(data) {
            arrivedMs = performance.now();
            events.onMessage(data);
          },
        },
      ),
    timers: nodeTimers,
    // Frames of the measured server are not validated, because validation would distort the measurement.
    parse: (data) => JSON.parse(String(data)) as ServerMessage,
    log: { warn: (message) => console.error(message), error: (message) => console.error(message) },
    random: Math.random,
    onReturn: () => () => {},
    onSessionEnded: () => console.error('a session ended'),
  });
  let moves = 0;
  const createId = (): string => {
    moves += 1;
    return `bot-${playerId}-${moves}`;
  };
  const game = createGameConnection({
    socket,
    timers: nodeTimers,
    createId,
    gameId,
    playerId,
    gameCode: null,
  });
  game.onMessage((message) => {
    if (message.type === 'move_made') hear(message.ply, arrivedMs);
    // A node that read the game from its row sends the full state instead of the move.
    if (message.type === 'game_state' && message.moves.length > 0) hear(message.moves.length, arrivedMs);
    if (message.type === 'error') refused(JSON.stringify(message));
  });
  game.enter();
  socket.open();
  return new Promise((resolve) => {
    const stop = game.subscribe(() => {
      if (game.getSnapshot().status !== 'active') return;
      stop();
      resolve((step) => {
        if (!game.move(step)) throw new Error(`game ${gameId}: no move`);
      });
    });
  });
};
