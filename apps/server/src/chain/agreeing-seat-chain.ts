// chain: the escrow program over several nodes. Two nodes must agree on what a seat holds.
import type { Time } from '../platform/time.ts';
import { compareEvents, compareStates, lowestOf } from './agreement.ts';
import { type Agreement, createAskNodes, type Named } from './ask-nodes.ts';
import type { ChainNode, SeatNode } from './node-port.ts';
import type { SeatChain } from './seat-port.ts';

export interface AgreeingSeatChain extends SeatChain {
  readonly agreement: Agreement;
}

/** A node with both ports. */
export interface SeatAndChainNode extends SeatNode, Pick<ChainNode, 'genesisHash' | 'finalSlot'> {}

/** Like `createAgreeingChain`. Node 1's adapter builds transactions; they are sent to all nodes. */
export function createAgreeingSeatChain(deps: {
  nodes: readonly [Named<SeatAndChainNode>, Named<SeatAndChainNode>, ...Named<SeatAndChainNode>[]];
  networkFault(genesisHash: string): string | null;
  time: Time;
}): AgreeingSeatChain {
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
