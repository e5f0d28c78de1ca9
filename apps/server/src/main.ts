// The process: settings, data folder, database, app, signals. Everything it makes is handed on as an argument.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { GAMES, SERVER_TIMES } from '@kingstake/protocol';
import { createApp } from './app.ts';
import { openChain } from './chain-connection.ts';
import { listenForOperator, readOperators } from './ops/index.ts';
import { lockDataFolder } from './platform/data-folder.ts';
import { lockDatabase, openDatabase, type ServerLock } from './platform/database/index.ts';
import { refuseSharedKeyFile } from './platform/key-file-mode.ts';
import { createLog, type Log } from './platform/log.ts';
import { systemRandom } from './platform/random.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { systemPace, systemTime } from './platform/time.ts';
import { openSigner } from './signer-connection.ts';
import { isStartupError } from './startup-errors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PAGE_FOLDER = join(ROOT, 'apps', 'web', 'dist');

function portInUse(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return null;
  return 'The port is already in use: stop the other program, or set PORT to another one.';
}

function refuseToStart(error: unknown): never {
  const sentence = isStartupError(error) ? error.message : portInUse(error);
  console.error(sentence === null ? error : `Kingstake did not start. ${sentence}`);
  process.exit(1);
}

function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      systemTime.after(SERVER_TIMES.stopMs, () => {
        log.error('shutdown timed out');
        process.exit(1);
      });
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown failed');
          process.exit(1);
        },
      );
    });
  }
}

/** One server a database, until presence is shared between nodes. The embedded database has the data folder's lock. */
async function lockServer(databaseUrl: string | null, log: Log): Promise<ServerLock | null> {
  if (databaseUrl === null) return null;
  return lockDatabase(databaseUrl, {
    time: systemTime,
    log,
    onTaken(error) {
      log.fatal(`The lock of the database was lost, and this server stops. ${error.message}`);
      process.exit(1);
    },
  });
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
  const lock = await lockServer(settings.databaseUrl, log);
  const database = await openDatabase(settings, { time: systemTime, log });
  const parts = { settings, time: systemTime, random: systemRandom, log };
  const signing = await openSigner({ ...parts, environment: process.env, nodePath: process.execPath });
  const network = await openChain({ ...parts, ...signing });
  const signLogHead = signing.signer.signMemo;
  const wiring = { ...parts, ...signing, ...network, signLogHead, database };
  const app = await createApp({
    ...wiring,
    pageFolder: PAGE_FOLDER,
    // Of several nodes each has few moves at a time: statements are spared, for a millisecond of a move's way.
    stepPace: settings.redisUrl === null ? null : systemPace(GAMES.stepEveryMs),
  });
  const operator = await listenForOperator(settings.dataDir, app.operate, log);
  stopOnSignals(log, async () => {
    await operator.stop();
    await app.stop();
    await network.stop();
    await signing.stop();
    await lock?.release();
    folder.release();
  });
  await app.listen();
  if (settings.redisUrl !== null)
    log.warn('REDIS_URL is set, but hints between nodes are not built yet: one node only');
  // Where NODE_COMPILE_CACHE is set, and else nothing: a server that is killed would leave its compiled code to no one.
  flushCompileCache();
  console.log(`\n  Kingstake is ready: ${settings.publicOrigin}\n`);
}

start().catch(refuseToStart);
