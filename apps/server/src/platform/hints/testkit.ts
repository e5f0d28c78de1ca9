// platform/hints: for its tests. Nodes with two kinds of hints, and what each of them heard.
import { createHash } from 'node:crypto';
import { createLog, type Log } from '../log.ts';
import { createManualTime } from '../testkit/manual-time.ts';
import { createSeededRandom } from '../testkit/seeded-random.ts';
import type { Time } from '../time.ts';
import type { HintParsers, Hints, HintsDeps, NodeId } from './index.ts';

export type TestKinds = { step: { id: number }; note: string };

export interface Told {
  deps: HintsDeps<TestKinds>;
  /** `from kind hint`, in the order heard. */
  heard: string[];
  /** `whole` and `broken`, in order. */
  turned: string[];
  follow(hints: Hints<TestKinds>): Hints<TestKinds>;
  dropped(): Promise<number>;
  forged(): Promise<number>;
}

const PARSERS: HintParsers<TestKinds> = {
  step: (value) => (isStep(value) ? { id: value.id } : null),
  note: (value) => (typeof value === 'string' ? value : null),
};

/** Each name has its own. */
export const secretOf = (name: string): Uint8Array => createHash('sha256').update(name).digest();

let lastSeed = 0;

export function createTold(
  me: () => NodeId,
  { time = createManualTime() as Time, secret = secretOf('house'), log = createLog('silent') as Log } = {},
): Told {
  const heard: string[] = [];
  const turned: string[] = [];
  const gauges = new Map<string, () => number | Promise<number>>();
  lastSeed += 1;
  return {
    deps: {
      time,
      log,
      random: createSeededRandom(lastSeed),
      secret,
      me,
      parsers: PARSERS,
    },
    heard,
    turned,
    follow(hints) {
      hints.hear('step', ({ id }, from) => heard.push(`${from} step ${id}`));
      hints.hear('note', (text, from) => heard.push(`${from} note ${text}`));
      hints.onWhole(() => turned.push('whole'));
      hints.onBroken(() => turned.push('broken'));
      hints.measure({
        gauge: (name: string, _help: string, read: () => number | Promise<number>) => gauges.set(name, read),
      } as never);
      return hints;
    },
    dropped: async () => (await gauges.get('kingstake_hints_dropped')?.()) ?? Number.NaN,
    forged: async () => (await gauges.get('kingstake_hints_forged')?.()) ?? Number.NaN,
  };
}

function isStep(value: unknown): value is { id: number } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
}
