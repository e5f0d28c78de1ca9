// chain: limits of the comparison of several nodes.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Several nodes of the chain, of which two must agree before money moves. */
export const NODES = {
  /** Nodes whose answers must agree. */
  agreeing: 2,
  /** Rounds of the same question after which a difference counts. Nodes finalize a slot within a second of each other. */
  rounds: 3,
  /** Pause between two rounds: a little longer than a slot. */
  nextRoundMs: 500,
  /** How often open questions are repeated. */
  recheckMs: 5 * SECOND,
  /** Readiness names a node that has not answered for this long. */
  awayMs: MINUTE,
  /** Blocks by which two nodes' newest blockhashes may differ. PROOF_BLOCKS of a withdrawal covers as many. */
  blockhashGap: 32n,
  /** Most disagreements that are kept. */
  kept: 100,
} as const;
