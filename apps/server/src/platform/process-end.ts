// Ends the process on a signal, or with its parent if started with `--until-stdin-closes`.
import type { Log } from './log.ts';
import { SERVER_TIMES } from './server-times.ts';
import { systemTime } from './time.ts';

const UNTIL_STDIN_CLOSES = '--until-stdin-closes';

export interface Ending {
  /** Runs before `stop` on the first SIGTERM, but not on other signals or a second SIGTERM. Must resolve in time. */
  drain?: () => Promise<void>;
  stop(): Promise<void>;
}

/** Runs `stop` once, then exits with 0, or with 1 if it throws or takes longer than `stopMs`. */
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
        log.error({ err: error }, 'clients could not be migrated');
        end('SIGTERM');
      },
    );
  });
  if (process.argv.includes(UNTIL_STDIN_CLOSES)) {
    process.stdin.on('close', () => end('stdin closed')).resume();
    // A terminal also sends SIGINT to the parent, which ends its children in order.
    process.on('SIGINT', () => {});
  } else process.on('SIGINT', () => end('SIGINT'));
}
