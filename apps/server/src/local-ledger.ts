// Runs the local network's ledger with the escrow program, in the server or in a separate process (`ledger-main.ts`).
import { readArtifact } from '@kingstake/escrow/artifact';
import { frozenProgram } from '@kingstake/escrow/deployment';
import { type LocalLedger, startLocalLedger } from '@kingstake/local-solana';
import { type Address, getAddressDecoder } from '@solana/kit';
import type { Log } from './platform/log.ts';
import type { Random } from './platform/random.ts';
import type { Settings } from './platform/settings/index.ts';
import type { Time } from './platform/time.ts';

interface Parts {
  settings: Pick<Settings, 'dataDir' | 'localLedgerPort' | 'publicOrigin'>;
  time: Time;
  random: Random;
  log: Log;
}

/**
 * The escrow program's address on the local network. It is derived from the program's bytes, so another build has another
 * address.
 */
export function localProgramAddress(): Address {
  return getAddressDecoder().decode(Buffer.from(readArtifact().record.binarySha256, 'hex'));
}

/** Starts the ledger of the data folder. Throws `LocalLedgerStartupError` if its port or its file is in use. */
export async function openLocalLedger({ settings, ...parts }: Parts): Promise<LocalLedger> {
  return startLocalLedger({
    ...parts,
    folder: settings.dataDir,
    host: '127.0.0.1',
    port: settings.localLedgerPort,
    portSetting: 'LOCAL_LEDGER_PORT',
    corsOrigin: settings.publicOrigin,
    genesis: await frozenProgram(localProgramAddress(), readArtifact().binary),
  });
}
