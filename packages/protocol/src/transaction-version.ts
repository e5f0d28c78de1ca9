/**
 * The highest Solana transaction version that is requested and parsed (SIMD-0385 is version 1). A node refuses to return a
 * newer transaction. Raise it once the local ledger, the page and the server parse the newer one.
 */
export const MAX_TRANSACTION_VERSION = 1;
