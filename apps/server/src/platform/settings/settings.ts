// Settings are environment variables, which are parsed once at startup. An invalid one prevents the start with a message that names it. No
// other code reads the environment.

import { resolve } from 'node:path';
import { CLUSTERS, type Cluster } from '@kingstake/protocol';
import {
  type Environment,
  hiding,
  optional,
  parseEnvironment,
  path,
  preset,
  quoting,
  SettingsError,
  sol,
  text,
} from '@kingstake/protocol/environment';
import * as z from 'zod/mini';
import { isNetwork, isRegionCode, PRIVATE_NETWORKS } from '../http/address.ts';
import { LOG_LEVELS } from '../log.ts';
import { PUSH } from '../web-push.ts';

const MAX_PORT = 65_535;
const RPC_DEFAULTS: Record<Exclude<Cluster, 'local'>, string> = {
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
};

/** A public service without an API key that returns `{"solana":{"usd":…}}`. One request a minute is far below its limit. */
const PRICE_DEFAULT = 'https://api.coingecko.com/api/v3/simple/price?ids=solana&vs_currencies=usd';

const port = (lowest: number) =>
  z.pipe(
    text(
      (given) => /^\d{1,5}$/.test(given) && Number(given) >= lowest && Number(given) <= MAX_PORT,
      quoting(`a port from ${lowest} to ${MAX_PORT}`),
    ),
    z.transform(Number),
  );

const url = (protocols: readonly string[], example: string) =>
  text(
    (given) => URL.canParse(given) && protocols.includes(new URL(given).protocol),
    hiding(`an address such as ${example}`),
  );

/** Comma-separated URLs without a user name, which `fetch` does not accept. */
const urls = (protocols: readonly string[], example: string) => {
  const isNode = (one: string) =>
    URL.canParse(one) && protocols.includes(new URL(one).protocol) && new URL(one).username === '';
  return z.pipe(
    text(
      (given) => listed(given).every(isNode),
      hiding(`one or more addresses such as ${example}, with commas in between and no user name`),
    ),
    z.transform(listed),
  );
};

const listed = (given: string): readonly string[] => given.split(',').map((one) => one.trim());

const oneOf = <const T extends string>(options: readonly T[]) =>
  z.enum(options, quoting(`one of ${options.join(', ')}`));

const isOneOfTwo = (yes: string, no: string) =>
  z.pipe(
    oneOf([yes, no]),
    z.transform((given) => given === yes),
  );

/** Thresholds of fair play that a setting can override. */
const THRESHOLDS = [
  'secondPass.assistance',
  'secondPass.someGames',
  'secondPass.assistanceAndTime',
  'hold.assistance',
  'hold.someGames',
  'hold.informativeMoves',
  'hold.games',
  'hold.deviationMax',
  'pair.caseFrom',
  'pair.oneGameSol',
];

function isThreshold(given: string): boolean {
  const [name, value, ...others] = given.split('=');
  return others.length === 0 && THRESHOLDS.includes(name ?? '') && /^\d{1,4}(\.\d{1,3})?$/.test(value ?? '');
}

function thresholdIn(given: string): readonly [name: string, value: number] {
  const [name = '', value] = given.split('=');
  return [name, Number(value)];
}

function isOrigin(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, origin } = new URL(given);
  return ['http:', 'https:'].includes(protocol) && origin === given.replace(/\/$/, '');
}

/** Every variable, in the order of docs/settings.md, which `npm run settings` writes. */
export const ENVIRONMENT = z.object({
  HOST: preset(
    '127.0.0.1',
    'address to listen on',
    text((given) => /^[\w.:-]{1,255}$/.test(given), hiding('a host name or address, such as 127.0.0.1')),
  ),
  PORT: preset('3000', 'port to listen on', port(0)), // 0 lets the system choose (tests)
  PUBLIC_ORIGIN: optional(
    'the origin that browsers use; cookies and sign-in texts are bound to it',
    z.pipe(
      text(isOrigin, quoting('an origin such as https://kingstake.example, without a path')),
      z.transform((given: string) => new URL(given).origin),
    ),
    '`http://localhost:PORT`',
  ),
  DATA_DIR: preset('./data', 'folder for all persistent data; one server per folder', path()),
  LOW_MEMORY: preset(
    'off',
    '`on`: PGlite starts with half the memory, and takes a fifth more CPU time for a move; read by `npm start`',
    isOneOfTwo('on', 'off'),
  ),
  DATABASE_URL: optional(
    'PostgreSQL 15 or newer, shared by any number of servers. Without it: PGlite in `DATA_DIR`, for one server. Required except on `local`',
    url(['postgres:', 'postgresql:'], 'postgres://user@host/database'),
  ),
  DATABASE_OWNER_URL: optional(
    "PostgreSQL as the schema's owner; read by `npm run migrate` and `ops restore`, not by the server",
    url(['postgres:', 'postgresql:'], 'postgres://owner@host/database'),
  ),
  ALLOW_SINGLE_DATABASE: preset(
    'no',
    '`yes` allows a PostgreSQL without a synchronous standby; always allowed on `local`',
    isOneOfTwo('yes', 'no'),
  ),
  REDIS_URL: optional(
    'Redis or Valkey: messages between nodes, presence and shared quotas',
    url(['redis:', 'rediss:'], 'redis://127.0.0.1:6379'),
  ),
  SOLANA_CLUSTER: preset('local', '`local`, `devnet` or `testnet`', oneOf(CLUSTERS)),
  SOLANA_RPC_URL: optional(
    'JSON-RPC over HTTP, comma-separated. Except on `local`: at least two HTTPS addresses on different hosts, which must agree',
    urls(['http:', 'https:'], 'https://api.devnet.solana.com'),
    'of the cluster',
  ),
  SOLANA_PUBLIC_RPC_URL: optional(
    'RPC address for the page. It is public, so it must not contain a secret. Default: `SOLANA_RPC_URL` on `local`, else the public one',
    url(['http:', 'https:'], 'https://api.devnet.solana.com'),
    'of the cluster',
  ),
  SOLANA_RPC_SUBSCRIPTIONS_URL: optional(
    'JSON-RPC over WebSocket; validated, but not used yet: the server polls',
    url(['ws:', 'wss:'], 'wss://api.devnet.solana.com'),
    'from the RPC URL',
  ),
  LOCAL_LEDGER_PORT: preset(
    '8899',
    'port of the local Solana ledger; its subscriptions use the next port',
    port(0),
  ),
  SIGNER_SOCKET: optional(
    "path of the signer's Unix socket; required except on `local`, where the server starts its own signer",
    path(),
  ),
  AUDITOR_KEYPAIR: optional(
    'key file that signs statements of reserves, and of solvency for the signer; required except on `local`',
    path(),
  ),
  RECEIPT_KEYPAIR: optional(
    'key file that signs game receipts: a key of its own, the same on all nodes. Required except on `local`, where it is created',
    path(),
  ),
  ESCROW_PROGRAM: optional(
    'address of the deployed and frozen escrow program. Without it, stakes come from playing balances only. `local` deploys its own',
    text((given) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(given), quoting('the address of a program')),
  ),
  PRICE_URL: optional(
    'service that returns the displayed price as `{solana:{usd}}`. Default: CoinGecko; on `local` no price is shown',
    url(['http:', 'https:'], 'https://price.example/sol'),
    'of the cluster',
  ),
  WITHDRAW_AUTO_APPROVE_MAX_SOL: preset(
    '0',
    'withdrawals up to this amount per user and 24 h are approved automatically',
    sol(quoting),
  ),
  OPS_SECOND_APPROVAL_SOL: optional(
    'withdrawals from this amount per user and 24 h need two operators',
    sol(quoting),
  ),
  OPERATORS: optional(
    'operators: JSON `[{name, publicKey, rights}]`, or a file with it. Except on `local`, commands that change something need it',
    path(),
  ),
  OPERATOR_KEYPAIR: optional(
    'key file of the operator who runs `npm run ops`; on `local` one is created for each name in `DATA_DIR/operators`',
    path(),
  ),
  PAUSED_MATCHES: preset('on', '`off` hides paused matches', isOneOfTwo('on', 'off')),
  TRUST_PROXY: preset(
    'off',
    'proxies whose `X-Forwarded-For` is trusted: `on` for loopback and private networks, or a list such as `10.0.0.7,192.0.2.0/24`',
    z.pipe(
      text(
        (given) => ['on', 'off'].includes(given) || listed(given).every(isNetwork),
        quoting('on, off or the proxies’ addresses, such as 10.0.0.7,192.168.1.0/24'),
      ),
      z.transform((given: string): readonly string[] => {
        if (given === 'off') return [];
        return given === 'on' ? PRIVATE_NETWORKS : listed(given);
      }),
    ),
  ),
  REGION_HEADER: optional(
    "header in which a trusted proxy sends the client's region as an ISO 3166 code, such as `CF-IPCountry`; needs `TRUST_PROXY`",
    z.pipe(
      text(
        (given) => /^[A-Za-z0-9-]{1,64}$/.test(given),
        quoting('the name of a header, such as CF-IPCountry'),
      ),
      z.transform((given: string) => given.toLowerCase()),
    ),
  ),
  BLOCKED_REGIONS: optional(
    'regions without registration, deposits and staked games, such as `KP,US-NY,XX`. `XX` means unknown; needs `REGION_HEADER`',
    z.pipe(
      text(
        (given) => listed(given.toUpperCase()).every(isRegionCode),
        quoting('codes of ISO 3166 with commas in between, such as KP,US-NY'),
      ),
      z.transform((given: string) => listed(given.toUpperCase())),
    ),
  ),
  METRICS_TOKEN: optional(
    'bearer token with which other machines read `/metrics` and the reasons in `/readyz` and `/playz`',
    text((given) => /^[\x21-\x7e]{16,256}$/.test(given), hiding('at least 16 characters without blanks')),
  ),
  RATE_LIMIT_FACTOR: preset(
    '1',
    'multiplies every rate limit for load tests on `local`; rejected elsewhere',
    z.pipe(
      text(
        (given) => /^\d{1,7}(\.\d{1,3})?$/.test(given) && Number(given) > 0,
        quoting('a number above 0, such as 1 or 100'),
      ),
      z.transform(Number),
    ),
  ),
  PUSH_SERVICES: optional(
    'hosts that push notifications may be sent to, comma-separated; `*.` matches subdomains. Default: the services of four browser vendors',
    z.pipe(
      text(
        (given) => listed(given).every((one) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(one)),
        quoting('host names of push services with commas in between, such as *.push.apple.com'),
      ),
      z.transform(listed),
    ),
  ),
  LEGAL_DIR: optional(
    "folder with the operator's `terms.md`, `privacy.md` and `contact.md` shown as public pages; on `local` the templates in `docs/legal` are the default",
    path(),
  ),
  TERMS_VERSION: optional(
    "version of the operator's terms, 1 to 32 characters. Players accept it before they stake. Required except on `local`",
    text(
      (given) => /^[^\p{C}]{1,32}$/u.test(given),
      quoting('a text of 1 to 32 characters, such as 2026-11-26'),
    ),
  ),
  HELP_NAME: optional(
    'name of an organisation that helps with gambling problems in your country, 1 to 80 characters; needs `HELP_URL`',
    text((given) => /^[^\p{C}]{1,80}$/u.test(given), quoting('a text of 1 to 80 characters')),
  ),
  HELP_URL: optional(
    'HTTPS address of that organisation, linked at limits and breaks and on `/play-limits`; needs `HELP_NAME`',
    url(['https:'], 'https://help.example/'),
  ),
  FAIR_PLAY: preset(
    'shadow',
    '`on` may hold prizes because of move quality; `shadow` only measures it; `off` is for `local` only. Pairs and reports act unless `off`',
    oneOf(['shadow', 'on', 'off']),
  ),
  FAIR_PLAY_ENGINE: optional(
    'path of a UCI engine that judges moves in a separate process. Without it, move quality never holds a prize',
    path(),
  ),
  FAIR_PLAY_CPU_SHARE: preset(
    '0.25',
    'share of one core that game analysis may use, above 0 and at most 1',
    z.pipe(
      text(
        (given) => /^[01](\.\d{1,3})?$/.test(given) && Number(given) > 0 && Number(given) <= 1,
        quoting('a share of one core above 0 and at most 1, such as 0.25'),
      ),
      z.transform(Number),
    ),
  ),
  FAIR_PLAY_THRESHOLDS: optional(
    '`name=value` pairs, comma-separated, that replace thresholds, such as `hold.assistance=7,pair.caseFrom=8`',
    z.pipe(
      text(
        (given) => listed(given).every(isThreshold),
        quoting(`pairs such as hold.assistance=7,pair.caseFrom=8, with the names ${THRESHOLDS.join(', ')}`),
      ),
      z.transform((given: string) => listed(given).map(thresholdIn)),
    ),
  ),
  RESERVES_EVERY_MINUTES: preset(
    '60',
    'minutes between two statements of reserves, 1 to 9999',
    z.pipe(
      text((given) => /^[1-9]\d{0,3}$/.test(given), quoting('whole minutes from 1 to 9999')),
      z.transform(Number),
    ),
  ),
  LOG_LEVEL: preset('info', '`fatal` … `trace`, `silent`', oneOf(LOG_LEVELS)),
});

export type Settings = ReturnType<typeof settingsFrom>;

/** Maps variables to the program's names and units, and applies defaults that depend on other variables. */
function settingsFrom(given: z.output<typeof ENVIRONMENT>, root: string) {
  const cluster: Cluster = given.SOLANA_CLUSTER;
  const publicNode =
    cluster === 'local' ? `http://127.0.0.1:${given.LOCAL_LEDGER_PORT}` : RPC_DEFAULTS[cluster];
  const [firstNode = publicNode, ...otherNodes] = given.SOLANA_RPC_URL ?? [];
  const at = (file: string | null) => (file === null ? null : resolve(root, file));
  return {
    host: given.HOST,
    port: given.PORT,
    publicOrigin: given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`, // no slash at the end
    dataDir: resolve(root, given.DATA_DIR), // absolute
    databaseUrl: given.DATABASE_URL, // null = embedded PGlite in dataDir
    databaseOwnerUrl: given.DATABASE_OWNER_URL, // only for `npm run migrate`
    allowSingleDatabase: given.ALLOW_SINGLE_DATABASE, // allows a database without a synchronous standby on other clusters than `local`
    redisUrl: given.REDIS_URL,
    cluster,
    ownLedger: cluster === 'local' && given.SOLANA_RPC_URL === null, // false: servers share the ledger at SOLANA_RPC_URL
    solanaRpcUrls: [firstNode, ...otherNodes] as const, // the server's nodes; they may contain API keys and are never published
    // The page's node. Except on `local`, it is one of the server's nodes only if the settings say so.
    solanaPublicRpcUrl: given.SOLANA_PUBLIC_RPC_URL ?? (cluster === 'local' ? firstNode : publicNode),
    solanaRpcSubscriptionsUrl: given.SOLANA_RPC_SUBSCRIPTIONS_URL ?? subscriptionsUrlOf(firstNode),
    localLedgerPort: given.LOCAL_LEDGER_PORT,
    signerSocket: at(given.SIGNER_SOCKET), // null = started on `local`
    auditorKeypair: at(given.AUDITOR_KEYPAIR), // null = created on `local`
    receiptKeypair: at(given.RECEIPT_KEYPAIR), // null = created on `local`
    escrowProgram: given.ESCROW_PROGRAM, // null = its own on `local`, none elsewhere
    priceUrl: given.PRICE_URL ?? (cluster === 'local' ? null : PRICE_DEFAULT), // null = no price and no request
    withdrawAutoApproveMax: given.WITHDRAW_AUTO_APPROVE_MAX_SOL, // per user and 24 h
    opsSecondApproval: given.OPS_SECOND_APPROVAL_SOL, // per user and 24 h; null = never a second approval
    operators: operatorsFrom(given.OPERATORS, root), // JSON, or a file that contains it; null = created on `local`
    operatorKeypair: at(given.OPERATOR_KEYPAIR), // of the operator who runs `ops`
    pausedMatches: given.PAUSED_MATCHES,
    trustProxy: given.TRUST_PROXY, // addresses and networks of proxies whose X-Forwarded-For is trusted
    regionHeader: given.REGION_HEADER, // in lower case, trusted from the same proxies; null = regions are unknown
    blockedRegions: given.BLOCKED_REGIONS ?? [], // codes of ISO 3166 in capitals; XX = unknown
    metricsToken: given.METRICS_TOKEN,
    rateLimitFactor: given.RATE_LIMIT_FACTOR, // multiplies every rate limit
    pushServices: given.PUSH_SERVICES ?? PUSH.services, // hosts that push notifications may be sent to
    legalDir: at(given.LEGAL_DIR), // null = templates on `local`, no terms, privacy notice and contact elsewhere
    termsVersion: given.TERMS_VERSION, // null = no terms to accept, on `local` only
    help:
      given.HELP_NAME === null || given.HELP_URL === null
        ? null
        : { name: given.HELP_NAME, url: given.HELP_URL },
    fairPlay: given.FAIR_PLAY, // shadow = everything is measured, but the quality of moves causes no hold
    fairPlayEngine: at(given.FAIR_PLAY_ENGINE), // null = the built-in engine
    fairPlayCpuShare: given.FAIR_PLAY_CPU_SHARE, // of one core
    fairPlayThresholds: new Map(given.FAIR_PLAY_THRESHOLDS ?? []), // overrides of defaults
    reservesEveryMinutes: given.RESERVES_EVERY_MINUTES,
    logLevel: given.LOG_LEVEL,
  };
}

function operatorsFrom(given: string | null, root: string): string | null {
  return given === null || given.startsWith('[') ? given : resolve(root, given);
}

function subscriptionsUrlOf(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  const local = url.port !== '' && url.protocol === 'http:';
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  // By convention of the Solana tools, subscriptions use the port above that of the RPC if one is given.
  if (local) url.port = String(Number(url.port) + 1);
  return url.href;
}

/**
 * Returns the settings of an environment. Relative paths start at `root`. An empty variable counts as absent. Throws `SettingsError` for
 * the first variable that is invalid.
 */
export function readSettings(environment: Environment, root: string): Settings {
  const settings = readBareSettings(environment, root);
  const fault = unsafeSetting(settings);
  if (fault !== null) throw new SettingsError(fault);
  return settings;
}

/** Reads settings without the requirements of a server on a real cluster, for commands that run before it exists. */
export function readBareSettings(environment: Environment, root: string): Settings {
  const given = parseEnvironment(ENVIRONMENT, environment);
  if ((given.HELP_NAME === null) !== (given.HELP_URL === null))
    throw new SettingsError('HELP_NAME and HELP_URL belong together: set both or none.');
  return settingsFrom(given, root);
}

// Checks for settings that are allowed on the local network only, or only together with others. Pure. Files and the database are checked
// where they are opened.

interface Judged {
  cluster: Cluster;
  databaseUrl: string | null;
  signerSocket: string | null;
  auditorKeypair: string | null;
  termsVersion: string | null;
  fairPlay: 'shadow' | 'on' | 'off';
  publicOrigin: string;
  rateLimitFactor: number;
  trustProxy: readonly string[];
  regionHeader: string | null;
  blockedRegions: readonly string[];
  solanaRpcUrls: readonly string[];
  solanaPublicRpcUrl: string;
}

/** Returns the message for the first setting that the cluster or another setting does not allow, or null. */
function unsafeSetting(settings: Judged): string | null {
  const fault = unreadRegion(settings);
  if (fault !== null || settings.cluster === 'local') return fault;
  const on = `SOLANA_CLUSTER is ${settings.cluster}, so`;
  return missing(settings, on) ?? unsafePlace(settings, on) ?? unsafeNodes(settings, on);
}

function unreadRegion(settings: Judged): string | null {
  if (settings.blockedRegions.length > 0 && settings.regionHeader === null)
    return 'BLOCKED_REGIONS is set, so REGION_HEADER is required: without it no client has a region, and none is blocked.';
  if (settings.regionHeader !== null && settings.trustProxy.length === 0)
    return 'REGION_HEADER is set, so TRUST_PROXY is required: clients could name any region otherwise.';
  return null;
}

function missing(settings: Judged, on: string): string | null {
  if (settings.databaseUrl === null)
    return `${on} DATABASE_URL (PostgreSQL) is required: the embedded database does not survive a power cut.`;
  if (settings.signerSocket === null)
    return `${on} SIGNER_SOCKET (where the signer listens) is required: only the local network starts its own.`;
  if (settings.auditorKeypair === null)
    return `${on} AUDITOR_KEYPAIR (a key file) is required: it vouches for the books.`;
  if (settings.termsVersion === null)
    return `${on} TERMS_VERSION (such as 2026-11-26) is required: players accept your terms before they stake.`;
  if (settings.fairPlay === 'off')
    return `${on} FAIR_PLAY must be shadow or on: games for real stakes are checked.`;
  return null;
}

function unsafePlace(settings: Judged, on: string): string | null {
  if (!settings.publicOrigin.startsWith('https:'))
    return `${on} PUBLIC_ORIGIN must begin with https: over http anyone on the way reads the session.`;
  if (settings.rateLimitFactor !== 1)
    return `${on} RATE_LIMIT_FACTOR must be 1: other values are for load tests on the local network.`;
  return null;
}

/** The URLs may contain API keys, so no message quotes one. */
function unsafeNodes(settings: Judged, on: string): string | null {
  const nodes = settings.solanaRpcUrls.map((url) => new URL(url));
  if ([...nodes, new URL(settings.solanaPublicRpcUrl)].some(({ protocol }) => protocol !== 'https:'))
    return `${on} every address in SOLANA_RPC_URL and SOLANA_PUBLIC_RPC_URL must begin with https: over http anyone on the way can lie to the server.`;
  // Two URLs with one host belong to one provider, which would only confirm its own answers.
  if (new Set(nodes.map(({ host }) => host)).size < Math.max(2, nodes.length))
    return `${on} SOLANA_RPC_URL must list at least two nodes of different hosts, with commas in between: money moves only where two agree.`;
  return null;
}
