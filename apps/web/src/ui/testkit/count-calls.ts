// ui, testkit: counts calls of the product's functions. V8 does the counting, so the product needs no instrumentation.
import { Session } from 'node:inspector';

interface CallCount {
  /** Calls of each of these functions since the last call of `look`; 0 if it was not called. */
  look<N extends string>(...names: readonly N[]): Record<N, number>;
  stop(): void;
}

/** Counts from now on, in files whose URL contains `file`. */
export function countCalls(file: string): CallCount {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const take = () => {
    const calls = new Map<string, number>();
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error !== null) throw error;
      for (const { url, functions } of taken.result)
        if (url.includes(file))
          for (const { functionName, ranges } of functions)
            calls.set(functionName, (calls.get(functionName) ?? 0) + (ranges[0]?.count ?? 0));
    });
    return calls;
  };
  take();
  return {
    look(...names) {
      const calls = take();
      return Object.fromEntries(names.map((name) => [name, calls.get(name) ?? 0])) as Record<
        (typeof names)[number],
        number
      >;
    },
    stop() {
      session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
