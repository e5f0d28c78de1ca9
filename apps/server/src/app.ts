// The wiring: every part of the server, made and joined by hand, on one screen. No part finds another by itself.
import type { IncomingMessage } from 'node:http';
import {
  configCalls,
  DISPLAY_NAME_MAX,
  FEE_BPS,
  formatSol,
  MIN_TRANSFER,
  PREMIUM_AVATAR_PRICE,
  PRICE,
  SERVER_TIMES,
  WAGER_OPTIONS_SOL,
} from '@kingstake/protocol';
import { type Cashier, createCashier, playingBalance, type RequestAirdrop } from './cashier/index.ts';
import type { Chain } from './chain/index.ts';
import { createGames, type Games } from './games/index.ts';
import { createHistory } from './history/index.ts';
import { createMatchmaking, isSeatMessage } from './matchmaking/index.ts';
import { type Answer, logBreaches, runCommand } from './ops/index.ts';
import { askJson } from './platform/ask-json.ts';
import type { Database } from './platform/database/index.ts';
import {
  checkAccess,
  clientAddress,
  createHttpServer,
  createMetrics,
  type Metrics,
  type RouteKit,
  sessionCookieName,
} from './platform/http/index.ts';
import { createHub, type Hub, type UpgradeDecision } from './platform/hub/index.ts';
import { purgeIdempotencyKeys } from './platform/idempotency/index.ts';
import { createJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Random } from './platform/random.ts';
import type { Settings } from './platform/settings.ts';
import type { Time } from './platform/time.ts';
import { countResults, recordsOf } from './standings/index.ts';
import { createUsers, type Users } from './users/index.ts';
import { settleEnded } from './wagers/index.ts';

export interface AppDeps {
  settings: Settings;
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  chain: Chain;
  /** On the local network only. */
  airdrop: RequestAirdrop | null;
  /** Folder with the built page; null serves calls and sockets only. */
  pageFolder: string | null;
  /** See `createHttpServer`. */
  maxEventLoopDelayMs?: number;
}

export interface App {
  /** Reads the chain, audits, gives games an outage back: before the first caller. Done once, by `listen` if not before. */
  open(): Promise<void>;
  /** Resolves to the port, which the system chose when the settings say 0. */
  listen(): Promise<number>;
  /** Takes nothing new, finishes what runs, tells sockets to come back, closes the database. */
  stop(): Promise<void>;
  /** Resolves when jobs and games are at rest: for tests and the simulator, whose clock waits for work. */
  settled(): Promise<void>;
  http: Awaited<ReturnType<typeof createHttpServer>>['app'];
  hub: Hub;
  /** Runs a command line of the operator. */
  operate(line: readonly string[]): Promise<Answer>;
}

export async function createApp(deps: AppDeps): Promise<App> {
  const { settings, database, time, log } = deps;
  const jobs = createJobs({ time, log });
  const metrics = createMetrics();

  const { users, cashier, games, matchmaking, history } = createRooms(deps, () => hub);

  const hub: Hub = createHub({
    time,
    log,
    authorize: (request) =>
      authorizeSocket(request, (header) => http.app.parseCookie(header), users, settings),
    addressOf: (request) => clientAddress(request, settings.trustProxy),
    onMessage: (socket, message) =>
      isSeatMessage(message) ? matchmaking.onMessage(socket, message) : games.onMessage(socket, message),
    onClose: games.onClose,
    liveSessions: users.liveSessions,
    rateFactor: settings.rateLimitFactor,
  });

  const http = await createHttpServer({
    ...deps,
    authenticate: users.authenticate,
    health: {
      metrics,
      readiness: [
        ...cashier.readiness,
        ...games.readiness,
        jobs.readiness,
        { name: 'database', check: () => database.ping().then(() => null) },
      ],
    },
  });
  for (const part of [users, cashier, games, matchmaking, history]) part.addRoutes(http.routes);
  users.scheduleSweep(jobs);
  jobs.schedule('purge-idempotency-keys', SERVER_TIMES.sweepMs, () => database.run(purgeIdempotencyKeys));
  cashier.scheduleJobs(jobs);
  games.scheduleJobs(jobs);
  addConfigRoute(http.routes, settings, deps.chain.treasury);
  measureHub(metrics, hub);

  let opened: Promise<void> | null = null;
  const open = (): Promise<void> => {
    opened ??= cashier.open().then(games.open);
    return opened;
  };

  return {
    http: http.app,
    hub,
    open,
    operate: (line) => runCommand({ database, time, users, cashier, operator: cashier.operator }, line),
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
      await database.close();
    },
  };
}

/** The features, each with what it may know of the others. `hub` exists by the time anybody is told anything. */
function createRooms(deps: AppDeps, hub: () => Hub) {
  const { settings, time } = deps;
  const users = createUsers({
    ...deps,
    place: settings,
    ports: {
      balanceOf: playingBalance,
      recordsOf,
    },
    onSessionEnded: (sessionKey) => hub().closeSession(sessionKey),
    onRegistered: (tx, walletAddress, userId) => cashier.onRegistered(tx, walletAddress, userId),
  });

  const cashier: Cashier = createCashier({
    ...deps,
    users,
    logBreaches,
    askPrice: askPriceAt(settings.priceUrl, time),
    onBalanceChanged: (userId, balance) => hub().sendToUser(userId, { type: 'balance_updated', balance }),
  });

  const games: Games = createGames({
    ...deps,
    users,
    pausedMatches: settings.pausedMatches,
    mouth: {
      sendToUser: (userId, message) => hub().sendToUser(userId, message),
      publish: (topic, message) => hub().publish(topic, message),
    },
    endingEffects: [settleEnded, countResults],
    onSettled: (userIds) => userIds.forEach(cashier.tellBalance),
  });

  const matchmaking = createMatchmaking({
    ...deps,
    games,
    users,
    rateFactor: settings.rateLimitFactor,
    isOnline: (userId) => hub().socketsOfUser(userId).length > 0,
    onBalanceChanged: (userIds) => userIds.forEach(cashier.tellBalance),
  });

  return { users, cashier, games, matchmaking, history: createHistory(deps) };
}

function portOf(address: string | { port: number } | null): number | null {
  return typeof address === 'object' && address !== null ? address.port : null;
}

/** How the price service is asked; null when the settings name none. */
function askPriceAt(url: string | null, time: Time): (() => Promise<unknown>) | null {
  if (url === null) return null;
  return () => askJson(url, { time, timeoutMs: PRICE.timeoutMs, maxBytes: PRICE.answerBytes });
}

function measureHub(metrics: Metrics, hub: Hub): void {
  metrics.gauge('kingstake_websocket_connections', 'Open sockets', () => hub.stats().sockets);
  metrics.gauge('kingstake_players_online', 'Players with an open socket', () => hub.onlineCount());
}

/** Who may open a socket: a registered player's session, from our own page. */
async function authorizeSocket(
  request: IncomingMessage,
  parseCookie: (header: string) => Readonly<Record<string, string | undefined>>,
  users: Users,
  settings: Settings,
): Promise<UpgradeDecision> {
  const token = parseCookie(request.headers.cookie ?? '')[sessionCookieName(settings.publicOrigin)];
  const caller = token === undefined ? null : await users.authenticate(token);
  const refusal = checkAccess({
    access: 'registered',
    caller,
    changes: true,
    headers: request.headers,
    publicOrigin: settings.publicOrigin,
  });
  if (refusal !== null) return { ok: false, code: refusal.refused };
  if (caller?.userId == null) return { ok: false, code: 'NOT_REGISTERED' };
  return { ok: true, identity: { sessionKey: caller.sessionKey, userId: caller.userId } };
}

function addConfigRoute(routes: RouteKit, settings: Settings, treasury: string): void {
  routes.add(configCalls.getConfig, async () => ({
    body: {
      cluster: settings.cluster,
      rpcUrl: settings.solanaRpcUrl,
      treasury,
      limits: {
        wagerOptions: [...WAGER_OPTIONS_SOL],
        minTransfer: formatSol(MIN_TRANSFER),
        premiumAvatarPrice: formatSol(PREMIUM_AVATAR_PRICE),
        feeBps: Number(FEE_BPS),
        displayNameMax: DISPLAY_NAME_MAX,
      },
    },
  }));
}
