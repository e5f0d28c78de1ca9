// platform: how a process ends: at a signal or, where another process has started it with `--until-stdin-closes`, with that one.
import type { Log } from './log.ts';
import { SERVER_TIMES } from './server-times.ts';
import { systemTime } from './time.ts';

const UNTIL_STDIN_CLOSES = '--until-stdin-closes';

export interface Ending {
  /** Before `stop`, when the process is asked to end (SIGTERM) and not told to (anything else, or a second SIGTERM). Ends in time by itself. */
  drain?: () => Promise<void>;
  stop(): Promise<void>;
}

/** Runs `stop` once, then exits with 0; with 1 if it throws, or has not ended after `stopMs`. */
export function endOnSignals(log: Log, { drain, stop }: Ending): void {
  let draining = false;
  let stopping = false;
  const end = (cause: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ cause }, 'stopping');
    systemTime.after(SERVER_TIMES.stopMs, () => {
      log.error('shutdown timed out');
      process.exit(1);
    });
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => {
    if (drain === undefined || draining) {
      end('SIGTERM');
      return;
    }
    draining = true;
    drain().then(
      () => end('SIGTERM'),
      (error: unknown) => {
        log.error({ err: error }, 'players could not be sent over');
        end('SIGTERM');
      },
    );
  });
  if (process.argv.includes(UNTIL_STDIN_CLOSES)) {
    process.stdin.on('close', () => end('stdin closed')).resume();
    // A terminal sends it to the starting process too, which ends its children in their order.
    process.on('SIGINT', () => {});
  } else process.on('SIGINT', () => end('SIGINT'));
}
