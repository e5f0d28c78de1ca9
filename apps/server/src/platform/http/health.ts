// Liveness, readiness and metrics endpoints. They need no session.
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createSlices, type Time } from '../time.ts';
import { isOperator } from './address.ts';
import { refusalAnswer, refuse } from './refusal.ts';

/** A dependency of the server. `check` resolves to null, or to a short description of the failure. */
export interface ReadinessCheck {
  name: string;
  check(): Promise<string | null>;
  /** The server is ready even if this check fails. Only operators see the failure. */
  isQuiet?: true;
  /** Running games depend on it. `/playz` includes only such checks, which exclude money and the chain. */
  isPlay?: true;
  /** Checked only by the leader, for the whole cluster. */
  leaderOnly?: true;
}

export interface Gauges {
  /** Registers a value that is read at each scrape. Null leaves it out. */
  gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void;
}

export interface Metrics extends Gauges {
  /** The metrics of this server only. */
  registry: Registry;
  /** Returns the metrics of the server and its process in Prometheus's text format. */
  all(): Promise<string>;
  /** Gauges of the whole cluster. Only the leader exports them, because other nodes may hold outdated values. */
  leader: Gauges;
  /** Registers a count since the start that is read at each scrape. */
  counter(name: string, help: string, read: () => number): void;
}

/**
 * Metrics of the process, such as memory, garbage collection and the event loop. They are collected once, however many servers the
 * process runs, because prom-client never removes its observers and would keep each server in memory. They begin with the first scrape,
 * because Node's event loop monitor runs a timer all the time.
 */
const processRegistry = new Registry();
let isProcessWatched = false;

/** Disabled metrics. They visit each open socket, which blocks the thread for 35 ms with 12,000 sockets. */
const WALKING_METRICS = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'process_open_fds',
];

function watchProcess(): void {
  if (isProcessWatched) return;
  isProcessWatched = true;
  // The period of the event loop monitor's timer in ms. Its figures include the period.
  collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: 50 });
  for (const name of WALKING_METRICS) processRegistry.removeSingleMetric(name);
  new Gauge({
    name: 'process_open_fds',
    help: 'Number of open file descriptors.',
    registers: [processRegistry],
    async collect() {
      const count = await countOpenFiles();
      if (count !== null) this.set(count);
    },
  });
}

/** Counts open files by the size of a folder in /proc, from Linux 6.2 on. Returns null elsewhere. */
async function countOpenFiles(): Promise<number | null> {
  const found = await stat('/proc/self/fd').catch(() => null);
  return found === null || found.size === 0 ? null : found.size;
}

interface MetricsOptions {
  isLeader?: () => boolean;
  makeSlices?: typeof createSlices;
}

/**
 * Creates the metrics of one server. The text is written in slices, one metric at a time, so that a scrape does not block the event loop.
 */
export function createMetrics(
  time: Pick<Time, 'monotonicMs'>,
  { isLeader = () => true, makeSlices = createSlices }: MetricsOptions = {},
): Metrics {
  const registry = new Registry();
  const gauge: Gauges['gauge'] = (name, help, read) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  };
  return {
    registry,
    async all() {
      watchProcess();
      const slices = makeSlices(time);
      const texts: string[] = [];
      for (const each of [registry, processRegistry]) {
        for (const { name } of each.getMetricsAsArray()) {
          texts.push(await each.getSingleMetricAsString(name));
          if (slices.isOver()) await slices.pause();
        }
      }
      return `${texts.join('\n\n')}\n`;
    },
    gauge,
    leader: { gauge: (name, help, read) => gauge(name, help, () => (isLeader() ? read() : null)) },
    counter(name, help, read) {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
  };
}

export interface HealthOptions {
  metrics: Metrics;
  metricsToken: string | null;
  readiness: readonly ReadinessCheck[];
}

async function failures(readiness: readonly ReadinessCheck[]): Promise<Record<string, string>> {
  const results = await Promise.all(
    readiness.map(async ({ name, check }): Promise<[string, string | null]> => {
      try {
        return [name, await check()];
      } catch (error) {
        return [name, error instanceof Error ? error.message : 'failed'];
      }
    }),
  );
  return Object.fromEntries(results.filter((entry): entry is [string, string] => entry[1] !== null));
}

const isQuiet = (check: ReadinessCheck): boolean => check.isQuiet === true;

export function installHealth(app: FastifyInstance, options: HealthOptions): void {
  const hidden = { schema: { hide: true } };
  const { metricsToken } = options;
  const isTrusted = (request: FastifyRequest): boolean => isOperator(request.raw, metricsToken);
  const durations = new Histogram({
    name: 'kingstake_http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [options.metrics.registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', hidden, async (_request, reply) => reply.send({ status: 'ok' }));

  /** Everyone sees the status; only the operator sees which checks failed. */
  function answerWhether(path: string, isNeeded: (check: ReadinessCheck) => boolean): void {
    const needed = options.readiness.filter((check) => !isQuiet(check) && isNeeded(check));
    const asides = options.readiness.filter((check) => isQuiet(check) && isNeeded(check));
    app.get(path, hidden, async (request, reply) => {
      const loud = await failures(needed);
      const quiet = isTrusted(request) ? await failures(asides) : {};
      if (Object.keys(loud).length === 0) {
        const waiting = Object.keys(quiet).length === 0 ? {} : { waiting: quiet };
        return reply.send({ status: 'ready', ...waiting });
      }
      const reasons = isTrusted(request) ? { details: { failed: { ...loud, ...quiet } } } : {};
      const { status, body } = refusalAnswer({ refused: 'UNAVAILABLE', message: 'Not ready.', ...reasons });
      return reply.status(status).send(body);
    });
  }
  answerWhether('/readyz', () => true);
  answerWhether('/playz', ({ isPlay }) => isPlay === true);

  app.get('/metrics', hidden, async (request, reply) => {
    if (!isTrusted(request)) {
      const { status, body } = refusalAnswer(refuse('FORBIDDEN'));
      return reply.status(status).send(body);
    }
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.all());
  });
}
