// local-solana/testkit: public API for tests.
export * from './crafted-transactions.ts';
export * from './local-network.ts';
