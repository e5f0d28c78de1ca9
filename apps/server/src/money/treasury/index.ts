// treasury: public entry. Compares the books with the chain, and freezes money while nodes contradict each other.

import type { SigningKey } from '@kingstake/proofs/custody';
import { formatSol, isRefused, type Lamports, lamports } from '@kingstake/protocol';
import { type Agreement, type Chain, NODES } from '../../chain/index.ts';
import type { NodeDirectory } from '../../cluster/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Gauges, Metrics, ReadinessCheck } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { fundOperating, type Watcher, waitingDeposits } from '../deposits/index.ts';
import {
  account,
  balanceOf,
  freeze,
  freezeHolders,
  freezeReason,
  lastAuditMs,
  OPERATING,
  releaseFreeze,
} from '../ledger/index.ts';
import { type Auditor, type CasesAudit, createTreasuryOperator, type OperatorLogAudit } from './audit.ts';

export { createTreasuryOperator, type TreasuryOperator } from './audit.ts';
export { DEPOSIT_COMMANDS, type DepositCommandDeps } from './deposit-commands.ts';
export { TREASURY_COMMANDS, type TreasuryCommandDeps } from './operator-commands.ts';

export interface TreasuryDeps {
  database: Database;
  chain: Chain;
  time: Time;
  log: Log;
  users: Users;
  watcher: Watcher;
  /** The fair-play cases and the operators' log, which are audited with the books. */
  auditCases: CasesAudit;
  operatorLog: OperatorLogAudit;
  /** Signs statements of solvency for the signer. */
  auditorKey: SigningKey;
  settings: Pick<Settings, 'cluster'>;
  /** Whether this server runs the cluster's audits. Other servers' results are outdated. */
  isLeader(): boolean;
  /** The servers that share the database. */
  nodes: Pick<NodeDirectory, 'self' | 'ownIds' | 'isDead'>;
  /** Funds network fees on the local network. Null elsewhere. */
  airdrop: RequestAirdrop | null;
  /** The disagreements of several Solana nodes; empty with one node. */
  agreements?: readonly Agreement[];
}

export function createTreasury(deps: TreasuryDeps) {
  const { database, log } = deps;
  const operator = createTreasuryOperator(deps);
  const { auditor } = operator;
  const isMoneyPaused = createMoneyPause({
    database,
    log,
    isClean: () => !deps.isLeader() || auditor.isClean(),
  });
  const nodesWatch = createNodesWatch({ ...deps, agreements: deps.agreements ?? [] });
  return {
    operator,
    statement: auditor.statement,
    isMoneyPaused,
    /** Audits new entries before the first request. A failure is logged and reported by readiness; the job retries. */
    async open(): Promise<void> {
      await auditor
        .run()
        .catch((error: unknown) => log.error({ err: error }, 'the first audit failed, will retry'));
    },
    jobs(jobs: Jobs): void {
      const leaderOnly = true;
      const audit = async () => void (await auditor.run());
      jobs.schedule('audit', SERVER_TIMES.auditMs, audit, { leaderOnly });
      jobs.schedule('full-audit', SERVER_TIMES.fullAuditPageMs, () => auditor.step(), { leaderOnly });
      jobs.schedule('compare-nodes', NODES.recheckMs, () => nodesWatch.step());
      if (deps.airdrop === null) return;
      const fund = createFeeFunder(deps, deps.airdrop);
      jobs.schedule('fund-operating-account', SERVER_TIMES.payMs, fund, { leaderOnly });
    },
    readiness: [
      {
        name: 'audit',
        leaderOnly: true,
        check: async () => (auditor.isClean() ? null : 'last audit found a breach'),
      },
      { name: 'nodes', check: async () => nodesWatch.fault() },
      { name: 'money', check: () => database.run(freezeReason) },
    ] satisfies readonly ReadinessCheck[],
    metrics(metrics: Metrics): void {
      measureTreasury(metrics.leader, deps, auditor);
      metrics.gauge(
        'kingstake_chain_disagreement',
        'Questions on which Solana nodes contradict each other: money is frozen',
        () => nodesWatch.disagreements(),
      );
    },
  };
}

/**
 * Returns a function that reports whether money is frozen or the newest audit is not clean. It reads the row each time,
 * because a page calls it right after a refusal. Never rejects: without a database it returns the last value, and true
 * before the first.
 */
function createMoneyPause(deps: {
  database: Database;
  log: Log;
  isClean(): boolean;
}): () => Promise<boolean> {
  let isFrozen = true;
  return async () => {
    try {
      isFrozen = (await deps.database.run(freezeReason)) !== null;
    } catch (error) {
      // The page must be able to start without a database.
      deps.log.warn({ err: error }, 'whether money is paused could not be read');
    }
    return isFrozen || !deps.isClean();
  };
}

function measureTreasury(metrics: Gauges, { database, time }: TreasuryDeps, auditor: Auditor): void {
  const startedMs = time.nowMs();
  const held = (name: 'treasury' | 'liabilities' | 'inFlight') => () =>
    Number(auditor.reserves()?.[name] ?? 0n);
  metrics.gauge('kingstake_reserves_lamports', 'What the treasury holds on chain', held('treasury'));
  metrics.gauge('kingstake_owed_lamports', 'What the books owe', held('liabilities'));
  metrics.gauge('kingstake_in_flight_lamports', 'Payments that may have landed', held('inFlight'));
  metrics.gauge('kingstake_audit_clean', '1 when the newest audits found nothing', () =>
    Number(auditor.isClean()),
  );
  // Before the first audit of a database, the age counts from the start of this server.
  metrics.gauge('kingstake_audit_age_seconds', 'Since an audit last ran to its end', async () => {
    const ranMs = (await database.run(lastAuditMs)) ?? startedMs;
    return Math.max(0, (time.nowMs() - ranMs) / 1000);
  });
  metrics.gauge('kingstake_money_frozen', '1 while money is frozen', async () =>
    Number((await database.run(freezeReason)) !== null),
  );
}

/** Requests lamports from the local network; resolves to the signature. */
export type RequestAirdrop = (to: string, amount: Lamports) => Promise<string>;

/** Below this balance the account is funded again. It covers two thousand withdrawals. */
const OPERATING_MIN: Lamports = lamports(10_000_000n);
const AIRDROP: Lamports = lamports(1_000_000_000n);

/**
 * Returns a job that requests an airdrop from the local network when the operating account is low, and moves it there once
 * it is final. Elsewhere an operator sends SOL and runs `ops fund`.
 */
function createFeeFunder(
  { database, chain, users, watcher }: TreasuryDeps,
  airdrop: RequestAirdrop,
): () => Promise<void> {
  let requested: string | null = null;
  return async () => {
    const balance = await database.run((queries) => balanceOf(queries, account(OPERATING)));
    if (balance >= OPERATING_MIN) return;
    requested ??= await airdrop(chain.treasury, AIRDROP);
    const landed = await chain.transaction(requested, 'finalized');
    if (landed === null) return;
    await watcher.poll();
    await database.transaction(async (tx) => {
      const waiting = await waitingDeposits(tx, [landed.signature], users.userIdOfWallet);
      // An operator may have moved it first.
      if (!isRefused(waiting)) await fundOperating(tx, waiting);
    });
    requested = null;
  };
}

// Freezes money while Solana nodes contradict each other, and lifts the freeze automatically once they agree,
// because no disputed answer credited or paid anything. Each server has its own open questions and holds the common
// freeze while it has one. The leader releases it for dead servers.

interface NodesWatchDeps {
  database: Database;
  chain: Chain;
  log: Log;
  /** One for each port over several Solana nodes; empty with one node. */
  agreements: readonly Agreement[];
  /** The servers of the cluster. */
  nodes: Pick<NodeDirectory, 'self' | 'ownIds' | 'isDead'>;
  isLeader(): boolean;
}

/** Most faults that the sentence names. */
const NAMED = 3;

export function createNodesWatch(deps: NodesWatchDeps) {
  const { database, chain, log, agreements, nodes } = deps;
  const open = () => agreements.flatMap((agreement) => agreement.disagreements());
  const hold = (why: string) => database.run((queries) => freeze(queries, 'nodes', why, nodes.self()));
  for (const agreement of agreements) {
    agreement.onDisagreement(async (why) => {
      log.error({ why }, 'Solana nodes disagree, money is frozen');
      await hold(why);
    });
  }

  /** The holders that this server may release: its own instances and, on the leader, dead ones. */
  const releasable = (holders: readonly number[]): readonly number[] =>
    holders.filter((node) => nodes.ownIds().includes(node) || (deps.isLeader() && nodes.isDead(node)));

  return {
    /** The number of this server's open questions. */
    disagreements: (): number => open().length,
    /** For readiness: names disagreements and nodes that do not answer, in one sentence; null if there are none. */
    fault(): string | null {
      const faults = [...new Set(agreements.flatMap((agreement) => agreement.faults()))];
      if (faults.length === 0) return null;
      const left = faults.length > NAMED ? `; and ${faults.length - NAMED} more` : '';
      return faults.slice(0, NAMED).join('; ') + left;
    },
    /** Repeats every open question. Holds the freeze while one is left, otherwise releases it. */
    async step(): Promise<void> {
      for (const agreement of agreements) await agreement.recheck();
      const holders = await database.run((queries) => freezeHolders(queries, 'nodes'));
      const [why] = open();
      if (why !== undefined) {
        // The leader may have released this server while the server counted as dead.
        if (holders?.includes(nodes.self()) !== true) await hold(why);
        return;
      }
      if (holders === null) return;
      const released = releasable(holders);
      if (released.length === 0) return;
      // A restart loses the open questions, so the nodes must first agree on something.
      const held = await chain.balance(chain.treasury, 'finalized');
      if (open().length > 0) return;
      const isLifted = await database.transaction((tx) => releaseFreeze(tx, 'nodes', released));
      if (isLifted) log.info({ treasury: formatSol(held) }, 'Solana nodes agree again, the freeze is lifted');
    },
  };
}
