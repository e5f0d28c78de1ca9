// Bench, load: what a server under load and the bench say to each other, and how a player's session is called there.
export type ServerReport =
  | { about: 'games'; games: { id: number; number: number }[]; port: number } // seated, the ready check runs
  | { about: 'ready'; port: number; origin: string }
  | { about: 'usage'; usage: Usage };

export interface Usage {
  rss: number; // bytes
  heapUsed: number; // bytes, after a full collection
  external: number; // bytes
  cpuMs: number; // since the process began
}

/** The session's secret of a player, in the shape of a real one. */
export const tokenOf = (userId: number): string => `bench${userId}`.padEnd(43, '-');

export function tell(message: ServerReport): void {
  process.send?.(message);
}

/** Answers the bench from now on: what the process has used, and the end. */
export function answerBench(stop: () => Promise<void>): void {
  process.on('message', async (asked) => {
    if (asked === 'usage') tell({ about: 'usage', usage: usageNow() });
    if (asked !== 'stop') return;
    await stop();
    process.exit(0);
  });
}

function usageNow(): Usage {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { rss, heapUsed, external, cpuMs: (user + system) / 1000 };
}
