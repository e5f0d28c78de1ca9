// sim: what a run records about cases, for the auditor.

/** A command whose answer said that it was done. */
export interface OperatorPromise {
  caseId: number;
  step: 'clear' | 'extend' | 'uphold' | 'grant' | 'deny';
}

/** A withdrawal that was refused because of a hold. */
export interface RefusedWithdrawal {
  userId: number;
  askedMs: number;
  untilMs: number; // the end of the hold, as the player was told
}

/** The newest journal at an instant. */
export interface JournalMark {
  beforeMs: number; // when it was asked for
  atMs: number; // when it was known
  journal: number;
}

export interface ReviewLog {
  readonly mode: 'on' | 'shadow';
  /** User ids. */
  readonly cheats: readonly number[];
  readonly refused: readonly RefusedWithdrawal[];
  readonly promises: readonly OperatorPromise[];
  /** Ids of cases that a player was told to have appealed against. */
  readonly appealed: readonly number[];
  readonly marks: readonly JournalMark[];
}
