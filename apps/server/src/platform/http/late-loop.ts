// Refuses calls while the event loop is late. A timer measures the delay a few times a second, because Node's own monitor would wake an
// idle server a hundred times a second.
import type { FastifyInstance } from 'fastify';
import type { Time } from '../time.ts';
import { isOperator } from './address.ts';
import type { ReadinessCheck } from './health.ts';
import { isPageVisit } from './page.ts';
import { refusalAnswer, refuse } from './refusal.ts';

const RETRY_AFTER_S = 1;
const LOOKS_PER_LIMIT = 4;

export interface LoopWatch {
  /** Returns the duration of the last long turn of the event loop in ms while the loop is late; otherwise null. */
  lateMs(): number | null;
  stop(): void;
}

/**
 * The loop counts as late after two consecutive turns longer than `limitMs`, and for `limitMs` afterwards. A single long turn, as at
 * server start, is not an overload.
 */
export function watchLoop(time: Pick<Time, 'monotonicMs' | 'every'>, limitMs: number): LoopWatch {
  let turnedMs = time.monotonicMs();
  let wasLong = false;
  let late = { turnMs: 0, untilMs: turnedMs };
  const stop = time.every(limitMs / LOOKS_PER_LIMIT, () => {
    const nowMs = time.monotonicMs();
    const turnMs = nowMs - turnedMs;
    const isLong = turnMs > limitMs;
    if (isLong && wasLong) late = { turnMs, untilMs: nowMs + limitMs };
    wasLong = isLong;
    turnedMs = nowMs;
  });
  return {
    lateMs: () => (time.monotonicMs() < late.untilMs ? late.turnMs : null),
    stop,
  };
}

/** Refuses calls with 503 while the loop is late. */
export function refuseWhenLate(app: FastifyInstance, loop: LoopWatch, metricsToken: string | null): void {
  app.addHook('onClose', async () => loop.stop());
  app.addHook('onRequest', async (request, reply) => {
    if (loop.lateMs() === null) return;
    const { url } = request.routeOptions;
    // A liveness failure would restart the server, and operators need its metrics while the loop is late.
    if (url === '/healthz' || url === '/metrics') return;
    // A refused `/playz` would make a balancer remove the server while games continue on its sockets.
    if (url === '/playz') return;
    // `/readyz` tells operators that the loop is late.
    if (url === '/readyz' && isOperator(request.raw, metricsToken)) return;
    // The page and its files are cheap, and users would see a refusal as plain text. The page retries refused calls.
    if (isPageVisit(request)) return;
    const { status, body } = refusalAnswer(refuse('UNAVAILABLE'));
    return reply.header('retry-after', RETRY_AFTER_S).status(status).send(body);
  });
}

export const loopReadiness = (loop: LoopWatch): ReadinessCheck => ({
  name: 'loop',
  async check() {
    const lateMs = loop.lateMs();
    return lateMs === null ? null : `a turn of the event loop took ${Math.round(lateMs)} ms`;
  },
});
