// What a server process tells the bench and does for it.
import type { ServerAsked, ServerReport } from './messages.ts';
import { createMeter, type Meter, sumOf } from './process-meter.ts';

export function tell(message: ServerReport): void {
  process.send?.(message);
}

/** Answers requests of the bench: the use of this process and of additional nodes, and the end. */
export function answerBench(
  stop: () => Promise<void>,
  readOthers: () => Promise<readonly Meter[]> = async () => [],
): void {
  const readMeter = createMeter();
  const end = async (code: number): Promise<void> => {
    await stop();
    process.exit(code);
  };
  process.on('message', async (asked: ServerAsked) => {
    if (asked === 'stop') await end(0);
    else tell({ about: 'meter', meter: sumOf([readMeter(), ...(await readOthers())]) });
  });
  // The bench has died, so this process must remove the database itself.
  process.once('disconnect', () => void end(1));
}
