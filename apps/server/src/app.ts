// The wiring: every module of the server, created and connected by hand, on one screen. No module finds another by itself.

import type { SigningKey } from '@kingstake/custody';
import { configCalls, PRICE, SERVER_TIMES } from '@kingstake/protocol';
import type { Agreement, Chain, SeatChain, WatchedSigner } from './chain/index.ts';
import { createDeposits, type Deposits } from './deposits/index.ts';
import { addRecordRoute, createEscrow, type Escrow, stakeEvents, stakesOf } from './escrow-games/index.ts';
import { createGames, type Games } from './games/index.ts';
import { createHistory } from './history/index.ts';
import { createLinkPreviews } from './link-previews/index.ts';
import { createMatchmaking, isSeatMessage } from './matchmaking/index.ts';
import { type OpsDeps, operatorLog, runRequest } from './ops/index.ts';
import { askJson } from './platform/ask-json.ts';
import { type Database, vacuumTables } from './platform/database/index.ts';
import {
  AddressBudget,
  addConfigRoute,
  addressReader,
  createHttpServer,
  createMetrics,
  type Metrics,
  type ReadinessCheck,
  type RouteKit,
} from './platform/http/index.ts';
import { createHub, type Hub } from './platform/hub/index.ts';
import { purgeIdempotencyKeys } from './platform/idempotency/index.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { CommandAnswer } from './platform/operator.ts';
import { createPrice } from './platform/price.ts';
import type { Random } from './platform/random.ts';
import { type CreateRateLimiter, rateLimitersInMemory } from './platform/rate-limits.ts';
import type { Settings } from './platform/settings.ts';
import { type ShownSwitches, showSwitches } from './platform/switches/index.ts';
import type { Pace, Time } from './platform/time.ts';
import { createShop } from './shop/index.ts';
import { countResults, recordsOf } from './standings/index.ts';
import { createStatements, playingBalance } from './statements/index.ts';
import { createTreasury, type RequestAirdrop } from './treasury/index.ts';
import { createUsers } from './users/index.ts';
import { settleStakes } from './wagers/index.ts';
import { createWithdrawals, type SignLogHead } from './withdrawals/index.ts';

export interface AppDeps {
  settings: Settings;
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  chain: Chain;
  /** Null where there is no escrow program. */
  seatChain?: SeatChain | null;
  /** What several nodes do not agree on; see `createAgreeingChain`. */
  agreements?: readonly Agreement[];
  /** Has the keys of treasury and arbiter. The same one signs for `seatChain` and `signLogHead`, so that all refusals count. */
  signer: WatchedSigner;
  /** Signs the statements of the books that the signer asks for. */
  auditorKey: SigningKey;
  /** Signs the head of the operator's log for the chain; without it the log stays in the database alone. */
  signLogHead?: SignLogHead | null;
  /** On the local network only. */
  airdrop: RequestAirdrop | null;
  /** Copies the local network's file to a path; absent on other networks. */
  copyLedger?: ((path: string) => void) | null;
  /** Folder with the built page; null serves calls and sockets only. */
  pageFolder: string | null;
  /** See `createStepWriter`. */
  stepPace?: Pace | null;
  /** See `createHttpServer`. */
  maxEventLoopDelayMs?: number;
}

type ModuleDeps = AppDeps & {
  createRateLimiter: CreateRateLimiter;
  addressBudget: AddressBudget;
};

export interface App {
  /** Reads the chain, audits, compensates games for the outage: before the first caller. Runs once, by `listen` if not before. */
  open(): Promise<void>;
  /** Resolves to the port, which the system chose when the settings say 0. */
  listen(): Promise<number>;
  /** Closes sockets with 1012, finishes running requests and jobs, closes the database. */
  stop(): Promise<void>;
  /** Resolves when jobs and games are at rest: for tests and the simulator, whose clock waits for work. */
  settled(): Promise<void>;
  http: Awaited<ReturnType<typeof createHttpServer>>['app'];
  hub: Hub;
  /** Runs a request of an operator: a question, or a signed command. */
  operate(request: unknown): Promise<CommandAnswer>;
}

export async function createApp(given: AppDeps): Promise<App> {
  const { settings, database, time, log } = given;
  const deps = {
    ...given,
    createRateLimiter: rateLimitersInMemory(settings.rateLimitFactor),
    addressBudget: new AddressBudget(settings.rateLimitFactor),
  };
  const jobs = createJobs({ time, log });
  const metrics = createMetrics(time);

  const modules = createModules(deps, (): Hub => hub);
  const { users, deposits, withdrawals, treasury, games, escrow } = modules;
  const switches = followSwitches(database, (): Hub => hub);

  const hub = createSockets(deps, modules, switches);
  const http = await createHttpServer({
    ...deps,
    authenticate: users.authenticate,
    pageHead: modules.linkPreviews.pageHead,
    health: {
      metrics,
      readiness: readinessOf(deps, modules, jobs),
    },
  });
  for (const module of Object.values(modules)) if ('addRoutes' in module) module.addRoutes(http.routes);
  for (const { scheduleJobs } of [users, deposits, withdrawals, treasury, games]) scheduleJobs(jobs);
  switches.scheduleJobs(jobs);
  escrow?.scheduleJobs(jobs);
  scheduleUpkeep(jobs, deps);
  addOpenRoutes(http.routes, deps, {
    escrow: escrow?.config ?? null,
    moneyPaused: modules.treasury.isMoneyPaused,
    stopped: () => [...switches.current()],
  });
  for (const module of [jobs, deposits, withdrawals, treasury, escrow]) module?.measure(metrics);
  measureHub(metrics, hub);
  measureSigner(metrics, deps.signer);

  let opened: Promise<void> | null = null;
  const open = (): Promise<void> => {
    opened ??= switches.open().then(deposits.open).then(treasury.open).then(games.open);
    return opened;
  };

  return {
    http: http.app,
    hub,
    open,
    operate: (request) => runRequest(operatorDeps(deps, modules), request),
    async listen() {
      await open();
      await http.app.listen({ host: settings.host, port: settings.port });
      hub.attach(http.app.server);
      return portOf(http.app.server.address()) ?? settings.port;
    },
    settled: () => jobs.settled().then(games.settled),
    async stop() {
      await hub.stop();
      await http.app.close();
      await jobs.stop();
      await games.stop();
      await modules.linkPreviews.stop();
      await database.close();
    },
  };
}

/** The sockets, and who answers what they say. */
function createSockets(
  { settings, time, log, addressBudget }: ModuleDeps,
  modules: Modules,
  switches: ShownSwitches,
): Hub {
  const { users, games, matchmaking } = modules;
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
      const stopped = [...switches.current()];
      if (stopped.length > 0) socket.send({ type: 'services_stopped', stopped });
    },
    onClose(socket) {
      games.onClose(socket);
      matchmaking.onClose(socket);
    },
    reserve: games.reserve,
    liveSessions: users.liveSessions,
    rateFactor: settings.rateLimitFactor,
  });
}

type Modules = ReturnType<typeof createModules>;

/** Creates the features and injects what each may use of the others. `hub` is passed lazily: it exists before the first message is sent. */
function createModules(deps: ModuleDeps, hub: () => Hub) {
  const { settings } = deps;
  const users = createUsers({
    ...deps,
    place: settings,
    ports: {
      balanceOf: playingBalance,
      recordsOf,
    },
    onSessionEnded: (sessionKey) => hub().closeSession(sessionKey),
    onRegistered: (tx, walletAddress, userId) => deposits.onRegistered(tx, walletAddress, userId),
  });

  const statements = createStatements({
    ...deps,
    stakeEvents,
    sendBalance: (userId, balance) => hub().sendToUser(userId, { type: 'balance_updated', balance }),
  });
  const { pushBalance } = statements;
  const deposits: Deposits = createDeposits({ ...deps, users, onCredited: pushBalance });
  const withdrawals = createWithdrawals({
    ...deps,
    users,
    statement: () => treasury.statement(),
    anchor: deps.signLogHead ? { ...operatorLog, signLogHead: deps.signLogHead } : null,
    onCredited: pushBalance,
  });
  const treasury = createTreasury({ ...deps, users, watcher: deposits.watcher, operatorLog });
  const shop = createShop({ ...deps, users });

  const games: Games = createGames({
    ...deps,
    users,
    pausedMatches: settings.pausedMatches,
    stakesOf,
    broadcaster: {
      sendToUser: (userId, message) => hub().sendToUser(userId, message),
      publish: (topic, message) => hub().publish(topic, message),
      hasSubscribers: (topic) => hub().hasSubscribers(topic),
    },
    endingEffects: [settleStakes, countResults],
    onSettled: (userIds) => userIds.forEach(pushBalance),
  });

  const { seatChain = null } = deps;
  const escrow: Escrow | null = seatChain === null ? null : createEscrow({ ...deps, seatChain, games });

  const matchmaking = createMatchmaking({
    ...deps,
    games,
    escrow,
    users,
    onlineUsers: () => hub().onlineUsers(),
    onBalanceChanged: (userIds) => userIds.forEach(pushBalance),
  });

  const history = createHistory(deps);
  const linkPreviews = createLinkPreviews({ ...deps, history });
  return {
    users,
    statements,
    deposits,
    withdrawals,
    treasury,
    shop,
    games,
    ...(escrow === null ? {} : { escrow }),
    matchmaking,
    history,
    linkPreviews,
  };
}

function readinessOf(
  { database, signer }: ModuleDeps,
  { deposits, treasury, games, escrow }: ReturnType<typeof createModules>,
  jobs: Jobs,
): readonly ReadinessCheck[] {
  return [
    ...deposits.readiness,
    ...treasury.readiness,
    ...games.readiness,
    ...(escrow?.readiness ?? []),
    ...jobs.readiness,
    { name: 'database', isPlay: true, check: () => database.ping().then(() => null) },
    { name: 'signer', isQuiet: true, check: () => signer.identity().then(() => null) },
  ];
}

function portOf(address: string | { port: number } | null): number | null {
  return typeof address === 'object' && address !== null ? address.port : null;
}

/** What the operator's commands act on. */
function operatorDeps(deps: AppDeps, modules: Modules): OpsDeps {
  const { users, withdrawals, treasury, statements } = modules;
  return {
    ...deps,
    users,
    withdrawals: withdrawals.operator,
    treasury: treasury.operator,
    seatChain: deps.seatChain ?? null,
    copyLedger: deps.copyLedger ?? null,
    pushBalance: statements.pushBalance,
  };
}

/** What operators have stopped, for every open socket. */
function followSwitches(database: Database, hub: () => Hub): ShownSwitches {
  return showSwitches({
    database,
    tell: (stopped) => hub().sendToAll({ type: 'services_stopped', stopped: [...stopped] }),
  });
}

function addOpenRoutes(
  routes: RouteKit,
  deps: AppDeps,
  shown: Pick<Parameters<typeof addConfigRoute>[1], 'escrow' | 'stopped' | 'moneyPaused'>,
): void {
  addConfigRoute(routes, { settings: deps.settings, treasury: deps.chain.treasury, ...shown });
  addRecordRoute(routes, deps);
  addPriceRoute(routes, deps);
}

function addPriceRoute(routes: RouteKit, { settings: { priceUrl }, time, log }: AppDeps): void {
  const limits = { timeoutMs: PRICE.timeoutMs, maxBytes: PRICE.answerBytes };
  const askPrice = priceUrl === null ? null : () => askJson(priceUrl, { time, ...limits });
  const price = createPrice({ askPrice, time, log });
  routes.add(configCalls.getPrice, async () => ({ body: { usd: await price.current() } }));
}

function scheduleUpkeep(jobs: Jobs, deps: AppDeps): void {
  const { database } = deps;
  jobs.schedule('purge-idempotency-keys', SERVER_TIMES.sweepMs, () => database.run(purgeIdempotencyKeys));
  // PostgreSQL has its own background process for this.
  if (database.engine === 'pglite')
    jobs.schedule('vacuum-tables', SERVER_TIMES.vacuumMs, () => vacuumTables(database, deps));
}

function measureHub(metrics: Metrics, hub: Hub): void {
  metrics.gauge('kingstake_websocket_connections', 'Open sockets', () => hub.stats().sockets);
  metrics.gauge('kingstake_players_online', 'Players with an open socket', () => hub.onlineCount());
}

function measureSigner(metrics: Metrics, signer: WatchedSigner): void {
  metrics.gauge('kingstake_signer_away', '1 while the signer does not answer', () => Number(signer.isAway()));
  metrics.gauge('kingstake_signer_refusals', 'Orders that the signer refused since the start', () =>
    [...signer.refusals().values()].reduce((sum, count) => sum + count, 0),
  );
}
