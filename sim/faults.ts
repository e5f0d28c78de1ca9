// sim: the faults of a run. Each fault phase draws its own; the calm phase has none.
import type { ChainFaults } from './chain.ts';
import type { BusFaults } from './cluster-bus.ts';
import type { NodeFaults } from './node.ts';
import type { Chance } from './random.ts';
import type { WireFaults } from './wire.ts';

export type Faults = WireFaults & ChainFaults & NodeFaults & BusFaults;

const NO_BUS_FAULTS: BusFaults = { messageLost: 0, messageTwice: 0, messageLate: 0, maxMessageMs: 3 };

export const NO_FAULTS: Faults = {
  drop: 0,
  duplicate: 0,
  reorder: 0,
  cut: 0,
  silence: 0,
  maxDelayMs: 60,
  unavailable: 0,
  lag: 0,
  swallowed: 0,
  late: 0,
  fork: 0,
  statementMs: 2,
  crash: 0,
  hungUntilMs: 0,
  answerLost: 0,
  chainMs: 40,
  twice: 0,
  crashSending: 0,
  ...NO_BUS_FAULTS,
};

export function randomFaults(chance: Chance): Faults {
  const level = (most: number): number => (chance.happens(0.3) ? 0 : chance.next() * most);
  return {
    drop: level(0.05),
    duplicate: level(0.1),
    reorder: level(0.1),
    cut: level(0.02),
    silence: level(0.006),
    maxDelayMs: chance.whole(20, 400),
    unavailable: level(0.3),
    lag: level(0.2),
    swallowed: chance.happens(0.2) ? 1 : 0,
    late: level(0.4),
    fork: level(0.5),
    // All nodes share one session, so a long transaction blocks every other one.
    statementMs: chance.whole(1, 20),
    crash: level(0.002),
    hungUntilMs: 0,
    answerLost: level(0.01),
    chainMs: chance.whole(20, 1_500),
    twice: 0,
    crashSending: 0,
    ...NO_BUS_FAULTS,
  };
}

/** Faults of stakes on chain. They have a separate random source, so that other runs do not depend on them. */
export function randomStakeFaults(chance: Chance): Pick<Faults, 'twice' | 'crashSending'> {
  return { twice: chance.next() * 0.4, crashSending: chance.happens(0.3) ? 0 : chance.next() * 0.3 };
}

/** Faults of the bus between nodes. */
export function randomBusFaults(chance: Chance): BusFaults {
  const level = (most: number): number => (chance.happens(0.3) ? 0 : chance.next() * most);
  return {
    messageLost: level(0.3),
    messageTwice: level(0.2),
    messageLate: level(0.3),
    maxMessageMs: chance.whole(1, 80),
  };
}
