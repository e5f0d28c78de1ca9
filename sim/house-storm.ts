// sim: what a storm does to a house of three servers, all drawn from the seed before it begins.
import type { Parting } from './house-bus.ts';
import type { Chance } from './random.ts';

/** A server by its place, `atMs` after the storm has begun. */
interface Blow {
  node: number;
  atMs: number;
  forMs: number;
}

export interface HousePlan {
  stormMs: number;
  /** When the third server begins. */
  thirdMs: number;
  freezes: readonly Blow[];
  deaths: readonly Omit<Blow, 'forMs'>[];
  partings: readonly (Blow & { kind: Parting; from: number })[];
  /** A player opens the newest game once more. */
  tabs: readonly { player: number; atMs: number; forMs: number }[];
}

/** How many servers a house has. */
export const HOUSE_NODES = 3;
const STORM_MS = [12_000, 30_000] as const;
/** Some pass unnoticed, some are taken for a death. */
const FREEZE_MS = [300, 9_000] as const;
const PARTING_MS = [300, 8_000] as const;
/** The end of a storm. */
const LAST_MS = 4_000;
const TAB_MS = [2_000, 25_000] as const;
/** A machine's clock is off by up to this much. */
export const MOST_SKEW_MS = 250;

export function planOfHouse(chance: Chance, players: number): HousePlan {
  const stormMs = chance.whole(...STORM_MS);
  const some = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: chance.whole(0, most + 1) }, make);
  const blow = (lengths: readonly [number, number]): Blow => ({
    node: chance.whole(0, HOUSE_NODES),
    atMs: chance.whole(1_000, stormMs),
    forMs: chance.whole(...lengths),
  });
  return {
    stormMs,
    thirdMs: chance.whole(1_000, stormMs),
    freezes: some(3, () => blow(FREEZE_MS)),
    deaths: some(3, () => blow(FREEZE_MS)),
    partings: [
      ...some(3, () => ({
        ...blow(PARTING_MS),
        kind: chance.pick<Parting>(['connections', 'connection', 'unheard', 'one way']),
        from: chance.whole(0, HOUSE_NODES),
      })),
      ...lastPartings(chance, stormMs),
    ],
    tabs: some(3, () => ({
      player: chance.whole(0, players),
      atMs: chance.whole(1_000, stormMs),
      forMs: chance.whole(...TAB_MS),
    })),
  };
}

/** What is lost unnoticed at the very end no later hint shows: only the row does. */
function lastPartings(chance: Chance, stormMs: number): HousePlan['partings'] {
  if (chance.happens(0.3)) return [];
  const places = Array.from({ length: HOUSE_NODES }, (_, place) => place);
  const ways = places.flatMap((from) =>
    places.filter((node) => node !== from).map((node) => ({ from, node })),
  );
  return ways.map((way) => ({ ...way, kind: 'one way', atMs: stormMs - LAST_MS, forMs: LAST_MS }));
}

/** A skew, drawn for each life of a server anew. */
export const skewMs = (chance: Chance): number => chance.whole(-MOST_SKEW_MS, MOST_SKEW_MS + 1);
