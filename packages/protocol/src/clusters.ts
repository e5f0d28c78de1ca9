// The networks that the product runs on, as the page names them.

export const CLUSTERS = ['local', 'devnet', 'testnet'] as const;
export type Cluster = (typeof CLUSTERS)[number];

/** Wallet Standard's chain identifier, also the chain id of the sign-in text. */
export const CHAIN_OF: Record<Cluster, `solana:${string}`> = {
  local: 'solana:localnet',
  devnet: 'solana:devnet',
  testnet: 'solana:testnet',
};

/** The text of the network badge. */
export const CLUSTER_NAMES: Record<Cluster, string> = {
  local: 'Local network',
  devnet: 'Devnet',
  testnet: 'Testnet',
};
