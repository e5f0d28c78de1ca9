// chain: the port over several nodes, of which none is believed alone: what money depends on, two must agree on.
import { lamports } from '@kingstake/protocol';
import type { Time } from '../platform/time.ts';
import {
  compareHeights,
  compareLists,
  compareStates,
  compareStatuses,
  compareTransactions,
  listAsOf,
} from './agreement.ts';
import { type Agreement, type AskNodes, createAskNodes, type Named } from './ask-nodes.ts';
import { highestOf, lowestOf } from './extremes.ts';
import { NODES } from './limits.ts';
import type { ChainNode } from './node-port.ts';
import { type Chain, ChainUnavailable, type SendOutcome, type SignatureInfo } from './port.ts';

export interface AgreeingChain extends Chain {
  readonly agreement: Agreement;
}

/**
 * `nodes`: at least two, named as messages name them. Finalized answers are those that two nodes agree on, as of the lower slot;
 * of what is not final yet the more careful answer counts. Throws `NodesDisagree` when they contradict each other.
 */
export function createAgreeingChain(deps: {
  nodes: readonly [Named<ChainNode>, Named<ChainNode>, ...Named<ChainNode>[]];
  networkFault(genesisHash: string): string | null;
  time: Time;
}): AgreeingChain {
  const asked = createAskNodes<ChainNode>(deps);
  const all = deps.nodes.map(({ node }) => node);
  const [{ node: first }] = deps.nodes;
  const noteFinal = (slot: bigint): void => {
    for (const node of all) node.noteFinal(slot);
  };
  return {
    agreement: asked.agreement,
    treasury: first.treasury,
    noteFinal,
    ...networkReads(asked, noteFinal),
    ...transactionReads(asked),
    depositTransaction: async (deposit) => {
      // Whoever made it, the page checks it before a wallet sees it.
      const [made] = await firstOf(all, (node) => node.depositTransaction(deposit));
      return made;
    },
    async send(wire) {
      const outcomes = await asked.each((node) => node.send(wire));
      return OUTCOMES.find((outcome) => outcomes.includes(outcome)) ?? 'refused';
    },
  };
}

/** The best one first: each node has its own view of what was sent to another one. */
const OUTCOMES: readonly SendOutcome[] = ['sent', 'already-processed', 'blockhash-expired', 'refused'];

/** The answer of the first node in turn that gives one. */
async function firstOf<T>(
  nodes: readonly ChainNode[],
  read: (node: ChainNode) => Promise<T>,
): Promise<readonly [T]> {
  let lost: unknown = new ChainUnavailable('no node is listed');
  for (const node of nodes) {
    try {
      return [await read(node)];
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
      lost = error;
    }
  }
  throw lost;
}

type NetworkReads = Pick<Chain, 'blockHeight' | 'latestBlockhash' | 'balance' | 'rentExemptMinimum'>;

function networkReads({ ask, each }: AskNodes<ChainNode>, noteFinal: (slot: bigint) => void): NetworkReads {
  return {
    async blockHeight(commitment) {
      const { slot, value } = await ask({
        about: `block height, ${commitment}`,
        needsSlot: false,
        read: (node) => node.blockHeightAt(commitment),
        judge: (looks) => compareHeights(looks.at(-1) ?? []),
      });
      // Whoever answers next has come as far as this, or counts as away: "height first, then status" proves an expiry.
      if (commitment === 'finalized') noteFinal(slot);
      return value;
    },
    async balance(address, commitment) {
      if (commitment !== 'finalized')
        return lamports(lowestOf(await each((node) => node.balance(address, commitment))));
      const { value } = await ask({
        about: `balance of ${address}`,
        needsSlot: false,
        read: (node) => node.balanceAt(address, commitment),
        judge: (looks) => compareStates(`balance of ${address}`, looks),
      });
      return value;
    },
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
      // The oldest hash, which the others know too, and the latest end: a node that names too early an end would have us
      // believe that a payment can land no more while it still can.
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
        judge: (looks) => compareStatuses(signature, looks.at(-1) ?? []),
      }),
    transaction: (signature, commitment) =>
      ask({
        about: `transaction ${signature}, ${commitment}`,
        needsSlot: true,
        read: (node) => node.transaction(signature, commitment),
        judge: (looks) => compareTransactions(signature, looks.at(-1) ?? []),
      }),
    signaturesFor: (address, page) =>
      ask({
        about: `signatures of ${address}, ${page.before ?? ''} ${page.until ?? ''} ${page.limit} ${page.commitment}`,
        needsSlot: true,
        read: (node, common) => filledPage(node, address, page, common),
        judge: (looks) => compareLists(page, looks.at(-1) ?? []),
      }),
  };
}

/** A page that holds `limit` entries up to the common slot, if there are as many: what is newer does not count against it. */
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
