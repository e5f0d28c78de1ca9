// treasury: the operations behind the operators' commands. `append` writes the log entry in the same transaction.
import type { Subject } from '@kingstake/custody';
import { formatSol, type Lamports } from '@kingstake/protocol';
import { fundOperating, unclaimedOf } from '../deposits/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type CommandAnswer, done, notDone, sameSubject, TERMS_CHANGED } from '../platform/operator.ts';
import type { Users } from '../users/index.ts';
import { feesInFlight, lockSigning } from '../withdrawals/index.ts';
import { type AuditDeps, type Auditor, createAuditor } from './audit.ts';
import { type Reserves, readReserves } from './reserves.ts';

export interface TreasuryOperator {
  auditor: Auditor;
  reserves(): Promise<Reserves>;
  /** Returns the fees of payments in flight, in lamports. Nothing else is signed until `tx` ends. */
  reservedForFees(tx: Tx): Promise<Lamports>;
  /** Returns the terms that an operator signs to move a wallet's unclaimed deposits, or why they cannot be moved. */
  fundTerms(walletAddress: string): Promise<Subject | CommandAnswer>;
  /**
   * Moves a wallet's unclaimed deposits to the operating account. Refuses a player's wallet, and an amount other than the signed one.
   */
  fundOperating(
    walletAddress: string,
    terms: Subject | null,
    append: (tx: Tx, amount: Lamports) => Promise<unknown>,
  ): Promise<CommandAnswer>;
}

const NOTHING_WAITS = 'This wallet has no unclaimed deposits.';

/** Thrown to roll back a booking whose terms differ from the signed ones. */
class TermsChanged extends Error {
  override readonly name = 'TermsChanged';
}

const fundSubject = (wallet: string, amount: Lamports): Subject => ({ wallet, lamports: String(amount) });

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
    async fundTerms(walletAddress) {
      const { userIdOfWallet } = deps.users;
      const waiting = await deps.database.transaction((tx) => unclaimedOf(tx, walletAddress, userIdOfWallet));
      if (typeof waiting === 'object') return notDone(waiting.refused);
      return waiting > 0n ? fundSubject(walletAddress, waiting) : notDone(NOTHING_WAITS);
    },
    fundOperating: (walletAddress, terms, append) =>
      deps.database
        .transaction(async (tx) => {
          const funded = await fundOperating(tx, walletAddress, deps.users.userIdOfWallet);
          if (typeof funded === 'object') return notDone(funded.refused);
          if (funded <= 0n) return notDone(NOTHING_WAITS);
          if (!sameSubject(fundSubject(walletAddress, funded), terms)) throw new TermsChanged();
          await append(tx, funded);
          return done(`Moved ${formatSol(funded)} SOL to the operating account.`);
        })
        .catch((error: unknown) => {
          if (error instanceof TermsChanged) return notDone(TERMS_CHANGED);
          throw error;
        }),
  };
}
