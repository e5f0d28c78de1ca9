// Creates the modules that hold and move money, and those that check games before money leaves.
import { formatSol } from '@kingstake/protocol';
import type { BaseDeps } from './base-modules.ts';
import type { Chain, SeatChain, WatchedSigner } from './chain/index.ts';
import type { Cluster } from './cluster/index.ts';
import type { ClusterPublisher } from './cluster-messages.ts';
import { stakeEvents } from './escrow/index.ts';
import {
  type Analyst,
  analysedByMonth,
  createGameAnalysis,
  finalCentipawns,
  type GameAnalysis,
  type GameAnalysisDeps,
  queueReported,
} from './fair-play/analysis/index.ts';
import { auditCases, createFairPlay, createLinks, type FairPlay } from './fair-play/cases/index.ts';
import { currentReceiptKey, type GamesDeps, type ReceiptKey } from './games/index.ts';
import { createDeposits, keepUnclaimed } from './money/deposits/index.ts';
import { type BeginList, createReserves, type ReservesDeps } from './money/reserves/index.ts';
import { createStatements } from './money/statements/index.ts';
import { createTreasury, type TreasuryDeps } from './money/treasury/index.ts';
import { createWithdrawals, type SignLogHead } from './money/withdrawals/index.ts';
import type { Push, PushDeps } from './notify/push/index.ts';
import { operatorLog } from './operators/commands/index.ts';
import type { CreateRateLimiter } from './platform/quotas/index.ts';
import type { Hub } from './platform/sockets/index.ts';
import type { Users } from './players/users/index.ts';
import type { RedisParts } from './redis.ts';

export interface ComposeDeps
  extends BaseDeps,
    Pick<Partial<RedisParts>, 'bus'>,
    Pick<TreasuryDeps, 'agreements' | 'auditorKey' | 'airdrop'>,
    Pick<GamesDeps, 'stepPace' | 'verifySigned'>,
    Pick<PushDeps, 'pushNetwork'> {
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

export type Shared = { users: Users; push: Push; publisher: ClusterPublisher };

export function composeMoney(deps: ComposeDeps, { users, push, publisher }: Shared) {
  const { database, time, random, log, settings, cluster, hub, chain, signer, signLogHead = null } = deps;
  const { isLeader } = cluster.leader;
  const statements = createStatements({
    database,
    log,
    stakeEvents,
    sendBalance: (userId, sent) => hub.sendToUser(userId, { type: 'balance_updated', ...sent }),
  });
  const pushBalance = publisher.balance(statements.pushBalance);
  const onMoved = (userIds: readonly number[]): void => userIds.forEach(pushBalance);
  const ports = { onMoved, gamesAnalysed: analysedByMonth, onReported: queueReported, finalCentipawns };
  const links = createLinks({ database, time, log, settings, users, chain, auditorKey: deps.auditorKey });
  const commonLinks = links.commonOf;
  const fairPlay = createFairPlay({ database, time, users, settings, commonLinks, ...ports });
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
    auditCases,
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
    keepUnclaimed: (tx, refunded) => keepUnclaimed(tx, refunded, users.userIdOfWallet),
    anchor: signLogHead === null ? null : { ...operatorLog, signLogHead, receiptKey: currentReceiptKey },
    onCredited: pushBalance,
    onPaid: (userId, amount) => push.notify(userId, { kind: 'paid', amount: formatSol(amount) }),
  });
  const { auditorKey, beginList = null, signReserves = null } = deps;
  const reserving = { database, chain, time, random, log, settings, auditorKey };
  const reserves = createReserves({ ...reserving, beginList, signReserves });
  return { statements, deposits, treasury, withdrawals, fairPlay, links, reserves, pushBalance, onMoved };
}

export function composeAnalysis(
  deps: ComposeDeps,
  { fairPlay, onHeld }: { fairPlay: FairPlay; onHeld(userIds: readonly number[]): void },
): GameAnalysis {
  const { database, time, log, settings, cluster, analyst = null } = deps;
  const { isLeader } = cluster.leader;
  const openCase: GameAnalysisDeps['openCase'] = async (tx, asked) => {
    await fairPlay.openCase(tx, asked);
  };
  const checkPair = fairPlay.checkPairOf;
  const ports = { openCase, checkPair, onHeld };
  return createGameAnalysis({ database, time, log, settings, isLeader, analyst, ...ports });
}
