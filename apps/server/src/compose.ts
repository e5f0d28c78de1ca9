// Creates every module of the server and connects them. No module looks up another one itself.

import type { Notice } from '@kingstake/protocol';
import { clusterModule, databaseModule, publicRoutes, signerModule } from './base-modules.ts';
import { createClusterPublisher, lobbyPorts } from './cluster-messages.ts';
import { type ComposeDeps, composeAnalysis, composeMoney, type Shared } from './compose-money.ts';
import { createEscrow, stakesOf } from './escrow/index.ts';
import type { GameAnalysis } from './fair-play/analysis/index.ts';
import type { FairPlay, Links } from './fair-play/cases/index.ts';
import { createGames, type Games } from './games/index.ts';
import { createHistory } from './history/index.ts';
import { createMatchmaking, type Matchmaking } from './matchmaking/index.ts';
import { claim, depositUse, playersCreditedFrom } from './money/deposits/index.ts';
import { moneyOfPlayer } from './money/ledger/index.ts';
import { settleStakes } from './money/wagers/index.ts';
import { createLinkPreviews } from './notify/previews/index.ts';
import { createPush } from './notify/push/index.ts';
import type { ServerModule } from './platform/server-module.ts';
import { showSwitches } from './platform/switches/index.ts';
import { createShop } from './players/avatars/index.ts';
import { createContacts } from './players/contacts/index.ts';
import { createOwnAccount } from './players/own-account/index.ts';
import { createUsers, type Users } from './players/users/index.ts';
import { createLimits, refuseExcluded, shownBreak } from './protection/index.ts';
import { countResults, createRecordsOf, freezeRatings, rateResults, ratingsOf } from './ratings/index.ts';

/** Creates all modules, and lists them in the order in which they open. `createApp` uses the named ones. */
export function compose(deps: ComposeDeps) {
  const { database, time, random, log, settings, cluster, hub, createRateLimiter, pushNetwork } = deps;
  const publisher = createClusterPublisher(deps.bus);
  const onSessionEnded = publisher.sessionEnd((sessionKey) => hub.closeSession(sessionKey));
  const users = composeUsers(deps, onSessionEnded);
  const push = createPush({ database, time, log, random, users, settings, pushNetwork });
  const shared = { users, push, publisher };
  const money = composeMoney(deps, shared);
  const { statements, deposits, treasury, withdrawals, fairPlay, links, reserves } = money;
  const analysis = composeAnalysis(deps, { fairPlay, onHeld: money.onMoved });
  const sendNotice = publisher.notice((userId, notice) => hub.sendToUser(userId, notice));
  const played = composePlay(deps, shared, { ...money, analysis, sendNotice });
  const { games, escrow, matchmaking, limits } = played;
  const history = createHistory({ database, time, log, users, settings });
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
    reserves,
    games,
    analysis,
    ...(escrow === null ? [] : [escrow]),
    matchmaking,
    limits,
    fairPlay,
    links,
    statements,
    history,
    createOwnAccount({ database, time, users, history, onSessionEnded }),
    createShop({ database, users }),
    createContacts({ database, time, users, onBlocked: matchmaking.onBlocked }),
    signerModule(deps.signer, database),
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
    links,
    sendNotice,
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
      balancesOf: moneyOfPlayer,
      breakOf: (queries, userId) => shownBreak(queries, userId, time.nowMs()),
      recordsOf: createRecordsOf(time),
    },
    onSessionEnded,
    refuseWallet: async (tx, wallet) =>
      refuseExcluded(tx, await playersCreditedFrom(tx, wallet), time.nowMs()),
    onRegistered: claim,
  });
}

type PlayParts = {
  pushBalance: (userId: number) => void;
  fairPlay: FairPlay;
  links: Links;
  analysis: GameAnalysis;
  sendNotice(userId: number, notice: Notice): void;
};

function composePlay(
  deps: ComposeDeps,
  { users, push, publisher }: Shared,
  { pushBalance, fairPlay, links, analysis, sendNotice }: PlayParts,
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
    verifySigned: deps.verifySigned ?? null,
    receipts: deps.receiptKey == null ? null : { place: settings, key: deps.receiptKey },
    stakesOf,
    ratingsOf,
    startingEffects: [freezeRatings, links.noteStart],
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
  const escrow =
    seatChain === null
      ? null
      : createEscrow({
          ...play,
          chain,
          seatChain,
          onListed: (gameId, creatorId) => matchmaking.onListed(gameId, creatorId),
        });
  const limits = createLimits({
    database,
    time,
    settings,
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
    ...play,
    users,
    escrow,
    createRateLimiter,
    hub,
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
