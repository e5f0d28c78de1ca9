// local-solana/testkit: the ledger as a process that tests kill: node ledger-process.ts <folder>. Prints its address once it listens.
import { randomBytes } from 'node:crypto';
import { startLocalLedger } from '../start.ts';
import { realTime, silentLog } from './host.ts';

/** The path of this program. */
export const LEDGER_PROGRAM = import.meta.filename;

if (import.meta.main) {
  const ledger = await startLocalLedger({
    folder: process.argv[2] ?? '',
    host: '127.0.0.1',
    port: 0,
    portSetting: 'the port',
    corsOrigin: 'http://localhost:3000',
    time: realTime,
    random: { bytes: randomBytes },
    log: silentLog,
  });
  console.log(ledger.rpcUrl);
}
