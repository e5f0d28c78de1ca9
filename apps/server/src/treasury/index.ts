// treasury: public entry.

import type { SignedSolvency, SigningKey } from '@kingstake/custody';
import { type Agreement, type Chain, NODES } from '../chain/index.ts';
import type { NodeDirectory } from '../cluster/index.ts';
import { fundOperating, type Watcher } from '../deposits/index.ts';
import { freezeReason } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Metrics, ReadinessCheck } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { SERVER_TIMES } from '../platform/server-times.ts';
import type { Settings } from '../platform/settings.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import { createFeeFunder, type RequestAirdrop } from './fee-funding.ts';
import type { OperatorLogAudit } from './full-audit.ts';
import { measureTreasury } from './measures.ts';
import { createMoneyPause } from './money-pause.ts';
import { createNodesWatch } from './nodes-watch.ts';
import { createTreasuryOperator, type TreasuryOperator } from './operator.ts';

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
  /** The operator's log, audited with the books. */
  operatorLog: OperatorLogAudit;
  /** Signs the statement of the books for the signer of payouts. */
  auditorKey: SigningKey;
  settings: Pick<Settings, 'cluster'>;
  /** Whether this server audits for all of them: what the others saw last is old. */
  isLeader(): boolean;
  /** The servers that share the database. */
  nodes: Pick<NodeDirectory, 'self' | 'ownIds' | 'isDead'>;
  /** Where network fees come from on the local network. Null elsewhere. */
  airdrop: RequestAirdrop | null;
  /** What several nodes do not agree on; none where one node is believed. */
  agreements?: readonly Agreement[];
}

export interface Treasury {
  /** Before the first caller: audits what is new. A failure is logged and shown by readiness; the job tries again. */
  open(): Promise<void>;
  jobs(jobs: Jobs): void;
  readiness: readonly ReadinessCheck[];
  metrics(metrics: Metrics): void;
  operator: TreasuryOperator;
  /** Whether players' money waits. Never rejects. */
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
        fundOperating: (tx, wallet) => fundOperating(tx, wallet, users.userIdOfWallet),
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
        'Questions on which nodes of the chain contradict each other: money waits',
        () => nodesWatch.disagreements(),
      );
    },
  };
}
