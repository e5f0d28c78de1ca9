// Creates every module of the server and connects them. No module finds another one itself.
import { formatSol } from '@kingstake/protocol';
import { type BaseDeps, clusterModule, databaseModule, publicRoutes, signerModule } from './base-modules.ts';
import type { Chain, SeatChain, WatchedSigner } from './chain/index.ts';
import type { Cluster } from './cluster/index.ts';
import { type ClusterPublisher, createClusterPublisher, lobbyPorts } from './cluster-messages.ts';
import { createContacts } from './contacts/index.ts';
import { claim, createDeposits, depositUse, playersCreditedFrom } from './deposits/index.ts';
import { createEscrow, stakeEvents, stakesOf } from './escrow-games/index.ts';
import { createFairPlay, type FairPlay } from './fair-play/index.ts';
import {
  type Analyst,
  analysedByMonth,
  createGameAnalysis,
  type GameAnalysis,
  type GameAnalysisDeps,
  queueReported,
} from './game-analysis/index.ts';
import { createGames, type Games, type GamesDeps, readArchived } from './games/index.ts';
import { createHistory } from './history/index.ts';
import { createLimits, refuseExcluded, shownBreak } from './limits/index.ts';
import { createLinkPreviews } from './link-previews/index.ts';
import { createMatchmaking, type Matchmaking } from './matchmaking/index.ts';
import { operatorLog } from './ops/index.ts';
import { createOwnAccount } from './own-account/index.ts';
import type { Hub } from './platform/hub/index.ts';
import type { CreateRateLimiter } from './platform/rate-limits.ts';
import type { ServerModule } from './platform/server-module.ts';
import { showSwitches } from './platform/switches/index.ts';
import { createPush, type Push, type PushDeps } from './push/index.ts';
import type { RedisParts } from './redis.ts';
import { createShop } from './shop/index.ts';
import { countResults, createRecordsOf, freezeRatings, rateResults, ratingsOf } from './standings/index.ts';
import { createStatements, playingBalance, withdrawOnlyBalance } from './statements/index.ts';
import { createTreasury, type TreasuryDeps } from './treasury/index.ts';
import { createUsers, type Users } from './users/index.ts';
import { settleStakes } from './wagers/index.ts';
import { createWithdrawals, type SignLogHead } from './withdrawals/index.ts';

export interface ComposeDeps
  extends BaseDeps,
    Pick<Partial<RedisParts>, 'bus'>,
    Pick<TreasuryDeps, 'agreements' | 'auditorKey' | 'airdrop'>,
    Pick<GamesDeps, 'stepPace'>,
    Pick<PushDeps, 'pushNetwork'> {
  cluster: Cluster;
  hub: Hub;
  createRateLimiter: CreateRateLimiter;
  chain: Chain;
  /** Null where there is no escrow program. */
  seatChain?: SeatChain | null;
  /** Holds the keys of treasury and arbiter. `seatChain` and `signLogHead` use the same signer, so that all refusals count. */
  signer: WatchedSigner;
  /** Signs the head of the operator's log for the chain; without it the log stays in the database alone. */
  signLogHead?: SignLogHead | null;
  /** Analyses ended games; without it they are only queued. */
  analyst?: Analyst | null;
}

/** Creates all modules, and lists them in the order in which they open. `createApp` uses the named ones. */
export function compose(deps: ComposeDeps) {
  const { database, time, random, log, settings, cluster, hub, createRateLimiter, pushNetwork } = deps;
  const publisher = createClusterPublisher(deps.bus);
  const onSessionEnded = publisher.sessionEnd((sessionKey) => hub.closeSession(sessionKey));
  const users = composeUsers(deps, onSessionEnded);
  const push = createPush({ database, time, log, random, users, settings, pushNetwork });
  const shared = { users, push, publisher };
  const money = composeMoney(deps, shared);
  const { statements, deposits, treasury, withdrawals, fairPlay } = money;
  const analysis = composeAnalysis(deps, fairPlay);
  const { games, escrow, matchmaking, limits } = composePlay(deps, shared, { ...money, analysis });
  const history = createHistory({ database, time, log, users, settings, readArchived });
  const linkPreviews = createLinkPreviews({ history, time, log, createRateLimiter, settings });
  const switches = showSwitches({
    database,
    broadcast: (stopped) => hub.sendToAll({ type: 'services_stopped', stopped: [...stopped] }),
  });
  const modules: readonly ServerModule[] = [
    databaseModule(deps),
    push,
    linkPreviews,
    clusterModule(cluster, log),
    switches,
    users,
    deposits,
    withdrawals,
    treasury,
    games,
    analysis,
    ...(escrow === null ? [] : [escrow]),
    matchmaking,
    limits,
    fairPlay,
    statements,
    history,
    createOwnAccount({ database, time, users, history, onSessionEnded }),
    createShop({ database, users }),
    createContacts({ database, time, users, onBlocked: matchmaking.onBlocked }),
    signerModule(deps.signer),
    publicRoutes(deps, {
      escrow: escrow?.config ?? null,
      moneyPaused: treasury.isMoneyPaused,
      stopped: () => [...switches.current()],
    }),
  ];
  return {
    modules,
    users,
    statements,
    treasury,
    withdrawals,
    games,
    analysis,
    matchmaking,
    limits,
    push,
    linkPreviews,
    fairPlay,
    switches,
  };
}

function composeUsers(
  { database, time, random, log, settings }: ComposeDeps,
  onSessionEnded: (sessionKey: string) => void,
): Users {
  return createUsers({
    database,
    time,
    random,
    log,
    place: settings,
    blockedRegions: settings.blockedRegions,
    ports: {
      balanceOf: playingBalance,
      withdrawOnlyOf: withdrawOnlyBalance,
      breakOf: (queries, userId) => shownBreak(queries, userId, time.nowMs()),
      recordsOf: createRecordsOf(time),
    },
    onSessionEnded,
    refuseWallet: async (tx, wallet) =>
      refuseExcluded(tx, await playersCreditedFrom(tx, wallet), time.nowMs()),
    onRegistered: claim,
  });
}

function composeAnalysis(deps: ComposeDeps, fairPlay: FairPlay): GameAnalysis {
  const { database, time, log, settings, cluster, analyst = null } = deps;
  const { isLeader } = cluster.leader;
  const openCase: GameAnalysisDeps['openCase'] = async (tx, asked) => {
    await fairPlay.openCase(tx, asked);
  };
  return createGameAnalysis({ database, time, log, settings, isLeader, analyst, openCase });
}

type Shared = { users: Users; push: Push; publisher: ClusterPublisher };
type PlayParts = { pushBalance: (userId: number) => void; fairPlay: FairPlay; analysis: GameAnalysis };

function composeMoney(deps: ComposeDeps, { users, push, publisher }: Shared) {
  const { database, time, random, log, settings, cluster, hub, chain, signer, signLogHead = null } = deps;
  const { isLeader } = cluster.leader;
  const statements = createStatements({
    database,
    log,
    stakeEvents,
    sendBalance: (userId, balance) => hub.sendToUser(userId, { type: 'balance_updated', balance }),
  });
  const pushBalance = publisher.balance(statements.pushBalance);
  const onMoved = (userIds: readonly number[]): void => userIds.forEach(pushBalance);
  const ports = { onMoved, gamesAnalysed: analysedByMonth, onReported: queueReported };
  const fairPlay = createFairPlay({ database, time, users, settings, ...ports });
  const deposits = createDeposits({
    database,
    chain,
    random,
    time,
    log,
    settings,
    users,
    onCredited: pushBalance,
  });
  const treasury = createTreasury({
    database,
    chain,
    time,
    log,
    settings,
    nodes: cluster.nodes,
    isLeader,
    users,
    watcher: deposits.watcher,
    operatorLog,
    auditorKey: deps.auditorKey,
    airdrop: deps.airdrop,
    agreements: deps.agreements ?? [],
  });
  const withdrawals = createWithdrawals({
    database,
    chain,
    signer,
    time,
    log,
    settings,
    isLeader,
    users,
    statement: treasury.statement,
    reviews: fairPlay,
    anchor: signLogHead === null ? null : { ...operatorLog, signLogHead },
    onCredited: pushBalance,
    onPaid: (userId, amount) => push.notify(userId, { kind: 'paid', amount: formatSol(amount) }),
  });
  return { statements, deposits, treasury, withdrawals, fairPlay, pushBalance };
}

function composePlay(
  deps: ComposeDeps,
  { users, push, publisher }: Shared,
  { pushBalance, fairPlay, analysis }: PlayParts,
) {
  const { database, time, random, log, settings, cluster, hub, bus, chain, createRateLimiter } = deps;
  const onBalancesChanged = (userIds: readonly number[]): void => userIds.forEach(pushBalance);
  const games: Games = createGames({
    database,
    time,
    log,
    cluster,
    users,
    broadcaster: hub,
    pausedMatches: settings.pausedMatches,
    stepPace: deps.stepPace ?? null,
    stakesOf,
    ratingsOf,
    startingEffects: [freezeRatings],
    endingEffects: [settleStakes, countResults, rateResults, fairPlay.checkPair, analysis.queueGame],
    recordBlurred: analysis.recordBlurred,
    onSettled: onBalancesChanged,
    onSeatsChanged: () => matchmaking.lobby.changed(),
    onSilent: (userId) => matchmaking.onSilent(userId),
    notifyAway: push.notify,
    isBusConnected: () => bus?.isConnected() ?? false,
    ...publisher.games,
  });
  const { seatChain = null } = deps;
  const play = { database, time, random, log, games };
  const onListed = () => matchmaking.lobby.changed();
  const escrow = seatChain === null ? null : createEscrow({ ...play, chain, seatChain, onListed });
  const sendNotice = publisher.notice((userId, notice) => hub.sendToUser(userId, notice));
  const limits = createLimits({
    database,
    time,
    settings,
    users,
    depositUse,
    playersCreditedFrom,
    closeWaiting: (userId, work) => matchmaking.closeWaiting(userId, work),
    onBreak(userId, until) {
      sendNotice(userId, { type: 'play_break', until });
      push
        .stopAwaiting(userId)
        .catch((err: unknown) => log.error({ err }, 'a notice on a break could be sent'));
    },
  });
  const matchmaking: Matchmaking = createMatchmaking({
    ...play,
    users,
    escrow,
    createRateLimiter,
    onlineUsers: () => hub.onlineUsers(),
    limits: {
      refuseSeat: async (tx, seat) => (await fairPlay.refuseSeat(tx, seat)) ?? limits.refuseSeat(tx, seat),
    },
    sendNotice,
    notifyAway: push.notify,
    awaiting: push,
    onBalanceChanged: onBalancesChanged,
    lobby: lobbyPorts(deps, hub, publisher),
  });
  return { games, escrow, matchmaking, limits };
}
