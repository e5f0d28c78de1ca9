// chain: limits of the comparison of several nodes.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Several nodes of the chain, of which two must agree before money moves. */
export const NODES = {
  /** Nodes whose answers must agree. */
  agreeing: 2,
  /** A difference that this many looks show counts: nodes finalize a slot within a second of each other. */
  looks: 3,
  /** From one look to the next: a little longer than a slot. */
  lookAgainMs: 500,
  /** Open questions are asked again this often. */
  recheckMs: 5 * SECOND,
  /** A node that is away or behind for longer is named by readiness. */
  awayMs: MINUTE,
  /** Blocks by which two nodes' newest blockhash may differ: PROOF_BLOCKS of a withdrawal covers as many. */
  blockhashGap: 32n,
  /** Disagreements that are kept; there is no need to know more of them. */
  kept: 100,
} as const;
