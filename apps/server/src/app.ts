// The wiring: every module of the server, created and connected by hand, on one screen. No module finds another by itself.

import type { SigningKey } from '@kingstake/custody';
import { formatSol } from '@kingstake/protocol';
import { checkedAtFirst, measureHouse, measureServer } from './app-metrics.ts';
import { scheduleUpkeep } from './app-upkeep.ts';
import { createAnnounce, listenToNodes, lobbyPorts, whenFirst } from './between-nodes.ts';
import type { Agreement, Chain, SeatChain, WatchedSigner } from './chain/index.ts';
import { createContacts } from './contacts/index.ts';
import { createDeposits, type Deposits } from './deposits/index.ts';
import { addRecordRoute, createEscrow, type Escrow, stakeEvents, stakesOf } from './escrow-games/index.ts';
import { type Mouth as Broadcaster, createGames, type Games, readArchived } from './games/index.ts';
import { createHistory } from './history/index.ts';
import { createLinkPreviews } from './link-previews/index.ts';
import { createMatchmaking, type Matchmaking, seatListeners } from './matchmaking/index.ts';
import { measureBackups, type OpsDeps, operatorLog, runRequest } from './ops/index.ts';
import type { Database } from './platform/database/index.ts';
import { createDraining } from './platform/drain/index.ts';
import {
  AddressBudget,
  addConfigRoute,
  createHttpServer,
  createMetrics,
  type ReadinessCheck,
  type RouteKit,
} from './platform/http/index.ts';
import type { Hub } from './platform/hub/index.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Nodes } from './platform/nodes/index.ts';
import type { CommandAnswer } from './platform/operator.ts';
import type { Random } from './platform/random.ts';
import { type CreateRateLimiter, rateLimitersInMemory } from './platform/rate-limits.ts';
import type { Settings } from './platform/settings.ts';
import { type ShownSwitches, showSwitches } from './platform/switches/index.ts';
import type { Pace, Time } from './platform/time.ts';
import type { PushNetwork } from './platform/web-push/index.ts';
import { addPriceRoute } from './price-route.ts';
import { createPush, type Push } from './push/index.ts';
import type { RedisParts } from './redis-connection.ts';
import { createShop } from './shop/index.ts';
import { createSockets } from './sockets.ts';
import { countResults, createRecordsOf, freezeRatings, rateResults, ratingsOf } from './standings/index.ts';
import { createStatements, playingBalance } from './statements/index.ts';
import { createTreasury, type RequestAirdrop } from './treasury/index.ts';
import { createUsers, type Users } from './users/index.ts';
import { settleStakes } from './wagers/index.ts';
import { createWithdrawals, type SignLogHead } from './withdrawals/index.ts';

export interface AppDeps extends Partial<RedisParts> {
  settings: Settings;
  database: Database;
  /** The servers that share the database. */
  nodes: Nodes;
  time: Time;
  random: Random;
  log: Log;
  chain: Chain;
  /** Null where there is no escrow program. */
  seatChain?: SeatChain | null;
  /** What several nodes of the chain do not agree on; see `createAgreeingChain`. */
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
  pushNetwork?: PushNetwork; // of tests, which have a push service of their own
  /** See `createStepWriter`. */
  stepPace?: Pace | null;
  /** See `createHttpServer`. */
  maxEventLoopDelayMs?: number;
}

type ModuleDeps = AppDeps & {
  createRateLimiter: CreateRateLimiter;
  addressBudget: AddressBudget;
  isFirst: Nodes['isFirst'];
};

export interface App {
  /** Reads the chain, audits, compensates games for the outage: before the first caller. Runs once, by `listen` if not before. */
  open(): Promise<void>;
  /** Resolves to the port, which the system chose when the settings say 0. */
  listen(): Promise<number>;
  /** Where another server stays, sends all players over to it. Resolves when this one may stop; never rejects. */
  drain(): Promise<void>;
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
  const { settings, database, time } = given;
  const deps = {
    ...given,
    createRateLimiter: (given.rateLimiters ?? rateLimitersInMemory)(settings.rateLimitFactor),
    addressBudget: new AddressBudget(settings.rateLimitFactor),
    isFirst: given.nodes.isFirst,
  };
  const jobs = createJobs(deps);
  const metrics = createMetrics(time);

  const modules = createModules(deps, (): Hub => hub);
  const { users, deposits, withdrawals, treasury, games, escrow } = modules;
  const switches = followSwitches(database, (): Hub => hub);
  const hub = createSockets(deps, modules, switches);
  const draining = createDraining({ ...deps, hub, games });
  const http = await createHttpServer({
    ...deps,
    authenticate: users.authenticate,
    pageHead: modules.linkPreviews.pageHead,
    health: { metrics, readiness: readinessOf(deps, modules, [...jobs.readiness, draining.readiness]) },
  });
  for (const module of Object.values(modules)) if ('addRoutes' in module) module.addRoutes(http.routes);
  scheduleModules(jobs, modules, given.nodes);
  switches.scheduleJobs(jobs);
  scheduleUpkeep(jobs, deps);
  addOpenRoutes(http.routes, deps, {
    escrow: escrow?.config ?? null,
    moneyPaused: modules.treasury.isMoneyPaused,
    stopped: () => [...switches.current()],
  });
  for (const module of [jobs, games, modules.push, given.hints, given.nodes]) module?.measure(metrics);
  treasury.measureHere(metrics);
  const backups = { measure: measureBackups(deps) };
  measureHouse(metrics, [deposits, withdrawals, treasury, escrow, backups], deps.isFirst);
  measureServer(metrics, { ...deps, hub });
  followNodes(given, modules, hub);
  whenFirst(given.nodes, jobs.becameFirst);

  let opened: Promise<void> | null = null;
  const open = (): Promise<void> => {
    opened ??= given.nodes
      .lookAtClock()
      .then(switches.open)
      .then(deposits.open)
      .then(treasury.open)
      .then(games.open);
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
    drain: draining.begin,
    settled: () =>
      jobs.settled().then(games.settled).then(modules.matchmaking.settled).then(modules.push.settled),
    async stop() {
      draining.stop();
      await hub.stop();
      await http.app.close();
      await jobs.stop();
      modules.matchmaking.stop();
      await games.stop();
      await leaveNodes(given);
      await Promise.all([modules.linkPreviews.stop(), modules.push.stop()]);
      await database.close();
    },
  };
}

type Modules = ReturnType<typeof createModules>;

/** Creates the features and injects what each may use of the others. `hub` is passed lazily: it exists before the first message is sent. */
function createModules(deps: ModuleDeps, hub: () => Hub) {
  const { settings, hints } = deps;
  const announce = createAnnounce(hints);
  const users = createUsers({
    ...deps,
    place: settings,
    ports: { balanceOf: playingBalance, recordsOf: createRecordsOf(deps.time) },
    onSessionEnded: announce.sessionEndToo((sessionKey) => hub().closeSession(sessionKey)),
    onRegistered: (tx, walletAddress, userId) => deposits.onRegistered(tx, walletAddress, userId),
  });

  const push: Push = createPush({ ...deps, users });
  const statements = createStatements({
    ...deps,
    stakeEvents,
    sendBalance: (userId, balance) => hub().sendToUser(userId, { type: 'balance_updated', balance }),
  });
  const pushBalance = announce.balanceToo(statements.pushBalance);
  const deposits: Deposits = createDeposits({ ...deps, users, onCredited: pushBalance });
  const withdrawals = createWithdrawals({
    ...deps,
    users,
    statement: () => treasury.statement(),
    anchor: deps.signLogHead ? { ...operatorLog, signLogHead: deps.signLogHead } : null,
    onCredited: pushBalance,
    onPaid: (userId, amount) => push.tell(userId, { kind: 'paid', amount: formatSol(amount) }),
  });
  const treasury = createTreasury({ ...deps, users, watcher: deposits.watcher, operatorLog });

  const games: Games = createGames({
    ...deps,
    users,
    pausedMatches: settings.pausedMatches,
    stakesOf,
    broadcaster: broadcasterOf(hub),
    startingEffects: [freezeRatings],
    endingEffects: [settleStakes, countResults, rateResults],
    ratingsOf,
    onSettled: (userIds) => userIds.forEach(pushBalance),
    tellAway: push.tell,
    ...seatListeners(() => matchmaking),
    ...announce.games,
    hintsAreWhole: () => hints?.isWhole() ?? false,
  });

  const { seatChain = null } = deps;
  const escrow: Escrow | null = seatChain === null ? null : createEscrow({ ...deps, seatChain, games });

  const matchmaking: Matchmaking = createMatchmaking({
    ...deps,
    games,
    escrow,
    users,
    onlineUsers: () => hub().onlineUsers(),
    tellAway: push.tell,
    tellUser: announce.noticeToo((userId, notice) => hub().sendToUser(userId, notice)),
    onBalanceChanged: (userIds) => userIds.forEach(pushBalance),
    lobby: lobbyPorts(deps, broadcasterOf(hub), announce),
  });

  return {
    users,
    statements,
    deposits,
    withdrawals,
    treasury,
    games,
    ...(escrow === null ? {} : { escrow }),
    matchmaking,
    push,
    ...createOthers(deps, users, matchmaking),
  };
}

/** Those that nothing else is built on. */
function createOthers(deps: ModuleDeps, users: Users, { onBlocked }: Matchmaking) {
  const history = createHistory({ ...deps, users, readArchived });
  return {
    shop: createShop({ ...deps, users }),
    contacts: createContacts({ ...deps, users, onBlocked }),
    history,
    linkPreviews: createLinkPreviews({ ...deps, history }),
  };
}

function broadcasterOf(hub: () => Hub): Pick<Hub, keyof Broadcaster> {
  return {
    sendToUser: (userId, message) => hub().sendToUser(userId, message),
    publish: (...published) => hub().publish(...published),
    hasSubscribers: (topic) => hub().hasSubscribers(topic),
  };
}

function scheduleModules(jobs: Jobs, modules: Modules, nodes: Nodes): void {
  const { users, deposits, withdrawals, treasury, games, matchmaking, escrow } = modules;
  const own = [users, deposits, withdrawals, treasury, games, matchmaking, nodes];
  for (const { scheduleJobs } of own) scheduleJobs(jobs);
  escrow?.scheduleJobs(jobs);
}

function readinessOf(
  { database, signer, isFirst }: ModuleDeps,
  { deposits, treasury, games, escrow }: ReturnType<typeof createModules>,
  others: readonly ReadinessCheck[],
): readonly ReadinessCheck[] {
  const ofHouse = [...deposits.readiness, ...treasury.readiness, ...(escrow?.readiness ?? [])];
  return [
    ...checkedAtFirst(ofHouse, isFirst),
    ...games.readiness,
    ...others,
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

/** What other nodes say; without hints they are found out by looking at rows. */
function followNodes({ nodes, hints, rollCall }: AppDeps, modules: Modules, hub: Hub): void {
  const { games, statements, matchmaking } = modules;
  const { lobby } = matchmaking;
  if (hints !== undefined)
    listenToNodes({ nodes, hints, rollCall, games, lobby, hub, pushBalance: statements.pushBalance });
}

/** Without its word others miss this server after a moment by themselves. */
async function leaveNodes({ nodes, log }: AppDeps): Promise<void> {
  await nodes
    .leave()
    .catch((error: unknown) => log.warn({ err: error }, 'other servers were not told that this one ends'));
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
