// The operators' command line: `npm run ops -- <command>`. A running server runs the command through its socket, so that
// there is one code path. Without a running server, on PostgreSQL, this process runs it. Answers go to stdout, refusals
// to stderr. The exit code is 0 only on success.
import { join, resolve } from 'node:path';
import { terminalText } from '@kingstake/protocol';
import type { Chain } from './chain/index.ts';
import { openChain } from './chain-connection.ts';
import { auditCases } from './fair-play/cases/index.ts';
import { keepUnclaimed } from './money/deposits/index.ts';
import { moneyOfPlayer } from './money/ledger/index.ts';
import { createTreasuryOperator } from './money/treasury/index.ts';
import { createWithdrawalsOperator } from './money/withdrawals/index.ts';
import { restoreBackup } from './operators/backups/index.ts';
import {
  askServer,
  giveCommand,
  helpFor,
  needsChain,
  operatorLog,
  runAlone,
  runRequest,
  runsEmbedded,
} from './operators/commands/index.ts';
import { lockDataFolder } from './platform/data-folder.ts';
import { BackupFault, openDatabase } from './platform/database/index.ts';
import { createLog } from './platform/log.ts';
import { type CommandAnswer, done, notDone } from './platform/operator.ts';
import { systemRandom } from './platform/random.ts';
import {
  readBareSettings,
  readSettings,
  refuseSharedKeyFile,
  type Settings,
} from './platform/settings/index.ts';
import { systemTime } from './platform/time.ts';
import { createUsers } from './players/users/index.ts';
import type { CloseWaiting } from './protection/index.ts';
import { createRecordsOf } from './ratings/index.ts';
import { openSigner } from './signer-connection.ts';
import { sentenceOf } from './startup-errors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Used for commands that do not call the network, so that a freeze need not wait for it. */
const NO_CHAIN = new Proxy({} as Chain, {
  get(_chain, call) {
    throw new Error(`a command that does not need the chain asked it for ${String(call)}`);
  },
});

/**
 * Runs a command while the data folder's server is stopped; the lock keeps it from starting. Other servers may use the
 * same database, because each command is a transaction.
 */
async function runHere(
  settings: Settings,
  line: readonly string[],
  request: unknown,
): Promise<CommandAnswer> {
  refuseSharedKeyFile(settings);
  const folder = lockDataFolder(settings.dataDir, process.pid);
  const parts = { settings, time: systemTime, random: systemRandom, log: createLog('silent') };
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
      auditCases,
      operatorLog,
      auditorKey: null,
      copyLedger: network?.copyLedger ?? null,
    };
    const ports = {
      balancesOf: moneyOfPlayer,
      breakOf: async () => null,
      recordsOf: createRecordsOf(systemTime),
    };
    const users = createUsers({
      ...deps,
      place: settings,
      blockedRegions: [],
      ports,
      onSessionEnded: () => {},
    });
    // The server pays approved withdrawals once it starts. No connected player could see a balance change.
    const noListeners = {
      onApproved: () => {},
      onCredited: () => {},
      pushBalance: () => {},
      onBreak: async () => {},
      onReturned: () => {},
    };
    // Without a server no player can join a waiting game, and it expires with a refund.
    const closeWaiting: CloseWaiting = (_userId, work) => database.transaction(work);
    const withdrawals = createWithdrawalsOperator({
      ...deps,
      ...noListeners,
      keepUnclaimed: (tx, refunded) => keepUnclaimed(tx, refunded, users.userIdOfWallet),
    });
    const treasury = createTreasuryOperator(deps);
    return await runRequest({ ...deps, ...noListeners, closeWaiting, users, withdrawals, treasury }, request);
  } finally {
    await network?.stop();
    await signing?.stop();
    await database.close();
    folder.release();
  }
}

/** Restores while holding the lock of the data folder. The database must be empty, so no server uses it. */
async function restoreHere(settings: Settings, folder: string): Promise<CommandAnswer> {
  const data = lockDataFolder(settings.dataDir, process.pid);
  try {
    return done(await restoreBackup(settings, resolve(folder)));
  } catch (error) {
    if (error instanceof BackupFault) return notDone(error.message);
    throw error;
  } finally {
    data.release();
  }
}

function refuse(error: unknown): never {
  console.error(sentenceOf(error) ?? error);
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
        if (answered !== null || (databaseUrl === null && !runsEmbedded(line))) return answered;
        return runHere(settings, line, request);
      },
      show: (terms) => console.error(`Signed: ${terminalText(JSON.stringify(terms))}`),
      print: (text) => process.stdout.write(text),
    },
    line,
  );
  return (
    answer ?? notDone(`No server is running on ${dataDir}: start it first, or set DATA_DIR to its folder.`)
  );
}

// Keeps the process alive, because a deployment waits for timers that do not. The exit below ends the process.
setInterval(() => undefined, 60_000);
answerTo(process.argv.slice(2)).then(({ done, message }) => {
  if (done) console.log(message);
  else console.error(message);
  process.exit(done ? 0 : 1);
}, refuse);
