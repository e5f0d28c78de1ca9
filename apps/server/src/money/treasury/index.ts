// treasury: public entry.

import type { SignedSolvency, SigningKey } from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import { type Agreement, type Chain, NODES } from '../../chain/index.ts';
import type { NodeDirectory } from '../../cluster/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Gauges, Metrics, ReadinessCheck } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { fundOperating, type Watcher, waitingDeposits } from '../deposits/index.ts';
import { freezeReason, lastAuditMs } from '../ledger/index.ts';
import type { Auditor } from './audit.ts';
import { createFeeFunder, type RequestAirdrop } from './fee-funding.ts';
import type { CasesAudit, OperatorLogAudit } from './full-audit.ts';
import { createNodesWatch } from './nodes-watch.ts';
import { createTreasuryOperator, type TreasuryOperator } from './operator.ts';

export { DEPOSIT_COMMANDS, type DepositCommandDeps } from './deposit-commands.ts';
export type { RequestAirdrop } from './fee-funding.ts';
export { createTreasuryOperator, type TreasuryOperator } from './operator.ts';
export { TREASURY_COMMANDS, type TreasuryCommandDeps } from './operator-commands.ts';

export interface TreasuryDeps {
  database: Database;
  chain: Chain;
  time: Time;
  log: Log;
  users: Pick<Users, 'userIdOfWallet'>;
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

export interface Treasury {
  /** Audits new entries before the first request. A failure is logged and reported by readiness; the job retries. */
  open(): Promise<void>;
  jobs(jobs: Jobs): void;
  readiness: readonly ReadinessCheck[];
  metrics(metrics: Metrics): void;
  operator: TreasuryOperator;
  /** Whether money is frozen or the newest audit is not clean. Never rejects. */
  isMoneyPaused(): Promise<boolean>;
  /** See `Auditor`. */
  statement(): SignedSolvency | null;
}

export function createTreasury(deps: TreasuryDeps): Treasury {
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
    async open() {
      await auditor
        .run()
        .catch((error: unknown) => log.error({ err: error }, 'the first audit failed, will retry'));
    },
    jobs(jobs) {
      const leaderOnly = true;
      const audit = async () => void (await auditor.run());
      jobs.schedule('audit', SERVER_TIMES.auditMs, audit, { leaderOnly });
      jobs.schedule('full-audit', SERVER_TIMES.fullAuditPageMs, () => auditor.step(), { leaderOnly });
      jobs.schedule('compare-nodes', NODES.recheckMs, () => nodesWatch.step());
      const { airdrop, users } = deps;
      if (airdrop === null) return;
      const fund = createFeeFunder({
        ...deps,
        airdrop,
        async fundOperating(tx, signature) {
          const waiting = await waitingDeposits(tx, [signature], users.userIdOfWallet);
          // An operator may have moved it first.
          if (!isRefused(waiting)) await fundOperating(tx, waiting);
        },
      });
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
    ],
    metrics(metrics) {
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
 * because a page calls it right after a refusal. Without a database it returns the last value, and true before the first.
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

function measureTreasury(
  metrics: Gauges,
  { database, time }: { database: Database; time: Time },
  auditor: Auditor,
): void {
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
