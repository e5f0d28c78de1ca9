// Bench: the tasks of one page's main thread out of a trace of Chromium. The page marks with the User Timing API which screen
// it is on, and by these marks its thread is known.

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  ts: number; // microseconds, as all times here
  dur?: number;
  tdur?: number; // of the thread's processor time
  pid: number;
  tid: number;
  args: { data?: { url?: string; functionName?: string; type?: string } };
}

export interface Trace {
  traceEvents: TraceEvent[];
}

export interface LongTask {
  screen: string;
  cpuMs: number;
  wallMs: number;
  parts: string; // what took most of it, in words
}

const MARK = 'screen ';
const isTask = ({ name, ph }: TraceEvent): boolean => ph === 'X' && /RunTask$/.test(name);

/** Every task above the limit, the longest first; those are left out in which a script runs that is not the site's. */
export function longTasks({ traceEvents }: Trace, origin: string, limitMs: number): LongTask[] {
  const marks = traceEvents.filter(({ name, cat }) => cat.includes('user_timing') && name.startsWith(MARK));
  const threads = new Set(marks.map(threadOf));
  const events = traceEvents
    .filter((event) => threads.has(threadOf(event)) && event.dur !== undefined)
    .sort((one, next) => one.ts - next.ts);
  marks.sort((one, next) => one.ts - next.ts);
  return events
    .filter((event) => isTask(event) && (event.tdur ?? event.dur ?? 0) > limitMs * 1000)
    .flatMap((task) => {
      const within = events.filter(
        (event) =>
          event !== task &&
          threadOf(event) === threadOf(task) &&
          event.ts >= task.ts &&
          event.ts + (event.dur ?? 0) <= task.ts + (task.dur ?? 0),
      );
      if (within.some((event) => isForeign(event, origin))) return [];
      const screen = marks.findLast(({ ts }) => ts <= task.ts)?.name.slice(MARK.length) ?? 'before';
      const cpuMs = (task.tdur ?? task.dur ?? 0) / 1000;
      return [{ screen, cpuMs, wallMs: (task.dur ?? 0) / 1000, parts: partsOf(within) }];
    })
    .sort((one, next) => next.cpuMs - one.cpuMs);
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

function isForeign({ name, args }: TraceEvent, origin: string): boolean {
  const url = args.data?.url;
  return name === 'FunctionCall' && url !== undefined && !url.startsWith(origin);
}

/** The three things that took most of the thread's time themselves, without what was begun by them. */
function partsOf(within: readonly TraceEvent[]): string {
  const own = new Map<string, number>();
  const open: TraceEvent[] = [];
  for (const event of within) {
    while (open.length > 0 && endOf(open.at(-1)) <= event.ts) open.pop();
    const spent = event.tdur ?? event.dur ?? 0;
    const outer = open.at(-1);
    if (outer !== undefined) own.set(labelOf(outer), (own.get(labelOf(outer)) ?? 0) - spent);
    own.set(labelOf(event), (own.get(labelOf(event)) ?? 0) + spent);
    open.push(event);
  }
  return [...own]
    .sort(([, one], [, next]) => next - one)
    .slice(0, 3)
    .map(([label, spent]) => `${label} ${(spent / 1000).toFixed(0)}`)
    .join(', ');
}

const endOf = (event: TraceEvent | undefined): number =>
  event === undefined ? 0 : event.ts + (event.dur ?? 0);

function labelOf({ name, args }: TraceEvent): string {
  const { url, functionName, type } = args.data ?? {};
  const file = url === undefined ? '' : ` ${url.slice(url.lastIndexOf('/') + 1)}`;
  return `${name}${type === undefined ? '' : ` ${type}`}${functionName ? ` ${functionName}` : ''}${file}`;
}
