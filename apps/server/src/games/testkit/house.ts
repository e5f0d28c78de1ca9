// games/testkit: the nodes of a test: which of them are gone, and what they tell each other. What is said takes the way of text.
import { type GameUpdate, type PublishUpdate, readGameUpdate } from '../index.ts';

export interface Member {
  me(): number;
  hear(hint: GameUpdate): void;
  /** Time that it lives through. */
  live(ms: number): void;
  /** Resolves when it has nothing to do until the clock moves. */
  atRest(): Promise<void>;
}

export interface House {
  /** Numbers of nodes whose process is gone. */
  readonly gone: Set<number>;
  /** What the nodes believe of their hints, but for those that are cut off. */
  isWhole: boolean;
  /** Numbers of nodes that alone have lost Redis, and know it. */
  readonly cutOff: Set<number>;
  /** Whether hints arrive. */
  carries: boolean;
  /** How many hints were heard. */
  heard: number;
  join(member: Member): void;
  /** It ended, in order or not. */
  part(member: Member): void;
  members(): readonly Member[];
  say(from: number, ...said: Parameters<PublishUpdate>): void;
}

export function createHouse(): House {
  const members = new Set<Member>();
  const house: House = {
    gone: new Set(),
    isWhole: false,
    cutOff: new Set(),
    carries: true,
    heard: 0,
    join: (member) => void members.add(member),
    part: (member) => void members.delete(member),
    members: () => [...members],
    say(from, to, hint) {
      if (!house.carries || house.cutOff.has(from)) return;
      const carried = readGameUpdate(JSON.parse(JSON.stringify(hint)));
      if (carried === null) throw new Error('a hint cannot be read');
      for (const member of members) {
        const isMeant = member.me() !== from && (to === 'all' || to.includes(member.me()));
        if (!isMeant || house.gone.has(member.me()) || house.cutOff.has(member.me())) continue;
        house.heard += 1;
        member.hear(carried);
      }
    },
  };
  return house;
}
