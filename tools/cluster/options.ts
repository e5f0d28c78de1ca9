// Tools, cluster: what `npm run cluster` is told, on its line and in the environment.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface ClusterOptions {
  nodes: number;
  port: number; // of the balancer: the one address that is printed
  nodePort: number; // of the first node; the others follow
  ledgerPort: number; // and one above it
  fresh: boolean; // begins with an empty database and folder
  folder: string; // everything that lasts, besides the database
  databaseUrl: string; // any database of the PostgreSQL to be used: the cluster has one of its own there
  database: string; // its name
  redisUrl: string; // where Redis or Valkey is asked for
  isRedisNamed: boolean; // else the cluster runs without, where there is none
}

/** A line that cannot be used. The message is the sentence to be shown. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

export const HELP = readFileSync(join(import.meta.dirname, 'help.txt'), 'utf8').trimEnd();

const MAX_NODES = 16;
const MAX_PORT = 65_535;
const DEFAULT_DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/postgres';
const DEFAULT_REDIS_URL = 'redis://127.0.0.1:6379';

const LINE = {
  nodes: { type: 'string', default: '3' },
  port: { type: 'string', default: '3000' },
  'node-port': { type: 'string', default: '3101' },
  'ledger-port': { type: 'string', default: '8899' },
  database: { type: 'string', default: 'kingstake_cluster' },
  folder: { type: 'string', default: 'data/cluster' },
  fresh: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Null when help is asked for. Throws `OptionError` with one sentence. */
export function readOptions(
  line: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ClusterOptions | null {
  const values = parsed(line);
  if (values.help) return null;
  const nodes = wholeNumber('--nodes', values.nodes, 1, MAX_NODES);
  const port = wholeNumber('--port', values.port, 1, MAX_PORT);
  const nodePort = wholeNumber('--node-port', values['node-port'], 1, MAX_PORT - MAX_NODES);
  const ledgerPort = wholeNumber('--ledger-port', values['ledger-port'], 1, MAX_PORT - 1);
  const taken = [
    port,
    ledgerPort,
    ledgerPort + 1,
    ...Array.from({ length: nodes }, (_, at) => nodePort + at),
  ];
  if (new Set(taken).size < taken.length)
    throw new OptionError('The ports of balancer, servers and ledger overlap: choose others.');
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(values.database))
    throw new OptionError(
      '--database must be a name of small letters, digits and _, such as kingstake_cluster.',
    );
  return {
    nodes,
    port,
    nodePort,
    ledgerPort,
    fresh: values.fresh,
    folder: values.folder,
    databaseUrl: address('DATABASE_URL', environment, DEFAULT_DATABASE_URL),
    database: values.database,
    redisUrl: address('REDIS_URL', environment, DEFAULT_REDIS_URL),
    isRedisNamed: given('REDIS_URL', environment) !== undefined,
  };
}

function parsed(line: readonly string[]) {
  try {
    return parseArgs({ args: [...line], options: LINE }).values;
  } catch (error) {
    throw new OptionError(`${(error as Error).message.split('\n')[0]}`);
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new OptionError(`${name} is "${text}", but it must be a whole number from ${least} to ${most}.`);
}

const given = (name: string, environment: Readonly<Record<string, string | undefined>>) =>
  environment[name]?.trim() || undefined;

/** It may contain a password, so no sentence quotes it. */
function address(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  fallback: string,
): string {
  const text = given(name, environment) ?? fallback;
  if (!URL.canParse(text))
    throw new OptionError(`${name} cannot be used: it must be an address such as ${fallback}.`);
  return text;
}
