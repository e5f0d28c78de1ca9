// Messages between the bench and a server under load, and the session tokens of players.
import { createMeter, type Meter, sumOf } from './process-meter.ts';

export type ServerAsked = 'usage' | 'meter' | 'forget' | 'stop';

export type ServerReport =
  | { about: 'games'; games: { id: number; number: number }[]; ports: number[] } // the games are created, and the ready check runs
  | { about: 'ready'; port: number; origin: string }
  | { about: 'meter'; meter: Meter }
  | { about: 'usage'; usage: Usage }
  | { about: 'forgetting' }; // the move journal is no longer written

export interface Usage {
  rss: number; // bytes
  heapUsed: number; // bytes, after full collections
  external: number; // bytes
}

const SETTLE_MS = 2_000;

export const ORIGIN = 'http://localhost:3000';

/** The session token of a player, in the format of a real one. */
export const tokenOf = (userId: number): string => `bench${userId}`.padEnd(43, '-');

export function tell(message: ServerReport): void {
  process.send?.(message);
}

/** Answers requests of the bench: CPU and memory of the process and of additional nodes, and the end. */
export function answerBench(
  stop: () => Promise<void>,
  extraNodes: readonly (() => Promise<Meter>)[] = [],
): void {
  const readMeter = createMeter();
  const end = async (code: number): Promise<void> => {
    await stop();
    process.exit(code);
  };
  process.on('message', async (asked: ServerAsked) => {
    if (asked === 'meter') {
      const others = await Promise.all(extraNodes.map((read) => read()));
      tell({ about: 'meter', meter: sumOf([readMeter(), ...others]) });
    }
    if (asked === 'usage') tell({ about: 'usage', usage: await settledMemory() });
    if (asked === 'stop') await end(0);
  });
  // The bench has died, so this process must remove the database itself.
  process.once('disconnect', () => void end(1));
}

/** V8 releases pages some time after a collection, and shrinks its young generation in the second collection at the earliest. */
async function settledMemory(): Promise<Usage> {
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
}
