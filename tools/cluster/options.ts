// Tools, cluster: the options of `npm run cluster`, from its command line and the environment.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export type ClusterOptions = NonNullable<ReturnType<typeof readOptions>>;

/** An invalid option. The message is shown to the user. */
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

/** Returns null for --help. Throws `OptionError`. */
export function readOptions(
  line: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
) {
  const values = parsed(line);
  if (values.help) return null;
  const nodes = wholeNumber('--nodes', values.nodes, 1, MAX_NODES);
  const port = wholeNumber('--port', values.port, 1, MAX_PORT);
  const nodePort = wholeNumber('--node-port', values['node-port'], 1, MAX_PORT - MAX_NODES);
  const ledgerPort = wholeNumber('--ledger-port', values['ledger-port'], 1, MAX_PORT - 1);
  const nodePorts = Array.from({ length: nodes }, (_, at) => nodePort + at);
  const taken = [port, ledgerPort, ledgerPort + 1, ...nodePorts];
  if (new Set(taken).size < taken.length)
    throw new OptionError('The ports of balancer, servers and ledger overlap: choose others.');
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(values.database))
    throw new OptionError(
      '--database must be a name of small letters, digits and _, such as kingstake_cluster.',
    );
  return {
    nodes,
    port, // of the balancer
    nodePort, // of node one; further nodes use the following ports
    ledgerPort, // the ledger also uses the next port
    fresh: values.fresh, // starts with an empty database and folder
    folder: values.folder, // all persistent files
    // Any database of the PostgreSQL server on which the cluster creates its own, with this name.
    databaseUrl: address('DATABASE_URL', environment, DEFAULT_DATABASE_URL),
    database: values.database,
    redisUrl: address('REDIS_URL', environment, DEFAULT_REDIS_URL), // Redis or Valkey
    isRedisNamed: given('REDIS_URL', environment) !== undefined, // if false, the cluster runs without one that does not answer
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

/** Reads an address. Error messages never contain it, because it may include a password. */
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
