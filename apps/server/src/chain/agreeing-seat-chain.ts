// chain: the escrow program over several nodes, of which none is believed alone: what a seat holds, two must agree on.
import type { Time } from '../platform/time.ts';
import { compareEvents, compareStates } from './agreement.ts';
import { type Agreement, createAskNodes, type Named } from './ask-nodes.ts';
import { lowestOf } from './extremes.ts';
import type { ChainNode, SeatNode } from './node-port.ts';
import type { SeatChain } from './seat-port.ts';

export interface AgreeingSeatChain extends SeatChain {
  readonly agreement: Agreement;
}

/** A node as both ports see it. */
export interface SeatAndChainNode extends SeatNode, Pick<ChainNode, 'genesisHash' | 'finalSlot'> {}

/** As `createAgreeingChain`. What is signed and sent goes by the first node's adapter, which is given a way to all of them. */
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
        judge: (looks) => compareStates('seats', looks),
      });
      return value;
    },
    lastEvent: (seat, kind) =>
      ask({
        about: `last event of ${seat} ${kind ?? ''}`,
        needsSlot: true,
        read: (node) => node.lastEventAt(seat, kind),
        judge: (looks) => compareEvents(seat, looks.at(-1) ?? []),
      }),
    arbiterLamports: async () => lowestOf(await each((node) => node.arbiterLamports())),
    programFault: async () =>
      (await each((node) => node.programFault())).find((fault) => fault !== null) ?? null,
  };
}
