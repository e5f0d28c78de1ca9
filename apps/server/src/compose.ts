// Creates every module of the server and connects them. No module looks up another one itself.
import { formatSol, type Notice } from '@kingstake/protocol';
import { type Chain, type SeatChain, signerModule, type WatchedSigner } from './chain/index.ts';
import type { Cluster } from './cluster/index.ts';
import { onEveryNode } from './cluster-messages.ts';
import { addRecordRoute, createEscrow, stakeEvents, stakesOf } from './escrow/index.ts';
import {
  type Analyst,
  analysedByMonth,
  createGameAnalysis,
  finalCentipawns,
  queueReported,
} from './fair-play/analysis/index.ts';
import { auditCases, createFairPlay, createLinks } from './fair-play/cases/index.ts';
import { createGames, currentReceiptKey, type GamesDeps, type ReceiptKey } from './games/index.ts';
import { createHistory } from './history/index.ts';
import { createMatchmaking, type Matchmaking } from './matchmaking/index.ts';
import {
  claim,
  createDeposits,
  depositUse,
  keepUnclaimed,
  playersCreditedFrom,
} from './money/deposits/index.ts';
import { moneyOfPlayer } from './money/ledger/index.ts';
import { type BeginList, createReserves, type ReservesDeps } from './money/reserves/index.ts';
import { createStatements } from './money/statements/index.ts';
import { createTreasury, type TreasuryDeps } from './money/treasury/index.ts';
import { settleStakes } from './money/wagers/index.ts';
import { createWithdrawals, type SignLogHead } from './money/withdrawals/index.ts';
import { createLinkPreviews } from './notify/previews/index.ts';
import { createPush, type PushDeps } from './notify/push/index.ts';
import { backupAge, operatorLog } from './operators/commands/index.ts';
import { createOwnAccount } from './own-account/index.ts';
import type { Database } from './platform/database/index.ts';
import { addConfigRoute } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import { addPriceRoute } from './platform/price.ts';
import type { CreateRateLimiter } from './platform/quotas.ts';
import type { Random } from './platform/random.ts';
import { databaseModule, type ServerModule } from './platform/server-module.ts';
import type { Settings } from './platform/settings/index.ts';
import type { Hub } from './platform/sockets/index.ts';
import { showSwitches } from './platform/switches/index.ts';
import type { Time } from './platform/time.ts';
import { createContacts } from './players/contacts/index.ts';
import { createUsers } from './players/users/index.ts';
import { createLimits, refuseExcluded, shownBreak } from './protection/index.ts';
import { countResults, createRecordsOf, freezeRatings, rateResults, ratingsOf } from './ratings/index.ts';
import type { RedisParts } from './redis.ts';

export interface ComposeDeps
  extends Pick<Partial<RedisParts>, 'bus'>,
    Pick<TreasuryDeps, 'agreements' | 'auditorKey' | 'airdrop'>,
    Pick<GamesDeps, 'stepPace' | 'verifySigned'>,
    Pick<PushDeps, 'pushNetwork'> {
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  settings: Settings;
  cluster: Cluster;
  hub: Hub;
  createRateLimiter: CreateRateLimiter;
  chain: Chain;
  /** Null where there is no escrow program. */
  seatChain?: SeatChain | null;
  /** Holds the keys of treasury and arbiter. `seatChain` and `signLogHead` use the same signer, so that all refusals count. */
  signer: WatchedSigner;
  /** Signs the head of the operators' log, which is then written to the chain; without it the log stays in the database alone. */
  signLogHead?: SignLogHead | null;
  /** Signs the memos of statements of reserves; without it the statements stay in the database alone. */
  signReserves?: ReservesDeps['signReserves'];
  /** Builds statements of reserves; without it none are made. */
  beginList?: BeginList | null;
  /** Signs receipts; without it games have none. */
  receiptKey?: ReceiptKey | null;
  /** Analyses ended games; without it they are only queued. */
  analyst?: Analyst | null;
}

/** Creates all modules, and lists them in the order in which they open. `createApp` uses the named ones. */
export function compose(deps: ComposeDeps) {
  const { database, cluster, settings, chain, signer } = deps;
  const players = composePlayers(deps);
  const money = composeMoney(deps, players);
  const play = composePlay(deps, players, money);
  const { users, push } = players;
  const { statements, treasury, withdrawals, fairPlay, links, analysis } = money;
  const { games, escrow, matchmaking, limits } = play;
  const history = createHistory({ ...deps, users });
  const linkPreviews = createLinkPreviews({ ...deps, history });
  const switches = showSwitches(deps);
  const modules: readonly ServerModule[] = [
    databaseModule(deps),
    backupAge(deps),
    push,
    linkPreviews,
    cluster,
    switches,
    users,
    money.deposits,
    withdrawals,
    treasury,
    money.reserves,
    games,
    analysis,
    ...(escrow === null ? [] : [escrow]),
    matchmaking,
    limits,
    fairPlay,
    links,
    statements,
    history,
    createOwnAccount({ ...deps, ...players, history }),
    createContacts({ ...deps, users, onBlocked: matchmaking.onBlocked }),
    signerModule(signer, database),
    {
      routes(routes) {
        addConfigRoute(routes, {
          settings,
          treasury: chain.treasury,
          escrow: escrow?.config ?? null,
          moneyPaused: treasury.isMoneyPaused,
          stopped: () => [...switches.current()],
        });
        addRecordRoute(routes, { database });
        addPriceRoute(routes, deps);
      },
    },
  ];
  return { modules, ...players, ...money, ...play, linkPreviews, switches };
}

function composePlayers(deps: ComposeDeps) {
  const { time, hub, bus, settings } = deps;
  const onSessionEnded = onEveryNode(bus, 'session', (sessionKey) => hub.closeSession(sessionKey));
  const users = createUsers({
    ...deps,
    place: settings,
    blockedRegions: settings.blockedRegions,
    ports: {
      balancesOf: moneyOfPlayer,
      breakOf: (queries, userId) => shownBreak(queries, userId, time.nowMs()),
      recordsOf: createRecordsOf(time),
    },
    onSessionEnded,
    refuseWallet: async (tx, wallet) =>
      refuseExcluded(tx, await playersCreditedFrom(tx, wallet), time.nowMs()),
    onRegistered: claim,
  });
  const push = createPush({ ...deps, users });
  const send = onEveryNode(bus, 'notice', ({ userId, notice }) => hub.sendToUser(userId, notice));
  const sendNotice = (userId: number, notice: Notice): void => send({ userId, notice });
  return { users, push, onSessionEnded, sendNotice };
}

/** The modules that hold and move money, and those that check games before money leaves. */
function composeMoney(deps: ComposeDeps, { users, push }: ReturnType<typeof composePlayers>) {
  const { cluster, hub, bus, signLogHead = null, beginList = null, signReserves = null } = deps;
  const shared = { ...deps, users, isLeader: cluster.leader.isLeader };
  const statements = createStatements({
    ...deps,
    stakeEvents,
    sendBalance: (userId, sent) => hub.sendToUser(userId, { type: 'balance_updated', ...sent }),
  });
  const pushBalances = onEveryNode(bus, 'balance', (userIds) => userIds.forEach(statements.pushBalance));
  const pushBalance = (userId: number): void => pushBalances([userId]);
  const onMoved = (userIds: readonly number[]): void => userIds.forEach(pushBalance);
  const links = createLinks(shared);
  const fairPlay = createFairPlay({
    ...shared,
    commonLinks: links.commonOf,
    onMoved,
    gamesAnalysed: analysedByMonth,
    onReported: queueReported,
    finalCentipawns,
  });
  const analysis = createGameAnalysis({
    ...shared,
    openCase: async (tx, asked) => void (await fairPlay.openCase(tx, asked)),
    checkPair: fairPlay.checkPairOf,
    onHeld: onMoved,
  });
  const deposits = createDeposits({ ...shared, onCredited: pushBalance });
  const { watcher } = deposits;
  const treasury = createTreasury({ ...shared, nodes: cluster.nodes, watcher, auditCases, operatorLog });
  const withdrawals = createWithdrawals({
    ...shared,
    statement: treasury.statement,
    reviews: fairPlay,
    keepUnclaimed: (tx, refunded) => keepUnclaimed(tx, refunded, users.userIdOfWallet),
    anchor: signLogHead === null ? null : { ...operatorLog, signLogHead, receiptKey: currentReceiptKey },
    onCredited: pushBalance,
    onPaid: (userId, amount) => push.notify(userId, { kind: 'paid', amount: formatSol(amount) }),
  });
  const reserves = createReserves({ ...deps, beginList, signReserves });
  return { statements, deposits, treasury, withdrawals, fairPlay, links, analysis, reserves, onMoved };
}

function composePlay(
  deps: ComposeDeps,
  { users, push, sendNotice }: ReturnType<typeof composePlayers>,
  { fairPlay, links, analysis, onMoved }: ReturnType<typeof composeMoney>,
) {
  const { log, settings, cluster, hub, bus, seatChain = null } = deps;
  const isBusConnected = () => bus?.isConnected() ?? false;
  const games = createGames({
    ...deps,
    users,
    broadcaster: hub,
    pausedMatches: settings.pausedMatches,
    receipts: deps.receiptKey == null ? null : { place: settings, key: deps.receiptKey },
    stakesOf,
    ratingsOf,
    startingEffects: [freezeRatings, links.noteStart],
    endingEffects: [settleStakes, countResults, rateResults, fairPlay.checkPair, analysis.queueGame],
    recordBlurred: analysis.recordBlurred,
    onSettled: onMoved,
    onSeatsChanged: () => matchmaking.lobby.changed(),
    onSilent: (userId) => matchmaking.onSilent(userId),
    notifyAway: push.notify,
    isBusConnected,
    publishUpdate: (to, update) => bus?.publish(to, 'update', update),
    publishViewers: (counts) => bus?.publish('all', 'viewers', counts),
  });
  const onListed = (gameId: number, creatorId: number) => matchmaking.onListed(gameId, creatorId);
  const escrow = seatChain === null ? null : createEscrow({ ...deps, seatChain, games, onListed });
  const limits = createLimits({
    ...deps,
    users,
    depositUse,
    uncountedGames: fairPlay.uncountedGames,
    playersCreditedFrom,
    closeWaiting: (userId, work) => matchmaking.closeWaiting(userId, work),
    async onBreak(userId, until) {
      sendNotice(userId, { type: 'play_break', until });
      await push
        .stopAwaiting(userId)
        .catch((err: unknown) => log.error({ err }, 'a player on a break may still be told of opponents'));
    },
  });
  const matchmaking: Matchmaking = createMatchmaking({
    ...deps,
    games,
    users,
    escrow,
    limits: {
      refuseSeat: async (tx, seat) => (await fairPlay.refuseSeat(tx, seat)) ?? limits.refuseSeat(tx, seat),
    },
    sendNotice,
    notifyAway: push.notify,
    awaiting: push,
    onBalanceChanged: onMoved,
    lobby: {
      hub,
      publishChanged: () => bus?.publish('all', 'lobby', true),
      isSynced: () => cluster.nodes.isAlone() || isBusConnected(),
    },
  });
  return { games, escrow, matchmaking, limits };
}
