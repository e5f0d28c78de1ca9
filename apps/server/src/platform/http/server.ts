// Sets up the Fastify server for every call. This file must not depend on any feature.

import type { ServerOptions } from 'node:http';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import { GAME_CODE_TEXT, SIZES } from '@kingstake/protocol';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import type { Log } from '../log.ts';
import { CONNECTIONS, type CreateRateLimiter, type Quota } from '../quotas.ts';
import { type Random, randomToken } from '../random.ts';
import { SERVER_TIMES } from '../server-times.ts';
import type { Settings } from '../settings/index.ts';
import type { Time } from '../time.ts';
import type { Authenticate } from './access.ts';
import { type AddressOf, addressReader, isOperator, proxyChecker, regionReader } from './address.ts';
import { type HealthOptions, installHealth, type ReadinessCheck } from './health.ts';
import { IngressGuard, MONITORED } from './ingress-guard.ts';
import { installPage, isPageVisit, type PageHead, type PageOptions, sendNotFound } from './page.ts';
import type { LegalTexts } from './public-pages.ts';
import {
  acceptNoBody,
  installErrors,
  refusalAnswer,
  refuse,
  refuseUnroutable,
  serializerCompiler,
} from './refusal.ts';
import { createRouteKit } from './route.ts';
import { contentSecurityPolicy } from './security.ts';

export interface HttpDeps {
  settings: Pick<
    Settings,
    | 'publicOrigin'
    | 'cluster'
    | 'solanaPublicRpcUrl'
    | 'trustProxy'
    | 'regionHeader'
    | 'metricsToken'
    | 'escrowProgram'
    | 'rateLimitFactor'
    | 'help'
  >;
  time: Time;
  log: Log;
  random: Random;
  authenticate: Authenticate;
  /** Called when a call of the contract arrives. */
  onCall?: () => void;
  createRateLimiter: CreateRateLimiter;
  /** Quota of requests per address. Socket upgrades are charged to it too. */
  addressQuota: Quota<string>;
  /** Folder that contains the built page. With null, the server serves only calls, which is for tests of calls. */
  pageFolder: string | null;
  /** See `PageHead`. If absent, no page has additional tags. */
  pageHead?: PageHead;
  /** The operator's texts from LEGAL_DIR. If absent, there are none. */
  legalTexts?: LegalTexts | null;
  fairPlayNumbers?: PageOptions['fairPlayNumbers'];
  health: Omit<HealthOptions, 'metricsToken'>;
  /** Calls are refused while the event loop delay exceeds this. 0 disables the check, for tests whose clock jumps. */
  maxEventLoopDelayMs?: number | undefined;
  /** Timeout of an incomplete request. Tests shorten it. */
  requestMs?: number;
}

export type HttpServer = Awaited<ReturnType<typeof createHttpServer>>;

const REQUEST_ID_BYTES = 9;
/** Default of `maxEventLoopDelayMs`. Calls are refused with 503 until the event loop has recovered. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000;
const serverOptions = ({ requestMs = SERVER_TIMES.stopMs }: HttpDeps): ServerOptions => ({
  maxHeaderSize: SIZES.headBytes,
  requestTimeout: requestMs,
  headersTimeout: requestMs,
  // With Node's default of 30 s, a request with a body that trickles in would live for more than a minute.
  connectionsCheckingInterval: Math.min(requestMs, SERVER_TIMES.requestLookMs),
  keepAliveTimeout: CONNECTIONS.idleMs,
});
function logRequests(app: FastifyInstance, addressOf: AddressOf): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page';
    // Balancers probe several times a second, so log only failed probes.
    const level = MONITORED.has(route) && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: addressOf(request.raw),
        ...(request.caller?.userId == null ? {} : { userId: request.caller.userId }),
      },
      'request',
    );
  });
}

async function installProtections(app: FastifyInstance, deps: HttpDeps): Promise<void> {
  const https = deps.settings.publicOrigin.startsWith('https:');
  const rpcOrigin = new URL(deps.settings.solanaPublicRpcUrl).origin;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', contentSecurityPolicy({ rpcOrigin }, null));
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await app.register(cookie);
}

async function installOpenApi(app: FastifyInstance, publicOrigin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kingstake',
        version: '1',
        description: 'Every HTTP call. Errors are {message, code, ...details} with a code of the catalogue.',
      },
      servers: [{ url: publicOrigin }],
    },
    transform: jsonSchemaTransform,
  });
  // Routes are added before the server listens, so serialize the document once.
  let document: Buffer | null = null;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

function createIngressGuard(deps: HttpDeps, addressOf: AddressOf): IngressGuard {
  const { settings, time, log, addressQuota, health } = deps;
  return new IngressGuard({
    time,
    log,
    addressOf,
    isProxy: proxyChecker(settings.trustProxy),
    quota: addressQuota,
    factor: settings.rateLimitFactor,
    metricsToken: settings.metricsToken,
    metrics: health.metrics,
  });
}

/** Builds the server. Modules add calls through `routes`, then the caller listens. */
export async function createHttpServer(deps: HttpDeps) {
  const { maxEventLoopDelayMs = MAX_EVENT_LOOP_DELAY_MS } = deps;
  const addressOf = addressReader(deps.settings.trustProxy);
  const guard = createIngressGuard(deps, addressOf);
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    genReqId: () => randomToken(deps.random, REQUEST_ID_BYTES),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: SIZES.bodyBytes,
    // A pasted game code is the longest parameter. A letter of it takes at most nine bytes, escaped.
    routerOptions: { maxParamLength: 9 * GAME_CODE_TEXT, ignoreTrailingSlash: false },
    frameworkErrors: refuseUnroutable,
    forceCloseConnections: 'idle',
    serverFactory: (handler) => guard.createServer(serverOptions(deps), handler),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  acceptNoBody(app);
  installErrors(app);
  const routes = createRouteKit(app, {
    ...deps,
    ...deps.settings,
    addressOf,
    regionOf: regionReader(deps.settings),
  });
  logRequests(app, addressOf);
  await installProtections(app, deps);
  await installOpenApi(app, deps.settings.publicOrigin);
  const loop = maxEventLoopDelayMs > 0 ? watchLoop(deps.time, maxEventLoopDelayMs) : null;
  if (loop !== null) refuseWhenLate(app, loop, deps.settings.metricsToken);
  const readiness = [...deps.health.readiness, ...(loop === null ? [] : [loopReadiness(loop)])];
  installHealth(app, { ...deps.health, readiness, metricsToken: deps.settings.metricsToken });
  if (deps.pageFolder !== null) {
    await installPage(app, {
      folder: deps.pageFolder,
      cluster: deps.settings.cluster,
      publicOrigin: deps.settings.publicOrigin,
      rpcUrl: deps.settings.solanaPublicRpcUrl,
      escrowProgram: deps.settings.escrowProgram,
      random: deps.random,
      addressOf,
      head: deps.pageHead ?? (async () => ''),
      operatorTexts: { legal: deps.legalTexts ?? null, help: deps.settings.help },
      fairPlayNumbers: deps.fairPlayNumbers ?? null,
    });
  } else {
    app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  }
  /** Whether calls are refused because the event loop is late. */
  const isLate = (): boolean => loop?.lateMs() != null;
  return { app, routes, isLate };
}

const RETRY_AFTER_S = 1; // of calls that are refused while the loop is late
const LOOKS_PER_LIMIT = 4;

type LoopWatch = ReturnType<typeof watchLoop>;

/**
 * The loop counts as late after two consecutive turns longer than `limitMs`, and for `limitMs` afterwards. A single long turn, as at
 * server start, is not an overload. A timer measures the delay, because Node's own monitor would wake an idle server a hundred times a second.
 */
function watchLoop(time: Pick<Time, 'monotonicMs' | 'every'>, limitMs: number) {
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
    /** Returns the duration of the last long turn of the event loop in ms while the loop is late; otherwise null. */
    lateMs: (): number | null => (time.monotonicMs() < late.untilMs ? late.turnMs : null),
    stop,
  };
}

/** Refuses calls with 503 while the loop is late. */
function refuseWhenLate(app: FastifyInstance, loop: LoopWatch, metricsToken: string | null): void {
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

const loopReadiness = (loop: LoopWatch): ReadinessCheck => ({
  name: 'loop',
  async check() {
    const lateMs = loop.lateMs();
    return lateMs === null ? null : `a turn of the event loop took ${Math.round(lateMs)} ms`;
  },
});
