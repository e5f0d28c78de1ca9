// The sockets of all clients. The hub exists before the modules that send through it; their handlers are attached afterwards.

import { isRefused } from '@kingstake/protocol';
import type { PresenceSync } from './cluster/index.ts';
import type { Links } from './fair-play/cases/index.ts';
import type { Games } from './games/index.ts';
import type { Matchmaking } from './matchmaking/index.ts';
import { addressReader, type Metrics, quotaKey, regionReader } from './platform/http/index.ts';
import type { Quota } from './platform/quotas.ts';
import type { Settings } from './platform/settings/index.ts';
import {
  dispatchTo,
  Hub,
  type HubDeps,
  type HubLog,
  type MessageHandlers,
} from './platform/sockets/index.ts';
import type { ShownSwitches } from './platform/switches/index.ts';
import type { Time } from './platform/time.ts';
import type { Users } from './players/users/index.ts';

export interface SocketsDeps {
  settings: Pick<Settings, 'trustProxy' | 'regionHeader' | 'rateLimitFactor'>;
  time: Time;
  log: HubLog;
  addressQuota: Quota<string>;
  presence?: PresenceSync | undefined;
}

export interface SocketHandlers {
  users: Pick<Users, 'authorizeSocket' | 'sessionKeyOf' | 'liveSessions'>;
  games: Pick<Games, 'handlers' | 'onClose' | 'priorityQuota'>;
  matchmaking: Pick<Matchmaking, 'handlers' | 'onOpen' | 'onClose'>;
  switches: Pick<ShownSwitches, 'current'>;
  links: Pick<Links, 'noteConnection'>;
}

export interface Sockets {
  hub: Hub;
  /** Must be called before the first socket opens. */
  attach(handlers: SocketHandlers): void;
  metrics(metrics: Metrics): void;
}

type Attached = SocketHandlers & Pick<HubDeps, 'onMessage'>;

export function createSockets({ settings, time, log, addressQuota, presence }: SocketsDeps): Sockets {
  let attached: Attached | null = null;
  const handlers = (): Attached => {
    if (attached === null) throw new Error('sockets have no handlers yet');
    return attached;
  };
  const regionOf = regionReader(settings);
  const addressOf = addressReader(settings.trustProxy);
  const hub = new Hub({
    time,
    log,
    async authorize(request) {
      const { users, links } = handlers();
      const decision = await users.authorizeSocket(request);
      if (isRefused(decision)) return decision;
      const { userId, deviceKey = null } = decision;
      await links.noteConnection({ userId, deviceKey, address: addressOf(request) });
      return { ...decision, region: regionOf(request) };
    },
    addressOf,
    takeOfAddress: (address) => addressQuota.take(quotaKey(address), time.monotonicMs()),
    sessionKeyOf: (request) => handlers().users.sessionKeyOf(request),
    onMessage: (socket, message) => handlers().onMessage(socket, message),
    onOpen(socket) {
      const { matchmaking, switches } = handlers();
      matchmaking.onOpen(socket);
      const stopped = [...switches.current()];
      if (stopped.length > 0) socket.send({ type: 'services_stopped', stopped });
    },
    onClose(socket) {
      const { games, matchmaking } = handlers();
      games.onClose(socket);
      matchmaking.onClose(socket);
    },
    priorityQuota: {
      covers: (socket, message) => handlers().games.priorityQuota.covers(socket, message),
      isFor: (userId) => handlers().games.priorityQuota.isFor(userId),
    },
    liveSessions: (sessionKeys) => handlers().users.liveSessions(sessionKeys),
    presence: presence ?? null,
    rateFactor: settings.rateLimitFactor,
  });
  return {
    hub,
    attach(given) {
      // Together they handle every message of the contract.
      const all: MessageHandlers = { ...given.games.handlers, ...given.matchmaking.handlers };
      attached = { ...given, onMessage: dispatchTo(all) };
    },
    metrics({ gauge }) {
      gauge('kingstake_websocket_connections', 'Open sockets', () => hub.stats().sockets);
      gauge('kingstake_players_online', 'Players with an open socket', () => hub.stats().users);
    },
  };
}
