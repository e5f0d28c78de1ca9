// protocol: which versions of Solana transactions are read.

/**
 * The highest transaction version that is asked for and read, everywhere (SIMD-0385 is version 1). A node refuses to show a newer
 * transaction. Raise it once the local ledger, the page and the server read the newer one.
 */
export const MAX_TRANSACTION_VERSION = 1;
