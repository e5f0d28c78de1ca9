// sim: the world as players have it, over a run's clock, network and chain.
import { lamports, parseSol } from '@kingstake/protocol';
import type { SimChain } from './chain.ts';
import type { Network } from './network.ts';
import type { World } from './player-world.ts';
import type { Chance } from './random.ts';
import type { SeatNetwork } from './seat-network.ts';
import type { VirtualTime } from './virtual-time.ts';

interface Parts {
  time: VirtualTime;
  chance: Chance;
  chain: SimChain;
  network: Network;
  seats: SeatNetwork | null;
}

export function createWorld({ time, chance, chain, network, seats }: Parts): World {
  return {
    invitations: [],
    movesSeen: [],
    endsSeen: [],
    tablesSeen: [],
    linesSeen: network.linesSeen,
    said: network.said,
    promises: [],
    nowMs: () => time.nowMs(),
    after: (ms, wake) => void time.after(ms, wake),
    pay: (wallet) => chain.pay(wallet, sol(chance.pick(['0.5', '2']))),
    call: network.call,
    timers: (aheadMs) => ({
      now: () => time.nowMs() + aheadMs,
      after: (ms, run) => time.after(ms, run),
      every: (ms, run) => time.every(ms, run),
    }),
    dial: network.dial,
    togetherMs: network.togetherMs,
    seats,
  };
}

export function sol(text: string) {
  return lamports(parseSol(text) ?? 0n);
}
