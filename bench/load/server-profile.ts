// A CPU profile of a server process, with marks at the moments between which it is read.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** A longer interval misses short turns when processors are scarce. */
const SAMPLING_US = 200;

/** The last two marks, in us of the clock that V8 gives its samples. */
export interface Profiled {
  fromUs: number;
  untilUs: number;
}

export interface Profiling {
  mark(): void;
  /** Writes the profile to a file. */
  end(file: string): Promise<Profiled>;
}

/** Starting the profiler stops the thread for about 100 ms, so marks are set later. */
export async function startProfile(): Promise<Profiling> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_US });
  await session.post('Profiler.start');
  const marks: number[] = [];
  return {
    // On Linux V8's clock is the one of `hrtime`.
    mark: () => void marks.push(Number(process.hrtime.bigint() / 1000n)),
    async end(file) {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      writeFileSync(file, JSON.stringify(profile));
      const [fromUs, untilUs] = marks.slice(-2);
      if (fromUs === undefined || untilUs === undefined) throw new Error('a profile needs two marks');
      return { fromUs, untilUs };
    },
  };
}
