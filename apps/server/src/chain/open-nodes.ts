// chain: opens both ports over the nodes in the settings: plain ports for one node, agreeing ports for several. Two nodes must agree on
// everything that money depends on. With a wrong SOLANA_RPC_URL the server must not start, or it would move money on another network.
import { type Cluster, type Lamports, lamports } from '@kingstake/protocol';
import type { Time } from '../platform/time.ts';
import {
  compareEvents,
  compareHeights,
  compareLists,
  compareStates,
  compareStatuses,
  compareTransactions,
  highestOf,
  listAsOf,
  lowestOf,
} from './agreement.ts';
import { type Agreement, type AskNodes, type AskNodesDeps, createAskNodes, type Named } from './ask-nodes.ts';
import { NODES } from './node-calls.ts';
import {
  type AtSlot,
  type Chain,
  type ChainNode,
  ChainUnavailable,
  type SeatChain,
  type SeatNode,
  type SendOutcome,
  type SignatureInfo,
} from './port.ts';
import { createRpcChain, type RpcChainDeps } from './rpc-chain.ts';
import { createSeatChain, type SeatChainDeps } from './seat-chain.ts';

/**
 * Creates the port over at least two nodes. A finalized answer is one that two nodes agree on, as of the lower slot. For
 * anything not final yet, the more cautious answer counts. Calls throw `NodesDisagree` when nodes contradict each other.
 */
export function createAgreeingChain(
  deps: AskNodesDeps<ChainNode>,
): Chain & { readonly agreement: Agreement } {
  const asked = createAskNodes<ChainNode>(deps);
  const all = deps.nodes.map(({ node }) => node);
  const [{ node: first }] = deps.nodes;
  const recordFinalizedSlot = (slot: bigint): void => {
    for (const node of all) node.recordFinalizedSlot(slot);
  };
  return {
    agreement: asked.agreement,
    treasury: first.treasury,
    recordFinalizedSlot,
    ...networkReads(asked, recordFinalizedSlot),
    ...transactionReads(asked),
    // Any node's blockhash will do, because the page checks the transaction before a wallet sees it.
    depositTransaction: (deposit) => firstOf(all, (node) => node.depositTransaction(deposit)),
    async send(wire) {
      const outcomes = await asked.each((node) => node.send(wire));
      return OUTCOMES.find((outcome) => outcomes.includes(outcome)) ?? 'refused';
    },
  };
}

/** The best outcome first, because each node reports only what it did with its own copy. */
const OUTCOMES: readonly SendOutcome[] = ['sent', 'already-processed', 'blockhash-expired', 'refused'];

/** Asks the nodes in order and returns the first answer. */
async function firstOf<T>(nodes: readonly ChainNode[], read: (node: ChainNode) => Promise<T>): Promise<T> {
  let lost: unknown = new ChainUnavailable('no node is listed');
  for (const node of nodes) {
    try {
      return await read(node);
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
      lost = error;
    }
  }
  throw lost;
}

function networkReads(
  { ask, each }: AskNodes<ChainNode>,
  recordFinalizedSlot: (slot: bigint) => void,
): Pick<Chain, 'blockHeight' | 'latestBlockhash' | 'balance' | 'finalizedBalance' | 'rentExemptMinimum'> {
  const finalizedBalance = (address: string): Promise<AtSlot<Lamports>> =>
    ask({
      about: `balance of ${address}`,
      needsSlot: false,
      read: (node) => node.balanceAt(address, 'finalized'),
      judge: (rounds) => compareStates(`balance of ${address}`, rounds),
    });
  return {
    async blockHeight(commitment) {
      const { slot, value } = await ask({
        about: `block height, ${commitment}`,
        needsSlot: false,
        read: (node) => node.blockHeightAt(commitment),
        judge: (rounds) => compareHeights(rounds.at(-1) ?? []),
      });
      // Later answers older than this slot are rejected, so "height first, then status" proves an expiry.
      if (commitment === 'finalized') recordFinalizedSlot(slot);
      return value;
    },
    async balance(address, commitment) {
      if (commitment !== 'finalized')
        return lamports(lowestOf(await each((node) => node.balance(address, commitment))));
      return (await finalizedBalance(address)).value;
    },
    finalizedBalance,
    async latestBlockhash() {
      const made = await ask({
        about: 'newest blockhash',
        needsSlot: false,
        read: (node) => node.latestBlockhash(),
        judge: ([answers = []]) => ({ kind: 'agreed', value: answers.map(({ value }) => value) }),
      });
      const inOrder = made.toSorted((one, other) =>
        Number(one.lastValidBlockHeight - other.lastValidBlockHeight),
      );
      const [oldest] = inOrder;
      const last = inOrder.at(-1)?.lastValidBlockHeight ?? 0n;
      // The oldest hash, because the other nodes know it too. The highest last valid height, because a node that reports
      // too low a height would make a payment look expired while it can still land.
      if (oldest === undefined || last - oldest.lastValidBlockHeight > NODES.blockhashGap)
        throw new ChainUnavailable('the nodes are too far apart to choose a blockhash');
      return { blockhash: oldest.blockhash, lastValidBlockHeight: last };
    },
    rentExemptMinimum: async () => lamports(highestOf(await each((node) => node.rentExemptMinimum()))),
  };
}

function transactionReads({
  ask,
}: AskNodes<ChainNode>): Pick<Chain, 'signatureStatus' | 'signaturesFor' | 'transaction'> {
  return {
    signatureStatus: (signature) =>
      ask({
        about: `status of ${signature}`,
        needsSlot: true,
        read: (node) => node.signatureStatus(signature),
        judge: (rounds) => compareStatuses(signature, rounds.at(-1) ?? []),
      }),
    transaction: (signature, commitment) =>
      ask({
        about: `transaction ${signature}, ${commitment}`,
        needsSlot: true,
        read: (node) => node.transaction(signature, commitment),
        judge: (rounds) => compareTransactions(signature, rounds.at(-1) ?? []),
      }),
    signaturesFor: (address, page) =>
      ask({
        about: `signatures of ${address}, ${page.before ?? ''} ${page.until ?? ''} ${page.limit} ${page.commitment}`,
        needsSlot: true,
        read: (node, common) => filledPage(node, address, page, common),
        judge: (rounds) => compareLists(page, rounds.at(-1) ?? []),
      }),
  };
}

/** Reads pages until they hold `limit` entries up to the common slot, if there are that many. Newer entries do not count. */
async function filledPage(
  node: ChainNode,
  address: string,
  page: Parameters<Chain['signaturesFor']>[1],
  common: bigint | null,
): Promise<readonly SignatureInfo[]> {
  const list = await node.signaturesFor(address, page);
  const before = list.at(-1)?.signature;
  const lacking = common === null ? 0 : page.limit - listAsOf(list, common).length;
  if (before === undefined || list.length < page.limit || lacking <= 0) return list;
  return [...list, ...(await node.signaturesFor(address, { ...page, before, limit: lacking }))];
}

/** A node with both ports. */
export interface SeatAndChainNode extends SeatNode, Pick<ChainNode, 'genesisHash' | 'finalSlot'> {}

/** Like `createAgreeingChain`. Node 1's adapter builds transactions; they are sent to all nodes. */
export function createAgreeingSeatChain(
  deps: AskNodesDeps<SeatAndChainNode>,
): SeatChain & { readonly agreement: Agreement } {
  const { ask, each, agreement } = createAskNodes<SeatAndChainNode>(deps);
  const [{ node: first }] = deps.nodes;
  return {
    agreement,
    program: first.program,
    arbiter: first.arbiter,
    seatAddress: first.seatAddress,
    opening: first.opening,
    take: first.take,
    async seats(addresses) {
      const about = `seats ${addresses.join(' ')}`;
      const { value } = await ask({
        about,
        needsSlot: false,
        read: (node) => node.seatsAt(addresses),
        judge: (rounds) => compareStates('seats', rounds),
      });
      return value;
    },
    lastEvent: (seat, kind) =>
      ask({
        about: `last event of ${seat} ${kind ?? ''}`,
        needsSlot: true,
        read: (node) => node.lastEventAt(seat, kind),
        judge: (rounds) => compareEvents(seat, rounds.at(-1) ?? []),
      }),
    arbiterLamports: async () => lowestOf(await each((node) => node.arbiterLamports())),
    programFault: async () =>
      (await each((node) => node.programFault())).find((fault) => fault !== null) ?? null,
  };
}

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
