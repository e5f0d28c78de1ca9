// chess, bot: the budget of a search. Nodes are counted; the caller's clock is read every 1024 nodes.

/** Limits of a search in addition to its depth. */
export interface BudgetLimits {
  /** Positions visited, including those of quiescence. The only limit under which a search is exactly repeatable. */
  nodes?: number | undefined;
  /** The caller's clock in milliseconds, read every 1024 nodes. Needed for `deadlineMs`. */
  nowMs?: (() => number) | undefined;
  /** The time on that clock at which the search returns its best result so far. */
  deadlineMs?: number | undefined;
  /** Called whenever the clock is read. Returning true ends the search. */
  shouldStop?: (() => boolean) | undefined;
}

const ASK_EVERY_NODES = 1024; // a power of two; well under a millisecond of search

/** Counts the nodes of one search and decides when it ends. */
export class Budget {
  nodes = 0;
  spent = false; // once true the search only unwinds
  private limits: BudgetLimits = {};
  private maxNodes = Number.POSITIVE_INFINITY;
  private enforced = false;

  /** Resets the count. Nothing is enforced until `enforce` is called, so that a first result is always reached. */
  start(limits: BudgetLimits): void {
    this.limits = limits;
    this.maxNodes = limits.nodes ?? Number.POSITIVE_INFINITY;
    this.nodes = 0;
    this.spent = false;
    this.enforced = false;
  }

  enforce(): void {
    this.enforced = true;
    this.ask();
  }

  /** Counts one position that is about to be visited. */
  countNode(): void {
    this.nodes += 1;
    if (this.enforced && (this.nodes >= this.maxNodes || (this.nodes & (ASK_EVERY_NODES - 1)) === 0))
      this.ask();
  }

  private ask(): void {
    const { nowMs, deadlineMs, shouldStop } = this.limits;
    if (this.nodes >= this.maxNodes) this.spent = true;
    else if (nowMs && deadlineMs !== undefined && nowMs() >= deadlineMs) this.spent = true;
    else if (shouldStop?.()) this.spent = true;
  }
}
