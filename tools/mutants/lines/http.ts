// Tools, mutants: faults of the HTTP server that break a line of the group R, the rulings.
import { mutantsIn } from '../mutant.ts';

const SERVER = 'apps/server/src';
const HTTP = `${SERVER}/platform/http`;
const COOKIE = 'the cookie is HttpOnly, SameSite=Strict, Path=/ and lasts 30 days';
const UPGRADE = 'the upgrade needs a session, our origin and a player, in this order';
const READY = 'healthz says that the process lives, readyz names what does not';
const METRICS = 'metrics are for loopback without a proxy, or for the token';
const POLICY =
  'the policy allows our own host and the RPC only, no inline script, no frame; the nonce is new each time';

export const HTTP_LINES = mutantsIn({
  [`${HTTP}/route.ts`]: [
    ['R2 scripts may read the cookie', 'httpOnly: true', 'httpOnly: false', COOKIE],
    ['R2 the cookie goes with links of other sites', "sameSite: 'strict'", "sameSite: 'lax'", COOKIE],
    [
      'R30 a key may be anything',
      '  if (idempotencyKey !== null && !IDEMPOTENCY_KEY',
      '  if (idempotencyKey === undefined && !IDEMPOTENCY_KEY',
      'apps/server/tests/money/cashier.db.test.ts',
    ],
  ],
  [`${HTTP}/access.ts`]: [
    [
      'R2 on https the cookie has its plain name',
      "publicOrigin.startsWith('https:') ? '__Host-sid' : 'sid'",
      "'sid'",
      'on https the cookie is __Host-sid with Secure',
    ],
    [
      'R4 a wallet without a player may do everything',
      "  if (request.access === 'registered' && request.caller?.userId == null) return refuse('NOT_REGISTERED');\n",
      '',
      'without a player everything outside /api/auth is 403 NOT_REGISTERED',
      `${HTTP}/calls.test.ts`,
    ],
    [
      'R5 J1 the Origin is not looked at',
      'if (request.changes && !isOwnOrigin(request.headers, request.publicOrigin)) {',
      'if (request.changes && request.publicOrigin === null) {',
      UPGRADE,
      `${HTTP}/calls.test.ts`,
    ],
    [
      'R1 R4 nobody needs a session',
      "  if (request.access !== 'open' && request.caller === null) return refuse('UNAUTHENTICATED');\n",
      '',
      UPGRADE,
      `${HTTP}/calls.test.ts`,
    ],
  ],
  [`${HTTP}/page.ts`]: [
    [
      'R6 a page for 127.0.0.1 stays there',
      "LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]'])",
      'LOOPBACK_HOSTS = new Set<string>()',
      'on local a page load for 127.0.0.1 or [::1] is sent to the public origin',
    ],
    [
      'R38 the Test wallet is on every network',
      "if (path.startsWith(LOCAL_ONLY) && options.cluster !== 'local') return sendNotFound(reply);\n",
      '',
      'the Test wallet’s chunk is 404 on any cluster but local',
    ],
    [
      'D13 D14 a picture id that ends .png or .gif has no picture',
      'return webp !== null && exists(webp) ? webp : null;',
      'return null;',
      'a .png or .gif picture id is answered with the picture we have',
    ],
  ],
  [`${HTTP}/security.ts`]: [
    ['R34 inline scripts run', '"script-src \'self\'"', "\"script-src 'self' 'unsafe-inline'\"", POLICY],
    ['R34 the page may ask any host', "`connect-src 'self' ${options.rpcOrigin}`", '`connect-src *`', POLICY],
  ],
  [`${HTTP}/server.ts`]: [
    [
      'R34 answers of calls are stored',
      "    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');\n",
      '',
      'nosniff everywhere, HSTS on https, answers of calls are not stored',
    ],
    [
      'R33 OpenAPI is not answered',
      '  await installOpenApi(app, deps.settings.publicOrigin);\n',
      '',
      'OpenAPI lists every call under its full path with its parameters',
    ],
  ],
  [`${HTTP}/health.ts`]: [
    [
      'R31 a server that lacks something is ready',
      'if (Object.keys(loud).length === 0)',
      'if (Object.keys(loud).length >= 0)',
      READY,
    ],
    [
      'R31 strangers read why a server is not ready',
      'const reasons = isTrusted(request) ?',
      'const reasons = request.raw !== null ?',
      'strangers learn from %s the status alone',
    ],
    [
      'R31 a balancer takes a server away because money waits',
      "answerWhether('/playz', ({ isPlay }) => isPlay === true);",
      "answerWhether('/playz', ({ isPlay }) => isPlay !== null);",
      'playz asks for what games need, and for nothing else',
      'apps/server/tests/operator/health.db.test.ts',
    ],
    ['R32 metrics are for anyone', 'if (!isTrusted(request)) {', 'if (request.raw === null) {', METRICS],
  ],
  [`${HTTP}/errors.ts`]: [
    [
      'R10 an unexpected error shows itself',
      "refusalAnswer(known ?? refuse('UNAVAILABLE'))",
      "refusalAnswer(known ?? refuse('UNAVAILABLE', error.message))",
      'a refusal keeps its details; an unexpected error is 503 without them',
    ],
  ],
  'packages/protocol/src/errors.ts': [
    [
      'R10 too little balance is a conflict',
      'INSUFFICIENT_BALANCE: { status: 402',
      'INSUFFICIENT_BALANCE: { status: 409',
      'codes have the statuses of the contract',
    ],
  ],
});
