// push: the notices that are on their way. Bounded: a push service that hangs, or very many notices, cost their own and nothing else.
import { PUSH } from '@kingstake/protocol';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { Time } from '../platform/time.ts';
import { encryptPush, type PushNetwork, type VapidKeys, vapidHeader } from '../platform/web-push/index.ts';
import { keptSeconds, type PushNotice, writeNotice } from './notices.ts';
import type { Subscription } from './store.ts';

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
  forget(endpoint: string): Promise<void>;
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
  /** Refused, not answered after all tries, or dropped because too many waited. */
  failed: number;
  /** Browsers that are gone for good. */
  gone: number;
  waiting: number;
}

interface Errand {
  userId: number;
  notice: PushNotice;
}

/** 403: the push service no longer takes this server's messages for the subscription; Apple says so of an expired one. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);
const isTaken = (status: number): boolean => status >= 200 && status < 300;
const isWorthAnotherTry = (status: number): boolean => status === 429 || status >= 500;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { time, log } = deps;
  const waiting: Errand[] = [];
  const running = new Set<Promise<void>>();
  const pauses = new Set<() => void>();
  const counts = { sent: 0, failed: 0, gone: 0 };
  let stopped = false;

  function next(): void {
    while (running.size < PUSH.atOnce) {
      const errand = waiting.shift();
      if (errand === undefined) return;
      run(deliver(errand));
    }
  }

  function run(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => {
        counts.failed += 1;
        log.warn({ err: error }, 'a notice could not be sent');
      })
      .finally(() => {
        running.delete(done);
        next();
      });
    running.add(done);
  }

  async function deliver({ userId, notice }: Errand): Promise<void> {
    for (const browser of await deps.browsersOf(userId)) await attempt(browser, notice, 1);
  }

  async function attempt(browser: Subscription, notice: PushNotice, nth: number): Promise<void> {
    const status = await send(deps, browser, notice).catch(() => null);
    if (status !== null && GONE.has(status)) {
      counts.gone += 1;
      return deps.forget(browser.endpoint);
    }
    const isFinal = status !== null && !isWorthAnotherTry(status);
    if (isFinal || nth >= PUSH.tries || stopped) {
      counts[status !== null && isTaken(status) ? 'sent' : 'failed'] += 1;
      return;
    }
    const cancel = time.after(PUSH.retryMs * 2 ** (nth - 1), () => {
      pauses.delete(cancel);
      run(attempt(browser, notice, nth + 1));
    });
    pauses.add(cancel);
  }

  return {
    tell(userId, notice) {
      if (stopped) return;
      if (waiting.length >= PUSH.queued) {
        counts.failed += 1;
        log.warn({ kind: notice.kind }, 'a notice was dropped: too many are waiting');
        return;
      }
      waiting.push({ userId, notice });
      next();
    },
    counts: () => ({ ...counts, waiting: waiting.length + running.size + pauses.size }),
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    stop() {
      stopped = true;
      waiting.length = 0;
      for (const cancel of pauses) cancel();
      pauses.clear();
    },
  };
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
