// A player of race tests, who uses the client over an in-memory socket of one node, in the test's time.
import type { GameConnection } from '@kingstake/client';
import { type Device, openDevice } from '../../../../testkit/device.ts';
import type { Lobby, Player } from '../../src/matchmaking/testkit/lobby.ts';

/** A device of a player that is connected to one node. */
export interface LobbyPlayer extends Device {
  readonly at: Lobby;
}

export function enterLobby(at: Lobby, { id }: Player): LobbyPlayer {
  const { nowMs, after, every } = at.time;
  const player = openDevice({
    userId: id,
    connect: (events) => at.dial(id, events),
    timers: { now: nowMs, after, every },
  });
  return { ...player, at };
}

/** A device with an open game. */
export interface SeatTaken {
  readonly player: LobbyPlayer;
  readonly game: GameConnection;
}

/** Opens a game on a new device, and resolves when the node has answered. */
export async function takeSeat(at: Lobby, who: Player, gameId: number): Promise<SeatTaken> {
  const player = enterLobby(at, who);
  const game = player.sit(gameId);
  await allSettled([at]);
  return { player, game };
}

/** Resolves when the nodes have handled everything that the clients sent, and every client has received the results. */
export async function allSettled(lobbies: readonly Lobby[]): Promise<void> {
  for (const lobby of lobbies) {
    await lobby.settled();
    await lobby.games.settled();
  }
  for (const lobby of lobbies) await lobby.settled();
}
