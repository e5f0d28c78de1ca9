// chain: identifies the network of a node. With a wrong SOLANA_RPC_URL the server must not start, or it would move money
// on another network.
import type { Cluster } from '@kingstake/protocol';

/** Genesis hashes, which identify a network. Each `local` ledger has its own. */
export const GENESIS_HASHES: Readonly<Record<Exclude<Cluster, 'local'>, string>> = {
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  testnet: '4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3zQawwpjk2NsY',
};

/** Mainnet is not supported. It is listed so that the error can name it. */
const MAINNET_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

/** Returns the error for the operator if the node is on another network than the settings require, or null. */
export function genesisFault(cluster: Cluster, genesisHash: string): string | null {
  if (cluster === 'local') {
    const others = { ...GENESIS_HASHES, mainnet: MAINNET_HASH };
    const other = Object.entries(others).find(([, hash]) => hash === genesisHash);
    return other === undefined
      ? null
      : `SOLANA_CLUSTER is local, but the node at SOLANA_RPC_URL is on ${other[0]}.`;
  }
  if (GENESIS_HASHES[cluster] === genesisHash) return null;
  return `SOLANA_CLUSTER is ${cluster}, but the node at SOLANA_RPC_URL is on another network (genesis hash ${genesisHash}).`;
}
