/**
 * The highest Solana transaction version that is requested and parsed (SIMD-0385 is version 1). A node does not return newer
 * transactions. Raise it once the local ledger, the page and the server can parse the newer version.
 */
export const MAX_TRANSACTION_VERSION = 1;
