// Tools, cluster: `npm run cluster`. Runs several nodes on this machine behind one address until a signal arrives.
import { relative, resolve } from 'node:path';
import { DataFolderInUse } from '../../apps/server/src/platform/data-folder.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { NotStarted } from './kept-process.ts';
import { HELP, OptionError, readOptions } from './options.ts';
import { isRedisThere } from './stores.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** Returns the address of Redis, or null to run without it. Throws if REDIS_URL is set and no Redis answers there. */
async function redisToUse({ redisUrl, isRedisNamed }: { redisUrl: string; isRedisNamed: boolean }) {
  if (await isRedisThere(redisUrl)) return redisUrl;
  if (isRedisNamed) throw new OptionError('REDIS_URL is set, but no Redis answers there.');
  console.log('  No Redis on 127.0.0.1:6379: the nodes exchange messages only through the database.');
  return null;
}

function show({ origin, nodes }: Cluster, folder: string): void {
  const named = folder.startsWith(`${ROOT}/`) ? relative(ROOT, folder) : folder;
  console.log(`\n  Kingstake's cluster is ready: ${origin}\n`);
  for (const { name, origin: own, process: kept } of nodes)
    console.log(`  ${name.padEnd(8)} ${own}  process ${kept.pid}`);
  console.log(`\n  Logs: ${named}/logs`);
  console.log(`  Operator: env $(cat ${named}/ops.env) DATA_DIR=${named}/one npm run ops -- --help`);
  console.log(`  To confirm as ben: the same with OPERATOR_KEYPAIR=${named}/keys/ben.json\n`);
}

async function start(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) return console.log(HELP);
  const folder = resolve(ROOT, options.folder);
  const starting = startCluster({
    ...options,
    folder,
    redisUrl: await redisToUse(options),
    environment: process.env,
    restarts: true,
    steering: false,
    log: (sentence) => console.log(`  ${sentence}`),
  });
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      starting.then((cluster) => cluster.stop()).then(() => process.exit(0), refuse);
    });
  }
  show(await starting, folder);
}

const EXPECTED_ERRORS = [OptionError, NotStarted, DataFolderInUse];

function refuse(error: unknown): never {
  const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
  console.error(isExpected ? `The cluster did not start. ${(error as Error).message}` : error);
  process.exit(1);
}

start().catch(refuse);
