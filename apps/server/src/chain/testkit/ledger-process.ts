// chain/testkit: the local network as a process of its own, to be killed: node ledger-process.ts <folder>. Prints its
// address when it listens.
import { createLog } from '../../platform/log.ts';
import { systemRandom } from '../../platform/random.ts';
import { systemTime } from '../../platform/time.ts';
import { startLocalLedger } from '../local/start.ts';

/** This file, for whoever starts it as a process. */
export const LEDGER_PROGRAM = import.meta.filename;

if (import.meta.main) {
  const ledger = await startLocalLedger({
    folder: process.argv[2] ?? '',
    host: '127.0.0.1',
    port: 0,
    corsOrigin: 'http://localhost:3000',
    time: systemTime,
    random: systemRandom,
    log: createLog('silent'),
  });
  console.log(ledger.rpcUrl);
}
