// push: the queue of push notifications. It is bounded and fair: users take turns, each with one request at a time. Slow
// browsers or many notifications of one user do not delay those of others.
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { Time } from '../../platform/time.ts';
import {
  encryptPush,
  PUSH,
  type PushNetwork,
  PushTimeout,
  type VapidKeys,
  vapidHeader,
} from '../../platform/web-push.ts';
import { keptSeconds, type PushNotice, writeNotice } from './notices.ts';
import type { Subscription } from './store.ts';

export interface OutboxDeps {
  time: Time;
  log: Log;
  random: Random;
  network: PushNetwork;
  /** The contact address that push services see. */
  subject: string;
  keys(): Promise<VapidKeys>;
  /** The browsers of a player with live sessions. */
  browsersOf(userId: number): Promise<readonly Subscription[]>;
  /** Deletes a browser that unsubscribed. */
  forget(browser: Subscription): Promise<void>;
}

/** Counts since the start. */
const NO_COUNTS = {
  sent: 0, // accepted by a push service
  failed: 0, // refused, failed after all retries, or dropped because the queue was full
  timedOut: 0, // dropped because the push service timed out, now or recently
  gone: 0, // browsers that unsubscribed
};

/** One attempt to notify one browser of a user. Without a browser, all of the user's browsers are looked up first. */
interface Errand {
  userId: number;
  notice: PushNotice;
  to?: { browser: Subscription; nth: number };
}

/** Statuses of an expired subscription. Apple returns 403. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);
/** Replaces the status if the request failed, but not by timeout. */
const UNREACHED = 0;
const isTaken = (status: number): boolean => status >= 200 && status < 300;
const isWorthAnotherTry = (status: number): boolean =>
  status === UNREACHED || status === 429 || status >= 500;

export function createOutbox(deps: OutboxDeps) {
  const { time, log } = deps;
  const turns = createTurns();
  const running = new Set<Promise<void>>();
  const pauses = new Set<() => void>();
  const silent = createSilence(time);
  const counts = { ...NO_COUNTS };
  let stopped = false;

  function next(): void {
    while (running.size < PUSH.concurrentRequests) {
      const errand = turns.take();
      if (errand === null) return;
      const done = deliver(errand)
        .catch((error: unknown) => {
          counts.failed += 1;
          log.warn({ err: error }, 'a notice could not be sent');
        })
        .finally(() => {
          running.delete(done);
          turns.end(errand.userId);
          next();
        });
      running.add(done);
    }
  }

  async function deliver({ userId, notice, to }: Errand): Promise<void> {
    if (to !== undefined) return attempt(userId, notice, to);
    const browsers = await deps.browsersOf(userId);
    if (!stopped) turns.addFirst(browsers.map((browser) => ({ userId, notice, to: { browser, nth: 1 } })));
  }

  async function attempt(userId: number, notice: PushNotice, { browser, nth }: Required<Errand>['to']) {
    // The endpoint was stored before PUSH_SERVICES changed.
    if (!deps.network.isEndpoint(browser.endpoint)) return forget(browser);
    const status = silent.has(browser.endpoint) ? 'late' : await trySend(deps, browser, notice);
    if (status === 'late') {
      counts.timedOut += 1;
      silent.add(browser.endpoint);
      return;
    }
    if (GONE.has(status)) return forget(browser);
    if (!isWorthAnotherTry(status) || nth >= PUSH.tries || stopped) {
      counts[isTaken(status) ? 'sent' : 'failed'] += 1;
      return;
    }
    const cancel = time.after(PUSH.retryMs * 2 ** (nth - 1), () => {
      pauses.delete(cancel);
      turns.addFirst([{ userId, notice, to: { browser, nth: nth + 1 } }]);
      next();
    });
    pauses.add(cancel);
  }

  function forget(browser: Subscription): Promise<void> {
    counts.gone += 1;
    return deps.forget(browser);
  }

  return {
    /** Returns immediately and never throws: a notification that cannot be sent is dropped. */
    notify(userId: number, notice: PushNotice) {
      if (stopped) return;
      if (turns.size() >= PUSH.queued || turns.sizeOf(userId) >= PUSH.queuedPerUser) {
        counts.failed += 1;
        log.warn({ kind: notice.kind }, 'a notice was dropped: too many are waiting');
        return;
      }
      turns.add({ userId, notice });
      next();
    },
    counts: () => ({ ...counts, waiting: turns.size() + running.size + pauses.size }),
    /** Resolves when no request is running. A pause before a retry counts as idle. */
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    stop() {
      stopped = true;
      turns.clear();
      for (const cancel of pauses) cancel();
      pauses.clear();
    },
  };
}

/** Endpoints that timed out recently. */
function createSilence(time: Pick<Time, 'monotonicMs'>) {
  const untilMs = new Map<string, number>(); // the oldest first
  return {
    has: (endpoint: string): boolean => (untilMs.get(endpoint) ?? 0) > time.monotonicMs(),
    add(endpoint: string): void {
      const nowMs = time.monotonicMs();
      for (const [known, endMs] of untilMs) {
        if (endMs > nowMs) break;
        untilMs.delete(known);
      }
      if (!untilMs.has(endpoint)) untilMs.set(endpoint, nowMs + PUSH.silentMs);
    },
  };
}

/** Returns the push service's status. A failed connection is retried. A timeout is not, because it delays others. */
const trySend = (...sent: Parameters<typeof send>): Promise<number | 'late'> =>
  send(...sent).catch((error: unknown) => (error instanceof PushTimeout ? 'late' : UNREACHED));

/** Returns the push service's status. */
async function send(deps: OutboxDeps, browser: Subscription, notice: PushNotice): Promise<number> {
  const { endpoint, language } = browser;
  const written = writeNotice(notice, language);
  const message = Buffer.from(JSON.stringify(written));
  const { status } = await deps.network.post({
    endpoint,
    headers: {
      authorization: vapidHeader(await deps.keys(), {
        endpoint,
        subject: deps.subject,
        nowMs: deps.time.nowMs(),
      }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptSeconds(notice)),
      urgency: 'high',
      // A newer notification replaces an older one that the device has not shown.
      topic: written.tag,
    },
    body: encryptPush(message, browser, deps.random),
  });
  return status;
}

/** Creates a queue for each user. Users take turns, and a user with a running errand waits until it has ended. */
function createTurns() {
  const queues = new Map<number, Errand[]>(); // in the order of their turns; none is empty
  const busy = new Set<number>();
  let size = 0;

  function queueOf(userId: number): Errand[] {
    const known = queues.get(userId);
    if (known !== undefined) return known;
    const made: Errand[] = [];
    queues.set(userId, made);
    return made;
  }

  return {
    /** Appends to the user's queue. */
    add(errand: Errand) {
      queueOf(errand.userId).push(errand);
      size += 1;
    },
    /** Prepends to the user's queue. All errands must belong to one user. */
    addFirst(errands: readonly Errand[]) {
      const [first] = errands;
      if (first === undefined) return;
      queueOf(first.userId).unshift(...errands);
      size += errands.length;
    },
    /** Returns the next errand of the user who has waited longest, or null if none may run now. */
    take(): Errand | null {
      for (const [userId, queue] of queues) {
        if (busy.has(userId)) continue;
        const errand = queue.shift();
        // Moves the user to the end of the line, or out of it.
        queues.delete(userId);
        if (errand === undefined) continue;
        if (queue.length > 0) queues.set(userId, queue);
        busy.add(userId);
        size -= 1;
        return errand;
      }
      return null;
    },
    /** Called when the user's running errand has ended. */
    end: (userId: number) => void busy.delete(userId),
    size: () => size,
    sizeOf: (userId: number) => queues.get(userId)?.length ?? 0,
    clear() {
      queues.clear();
      size = 0;
    },
  };
}
