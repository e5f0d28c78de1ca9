// reserves: starts one thread for each statement, so that its memory is freed between statements.
import { Worker } from 'node:worker_threads';
import type { Time } from '../../platform/time.ts';
import type { BuiltList, ListInput } from './build-list.ts';
import { RESERVES } from './limits.ts';
import type { ThreadRequest } from './list-thread.ts';

/** The list could not be built: the thread failed, ended or took too long. */
export class ListFault extends Error {
  override readonly name = 'ListFault';
}

export interface PendingList extends ListInput {
  /** Builds the list from the added rows. Rejects with `ListFault`. */
  build(height: number): Promise<BuiltList>;
  /** Ends the thread if it is still running. */
  end(): Promise<void>;
}

/** Begins a list. The caller must call `end`. */
export type BeginList = () => PendingList;

/**
 * Most objects of a list live until it is built. A larger young generation copies them less often, which saves a third of
 * the time.
 */
const HEAP = { maxYoungGenerationSizeMb: 128 };

/** Returns a function that starts a thread for each list. A thread that takes longer than `buildMs` is terminated. */
export function listWorker(time: Pick<Time, 'after'>): BeginList {
  return () => {
    const thread = new Worker(new URL('./list-thread.ts', import.meta.url), { resourceLimits: HEAP });
    const answer = Promise.withResolvers<BuiltList>();
    const cancel = time.after(RESERVES.buildMs, () => {
      answer.reject(new ListFault(`no list within ${RESERVES.buildMs / 1000} s`));
      void thread.terminate();
    });
    thread.on('message', answer.resolve);
    thread.on('error', (error) => answer.reject(new ListFault(`the thread failed: ${error.message}`)));
    thread.on('exit', () => {
      cancel();
      answer.reject(new ListFault('the thread ended'));
    });
    // `build` may be called after a failure, so the rejection must not count as unhandled before.
    answer.promise.catch(() => {});
    const send = (request: ThreadRequest): void => thread.postMessage(request);
    return {
      addAmounts: (encoded) => send({ kind: 'amounts', encoded: Uint8Array.from(encoded) }),
      addNonces: (encoded) => send({ kind: 'nonces', encoded: Uint8Array.from(encoded) }),
      build(height) {
        send({ kind: 'build', height });
        return answer.promise;
      },
      async end() {
        await thread.terminate();
      },
    };
  };
}
