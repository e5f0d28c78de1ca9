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
} from '../../platform/web-push/index.ts';
import { keptSeconds, type PushNotice, writeNotice } from './notices.ts';
import type { Subscription } from './store.ts';
import { createTurns } from './turns.ts';

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

export interface Outbox {
  /** Returns immediately and never throws: a notification that cannot be sent is dropped. */
  notify(userId: number, notice: PushNotice): void;
  /** Counts since the start, and the number of waiting notifications. */
  counts(): Readonly<OutboxCounts>;
  /** Resolves when no request is running. A pause before a retry counts as idle. */
  settled(): Promise<void>;
  stop(): void;
}

export interface OutboxCounts {
  /** Accepted by a push service. */
  sent: number;
  /** Refused, failed after all retries, or dropped because the queue was full. */
  failed: number;
  /** Dropped because the push service timed out, now or recently. */
  timedOut: number;
  /** Browsers that unsubscribed. */
  gone: number;
  waiting: number;
}

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

export function createOutbox(deps: OutboxDeps): Outbox {
  const { time, log } = deps;
  const turns = createTurns<Errand>();
  const running = new Set<Promise<void>>();
  const pauses = new Set<() => void>();
  const silent = createSilence(time);
  const counts = { sent: 0, failed: 0, timedOut: 0, gone: 0 };
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
    const { endpoint } = browser;
    // The endpoint was stored before PUSH_SERVICES changed.
    if (!deps.network.isEndpoint(endpoint)) return forget(browser);
    const status = silent.has(endpoint) ? 'late' : await send(deps, browser, notice).catch(nameOfFault);
    if (status === 'late') {
      counts.timedOut += 1;
      silent.add(endpoint);
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
    notify(userId, notice) {
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

/** A failed connection is retried. A timeout is not, because it delays others. */
function nameOfFault(error: unknown): number | 'late' {
  return error instanceof PushTimeout ? 'late' : UNREACHED;
}

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
