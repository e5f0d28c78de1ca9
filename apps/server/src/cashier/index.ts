// cashier: the door.
import { formatSol, type Lamports, SERVER_TIMES } from '@kingstake/protocol';
import type { Chain } from '../chain/index.ts';
import { account, balanceOf, freezeReason } from '../ledger/index.ts';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
import type { ReadinessCheck, RouteKit } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { Settings } from '../platform/settings.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import { type Auditor, createAuditor, readReserves } from './audit.ts';
import { createBalancePush } from './balance-push.ts';
import { claim, fundHouse } from './deposits.ts';
import type { OperatorLogAudit } from './full-audit.ts';
import { createHouseKeeper, type RequestAirdrop } from './house.ts';
import { purgeReplacedIntents } from './intent-store.ts';
import { createPayer, type Payer } from './payer.ts';
import { type AskPrice, createPrice } from './price.ts';
import { addDepositRoutes, addPriceRoute, addSpendingRoutes } from './routes.ts';
import type { Reserves } from './solvency.ts';
import { createWatcher, type Watcher } from './watcher.ts';
import {
  feesUnderway,
  findWithdrawal,
  listWithdrawals,
  lockSigning,
  type WithdrawalRow,
} from './withdrawal-store.ts';
import {
  approveWithdrawal,
  type OperatorAnswer,
  rejectWithdrawal,
  type WithdrawalRules,
} from './withdrawals.ts';

export type { RequestAirdrop } from './house.ts';

export interface CashierDeps {
  database: Database;
  chain: Chain;
  time: Time;
  random: Random;
  log: Log;
  settings: Pick<Settings, 'withdrawAutoApproveMax' | 'opsSecondApproval'>;
  users: Users;
  /** On the local network: where the house's fees come from. Null elsewhere. */
  airdrop: RequestAirdrop | null;
  /** The price service; null = no price, no request. */
  askPrice: AskPrice | null;
  /** The operator's log, audited with the books. */
  operatorLog: OperatorLogAudit;
  /** A player's playing balance changed by itself: shown wherever the player is. */
  onBalanceChanged(userId: number, balance: string): void;
}

export interface Cashier {
  addRoutes(routes: RouteKit): void;
  /** Before the first caller: reads the chain and audits once. What fails is said by readiness and tried again. */
  open(): Promise<void>;
  scheduleJobs(jobs: Jobs): void;
  readiness: readonly ReadinessCheck[];
  auditor: Auditor;
  /** Tells a player the playing balance as it is now, wherever they are. */
  tellBalance(userId: number): void;
  operator: OperatorDoor;
  /** Money that waited for a wallet becomes its new player's. */
  onRegistered(tx: Tx, walletAddress: string, userId: number): Promise<void>;
}

/** What the operator's commands may do with withdrawals. `note` writes the log's entry in the same transaction. */
export interface OperatorDoor {
  waiting(): Promise<readonly WaitingWithdrawal[]>;
  show(id: number): Promise<unknown>;
  approve(id: number, by: string, note: (tx: Tx) => Promise<unknown>): Promise<OperatorAnswer>;
  reject(id: number, reason: string, note: (tx: Tx) => Promise<unknown>): Promise<OperatorAnswer>;
  reserves(): Promise<Reserves>;
  /** What of the house account is spent already: fees of payments under way. Nothing more is signed until `tx` ends. */
  keptForFees(tx: Tx): Promise<Lamports>;
  /** Makes what a wallet sent to the treasury the house's own; not what is a player's. */
  fundHouse(
    walletAddress: string,
    note: (tx: Tx, amount: Lamports) => Promise<unknown>,
  ): Promise<OperatorAnswer>;
}

export interface WaitingWithdrawal {
  id: number;
  userId: number;
  walletAddress: string;
  amount: string; // SOL
  status: string;
  createdAt: string; // ISO 8601
}

/** Most rows that a list shows. */
const LISTED = 1000;

/** The playing balance of a player: the port that users asks for. */
export function playingBalance(queries: Queries, userId: number): Promise<Lamports> {
  return balanceOf(queries, account('player', userId));
}

export function createCashier(deps: CashierDeps): Cashier {
  const { database, chain, log, users } = deps;

  const credited = createBalancePush({ database, log, send: deps.onBalanceChanged });
  const watcher = createWatcher({
    database,
    chain,
    log,
    ownerOf: users.userIdOfWallet,
    onCredited: credited,
  });
  const payer = createPayer({ database, chain, log, onCredited: credited });
  const { auditor, operator } = createOperatorParts(deps, { payNow, credited });
  const price = createPrice(deps);
  const rules = rulesOf(deps.settings);

  function payNow(): void {
    payer.run().catch((error: unknown) => log.error({ err: error }, 'paying out failed; it is tried again'));
  }

  return {
    auditor,
    tellBalance: credited,
    operator,
    addRoutes(routes) {
      const own = {
        ...deps,
        watcher,
        rules,
        onApproved: () => {
          payer
            .run()
            .catch((error: unknown) => log.error({ err: error }, 'paying out failed; it is tried again'));
        },
      };
      addDepositRoutes(routes, own);
      addSpendingRoutes(routes, own);
      addPriceRoute(routes, price);
    },
    async open() {
      for (const step of [() => watcher.look(), () => auditor.run()]) {
        await step().catch((error: unknown) =>
          log.error({ err: error }, 'the chain could not be read at the start'),
        );
      }
    },
    scheduleJobs: (jobs) => scheduleJobs(jobs, deps, { watcher, payer, auditor }),
    readiness: [
      {
        name: 'chain',
        check: async () => (watcher.isCurrent() ? null : 'the treasury is not being followed'),
      },
      { name: 'audit', check: async () => (auditor.isClean() ? null : 'the newest audit is not clean') },
      { name: 'money', check: () => database.run(freezeReason) },
    ],
    async onRegistered(tx, walletAddress, userId) {
      await claim(tx, walletAddress, userId);
    },
  };
}

function rulesOf(settings: CashierDeps['settings']): WithdrawalRules {
  return { autoApproveMax: settings.withdrawAutoApproveMax, secondApproval: settings.opsSecondApproval };
}

/** What the operator's commands need of this room: all there is of it where no server runs. */
export function createOperatorParts(
  deps: Pick<CashierDeps, 'database' | 'chain' | 'time' | 'log' | 'users' | 'settings' | 'operatorLog'>,
  tell: { payNow(): void; credited(userId: number): void },
): Pick<Cashier, 'auditor' | 'operator'> {
  const rules = rulesOf(deps.settings);
  return { auditor: createAuditor(deps), operator: createOperatorDoor({ ...deps, ...tell, rules }) };
}

interface Workers {
  watcher: Watcher;
  payer: Payer;
  auditor: Auditor;
}

function scheduleJobs(jobs: Jobs, deps: CashierDeps, { watcher, payer, auditor }: Workers): void {
  jobs.schedule('watch the treasury', SERVER_TIMES.watchMs, () => watcher.look());
  jobs.schedule('pay withdrawals', SERVER_TIMES.payMs, () => payer.run());
  jobs.schedule('audit', SERVER_TIMES.auditMs, async () => {
    await auditor.run();
  });
  jobs.schedule('full-audit', SERVER_TIMES.fullAuditPageMs, () => auditor.step());
  jobs.schedule('purge-deposit-intents', SERVER_TIMES.intentPurgeMs, () =>
    purgeReplacedIntents(deps.database),
  );
  if (deps.airdrop === null) return;
  const keepHouse = createHouseKeeper({
    ...deps,
    watcher,
    airdrop: deps.airdrop,
    ownerOf: deps.users.userIdOfWallet,
  });
  jobs.schedule('fund the house', SERVER_TIMES.payMs, keepHouse);
}

function shown(row: WithdrawalRow): WaitingWithdrawal {
  return {
    id: row.id,
    userId: row.userId,
    walletAddress: row.walletAddress,
    amount: formatSol(row.lamports),
    status: row.state,
    createdAt: row.createdAt.toISOString(),
  };
}

function createOperatorDoor(deps: {
  database: Database;
  chain: Chain;
  users: Pick<Users, 'userIdOfWallet'>;
  rules: WithdrawalRules;
  payNow(): void;
  credited(userId: number): void;
}): OperatorDoor {
  const { database } = deps;
  return {
    async waiting() {
      return (
        await database.run((queries) => listWithdrawals(queries, ['requested'], { limit: LISTED }))
      ).map(shown);
    },
    async show(id) {
      const row = await database.run((queries) => findWithdrawal(queries, id));
      return row === null
        ? null
        : { ...shown(row), approvals: row.approvals, attempt: row.attempt, reason: row.reason };
    },
    async approve(id, by, note) {
      const answer = await database.transaction(async (tx) => {
        const approved = await approveWithdrawal(tx, id, by, deps.rules);
        if (approved.ok) await note(tx);
        return approved;
      });
      if (answer.ok) deps.payNow();
      return answer;
    },
    async reject(id, reason, note) {
      const answer = await database.transaction(async (tx) => {
        const rejected = await rejectWithdrawal(tx, id, reason);
        if (rejected.ok) await note(tx);
        return rejected;
      });
      if (answer.userId !== undefined) deps.credited(answer.userId);
      return answer;
    },
    reserves: () => readReserves(deps),
    async keptForFees(tx) {
      await lockSigning(tx);
      return feesUnderway(tx);
    },
    fundHouse: (walletAddress, note) =>
      database.transaction(async (tx) => {
        const funded = await fundHouse(tx, walletAddress, deps.users.userIdOfWallet);
        if (typeof funded === 'object') return { ok: false, said: funded.refused };
        if (funded <= 0n) return { ok: false, said: 'Nothing of this wallet waits unclaimed.' };
        await note(tx, funded);
        return { ok: true, said: `The house has ${formatSol(funded)} SOL more.` };
      }),
  };
}
