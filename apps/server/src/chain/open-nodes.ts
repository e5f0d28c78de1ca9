// chain: opens both ports over the nodes in the settings: plain ports for one node, agreeing ports for several.
import type { Cluster } from '@kingstake/protocol';
import type { Time } from '../platform/time.ts';
import { type AgreeingChain, createAgreeingChain } from './agreeing-chain.ts';
import { createAgreeingSeatChain, type SeatAndChainNode } from './agreeing-seat-chain.ts';
import type { Agreement, Named } from './ask-nodes.ts';
import { genesisFault } from './clusters.ts';
import type { ChainNode } from './node-port.ts';
import { type Chain, ChainUnavailable } from './port.ts';
import { createRpcChain, type RpcChainDeps } from './rpc-chain.ts';
import { createSeatChain, type SeatChainDeps } from './seat-chain.ts';
import type { SeatChain } from './seat-port.ts';

export interface OpenedNodes {
  chain: Chain;
  /** Null if there is only one node. */
  agreement: Agreement | null;
  /** Checks all nodes. Returns why they cannot be used, as a sentence for the operator, or null. */
  fault(): Promise<string | null>;
  /** The escrow program over the same nodes. */
  seats(deps: Omit<SeatChainDeps, 'rpcUrl' | 'time' | 'send' | 'latestBlockhash' | 'signaturesFor'>): {
    seatChain: SeatChain;
    agreement: Agreement | null;
  };
}

export interface OpenNodesDeps extends Pick<RpcChainDeps, 'treasury' | 'time'> {
  cluster: Cluster;
  rpcUrls: readonly [string, ...string[]];
}

interface Node extends Named<ChainNode> {
  rpcUrl: string;
}

export function openNodes(deps: OpenNodesDeps): OpenedNodes {
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
  const agreeing: AgreeingChain | null =
    two === undefined ? null : createAgreeingChain({ nodes: [one, two, ...more], networkFault, time });
  const chain: Chain = agreeing ?? one.node;
  return {
    chain,
    agreement: agreeing?.agreement ?? null,
    fault: () => faultOf(cluster, two === undefined ? [one] : [one, two, ...more]),
    seats(given) {
      const seatNode = (node: Node) => openSeatNode(node, { ...given, ...sendingBy(chain), time });
      if (two === undefined) return { seatChain: seatNode(one).node, agreement: null };
      const nodes = [seatNode(one), seatNode(two), ...more.map(seatNode)] as const;
      const seatChain = createAgreeingSeatChain({ nodes: [...nodes], networkFault, time });
      return { seatChain, agreement: seatChain.agreement };
    },
  };
}

const sendingBy = ({ send, latestBlockhash }: Chain) => ({ send, latestBlockhash });

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
