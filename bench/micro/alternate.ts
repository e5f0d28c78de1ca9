// Measures contestants alternately, so that other load on the machine affects all of them equally.
import { median } from '../median.ts';

export interface Contestant {
  name: string;
  /** Does the work once. Returns a checksum, which must be the same each time. */
  run(): number;
}

export interface Timing {
  name: string;
  medianMs: number;
  result: number;
}

/** Runs all contestants alternately, with one unmeasured round to warm up, and returns the median time of each. */
export function alternate(contestants: readonly Contestant[], rounds: number): Timing[] {
  const times = contestants.map((): number[] => []);
  const results = contestants.map((contestant) => contestant.run());
  for (let round = 0; round < rounds; round++) {
    contestants.forEach((contestant, index) => {
      const start = performance.now();
      const result = contestant.run();
      times[index]?.push(performance.now() - start);
      if (result !== results[index]) throw new Error(`${contestant.name} computed something else this time.`);
    });
  }
  return contestants.map(({ name }, index) => {
    return { name, medianMs: median(times[index] ?? []), result: results[index] ?? 0 };
  });
}
