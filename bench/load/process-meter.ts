// CPU time, garbage collection and event-loop turns of a process.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

/** CPU and waiting times count since the start of the process. Garbage collection and turns count since the previous reading. */
export interface Meter {
  cpuMs: number; // all threads
  mainThreadMs: number; // CPU time of the main thread
  waitedMs: number; // the main thread was runnable, but had no processor
  residentMb: number; // memory of the process
  gcCount: number; // pauses
  gcMs: number;
  gcLongestMs: number;
  turnLongestMs: number; // the longest turn of the event loop, up to 2 ms too short
  heldLongestMs: number; // CPU time of the turn that used the most
  longTurns: number; // turns with more CPU time than `LONG_TURN_MS`
}

const TURN_RESOLUTION_MS = 2;

/** Starts measuring. The returned function takes a reading. Linux only, because it reads /proc. */
export function createMeter(): () => Meter {
  const turns = monitorEventLoopDelay({ resolution: TURN_RESOLUTION_MS });
  turns.enable();
  const readTurns = watchTurns();
  let pauses: number[] = [];
  const note = (entries: { duration: number }[]): void => {
    for (const { duration } of entries) pauses.push(duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  return () => {
    note(observer.takeRecords());
    const { user, system } = process.cpuUsage();
    const { longest, long } = readTurns();
    const meter = {
      cpuMs: (user + system) / 1000,
      ...threadTimes(),
      residentMb: process.memoryUsage.rss() / 1e6,
      gcCount: pauses.length,
      gcMs: pauses.reduce((sum, each) => sum + each, 0),
      gcLongestMs: Math.max(0, ...pauses),
      turnLongestMs: Math.max(0, turns.max / 1e6 - TURN_RESOLUTION_MS),
      heldLongestMs: longest,
      longTurns: long,
    };
    pauses = [];
    turns.reset();
    return meter;
  };
}

/** Adds up the readings of several processes. For the longest values, takes the maximum. */
export function sumOf(meters: readonly Meter[]): Meter {
  return meters.reduce((sum, meter) => {
    const added = ([key, value]: [string, number]) => {
      const own = meter[key as keyof Meter];
      return [key, /Longest/.test(key) ? Math.max(value, own) : value + own];
    };
    return Object.fromEntries(Object.entries(sum).map(added)) as Meter;
  });
}

/** The unit of CPU time in /proc. */
const TICK_MS = 10;

/** User and system time of another process, with all its threads. Null if this machine has no process with this id and name. */
export function cpuMsOf(pid: number, name?: string): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (name !== undefined && !stat.includes(`(${name})`)) return null;
  // The name, which may contain blanks, is in brackets in the second field. User and system time are the 14th and 15th fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Times of the main thread, since its start. */
export function threadTimes(): { mainThreadMs: number; waitedMs: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8')
    .split(' ')
    .map(Number);
  return { mainThreadMs: ran / 1e6, waitedMs: waited / 1e6 };
}

const SAMPLE_MS = 2;
/** The limit for one turn of the server's event loop. */
export const LONG_TURN_MS = 5;

/** The returned function returns the CPU time of the longest turn in ms, and the number of long turns, since the previous call. */
function watchTurns(): () => { longest: number; long: number } {
  let long = 0;
  let longest = 0;
  let workedMs = threadMs();
  setInterval(() => {
    const worked = threadMs();
    const heldMs = worked - workedMs;
    longest = Math.max(longest, heldMs);
    if (heldMs > LONG_TURN_MS) long += 1;
    workedMs = worked;
  }, SAMPLE_MS).unref();
  return () => {
    const seen = { longest, long };
    [longest, long] = [0, 0];
    return seen;
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
