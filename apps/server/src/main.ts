// The server process: settings, data folder, database, app, signals.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { SettingsError } from '@kingstake/protocol/environment';
import { createApp } from './app.ts';
import { openChain } from './chain-connection.ts';
import { GAMES } from './games/index.ts';
import { listenForOperator, readOperators } from './ops/index.ts';
import { lockDataFolder } from './platform/data-folder.ts';
import { type Database, openDatabase } from './platform/database/index.ts';
import { readHouseSecret } from './platform/house-secret.ts';
import { refuseSharedKeyFile } from './platform/key-file-mode.ts';
import { createLog, type Log } from './platform/log.ts';
import { createLifeline, createNodes, houseTime, type Nodes } from './platform/nodes/index.ts';
import { endOnSignals } from './platform/process-end.ts';
import { systemRandom } from './platform/random.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { refuseTakenPort } from './platform/taken-port.ts';
import { systemPace, systemTime } from './platform/time.ts';
import { openRedis } from './redis-connection.ts';
import { openSigner } from './signer-connection.ts';
import { sentenceOf } from './startup-errors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PAGE_FOLDER = join(ROOT, 'apps', 'web', 'dist');

function refuseToStart(error: unknown): never {
  const sentence = sentenceOf(error);
  console.error(sentence === null ? error : `Kingstake did not start. ${sentence}`);
  process.exit(1);
}

/** PGlite is opened by one server only. PostgreSQL is shared, and its clock is the cluster's. */
function openNodes({ databaseUrl }: Settings, database: Database, log: Log): Nodes {
  const deps = { database, time: systemTime, log };
  if (databaseUrl === null) return createNodes(deps);
  const lifeline = createLifeline(databaseUrl, deps);
  return createNodes({ ...deps, lifeline, clockOf: (answered) => answered.getTime() });
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, ROOT);
  refuseSharedKeyFile(settings);
  const operators = readOperators(settings);
  if (settings.operators !== null && !operators.ok) throw new SettingsError(operators.fault);
  const log = createLog(settings.logLevel);
  // Exit on an uncaught exception: the state is unknown, and the supervisor restarts the process.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  const folder = lockDataFolder(settings.dataDir, process.pid);
  await refuseTakenPort(settings);
  const database = await openDatabase(settings, { time: systemTime, log });
  const parts = { settings, time: systemTime, random: systemRandom, log };
  const signing = await openSigner({ ...parts, environment: process.env, nodePath: process.execPath });
  const network = await openChain({ ...parts, ...signing });
  const signLogHead = signing.signer.signMemo;
  const nodes = openNodes(settings, database, log);
  const time = houseTime(systemTime, nodes.offsetMs);
  const wiring = { ...parts, ...signing, ...network, signLogHead, database, nodes, time };
  const { redisUrl } = settings;
  const house = network.chain.treasury; // the same on each of its nodes, and no other house's
  const secret = await readHouseSecret(database, systemRandom);
  const redis =
    redisUrl === null ? null : await openRedis(redisUrl, { ...parts, house, secret, me: nodes.me });
  const app = await createApp({
    ...wiring,
    ...redis?.parts,
    pageFolder: PAGE_FOLDER,
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
  // Only with NODE_COMPILE_CACHE set; otherwise does nothing. A killed server would not write its compile cache.
  flushCompileCache();
  console.log(`\n  Kingstake is ready: ${settings.publicOrigin}\n`);
}

start().catch(refuseToStart);
