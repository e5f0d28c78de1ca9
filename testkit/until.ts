// Waits for what a test can only read again and again, in real time.
import { inspect } from 'node:util';
import { Cut } from './visitor.ts';

/** The timeout of a wait. It is long, because four tests share two slow cores. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 10;

/**
 * Repeats `ask` until `isSo` accepts its answer, and returns that answer. A call that the server does not answer is repeated. Throws after a
 * timeout.
 */
export async function until<T>(
  ask: () => Promise<T>,
  what = 'the condition',
  isSo: (answer: T) => boolean = Boolean,
  everyMs = LOOK_EVERY_MS,
): Promise<T> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (!(error instanceof Cut)) throw error;
      return error;
    });
    if (!(answer instanceof Cut) && isSo(answer)) return answer;
    if (performance.now() > deadlineMs)
      throw new Error(`${what} did not become true in time, but ${inspect(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
