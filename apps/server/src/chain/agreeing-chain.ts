// chain: both ports over several nodes. Two nodes must agree on everything that money depends on.
import { type Lamports, lamports } from '@kingstake/protocol';
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
import { type Agreement, type AskNodes, createAskNodes, type Named } from './ask-nodes.ts';
import { NODES } from './limits.ts';
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

/**
 * Creates the port over at least two nodes. A finalized answer is one that two nodes agree on, as of the lower slot. For
 * anything not final yet, the more cautious answer counts. Calls throw `NodesDisagree` when nodes contradict each other.
 */
export function createAgreeingChain(deps: {
  nodes: readonly [Named<ChainNode>, Named<ChainNode>, ...Named<ChainNode>[]];
  networkFault(genesisHash: string): string | null;
  time: Time;
}): Chain & { readonly agreement: Agreement } {
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
export function createAgreeingSeatChain(deps: {
  nodes: readonly [Named<SeatAndChainNode>, Named<SeatAndChainNode>, ...Named<SeatAndChainNode>[]];
  networkFault(genesisHash: string): string | null;
  time: Time;
}): SeatChain & { readonly agreement: Agreement } {
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
