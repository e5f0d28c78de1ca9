// The sockets of all clients. The hub exists before the modules that send through it, so they are attached afterwards.
import { isRefused } from '@kingstake/protocol';
import type { PresenceSync } from './cluster/index.ts';
import type { compose } from './compose.ts';
import { addressReader, type Metrics, quotaKey, regionReader } from './platform/http/index.ts';
import type { Quota } from './platform/quotas.ts';
import type { Settings } from './platform/settings/index.ts';
import { dispatchTo, Hub, type HubDeps } from './platform/sockets/index.ts';

type Modules = Pick<ReturnType<typeof compose>, 'users' | 'games' | 'matchmaking' | 'switches' | 'links'>;

interface SocketsDeps extends Pick<HubDeps, 'time' | 'log'> {
  settings: Settings;
  addressQuota: Quota<string>;
  presenceSync?: PresenceSync | undefined;
}

export function createSockets({ settings, time, log, addressQuota, presenceSync }: SocketsDeps) {
  let attached: (Modules & Pick<HubDeps, 'onMessage'>) | null = null;
  const modules = () => {
    if (attached === null) throw new Error('sockets have no handlers yet');
    return attached;
  };
  const regionOf = regionReader(settings);
  const addressOf = addressReader(settings.trustProxy);
  const hub = new Hub({
    time,
    log,
    async authorize(request) {
      const { users, links } = modules();
      const decision = await users.authorizeSocket(request);
      if (isRefused(decision)) return decision;
      const { userId, deviceKey = null } = decision;
      await links.noteConnection({ userId, deviceKey, address: addressOf(request) });
      return { ...decision, region: regionOf(request) };
    },
    addressOf,
    takeOfAddress: (address) => addressQuota.take(quotaKey(address), time.monotonicMs()),
    sessionKeyOf: (request) => modules().users.sessionKeyOf(request),
    onMessage: (socket, message) => modules().onMessage(socket, message),
    onOpen(socket) {
      const { matchmaking, switches } = modules();
      matchmaking.onOpen(socket);
      const stopped = [...switches.current()];
      if (stopped.length > 0) socket.send({ type: 'services_stopped', stopped });
    },
    onClose(socket) {
      const { games, matchmaking } = modules();
      games.onClose(socket);
      matchmaking.onClose(socket);
    },
    priorityQuota: {
      covers: (socket, message) => modules().games.priorityQuota.covers(socket, message),
      isFor: (userId) => modules().games.priorityQuota.isFor(userId),
    },
    liveSessions: (sessionKeys) => modules().users.liveSessions(sessionKeys),
    presence: presenceSync ?? null,
    rateFactor: settings.rateLimitFactor,
  });
  return {
    hub,
    /** Must be called before the first socket opens. Games and matchmaking together handle every message of the contract. */
    attach(given: Modules): void {
      const onMessage = dispatchTo({ ...given.games.handlers, ...given.matchmaking.handlers });
      attached = { ...given, onMessage };
    },
    metrics({ gauge }: Metrics): void {
      gauge('kingstake_websocket_connections', 'Open sockets', () => hub.stats().sockets);
      gauge('kingstake_players_online', 'Players with an open socket', () => hub.stats().users);
    },
  };
}
