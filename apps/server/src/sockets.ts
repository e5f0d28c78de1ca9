// The wiring: the sockets, and who answers what they say.
import type { Games } from './games/index.ts';
import { isSeatMessage, type Matchmaking } from './matchmaking/index.ts';
import { type AddressBudget, addressReader } from './platform/http/index.ts';
import { createHub, type Hub, type HubLog } from './platform/hub/index.ts';
import type { RollCall } from './platform/roll-call/index.ts';
import type { Settings } from './platform/settings.ts';
import type { ShownSwitches } from './platform/switches/index.ts';
import type { Time } from './platform/time.ts';
import type { Users } from './users/index.ts';

export interface SocketsDeps {
  settings: Settings;
  time: Time;
  log: HubLog;
  addressBudget: AddressBudget;
  rollCall?: RollCall | undefined;
}

export interface SocketModules {
  users: Users;
  games: Games;
  matchmaking: Matchmaking;
}

export function createSockets(
  { settings, time, log, addressBudget, rollCall }: SocketsDeps,
  { users, games, matchmaking }: SocketModules,
  switches: ShownSwitches,
): Hub {
  return createHub({
    time,
    log,
    authorize: users.authorizeSocket,
    addressOf: addressReader(settings.trustProxy),
    takeOfAddress: (address) => addressBudget.take(address, time.monotonicMs()),
    sessionKeyOf: users.sessionKeyOf,
    onMessage: (socket, message) =>
      isSeatMessage(message) ? matchmaking.onMessage(socket, message) : games.onMessage(socket, message),
    onOpen(socket) {
      matchmaking.onOpen(socket);
      const stopped = [...switches.current()];
      if (stopped.length > 0) socket.send({ type: 'services_stopped', stopped });
    },
    onClose(socket) {
      games.onClose(socket);
      matchmaking.onClose(socket);
    },
    reserve: games.reserve,
    liveSessions: users.liveSessions,
    rollCall: rollCall ?? null,
    rateFactor: settings.rateLimitFactor,
  });
}
