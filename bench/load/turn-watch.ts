// Turns of an event loop that held its thread for long, by the processor time that the thread used in them: a machine
// whose processors are scarce makes a turn late, not long.

export interface LongTurn {
  fromUs: number; // of the clock that V8 gives its samples
  untilUs: number;
  heldMs: number; // processor time; up to a look's pause of it may be of the turn before
}

export interface TurnWatch {
  /** What was seen since the reading before. */
  read(): { longest: number; long: readonly LongTurn[] };
}

/** The loop is looked at this often. */
const LOOK_MS = 2;
/** What no turn on the server's thread should take. */
export const LONG_TURN_MS = 5;

export function watchTurns(): TurnWatch {
  let long: LongTurn[] = [];
  let longest = 0;
  let fromUs = nowUs();
  let workedMs = threadMs();
  setInterval(() => {
    const untilUs = nowUs();
    const worked = threadMs();
    const heldMs = worked - workedMs;
    longest = Math.max(longest, heldMs);
    if (heldMs > LONG_TURN_MS) long.push({ fromUs, untilUs, heldMs });
    [fromUs, workedMs] = [untilUs, worked];
  }, LOOK_MS).unref();
  return {
    read() {
      const seen = { longest, long };
      [longest, long] = [0, []];
      return seen;
    },
  };
}

/** On Linux V8's clock is the one of `hrtime`. */
const nowUs = (): number => Number(process.hrtime.bigint() / 1000n);

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
