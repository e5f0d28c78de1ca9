// The signer's process: settings, keys, journal, socket, signals. It does not trust its caller, the server. With
// `--until-stdin-closes`, which the server of the local network uses, it ends with the process that started it.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readArtifact } from '@kingstake/escrow/artifact';
import { SettingsError } from '@kingstake/protocol/environment';
import { getAddressDecoder } from '@solana/kit';
import { chooseSocket, type SignerIdentity } from './contract/index.ts';
import { JournalDamaged, JournalInUse, lockJournal, openJournal } from './journal/index.ts';
import {
  holderOfFile,
  KeyFileError,
  type KeyHolder,
  readKey,
  readOrMakeKey,
  refuseSharedKeyFile,
} from './keys/index.ts';
import { listen } from './listen.ts';
import { operatorsOf } from './operators.ts';
import { nodeAt } from './own-node.ts';
import { createRecord } from './policy/index.ts';
import { readSignerSettings, type SignerSettings } from './settings.ts';
import { createSigner } from './signer.ts';
import { createTransactionMaker } from './transactions.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const UNTIL_STDIN_CLOSES = '--until-stdin-closes';

/** Key files on the local network, in the signer's folder. */
const LOCAL_KEYS = { treasury: 'treasury.json', arbiter: 'arbiter.json' } as const;
/** The server's key file on the local network, in DATA_DIR. */
const LOCAL_AUDITOR = 'auditor.json';

const random = { bytes: (count: number) => randomBytes(count) };

const KEY_SETTINGS = { treasury: 'TREASURY_KEYPAIR', arbiter: 'ARBITER_KEYPAIR' } as const;

type Owner = keyof typeof LOCAL_KEYS;

/** Opens the keys in a hardware module, labelled by owner, if the settings name one, else from files. */
async function openKeys(settings: SignerSettings): Promise<(whose: Owner) => Promise<KeyHolder>> {
  const { pkcs11 } = settings;
  if (pkcs11 === null) return (whose) => holderInFile(settings, whose);
  refuseSharedKeyFile('SIGNER_PKCS11_PIN_FILE', pkcs11.pinFile);
  const { openToken } = await import('./keys/pkcs11.ts');
  const token = await openToken({ ...pkcs11, pin: readPin(pkcs11.pinFile) });
  return token.holder;
}

async function holderInFile(settings: SignerSettings, whose: Owner): Promise<KeyHolder> {
  const file = { treasury: settings.treasuryKeypair, arbiter: settings.arbiterKeypair }[whose];
  const path = file ?? join(settings.dir, LOCAL_KEYS[whose]);
  if (settings.cluster !== 'local') refuseSharedKeyFile(KEY_SETTINGS[whose], path);
  return holderOfFile(
    await (settings.cluster === 'local' ? readOrMakeKey(path, whose, random) : readKey(path, whose)),
  );
}

/** On the local network server and signer share the auditor's key file, and the one that starts first creates it. */
async function auditorOf({ auditor, dataDir }: SignerSettings): Promise<string> {
  if (auditor !== null) return auditor;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return (await readOrMakeKey(join(dataDir, LOCAL_AUDITOR), 'auditor', random)).address;
}

function readPin(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new SettingsError(`SIGNER_PKCS11_PIN_FILE names ${file}, which cannot be read.`);
  }
}

/** On the local network the program's address is derived from its bytes. */
function programOf({ cluster, escrowProgram }: SignerSettings): string | null {
  if (cluster !== 'local') return escrowProgram;
  return getAddressDecoder().decode(Buffer.from(readArtifact().record.binarySha256, 'hex'));
}

async function start(): Promise<void> {
  const settings = readSignerSettings(process.env, ROOT);
  mkdirSync(settings.dir, { recursive: true, mode: 0o700 });
  const journalPath = join(settings.dir, 'signer.jsonl');
  const unlock = lockJournal(journalPath);
  const keyOf = await openKeys(settings);
  const treasury = await keyOf('treasury');
  const program = programOf(settings);
  const arbiter = program === null ? null : await keyOf('arbiter');
  if (arbiter?.address === treasury.address)
    throw new SettingsError('ARBITER_KEYPAIR and TREASURY_KEYPAIR hold the same key.');
  const record = createRecord();
  const journal = openJournal(journalPath, (entry, atMs) => {
    if (entry.kind !== 'refused') record.add(entry, atMs);
  });
  const { cluster, rules } = settings;
  const auditor = await auditorOf(settings);
  const identity: SignerIdentity = {
    cluster,
    treasury: treasury.address,
    arbiter: arbiter?.address ?? null,
    program,
    auditor,
  };
  const signer = createSigner({
    journal,
    record,
    maker: createTransactionMaker({ treasury, arbiter, program }),
    rules,
    identity,
    trusted: () => ({ cluster, treasury: treasury.address, auditor, operators: operatorsOf(settings) }),
    nowMs: () => Date.now(),
    node: settings.rpcUrl === null ? null : nodeAt(settings.rpcUrl),
  });
  const path = settings.socket ?? chooseSocket(settings.dataDir);
  const onError = (error: unknown) => console.error('The signer failed to process an order.', error);
  const stopListening = await listen({ path, mode: settings.socketMode, signer, onError });
  const stop = (): void => {
    void stopListening();
    journal.close();
    unlock();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  if (process.argv.includes(UNTIL_STDIN_CLOSES)) {
    process.stdin.on('close', stop).resume();
    // A terminal sends SIGINT to the server too. The server finishes its work and then closes the input.
    process.on('SIGINT', () => {});
  } else process.on('SIGINT', stop);
  console.log(`The signer is ready: ${path}`);
}

const SENTENCES = [SettingsError, KeyFileError, JournalDamaged, JournalInUse];

start().catch((error: unknown) => {
  const isSentence =
    SENTENCES.some((kind) => error instanceof kind) ||
    (error instanceof Error && error.name === 'Pkcs11Error');
  console.error(isSentence ? `The signer did not start. ${(error as Error).message}` : error);
  process.exit(1);
});
