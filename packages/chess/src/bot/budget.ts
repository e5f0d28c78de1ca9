// Chess bot: the budget of a search, in nodes and in time of the caller's clock.

/** Limits of a search in addition to its depth. */
export interface BudgetLimits {
  /** The maximum number of positions to visit, including quiescence. A search with this limit is exactly repeatable. */
  nodes?: number | undefined;
  /** The caller's clock in ms, which is read every 1024 nodes. Required for `deadlineMs`. */
  nowMs?: (() => number) | undefined;
  /** The time on that clock at which the search ends with the result of the last completed depth. */
  deadlineMs?: number | undefined;
  /** Called every 1024 nodes. The search ends if it returns true. */
  shouldStop?: (() => boolean) | undefined;
}

const CHECK_EVERY_NODES = 1024; // a power of two; about a millisecond of search

/** Counts the nodes of one search and decides when it ends. */
export class Budget {
  nodes = 0;
  spent = false; // once true, the search only returns
  private limits: BudgetLimits = {};
  private maxNodes = Number.POSITIVE_INFINITY;
  private enforced = false;

  /** Starts a search. No limit applies until `enforce` is called, so that the first iteration always completes. */
  start(limits: BudgetLimits): void {
    this.limits = limits;
    this.maxNodes = limits.nodes ?? Number.POSITIVE_INFINITY;
    this.nodes = 0;
    this.spent = false;
    this.enforced = false;
  }

  /** Applies the limits from now on. */
  enforce(): void {
    this.enforced = true;
    this.check();
  }

  /** Counts one position that is about to be visited. */
  countNode(): void {
    this.nodes += 1;
    if (this.enforced && (this.nodes >= this.maxNodes || (this.nodes & (CHECK_EVERY_NODES - 1)) === 0))
      this.check();
  }

  /** Sets `spent` if a limit is reached. */
  private check(): void {
    const { nowMs, deadlineMs, shouldStop } = this.limits;
    if (this.nodes >= this.maxNodes) this.spent = true;
    else if (nowMs && deadlineMs !== undefined && nowMs() >= deadlineMs) this.spent = true;
    else if (shouldStop?.()) this.spent = true;
  }
}
