// `npm run ledger`: runs the local network's ledger as a process, which several servers share by SOLANA_RPC_URL.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@kingstake/protocol/environment';
import { openLocalLedger } from './local-ledger.ts';
import { createLog } from './platform/log.ts';
import { endOnSignals } from './platform/process-end.ts';
import { systemRandom } from './platform/random.ts';
import { readBareSettings } from './platform/settings/index.ts';
import { systemTime } from './platform/time.ts';
import { sentenceOf } from './startup-errors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

async function start(): Promise<void> {
  const settings = readBareSettings(process.env, ROOT);
  if (settings.cluster !== 'local')
    throw new SettingsError(
      `SOLANA_CLUSTER is ${settings.cluster}, but only the local network has a ledger of ours.`,
    );
  const log = createLog(settings.logLevel);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const ledger = await openLocalLedger({ settings, time: systemTime, random: systemRandom, log });
  endOnSignals(log, ledger);
  console.log(`\n  The ledger is ready: ${ledger.rpcUrl}\n`);
}

start().catch((error: unknown) => {
  const sentence = sentenceOf(error);
  console.error(sentence === null ? error : `The ledger did not start. ${sentence}`);
  process.exit(1);
});
