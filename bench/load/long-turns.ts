// Which jobs ran in long turns of the event loop, by a CPU profile. The outermost function of the server on a stack
// counts.
import type { CpuProfile, Frame } from './stages.ts';
import type { LongTurn } from './turn-watch.ts';

export interface Held {
  what: string;
  turns: number; // in so many of them
  ms: number; // of processor time, in all of them together
  most: number; // ms in one of them
}

const OWN = /\/(apps\/server\/src|packages)\//;
/** Common outer functions, which say nothing about the job. */
const PASSAGES = /\/platform\/(jobs|time)\.ts$/;
/** Shorter runs are not listed. */
const LEAST_MS = 1;

/** Returns the jobs in these turns, the longest first. */
export function heldBy(profile: CpuProfile, turns: readonly LongTurn[]): Held[] {
  const names = namesOfNodes(profile);
  const held = new Map<string, Held>();
  for (const turn of turns) {
    // The share of the turn in which the thread had a processor, which the sampler cannot see.
    const worth = turn.heldMs / (turn.untilUs - turn.fromUs);
    for (const [what, us] of usByName(profile, names, turn)) {
      const ms = us * worth;
      if (ms < LEAST_MS) continue;
      const known = held.get(what) ?? { what, turns: 0, ms: 0, most: 0 };
      held.set(what, {
        what,
        turns: known.turns + 1,
        ms: known.ms + ms,
        most: Math.max(known.most, ms),
      });
    }
  }
  return [...held.values()].sort((one, other) => other.ms - one.ms);
}

function usByName(
  { samples = [], timeDeltas = [], startTime }: CpuProfile,
  names: ReadonlyMap<number, string | null>,
  { fromUs, untilUs }: LongTurn,
): Map<string, number> {
  const us = new Map<string, number>();
  let atUs = startTime + (timeDeltas[0] ?? 0);
  for (const [index, id] of samples.entries()) {
    const nextUs = atUs + (timeDeltas[index + 1] ?? 0);
    const lastedUs = Math.min(nextUs, untilUs) - Math.max(atUs, fromUs);
    atUs = nextUs;
    const name = names.get(id) ?? null;
    if (name !== null && lastedUs > 0) us.set(name, (us.get(name) ?? 0) + lastedUs);
    if (atUs > untilUs) break;
  }
  return us;
}

function namesOfNodes({ nodes }: CpuProfile): Map<number, string | null> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  return new Map(
    nodes.map(({ id }) => {
      const stack: Frame[] = [];
      for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
        const node = byId.get(at);
        if (node !== undefined) stack.push(node.callFrame);
      }
      return [id, nameOf(stack)];
    }),
  );
}

/** `stack` begins with the innermost function. Null: the thread waited. */
function nameOf(stack: readonly Frame[]): string | null {
  const [inner] = stack;
  if (inner === undefined || inner.functionName === '(idle)') return null;
  if (inner.functionName === '(garbage collector)') return inner.functionName;
  const own = stack.findLast(({ url }) => OWN.test(url) && !PASSAGES.test(url)) ?? null;
  const { functionName, url } = own ?? stack.at(-2) ?? inner;
  const place = url.split('/').slice(-2).join('/');
  return `${functionName || '(anonymous)'} ${place}`.trim();
}
