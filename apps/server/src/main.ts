// The server process: reads the settings, opens data folder and database, starts the app and handles signals.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isRefused } from '@kingstake/protocol';
import { SettingsError } from '@kingstake/protocol/environment';
import { createApp } from './app.ts';
import { openChain } from './chain-connection.ts';
import {
  type Cluster,
  clusterTime,
  createCluster,
  createLivenessLock,
  readClusterSecret,
} from './cluster/index.ts';
import { ThreadAnalyst } from './fair-play/analysis/index.ts';
import { GAMES, readReceiptKey } from './games/index.ts';
import { listWorker } from './money/reserves/index.ts';
import { listenForOperator, makeLocalOperators, readOperators } from './operators/commands/index.ts';
import { lockDataFolder } from './platform/data-folder.ts';
import { type Database, openDatabase } from './platform/database/index.ts';
import { createLog, type Log } from './platform/log.ts';
import { endOnSignals } from './platform/process-end.ts';
import { systemRandom } from './platform/random.ts';
import {
  readSettings,
  refuseMissingEngine,
  refuseSharedKeyFile,
  type Settings,
} from './platform/settings/index.ts';
import { systemPace, systemTime } from './platform/time.ts';
import { openRedis } from './redis.ts';
import { openSigner } from './signer-connection.ts';
import { sentenceOf } from './startup-errors.ts';

// Set by `node --watch`, which has read the imports above. A thread that inherits it sends its owner the names of its files as messages.
delete process.env['WATCH_REPORT_DEPENDENCIES'];

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PAGE_FOLDER = join(ROOT, 'apps', 'web', 'dist');

function refuseToStart(error: unknown): never {
  const sentence = sentenceOf(error);
  console.error(sentence === null ? error : `Kingstake did not start. ${sentence}`);
  process.exit(1);
}

/** Throws `SettingsError` if another program listens at HOST and PORT. Called before the server opens and migrates the database. */
async function refuseTakenPort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new SettingsError(
      `Port ${port} is already in use: stop the other program, or set PORT to another one.`,
    );
  }
  await new Promise((resolve) => server.close(resolve));
}

/** Only one server can open PGlite. PostgreSQL is shared, and its clock is the cluster's. */
function openCluster({ databaseUrl }: Settings, database: Database, log: Log): Cluster {
  const deps = { database, time: systemTime, log };
  if (databaseUrl === null) return createCluster(deps);
  const livenessLock = createLivenessLock(databaseUrl, deps);
  return createCluster({ ...deps, livenessLock, clockOf: (answered) => answered.getTime() });
}

function openAnalyst({ fairPlay, fairPlayEngine }: Settings): ThreadAnalyst | null {
  if (fairPlay === 'off') return null;
  return new ThreadAnalyst({
    time: systemTime,
    program: fairPlayEngine === null ? null : { path: fairPlayEngine },
  });
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, ROOT);
  refuseSharedKeyFile(settings);
  refuseMissingEngine(settings);
  const operators = readOperators(settings);
  if (settings.operators !== null && isRefused(operators)) throw new SettingsError(operators.refused);
  const log = createLog(settings.logLevel);
  // Exit on an uncaught exception: the state is unknown, and the supervisor restarts the process.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  const folder = lockDataFolder(settings.dataDir, process.pid);
  makeLocalOperators(settings, systemRandom);
  await refuseTakenPort(settings);
  const database = await openDatabase(settings, { time: systemTime, log });
  const parts = { settings, time: systemTime, random: systemRandom, log };
  const signing = await openSigner({ ...parts, environment: process.env, nodePath: process.execPath });
  const network = await openChain({ ...parts, ...signing });
  const { signMemo: signLogHead, signReserves } = signing.signer;
  const { treasury, arbiter } = signing.identity;
  const receiptKey = readReceiptKey(parts, [treasury, arbiter, signing.auditorKey.publicKey]);
  const cluster = openCluster(settings, database, log);
  const time = clusterTime(systemTime, cluster.clock.offsetMs);
  const wiring = { ...parts, ...signing, ...network, signLogHead, signReserves, database, cluster, time };
  const { redisUrl } = settings;
  const clusterKey = network.chain.treasury; // the same on all nodes, and different for each operator
  const secret = await readClusterSecret(database, systemRandom);
  const redis =
    redisUrl === null
      ? null
      : await openRedis(redisUrl, { ...parts, clusterKey, secret, self: cluster.nodes.self });
  const app = await createApp({
    ...wiring,
    ...redis?.parts,
    pageFolder: PAGE_FOLDER,
    receiptKey,
    analyst: openAnalyst(settings),
    beginList: listWorker(systemTime),
    // With several nodes each has few moves at a time: batching saves statements for a millisecond of latency.
    stepPace: redis === null ? null : systemPace(GAMES.stepEveryMs),
  });
  const operator = await listenForOperator(settings.dataDir, app.operate, log);
  endOnSignals(log, {
    drain: app.drain,
    async stop() {
      await operator.stop();
      await app.stop();
      await redis?.stop();
      await network.stop();
      await signing.stop();
      folder.release();
    },
  });
  await app.listen();
  console.log(`\n  Kingstake is ready: ${settings.publicOrigin}\n`);
}

start().catch(refuseToStart);
