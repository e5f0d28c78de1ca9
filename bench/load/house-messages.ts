// Bench, load: what a server under load says to the bench, and how a player's session is called there.
export type House =
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
