// The operator's entry: `npm run ops -- <command>`. A running server runs the command, through its socket, so that there
// is one code path; with none running, on PostgreSQL, the command runs here. Answers on stdout, refusals on stderr; exits
// 0 only if it was done.
import { join, resolve } from 'node:path';
import { restoreBackup } from './backups/index.ts';
import type { Chain } from './chain/index.ts';
import { openChain } from './chain-connection.ts';
import {
  askServer,
  giveCommand,
  helpFor,
  needsChain,
  operatorLog,
  runAlone,
  runRequest,
} from './ops/index.ts';
import { lockDataFolder } from './platform/data-folder.ts';
import { BackupFault, DatabaseInUse, lockDatabase, openDatabase } from './platform/database/index.ts';
import { refuseSharedKeyFile } from './platform/key-file-mode.ts';
import { createLog } from './platform/log.ts';
import { type CommandAnswer, done, notDone } from './platform/operator.ts';
import { systemRandom } from './platform/random.ts';
import { readBareSettings, readSettings, type Settings } from './platform/settings.ts';
import { systemTime } from './platform/time.ts';
import { openSigner } from './signer-connection.ts';
import { recordsOf } from './standings/index.ts';
import { isStartupError } from './startup-errors.ts';
import { playingBalance } from './statements/index.ts';
import { createTreasuryOperator } from './treasury/index.ts';
import { createUsers } from './users/index.ts';
import { createWithdrawalsOperator } from './withdrawals/index.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Used by commands that do not call the network: a freeze must not wait for it. */
const NO_CHAIN = new Proxy({} as Chain, {
  get(_chain, call) {
    throw new Error(`a command that does not need the chain asked it for ${String(call)}`);
  },
});

/** Runs a command without a server. The locks of data folder and database keep one from starting meanwhile. */
async function runHere(
  settings: Settings,
  databaseUrl: string,
  line: readonly string[],
  request: unknown,
): Promise<CommandAnswer> {
  refuseSharedKeyFile(settings);
  const folder = lockDataFolder(settings.dataDir, process.pid);
  const parts = { settings, time: systemTime, random: systemRandom, log: createLog('silent') };
  const lock = await lockDatabase(databaseUrl, { ...parts, onTaken: refuse });
  const database = await openDatabase(settings, parts);
  const signing = needsChain(line)
    ? await openSigner({ ...parts, environment: process.env, nodePath: process.execPath })
    : null;
  const network = signing === null ? null : await openChain({ ...parts, ...signing });
  try {
    const chain = network?.chain ?? NO_CHAIN;
    const deps = {
      ...parts,
      database,
      chain,
      seatChain: network?.seatChain ?? null,
      operatorLog,
      auditorKey: null,
      copyLedger: network?.copyLedger ?? null,
    };
    const ports = { balanceOf: playingBalance, recordsOf };
    const users = createUsers({ ...deps, place: settings, ports, onSessionEnded: () => {} });
    // What is approved here is paid by the server, once it starts; no player is connected to see a balance change.
    const untold = { onApproved: () => {}, onCredited: () => {}, pushBalance: () => {} };
    const withdrawals = createWithdrawalsOperator({ ...deps, ...untold });
    const treasury = createTreasuryOperator({ ...deps, users });
    return await runRequest({ ...deps, ...untold, users, withdrawals, treasury }, request);
  } finally {
    await network?.stop();
    await signing?.stop();
    await database.close();
    await lock.release();
    folder.release();
  }
}

/** Restores with the locks that a server would hold. */
async function restoreHere(settings: Settings, folder: string): Promise<CommandAnswer> {
  const data = lockDataFolder(settings.dataDir, process.pid);
  const url = settings.databaseUrl;
  const log = createLog('silent');
  const lock = url === null ? null : await lockDatabase(url, { time: systemTime, log, onTaken: refuse });
  try {
    return done(await restoreBackup(settings, resolve(folder)));
  } catch (error) {
    if (error instanceof BackupFault) return notDone(error.message);
    throw error;
  } finally {
    await lock?.release();
    data.release();
  }
}

function refuse(error: unknown): never {
  if (error instanceof DatabaseInUse)
    console.error('Another server is using this database: run the command there.');
  else console.error(isStartupError(error) ? error.message : error);
  process.exit(1);
}

async function answerTo(line: readonly string[]): Promise<CommandAnswer> {
  const helped = helpFor(line);
  if (helped !== null) return helped;
  const alone = await runAlone(line, () => ({
    settings: readBareSettings(process.env, ROOT),
    time: systemTime,
    random: systemRandom,
    restore: (folder) => restoreHere(readBareSettings(process.env, ROOT), folder),
  }));
  if (alone !== null) return alone;
  const settings = readSettings(process.env, ROOT);
  const { dataDir, databaseUrl } = settings;
  const answer = await giveCommand(
    {
      settings,
      time: systemTime,
      random: systemRandom,
      async send(request) {
        const answered = await askServer(dataDir, request);
        if (answered !== null || databaseUrl === null) return answered;
        return runHere(settings, databaseUrl, line, request);
      },
      show: (terms) => console.error(`Signed: ${JSON.stringify(terms)}`),
      print: (text) => process.stdout.write(text),
    },
    line,
  );
  return (
    answer ?? notDone(`No server is running on ${dataDir}: start it first, or set DATA_DIR to its folder.`)
  );
}

// The system's timers keep no process alive, and a deployment waits by them. The exit below ends this one.
setInterval(() => undefined, 60_000);
answerTo(process.argv.slice(2)).then(({ done, message }) => {
  if (done) console.log(message);
  else console.error(message);
  process.exit(done ? 0 : 1);
}, refuse);
