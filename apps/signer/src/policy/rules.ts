// policy: what the signer allows, from its own settings. No caller can change it.

/** The network's fee for one signature, in lamports: what a transaction costs the account that signs it. */
export const SIGNATURE_FEE = 5_000n;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface Rules {
  maxWithdrawal: bigint; // lamports of one withdrawal
  maxUserDay: bigint; // lamports to one user, and to one wallet, in 24 hours
  maxHour: bigint; // lamports that leave the treasury in an hour, fees and memos included
  autoUserDay: bigint; // of that without an operator's signature, to one user and to one wallet; 0 = none
  autoHour: bigint; // without an operator's signature, to everyone, in an hour
  secondApproval: bigint | null; // a withdrawal from here on takes two operators; null = none does
  maxHourSteps: number; // payouts of games in an hour, and as many other transactions of the arbiter
  maxHourMemos: number;
  /** How long after one attempt the next may be signed, in ms: by then its blockhash is dead, whatever the caller says. */
  attemptGapMs: number;
}
