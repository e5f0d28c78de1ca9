// cluster: test nodes with two kinds of messages. Each records what it receives.
import { createHash } from 'node:crypto';
import { createLog, type Log } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import type { Time } from '../../platform/time.ts';
import type { BusDeps, ClusterBus, MessageParsers, NodeId } from '../bus/bus.ts';

export type TestPayloads = { step: { id: number }; note: string };

export interface RecordedNode {
  deps: BusDeps<TestPayloads>;
  /** `from kind payload`, in the order received. */
  received: string[];
  /** `connected` and `degraded`, in order. */
  states: string[];
  record(bus: ClusterBus<TestPayloads>): ClusterBus<TestPayloads>;
  dropped(): Promise<number>;
  forged(): Promise<number>;
}

const PARSERS: MessageParsers<TestPayloads> = {
  step: (value) => (isStep(value) ? { id: value.id } : null),
  note: (value) => (typeof value === 'string' ? value : null),
};

/** A different secret for each name. */
export const secretOf = (name: string): Uint8Array => createHash('sha256').update(name).digest();

let lastSeed = 0;

export function createRecordedNode(
  self: () => NodeId,
  { time = createManualTime() as Time, secret = secretOf('cluster'), log = createLog('silent') as Log } = {},
): RecordedNode {
  const received: string[] = [];
  const states: string[] = [];
  const gauges = new Map<string, () => number | Promise<number>>();
  lastSeed += 1;
  return {
    deps: {
      time,
      log,
      random: createSeededRandom(lastSeed),
      secret,
      self,
      parsers: PARSERS,
    },
    received,
    states,
    record(bus) {
      bus.receive('step', ({ id }, from) => received.push(`${from} step ${id}`));
      bus.receive('note', (text, from) => received.push(`${from} note ${text}`));
      bus.onConnected(() => states.push('connected'));
      bus.onDegraded(() => states.push('degraded'));
      const keep = (name: string, _help: string, read: () => number | Promise<number>) =>
        gauges.set(name, read);
      bus.metrics({ gauge: keep, counter: keep } as never);
      return bus;
    },
    dropped: async () => (await gauges.get('kingstake_bus_dropped_total')?.()) ?? Number.NaN,
    forged: async () => (await gauges.get('kingstake_bus_forged_total')?.()) ?? Number.NaN,
  };
}

function isStep(value: unknown): value is { id: number } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
}
