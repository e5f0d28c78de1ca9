// Bench, load: what a server under load and the bench say to each other, and how a player's session is called there.
import { createMeter, type Meter } from './process-meter.ts';

export type ServerAsked = 'usage' | 'meter' | 'forget' | 'stop';

export type ServerReport =
  | { about: 'games'; games: { id: number; number: number }[]; port: number } // seated, the ready check runs
  | { about: 'ready'; port: number; origin: string }
  | { about: 'meter'; meter: Meter }
  | { about: 'usage'; usage: Usage };

export interface Usage {
  rss: number; // bytes
  heapUsed: number; // bytes, after a full collection
  external: number; // bytes
}

export const ORIGIN = 'http://localhost:3000';

/** The session's secret of a player, in the shape of a real one. */
export const tokenOf = (userId: number): string => `bench${userId}`.padEnd(43, '-');

export function tell(message: ServerReport): void {
  process.send?.(message);
}

/** Answers the bench from now on: what the process has used, and the end. */
export function answerBench(stop: () => Promise<void>): void {
  const readMeter = createMeter();
  process.on('message', async (asked: ServerAsked) => {
    if (asked === 'meter') tell({ about: 'meter', meter: readMeter() });
    if (asked === 'usage') tell({ about: 'usage', usage: memoryNow() });
    if (asked !== 'stop') return;
    await stop();
    process.exit(0);
  });
}

function memoryNow(): Usage {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
}
