// sim: delays on the way to the chain and back. What a server sent arrives even if the server dies before;
// the answer then reaches no one.
import type { Chain, OrderSigner, SeatChain } from '../apps/server/src/chain/index.ts';
import { NodeGone } from './node-database.ts';
import type { Chance } from './random.ts';
import type { NodeTime, VirtualTime } from './virtual-time.ts';

interface Way {
  /** Everyone's clock: a request on its way lives on without its sender. */
  time: VirtualTime;
  /** The sender's own, which stops with it. */
  own: NodeTime;
  chance: Chance;
  maxMs: () => number; // one way
}

/** The call, over that way. */
const farCalls =
  (way: Way) =>
  <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    const leg = (): number => way.chance.whole(0, way.maxMs() + 1);
    await way.time.sleep(leg());
    const answer = await Promise.allSettled([call(...args)]);
    await new Promise<void>((resolve) => void way.own.after(leg(), resolve));
    const [settled] = answer;
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  };

/** The same chain, as far away as `way` says. What only computes is not delayed. */
export function delayedChain(chain: Chain, way: Way): Chain {
  const far = farCalls(way);
  return {
    ...chain,
    blockHeight: far(chain.blockHeight),
    latestBlockhash: far(chain.latestBlockhash),
    balance: far(chain.balance),
    rentExemptMinimum: far(chain.rentExemptMinimum),
    signatureStatus: far(chain.signatureStatus),
    signaturesFor: far(chain.signaturesFor),
    transaction: far(chain.transaction),
    send: far(chain.send),
  };
}

/** The same for the signer, a separate process: an order is signed even if the server dies before the answer. */
export function delayedSigner(signer: OrderSigner, way: Way): OrderSigner {
  return { ...signer, signPayout: farCalls(way)(signer.signPayout) };
}

/** The same for the escrow program. `isSent`: asked with each step that is signed; the sender may be dead after it. */
export function delayedSeats(seats: SeatChain, way: Way, isSent: () => boolean): SeatChain {
  const far = farCalls(way);
  const take = far(seats.take);
  return {
    ...seats,
    seats: far(seats.seats),
    opening: far(seats.opening),
    take: async (step) => {
      if (!isSent()) throw new NodeGone('it died with a step signed');
      return take(step);
    },
    lastEvent: far(seats.lastEvent),
    arbiterLamports: far(seats.arbiterLamports),
  };
}
