// platform/roll-call: who is online at any node. Each node says every two seconds who has a socket there.
import type { Hints, NodeId } from '../hints/index.ts';
import type { Time } from '../time.ts';
import { ROLL_CALL } from './limits.ts';
import { readRoll, writeRoll } from './roll.ts';

/** The payload of the hint `here`: a roll as text, of `writeRoll`. */
export type RollCallKinds = { here: string };

/** The parser of `here`. The roll itself is read when it differs from the one before. */
export const parseHere = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export interface RollCallDeps {
  time: Time;
  hints: Pick<Hints<RollCallKinds>, 'say' | 'hear' | 'isWhole' | 'onWhole'>;
}

export interface RollCall {
  /** The user's first socket here has opened. */
  arrived(userId: number): void;
  /** The user's last socket here has closed. */
  left(userId: number): void;
  /** Users with a socket at any node, each once. */
  onlineUsers(): readonly number[];
  count(): number;
  /** Runs when another node's roll has changed who is online. */
  onChange(run: () => void): void;
  /** The node is dead, or has gone. */
  forget(node: NodeId): void;
  stop(): void;
}

interface Roll {
  text: string;
  userIds: readonly number[];
  heardMs: number;
}

const EMPTY = { text: '', userIds: [] };

export function createRollCall({ time, hints }: RollCallDeps): RollCall {
  const own = new Set<number>();
  const rolls = new Map<NodeId, Roll>(); // of other nodes
  const places = new Map<number, number>(); // by user: at how many nodes
  const whenChanged: (() => void)[] = [];
  let ownText: string | null = null; // null: the set has changed since
  let wholeSinceMs = time.monotonicMs();

  function add(userId: number): void {
    places.set(userId, (places.get(userId) ?? 0) + 1);
  }

  function remove(userId: number): void {
    const left = (places.get(userId) ?? 0) - 1;
    if (left > 0) places.set(userId, left);
    else places.delete(userId);
  }

  function replace(before: readonly number[], after: readonly number[]): void {
    after.forEach(add); // first: who is in both is online all the time
    before.forEach(remove);
    for (const run of whenChanged) run();
  }

  function hear(text: string, from: NodeId): void {
    const known = rolls.get(from) ?? EMPTY;
    const userIds = known.text === text ? known.userIds : readRoll(text);
    if (userIds === null) return;
    rolls.set(from, { text, userIds, heardMs: time.monotonicMs() });
    if (known.text !== text) replace(known.userIds, userIds);
  }

  function forget(node: NodeId): void {
    const known = rolls.get(node);
    if (known === undefined) return;
    rolls.delete(node);
    replace(known.userIds, []);
  }

  /** While hints are broken all nodes are silent, which says nothing about them: the last known are kept. */
  function forgetSilent(): void {
    if (!hints.isWhole()) return;
    const nowMs = time.monotonicMs();
    for (const [node, { heardMs }] of rolls)
      if (nowMs - Math.max(heardMs, wholeSinceMs) > ROLL_CALL.silentMs) forget(node);
  }

  const stop = time.every(ROLL_CALL.everyMs, () => {
    ownText ??= writeRoll(own);
    hints.say('all', 'here', ownText);
    forgetSilent();
  });
  hints.hear('here', hear);
  hints.onWhole(() => {
    wholeSinceMs = time.monotonicMs();
  });

  return {
    arrived(userId) {
      if (own.has(userId)) return;
      own.add(userId);
      ownText = null;
      add(userId);
    },
    left(userId) {
      if (!own.delete(userId)) return;
      ownText = null;
      remove(userId);
    },
    onlineUsers: () => [...places.keys()],
    count: () => places.size,
    onChange: (run) => whenChanged.push(run),
    forget,
    stop,
  };
}
