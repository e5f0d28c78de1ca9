// platform: settings are environment variables, read once, checked at boot. A wrong one stops the start with a sentence
// that names it; nothing else in the program reads the environment.
import { isAbsolute, resolve } from 'node:path';
import { CLUSTERS, type Cluster, type Lamports, parseSol } from '@kingstake/protocol';
import { LOG_LEVELS, type LogLevel } from './log.ts';

export interface Settings {
  host: string; // address to listen on
  port: number; // 0 lets the system choose (tests)
  publicOrigin: string; // scheme://host[:port] that browsers use, no slash at the end
  dataDir: string; // absolute folder; everything that lasts, when the database is embedded
  databaseUrl: string | null; // PostgreSQL; null = embedded PGlite in dataDir
  redisUrl: string | null; // hints between nodes
  cluster: Cluster;
  solanaRpcUrl: string; // JSON-RPC over HTTP
  solanaRpcSubscriptionsUrl: string; // JSON-RPC over WebSocket
  localLedgerPort: number; // of the network inside the product, on `local`
  treasuryKeypair: string | null; // absolute path of the key file; null = made by itself on `local`
  priceUrl: string | null; // price service; null = no price, no request
  withdrawAutoApproveMax: Lamports; // per user and 24 h
  opsSecondApproval: Lamports | null; // per user and 24 h; null = never a second approval
  pausedMatches: boolean;
  trustProxy: boolean; // believe X-Forwarded-For and -Proto
  metricsToken: string | null;
  rateLimitFactor: number; // multiplies every rate limit
  logLevel: LogLevel;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used. The message is the sentence the operator reads. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const MAX_PORT = 65_535;
const RPC_DEFAULTS: Record<Exclude<Cluster, 'local'>, string> = {
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
};

type Reader = (name: string) => string | null;

function refuse(name: string, given: string, wanted: string): never {
  throw new SettingsError(`${name} is "${given}", but it must be ${wanted}.`);
}

/** A secret is named, never quoted. */
function refuseHidden(name: string, wanted: string): never {
  throw new SettingsError(`${name} cannot be used: it must be ${wanted}.`);
}

function readPort(read: Reader, name: string, fallback: number, lowest: number): number {
  const text = read(name);
  if (text === null) return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= lowest && port <= MAX_PORT)) refuse(name, text, `a port from ${lowest} to ${MAX_PORT}`);
  return port;
}

function readUrl(read: Reader, name: string, protocols: readonly string[], example: string): string | null {
  const text = read(name);
  if (text === null) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    refuseHidden(name, `an address such as ${example}`);
  }
  return text;
}

function readOneOf<const T extends string>(
  read: Reader,
  name: string,
  options: readonly T[],
  fallback: T,
): T {
  const text = read(name) ?? fallback;
  const found = options.find((option) => option === text);
  return found ?? refuse(name, text, `one of ${options.join(', ')}`);
}

function readSwitch(read: Reader, name: string, fallback: boolean): boolean {
  return readOneOf(read, name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
}

function readSol(read: Reader, name: string): Lamports | null {
  const text = read(name);
  if (text === null) return null;
  return parseSol(text) ?? refuse(name, text, 'an amount of SOL with at most 9 decimals, such as 2.5');
}

function readMatching(read: Reader, name: string, shape: RegExp, wanted: string): string | null {
  const text = read(name);
  if (text !== null && !shape.test(text)) refuseHidden(name, wanted);
  return text;
}

function readFactor(read: Reader): number {
  const text = read('RATE_LIMIT_FACTOR') ?? '1';
  const factor = /^\d{1,7}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(factor > 0)) refuse('RATE_LIMIT_FACTOR', text, 'a number above 0, such as 1 or 100');
  return factor;
}

function readOrigin(read: Reader, port: number): string {
  const text = read('PUBLIC_ORIGIN') ?? `http://localhost:${port}`;
  const wanted = 'an origin such as https://kingstake.example, without a path';
  if (!URL.canParse(text)) refuse('PUBLIC_ORIGIN', text, wanted);
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    refuse('PUBLIC_ORIGIN', text, wanted);
  }
  return url.origin;
}

function subscriptionsUrlOf(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  const local = url.port !== '' && url.protocol === 'http:';
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  // The Solana tools' habit: subscriptions live one port above the RPC when a port is named.
  if (local) url.port = String(Number(url.port) + 1);
  return url.href;
}

/** Paths are relative to the project's root. */
function readPath(read: Reader, name: string, root: string): string | null {
  const text = read(name);
  if (text === null) return null;
  if (text.includes('\0')) refuseHidden(name, 'the path of a file or folder');
  return isAbsolute(text) ? text : resolve(root, text);
}

/** What a cluster other than `local` needs before money may move on it. */
function checkRealCluster(settings: Settings): void {
  if (settings.cluster === 'local') return;
  if (settings.databaseUrl === null) {
    throw new SettingsError(
      `SOLANA_CLUSTER is ${settings.cluster}, so DATABASE_URL (PostgreSQL) is required: the embedded database does not survive a power cut.`,
    );
  }
  if (settings.treasuryKeypair === null) {
    throw new SettingsError(
      `SOLANA_CLUSTER is ${settings.cluster}, so TREASURY_KEYPAIR (a key file) is required: only the local network makes its own.`,
    );
  }
}

/**
 * The settings in an environment. An empty variable counts as absent.
 * Throws `SettingsError` with one sentence for the first that cannot be used.
 */
export function readSettings(environment: Environment, root: string): Settings {
  const read: Reader = (name) => {
    const text = environment[name]?.trim();
    return text === undefined || text === '' ? null : text;
  };
  const port = readPort(read, 'PORT', 3000, 0);
  const cluster = readOneOf(read, 'SOLANA_CLUSTER', CLUSTERS, 'local');
  const localLedgerPort = readPort(read, 'LOCAL_LEDGER_PORT', 8899, 0);
  const solanaRpcUrl =
    readUrl(read, 'SOLANA_RPC_URL', ['http:', 'https:'], 'https://api.devnet.solana.com') ??
    (cluster === 'local' ? `http://127.0.0.1:${localLedgerPort}` : RPC_DEFAULTS[cluster]);
  const settings: Settings = {
    host:
      readMatching(read, 'HOST', /^[\w.:-]{1,255}$/, 'a host name or address, such as 127.0.0.1') ??
      '127.0.0.1',
    port,
    publicOrigin: readOrigin(read, port),
    dataDir: readPath(read, 'DATA_DIR', root) ?? resolve(root, 'data'),
    databaseUrl: readUrl(read, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user@host/database'),
    redisUrl: readUrl(read, 'REDIS_URL', ['redis:', 'rediss:'], 'redis://127.0.0.1:6379'),
    cluster,
    solanaRpcUrl,
    solanaRpcSubscriptionsUrl:
      readUrl(read, 'SOLANA_RPC_SUBSCRIPTIONS_URL', ['ws:', 'wss:'], 'wss://api.devnet.solana.com') ??
      subscriptionsUrlOf(solanaRpcUrl),
    localLedgerPort,
    treasuryKeypair: readPath(read, 'TREASURY_KEYPAIR', root),
    priceUrl: readUrl(read, 'PRICE_URL', ['http:', 'https:'], 'https://price.example/sol'),
    withdrawAutoApproveMax: readSol(read, 'WITHDRAW_AUTO_APPROVE_MAX_SOL') ?? (0n as Lamports),
    opsSecondApproval: readSol(read, 'OPS_SECOND_APPROVAL_SOL'),
    pausedMatches: readSwitch(read, 'PAUSED_MATCHES', true),
    trustProxy: readSwitch(read, 'TRUST_PROXY', false),
    metricsToken: readMatching(
      read,
      'METRICS_TOKEN',
      /^[\x21-\x7e]{16,256}$/,
      'at least 16 characters without blanks',
    ),
    rateLimitFactor: readFactor(read),
    logLevel: readOneOf(read, 'LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  checkRealCluster(settings);
  return settings;
}
