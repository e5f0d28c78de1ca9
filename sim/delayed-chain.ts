// sim: delays calls to the chain and their answers. A request that a server has sent arrives even if the server dies before the answer.
import type { Chain, OrderSigner, SeatChain } from '../apps/server/src/chain/index.ts';
import { NodeGone } from './node-database.ts';
import type { Chance } from './random.ts';
import type { NodeTime, VirtualTime } from './virtual-time.ts';

interface Way {
  /** The shared clock. A request continues even if its sender dies. */
  time: VirtualTime;
  /** The sender's clock, which stops when the sender dies. */
  own: NodeTime;
  chance: Chance;
  maxMs: () => number; // one-way delay
}

/** Delays a call, and its answer, by random times up to `maxMs`. */
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

/** Delays the calls that reach the network. Methods that only compute are not delayed. */
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

/** Delays the signer, which is a separate process: it signs a payout even if the server dies before the answer. */
export function delayedSigner(signer: OrderSigner, way: Way): OrderSigner {
  return { ...signer, signPayout: farCalls(way)(signer.signPayout) };
}

/** Delays the escrow program. `isSent` is called with each signed step. If it returns false, the sender has died. */
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
