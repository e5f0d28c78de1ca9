// sim: what a run records about cases, for the auditor.

/** A command that was reported as done. */
export interface OperatorPromise {
  caseId: number;
  step: 'clear' | 'extend' | 'uphold' | 'grant' | 'deny';
}

/** A withdrawal that was refused because of a hold. */
export interface RefusedWithdrawal {
  userId: number;
  askedMs: number;
  untilMs: number; // the end of the hold, as shown to the player
}

/** The newest journal at some instant. */
export interface JournalMark {
  beforeMs: number; // when the query was sent
  atMs: number; // when its answer arrived
  journal: number;
}

export interface ReviewLog {
  readonly mode: 'on' | 'shadow';
  /** User ids. */
  readonly cheats: readonly number[];
  readonly refused: readonly RefusedWithdrawal[];
  readonly promises: readonly OperatorPromise[];
  /** Ids of cases for which a player's appeal was accepted. */
  readonly appealed: readonly number[];
  readonly marks: readonly JournalMark[];
}
