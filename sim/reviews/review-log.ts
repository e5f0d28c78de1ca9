// sim: what a run records about cases, for the auditor.

/** A command that was reported as done. */
export interface OperatorPromise {
  caseId: number;
  step: 'clear' | 'extend' | 'uphold' | 'grant' | 'deny';
}

/** A debit that was refused because of a hold. */
export interface RefusedDebit {
  userId: number;
  what: 'withdrawal' | 'stake' | 'purchase';
  askedMs: number;
  untilMs: number; // the end of the hold, as shown to the player
}

export interface ReviewLog {
  readonly mode: 'on' | 'shadow';
  /** User ids. */
  readonly cheats: readonly number[];
  readonly refused: readonly RefusedDebit[];
  readonly promises: readonly OperatorPromise[];
  /** Ids of cases for which a player's appeal was accepted. */
  readonly appealed: readonly number[];
}
