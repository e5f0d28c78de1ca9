// The operator's entry: `npm run ops -- <command>`. A running server runs the command, through its socket, so that there
// is one code path; with none running, on PostgreSQL, the command runs here. Answers on stdout, refusals on stderr; exits
// 0 only if it was done.
import { join } from 'node:path';
import { createOperatorParts, playingBalance } from './cashier/index.ts';
import type { Chain } from './chain/index.ts';
import { openChain } from './chain-connection.ts';
import { type Answer, askServer, helpFor, needsChain, operatorLog, runCommand } from './ops/index.ts';
import { lockDataFolder } from './platform/data-folder.ts';
import { DatabaseInUse, lockDatabase, openDatabase } from './platform/database/index.ts';
import { createLog } from './platform/log.ts';
import { systemRandom } from './platform/random.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { systemTime } from './platform/time.ts';
import { recordsOf } from './standings/index.ts';
import { isStartupError } from './startup-errors.ts';
import { createUsers } from './users/index.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Stands where a command asks nothing of the network: a freeze must not wait for it. */
const NO_CHAIN = new Proxy({} as Chain, {
  get(_chain, call) {
    throw new Error(`a command that does not need the chain asked it for ${String(call)}`);
  },
});

/** Runs a command without a server. The locks of data folder and database keep one from starting meanwhile. */
async function runHere(settings: Settings, databaseUrl: string, line: readonly string[]): Promise<Answer> {
  const folder = lockDataFolder(settings.dataDir, process.pid);
  const parts = { settings, time: systemTime, random: systemRandom, log: createLog('silent') };
  const lock = await lockDatabase(databaseUrl, { ...parts, onTaken: refuse });
  const database = await openDatabase(settings, parts);
  const network = needsChain(line) ? await openChain(parts) : null;
  try {
    const deps = { ...parts, database, chain: network?.chain ?? NO_CHAIN, operatorLog };
    const ports = { balanceOf: playingBalance, recordsOf };
    const users = createUsers({ ...deps, place: settings, ports, onSessionEnded: () => {} });
    // What is approved here is paid by the server, once it starts.
    const tell = { payNow: () => {}, credited: () => {} };
    const { auditor, operator } = createOperatorParts({ ...deps, users }, tell);
    return await runCommand({ ...deps, users, cashier: { auditor, tellBalance: () => {} }, operator }, line);
  } finally {
    await network?.stop();
    await database.close();
    await lock.release();
    folder.release();
  }
}

function refuse(error: unknown): never {
  if (error instanceof DatabaseInUse)
    console.error('Another server is using this database: run the command there.');
  else console.error(isStartupError(error) ? error.message : error);
  process.exit(1);
}

async function answerTo(line: readonly string[]): Promise<Answer> {
  const helped = helpFor(line);
  if (helped !== null) return helped;
  const settings = readSettings(process.env, ROOT);
  const answer = await askServer(settings.dataDir, line);
  if (answer !== null) return answer;
  if (settings.databaseUrl !== null) return runHere(settings, settings.databaseUrl, line);
  const said = `No server is running on ${settings.dataDir}: start it first, or set DATA_DIR to its folder.`;
  return { done: false, said };
}

answerTo(process.argv.slice(2)).then(({ done, said }) => {
  if (done) console.log(said);
  else console.error(said);
  process.exit(done ? 0 : 1);
}, refuse);
