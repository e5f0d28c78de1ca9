// push: the notices that are on their way. Bounded and fair: users take turns, each with one request at a time, so that silent browsers of
// one user, or very many notices, hold up nobody else's.
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { Time } from '../platform/time.ts';
import {
  encryptPush,
  PUSH,
  type PushNetwork,
  PushTimeout,
  type VapidKeys,
  vapidHeader,
} from '../platform/web-push/index.ts';
import { keptSeconds, type PushNotice, writeNotice } from './notices.ts';
import type { Subscription } from './store.ts';
import { createTurns } from './turns.ts';

export interface OutboxDeps {
  time: Time;
  log: Log;
  random: Random;
  network: PushNetwork;
  /** Whom a push service may write to about this server. */
  subject: string;
  keys(): Promise<VapidKeys>;
  /** The browsers of a player whose sessions live. */
  browsersOf(userId: number): Promise<readonly Subscription[]>;
  /** This browser is gone for good. */
  forget(browser: Subscription): Promise<void>;
}

export interface Outbox {
  /** Never waits and never throws: what cannot be told is dropped. */
  tell(userId: number, notice: PushNotice): void;
  /** Since the start, and how many wait now. */
  counts(): Readonly<OutboxCounts>;
  /** Resolves when nothing is on its way; a pause between two tries counts as that. */
  settled(): Promise<void>;
  stop(): void;
}

export interface OutboxCounts {
  /** Taken by the push service of one browser. */
  sent: number;
  /** Refused, not reached after all tries, or dropped because too many waited. */
  failed: number;
  /** Dropped because the push service did not answer in time, now or a short while ago. */
  timedOut: number;
  /** Browsers that are gone for good. */
  gone: number;
  waiting: number;
}

/** One try at one browser of a user; without a browser, all of theirs are looked up first. */
interface Errand {
  userId: number;
  notice: PushNotice;
  to?: { browser: Subscription; nth: number };
}

/** 403: the push service no longer takes this server's messages for the subscription; Apple says so of an expired one. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);
/** In the place of a status: there was no answer, and not for want of time. */
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
    while (running.size < PUSH.atOnce) {
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
    // It was stored before the setting changed.
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
    tell(userId, notice) {
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

/** Endpoints that did not answer in time a short while ago. */
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

/** Whoever cannot be reached may be in a moment; who is reached and does not answer holds up others. */
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
      // A newer one takes the place of an older one that the device has not seen.
      topic: written.tag,
    },
    body: encryptPush(message, browser, deps.random),
  });
  return status;
}
