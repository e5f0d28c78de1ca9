// policy: the caps of the signer, from its own settings. No caller can change them.

/** The network fee for one signature, in lamports, paid by the signing account. */
export const SIGNATURE_FEE = 5_000n;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface Rules {
  maxWithdrawal: bigint; // lamports of one withdrawal
  maxUserDay: bigint; // lamports to one user, and to one wallet, in 24 hours
  maxHour: bigint; // lamports that leave the treasury in an hour, fees and memos included
  autoUserDay: bigint; // the same without an operator's signature; 0: none
  autoHour: bigint; // lamports without an operator's signature, to everyone, in an hour
  secondApproval: bigint | null; // amount from which two operators must approve; null: never
  maxHourSteps: number; // payouts of games in an hour, and as many other transactions of the arbiter
  maxHourMemos: number;
  maxHourReserves: number; // memos of statements of reserves in an hour
  /** Minimum time between two attempts of a withdrawal or of a statement's memo, in ms. By then the first blockhash has expired. */
  attemptGapMs: number;
}
