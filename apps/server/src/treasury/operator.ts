// treasury: what the operator may do with it. `note` writes the audit log's entry in the same transaction.
import { formatSol, type Lamports } from '@kingstake/protocol';
import { fundOperating } from '../deposits/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type CommandAnswer, done, notDone } from '../platform/operator.ts';
import type { Users } from '../users/index.ts';
import { feesInFlight, lockSigning } from '../withdrawals/index.ts';
import { type AuditDeps, type Auditor, createAuditor } from './audit.ts';
import { readReserves } from './reserves.ts';
import type { Reserves } from './solvency.ts';

export interface TreasuryOperator {
  auditor: Auditor;
  reserves(): Promise<Reserves>;
  /** Fees of payments in flight, which the operating account owes already. Nothing more is signed until `tx` ends. */
  reservedForFees(tx: Tx): Promise<Lamports>;
  /** Moves a wallet's unclaimed deposits to the operating account; refuses a player's wallet. */
  fundOperating(
    walletAddress: string,
    note: (tx: Tx, amount: Lamports) => Promise<unknown>,
  ): Promise<CommandAnswer>;
}

export function createTreasuryOperator(
  deps: AuditDeps & { users: Pick<Users, 'userIdOfWallet'> },
): TreasuryOperator {
  return {
    auditor: createAuditor(deps),
    reserves: () => readReserves(deps),
    async reservedForFees(tx) {
      await lockSigning(tx);
      return feesInFlight(tx);
    },
    fundOperating: (walletAddress, note) =>
      deps.database.transaction(async (tx) => {
        const funded = await fundOperating(tx, walletAddress, deps.users.userIdOfWallet);
        if (typeof funded === 'object') return notDone(funded.refused);
        if (funded <= 0n) return notDone('This wallet has no unclaimed deposits.');
        await note(tx, funded);
        return done(`Moved ${formatSol(funded)} SOL to the operating account.`);
      }),
  };
}
