// One server: the modules of compose.ts behind HTTP and sockets, and how they start and stop.

import { isRefused } from '@kingstake/protocol';
import { createActivity } from './activity.ts';
import { createDraining } from './cluster/index.ts';
import { receiveClusterMessages } from './cluster-messages.ts';
import { type ComposeDeps, compose } from './compose.ts';
import { hasDeadlines } from './games/index.ts';
import { runRequest } from './operators/commands/index.ts';
import {
  addressReader,
  createHttpServer,
  createMetrics,
  type Metrics,
  quotaKey,
  readLegalTexts,
  regionReader,
} from './platform/http/index.ts';
import { createJobs } from './platform/jobs.ts';
import type { CommandAnswer } from './platform/operator.ts';
import { createAddressQuota, type Quota, rateLimitersInMemory } from './platform/quotas.ts';
import { readinessOf, type ServerModule } from './platform/server-module.ts';
import { dispatchTo, Hub, type HubDeps } from './platform/sockets/index.ts';
import type { RedisParts } from './redis.ts';

export interface AppDeps extends Omit<ComposeDeps, 'hub' | 'createRateLimiter'>, Partial<RedisParts> {
  /** Copies the local network's ledger file to a path; absent on other networks. */
  copyLedger?: ((path: string) => void) | null;
  /** Folder with the built page; null serves calls and sockets only. */
  pageFolder: string | null;
  /** See `createHttpServer`. */
  maxEventLoopDelayMs?: number;
}

export type App = Awaited<ReturnType<typeof createApp>>;

export async function createApp(deps: AppDeps) {
  const { settings, time, log, cluster, bus } = deps;
  const isLeader = cluster.leader.isLeader;
  const createRateLimiter = (deps.rateLimiters ?? rateLimitersInMemory)(settings.rateLimitFactor);
  const addressQuota = createAddressQuota(settings.rateLimitFactor);
  const hub: Hub = createHub(deps, addressQuota, () => attached);
  const activity = createActivity({ ...deps, hub, hasDeadlines });
  const jobs = createJobs({ time, log, isLeader, isIdle: activity.isIdle });
  const composed = compose({ ...deps, hub, createRateLimiter });
  const { users, games, analysis, matchmaking, push } = composed;
  // Games and matchmaking together handle every message of the contract.
  const onMessage = dispatchTo({ ...games.handlers, ...matchmaking.handlers });
  const attached: Modules = { ...composed, onMessage };
  const draining = createDraining({ time, log, cluster, hub, games });
  const modules: readonly ServerModule[] = [
    ...composed.modules,
    activity,
    jobs,
    { readiness: [draining.readiness] },
    { metrics: (metrics) => bus?.metrics(metrics), readiness: bus?.readiness ?? [] },
    { metrics: (metrics) => measureSockets(metrics, hub) },
  ];
  const metrics = createMetrics(time, { isLeader });
  const http = await createHttpServer({
    ...deps,
    createRateLimiter,
    addressQuota,
    authenticate: users.authenticate,
    onCall: activity.noteUse,
    pageHead: composed.linkPreviews.pageHead,
    legalTexts: readLegalTexts(settings),
    fairPlayNumbers: composed.fairPlay.numbers,
    health: { metrics, readiness: readinessOf(modules, isLeader) },
  });
  for (const module of modules) {
    module.routes?.(http.routes);
    module.jobs?.(jobs);
    module.metrics?.(metrics);
  }
  // Without a bus, this node finds the changes of other nodes in the database.
  if (bus !== undefined) receiveClusterMessages({ ...deps, bus, games, lobby: matchmaking.lobby });
  cluster.leader.onBecameLeader(jobs.becameLeader);

  let opened: Promise<void> | null = null;
  /** Opens all modules, before the first caller. Runs once; `listen` calls it if necessary. */
  function open(): Promise<void> {
    opened ??= openAll(modules);
    return opened;
  }
  return {
    http: http.app,
    hub,
    open,
    /** Runs an operator's request: a query, or a signed command. */
    operate(request: unknown): Promise<CommandAnswer> {
      activity.noteUse();
      return runRequest(operatorDeps(deps, composed), request);
    },
    /** Resolves to the port. The system chooses one when the settings contain 0. */
    async listen(): Promise<number> {
      await open();
      await http.app.listen({ host: settings.host, port: settings.port });
      hub.attach(http.app.server);
      const address = http.app.server.address();
      return typeof address === 'object' && address !== null ? address.port : settings.port;
    },
    /** Migrates all clients to other nodes, if there are any. Resolves when this one may stop; never rejects. */
    drain: draining.begin,
    /** Resolves when jobs and games are idle: for tests and the simulator, whose clock waits for work. */
    async settled(): Promise<void> {
      for (const each of [jobs, games, analysis, matchmaking, push]) await each.settled();
    },
    /** Closes sockets with 1012, finishes running requests and jobs, closes the database. */
    async stop(): Promise<void> {
      draining.stop();
      await hub.stop();
      await http.app.close();
      for (const module of modules.toReversed()) await module.stop?.();
    },
  };
}

async function openAll(modules: readonly ServerModule[]): Promise<void> {
  for (const module of modules) await module.open?.();
}

function operatorDeps(deps: AppDeps, composed: ReturnType<typeof compose>) {
  const { sendNotice, push } = composed;
  return {
    seatChain: null,
    copyLedger: null,
    ...deps,
    users: composed.users,
    withdrawals: composed.withdrawals.operator,
    treasury: composed.treasury.operator,
    pushBalance: composed.statements.pushBalance,
    closeWaiting: composed.matchmaking.closeWaiting,
    onBreak: composed.limits.onBreak,
    onReturned(userId: number, returned: { gameId: number; amount: string }) {
      sendNotice(userId, { type: 'wager_returned', ...returned });
      push.notify(userId, { kind: 'returned', ...returned });
    },
  };
}

type Modules = Pick<ReturnType<typeof compose>, 'users' | 'games' | 'matchmaking' | 'switches' | 'links'> &
  Pick<HubDeps, 'onMessage'>;

/** The hub exists before the modules that send through it, so it asks for them when the first socket opens. */
function createHub(deps: AppDeps, addressQuota: Quota<string>, modules: () => Modules): Hub {
  const { settings, time, log, presenceSync = null } = deps;
  const regionOf = regionReader(settings);
  const addressOf = addressReader(settings.trustProxy);
  return new Hub({
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
    presence: presenceSync,
    rateFactor: settings.rateLimitFactor,
  });
}

function measureSockets({ gauge }: Metrics, hub: Hub): void {
  gauge('kingstake_websocket_connections', 'Open sockets', () => hub.stats().sockets);
  gauge('kingstake_players_online', 'Players with an open socket', () => hub.stats().users);
}
