// deposits: limits of the search for deposits. Every read is bounded, because anyone can send to the treasury.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const DEPOSITS = {
  /** Concurrency limit of the watcher's calls to the node: 160 transactions a second if an answer takes 100 ms. */
  concurrentFetches: 16,
  /**
   * Signatures in a page of the treasury's history. A run books at most two pages, which takes about 3 s. The server's
   * start and a player who asks about a deposit each wait for one run.
   */
  pageSignatures: 250,
  /** Most pages that one run lists. A longer history takes several runs. */
  pagesPerRun: 50,
  /** Runs after which a listed transaction that the node does not return is skipped and retried later: about a minute. */
  missesBeforeSkip: 60,
  /** Runs between two searches for late listings: half a minute. */
  lateListingsEvery: 30,
  /** Skipped transactions that one run retries. */
  unreadPerPass: 16,
  /** Confirmed transactions that one run fetches to show them as pending. The next run continues. */
  pendingFetches: 250,
  /** Deposit intents that one pass processes, longest waiting first. */
  intentsPerPass: 32,
  /** Concurrency limit of intents. */
  concurrentIntents: 8,
  /** Only a player's newest intents stay open. The page creates one per click. */
  openIntentsPerUser: 3,
  /** An intent is due again after this share of its age: 3 s after half a minute, 30 s after five. */
  intentRestShare: 0.1,
  /**
   * An intent of this age is closed once the treasury's whole history is read. Its transaction can land for 90 s and is
   * final 13 s later.
   */
  intentOpenMs: 10 * MINUTE,
  /** An intent of this age is always closed, because the watcher will find its deposit. */
  intentOpenLongestMs: 24 * HOUR,
  /** Signatures in a page of a reference key's history, and the most pages. Others who name the key pay a fee for each transaction. */
  referencePage: { signatures: 1000, pages: 3 },
  /** How often withdraw-only money is released, and for how many players at a time. */
  releaseMs: MINUTE,
  releasedPerPass: 500,
  /** Most transactions of a reference that are fetched, oldest first. None is older than the deposit, which published the key. */
  referenceFetches: 10,
} as const;
