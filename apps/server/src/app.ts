// One server: the modules of compose.ts behind HTTP and sockets, and how they start and stop.

import { createActivity } from './activity.ts';
import { createDraining } from './cluster/index.ts';
import { type RedisParts, receiveClusterMessages } from './cluster-messages.ts';
import { type ComposeDeps, compose } from './compose.ts';
import { hasDeadlines } from './games/index.ts';
import { runRequest } from './operators/commands/index.ts';
import { createHttpServer, createMetrics, readLegalTexts } from './platform/http/index.ts';
import { createJobs } from './platform/jobs.ts';
import type { CommandAnswer } from './platform/operator.ts';
import { createAddressQuota, rateLimitersInMemory } from './platform/quotas.ts';
import { readinessOf, type ServerModule } from './platform/server-module.ts';
import type { Hub } from './platform/sockets/index.ts';
import { createSockets } from './sockets.ts';

export interface AppDeps extends Omit<ComposeDeps, 'hub' | 'createRateLimiter'>, Partial<RedisParts> {
  /** Copies the local network's ledger file to a path; absent on other networks. */
  copyLedger?: ((path: string) => void) | null;
  /** Folder with the built page; null serves calls and sockets only. */
  pageFolder: string | null;
  /** See `createHttpServer`. */
  maxEventLoopDelayMs?: number;
}

export interface App {
  /** Opens all modules, before the first caller. Runs once; `listen` calls it if necessary. */
  open(): Promise<void>;
  /** Resolves to the port. The system chooses one when the settings contain 0. */
  listen(): Promise<number>;
  /** Migrates all clients to other nodes, if there are any. Resolves when this one may stop; never rejects. */
  drain(): Promise<void>;
  /** Closes sockets with 1012, finishes running requests and jobs, closes the database. */
  stop(): Promise<void>;
  /** Resolves when jobs and games are idle: for tests and the simulator, whose clock waits for work. */
  settled(): Promise<void>;
  http: Awaited<ReturnType<typeof createHttpServer>>['app'];
  hub: Hub;
  /** Runs an operator's request: a query, or a signed command. */
  operate(request: unknown): Promise<CommandAnswer>;
}

export async function createApp(deps: AppDeps): Promise<App> {
  const { settings, time, log, random, cluster, presenceSync, pageFolder, maxEventLoopDelayMs } = deps;
  const createRateLimiter = (deps.rateLimiters ?? rateLimitersInMemory)(settings.rateLimitFactor);
  const addressQuota = createAddressQuota(settings.rateLimitFactor);
  const sockets = createSockets({ settings, time, log, addressQuota, presence: presenceSync });
  const { hub } = sockets;
  const { database, bus } = deps;
  const activity = createActivity({ time, database, cluster, hub, hasDeadlines });
  const jobs = createJobs({ time, log, isLeader: cluster.leader.isLeader, isIdle: activity.isIdle });
  const composed = compose({ ...deps, hub, createRateLimiter });
  const { users, games, analysis, matchmaking, push, linkPreviews, fairPlay } = composed;
  sockets.attach(composed);
  const draining = createDraining({ time, log, cluster, hub, games });
  const modules: readonly ServerModule[] = [
    ...composed.modules,
    activity,
    jobs,
    { readiness: [draining.readiness] },
    { metrics: (metrics) => bus?.metrics(metrics), readiness: bus?.readiness ?? [] },
    sockets,
  ];
  const metrics = createMetrics(time, { isLeader: cluster.leader.isLeader });
  const http = await createHttpServer({
    settings,
    time,
    log,
    random,
    createRateLimiter,
    addressQuota,
    pageFolder,
    maxEventLoopDelayMs,
    authenticate: users.authenticate,
    onCall: activity.noteUse,
    pageHead: linkPreviews.pageHead,
    legalTexts: readLegalTexts(settings),
    fairPlayNumbers: fairPlay.numbers,
    health: { metrics, readiness: readinessOf(modules, cluster.leader.isLeader) },
  });
  for (const module of modules) {
    module.routes?.(http.routes);
    module.jobs?.(jobs);
    module.metrics?.(metrics);
  }
  followNodes(deps, composed, hub);
  cluster.leader.onBecameLeader(jobs.becameLeader);

  let opened: Promise<void> | null = null;
  async function openModules(): Promise<void> {
    for (const module of modules) await module.open?.();
  }
  function open(): Promise<void> {
    opened ??= openModules();
    return opened;
  }
  return {
    http: http.app,
    hub,
    open,
    operate(request) {
      activity.noteUse();
      return runRequest(operatorDeps(deps, composed), request);
    },
    async listen() {
      await open();
      await http.app.listen({ host: settings.host, port: settings.port });
      hub.attach(http.app.server);
      return portOf(http.app.server.address()) ?? settings.port;
    },
    drain: draining.begin,
    async settled() {
      for (const each of [jobs, games, analysis, matchmaking, push]) await each.settled();
    },
    async stop() {
      draining.stop();
      await hub.stop();
      await http.app.close();
      for (const module of modules.toReversed()) await module.stop?.();
    },
  };
}

type Composed = ReturnType<typeof compose>;

/** Handles messages of other nodes. Without a bus, this node finds their changes in the database. */
function followNodes({ cluster, bus, presenceSync }: AppDeps, composed: Composed, hub: Hub): void {
  const { games, statements, matchmaking } = composed;
  const { lobby } = matchmaking;
  const { pushBalance } = statements;
  if (bus !== undefined)
    receiveClusterMessages({ cluster, bus, presenceSync, games, lobby, hub, pushBalance });
}

function operatorDeps(
  deps: AppDeps,
  { users, withdrawals, treasury, statements, matchmaking, limits, push, sendNotice }: Composed,
) {
  return {
    ...deps,
    users,
    withdrawals: withdrawals.operator,
    treasury: treasury.operator,
    seatChain: deps.seatChain ?? null,
    copyLedger: deps.copyLedger ?? null,
    pushBalance: statements.pushBalance,
    closeWaiting: matchmaking.closeWaiting,
    onBreak: limits.onBreak,
    onReturned(userId: number, returned: { gameId: number; amount: string }) {
      sendNotice(userId, { type: 'wager_returned', ...returned });
      push.notify(userId, { kind: 'returned', ...returned });
    },
  };
}

function portOf(address: string | { port: number } | null): number | null {
  return typeof address === 'object' && address !== null ? address.port : null;
}
