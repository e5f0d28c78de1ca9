// chain: opens both ports over the nodes in the settings: plain ports for one node, agreeing ports for several. With a wrong
// SOLANA_RPC_URL the server must not start, or it would move money on another network.
import type { Cluster } from '@kingstake/protocol';
import type { Time } from '../platform/time.ts';
import { createAgreeingChain, createAgreeingSeatChain, type SeatAndChainNode } from './agreeing-chain.ts';
import type { Agreement, Named } from './ask-nodes.ts';
import { type Chain, type ChainNode, ChainUnavailable, type SeatChain } from './port.ts';
import { createRpcChain, type RpcChainDeps } from './rpc-chain.ts';
import { createSeatChain, type SeatChainDeps } from './seat-chain.ts';

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

export type OpenedNodes = ReturnType<typeof openNodes>;

interface OpenNodesDeps extends Pick<RpcChainDeps, 'treasury' | 'time'> {
  cluster: Cluster;
  rpcUrls: readonly [string, ...string[]];
}

interface Node extends Named<ChainNode> {
  rpcUrl: string;
}

export function openNodes(deps: OpenNodesDeps) {
  const { cluster, time, treasury } = deps;
  const [first, ...others] = deps.rpcUrls;
  const open = (rpcUrl: string, index: number): Node => ({
    name: `node ${index + 1}`,
    rpcUrl,
    node: createRpcChain({ rpcUrl, treasury, time }),
  });
  const one = open(first, 0);
  const [two, ...more] = others.map((rpcUrl, index) => open(rpcUrl, index + 1));
  const networkFault = (hash: string) => genesisFault(cluster, hash);
  const agreeing =
    two === undefined ? null : createAgreeingChain({ nodes: [one, two, ...more], networkFault, time });
  const chain: Chain = agreeing ?? one.node;
  const { send, latestBlockhash } = chain;
  return {
    chain,
    /** Null if there is only one node. */
    agreement: agreeing?.agreement ?? null,
    /** Checks all nodes. Returns why they cannot be used, as a sentence for the operator, or null. */
    fault: () => faultOf(cluster, two === undefined ? [one] : [one, two, ...more]),
    /** The escrow program over the same nodes. */
    seats(given: Omit<SeatChainDeps, 'rpcUrl' | 'time' | 'send' | 'latestBlockhash' | 'signaturesFor'>): {
      seatChain: SeatChain;
      agreement: Agreement | null;
    } {
      const seatNode = (node: Node) => openSeatNode(node, { ...given, send, latestBlockhash, time });
      if (two === undefined) return { seatChain: seatNode(one).node, agreement: null };
      const nodes = [seatNode(one), seatNode(two), ...more.map(seatNode)] as const;
      const seatChain = createAgreeingSeatChain({ nodes: [...nodes], networkFault, time });
      return { seatChain, agreement: seatChain.agreement };
    },
  };
}

function openSeatNode(
  { name, rpcUrl, node }: Node,
  deps: Omit<SeatChainDeps, 'rpcUrl' | 'signaturesFor'> & { time: Time },
): Named<SeatAndChainNode> {
  const { genesisHash, finalSlot, signaturesFor } = node;
  return { name, node: { ...createSeatChain({ ...deps, rpcUrl, signaturesFor }), genesisHash, finalSlot } };
}

/**
 * A node on another network is refused. One that does not answer is refused only if it is the only one; otherwise it is
 * retried later.
 */
async function faultOf(cluster: Cluster, nodes: readonly Node[]): Promise<string | null> {
  const named = (name: string, fault: string) => (nodes.length === 1 ? fault : `${name}: ${fault}`);
  let lost: string | null = null;
  let answered = 0;
  for (const { name, node } of nodes) {
    try {
      const fault = genesisFault(cluster, await node.genesisHash());
      if (fault !== null) return named(name, fault);
      answered += 1;
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
      lost ??= `The Solana node does not answer (${named(name, error.message)}). Check SOLANA_RPC_URL, or point it at another node.`;
    }
  }
  return answered > 0 ? null : lost;
}
