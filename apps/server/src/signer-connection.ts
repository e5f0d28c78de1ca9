// Connects the server to the signer: starts it as a child on the local network, or finds it at SIGNER_SOCKET. The server
// never reads the keys of treasury and arbiter. It holds only the auditor's key, which signs statements of the books.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKey, keypairFromSecret, type SigningKey } from '@kingstake/proofs/custody';
import { type Environment, SettingsError } from '@kingstake/protocol/environment';
import { findSocket, SignerAway, type SignerIdentity, signerAt } from '@kingstake/signer';
import { type OrderSigner, watchSigner } from './chain/index.ts';
import type { Log } from './platform/log.ts';
import type { Random } from './platform/random.ts';
import { makeKeyFile, type Settings } from './platform/settings/index.ts';
import type { Cancel, Time } from './platform/time.ts';

/** The signer cannot be used. The message is for the operator. */
export class SignerStartupError extends Error {
  override readonly name = 'SignerStartupError';
}

interface Parts {
  settings: Settings;
  /** Environment of a signer that is started here; it reads its own settings. */
  environment: Environment;
  nodePath: string;
  time: Time;
  random: Random;
  log: Log;
}

const PROGRAM = join(import.meta.dirname, '..', '..', 'signer', 'src', 'main.ts');
const READY = 'The signer is ready: ';
/** A child that exited is restarted after this, in ms. */
const RESTART_MS = 1_000;

export async function openSigner(parts: Parts) {
  const { settings } = parts;
  const auditorKey = readAuditorKey(parts);
  const { signerSocket } = settings;
  const child = signerSocket === null ? await keepChild(parts, auditorKey.publicKey) : null;
  const signer = watchSigner(
    signerAt(() => signerSocket ?? findSocket(settings.dataDir)),
    parts.time,
  );
  try {
    const identity = await identify(parts, signer);
    const fault = identityFault(identity, settings, auditorKey);
    if (fault !== null) throw new SignerStartupError(fault);
    return { signer, identity, auditorKey, stop: async () => child?.stop() };
  } catch (error) {
    await child?.stop();
    throw error;
  }
}

/** If the signer cannot be reached, only payouts wait, because its addresses are known from a previous start. */
async function identify({ settings, log }: Parts, signer: OrderSigner): Promise<SignerIdentity> {
  const remembered = join(settings.dataDir, 'signer-identity.json');
  try {
    const identity = await signer.identity();
    writeFileSync(remembered, JSON.stringify(identity));
    return identity;
  } catch (error) {
    if (!(error instanceof SignerAway)) throw error;
    log.error({ err: error }, 'the signer is away: payouts and steps on chain wait');
    try {
      return JSON.parse(readFileSync(remembered, 'utf8')) as SignerIdentity;
    } catch {
      // It was never reachable, so not even the treasury's address is known.
      throw new SignerStartupError(
        `There is no signer: ${error.message}. Start it first: npm run signer, with its SIGNER_SOCKET.`,
      );
    }
  }
}

function identityFault(
  { cluster, auditor }: SignerIdentity,
  settings: Settings,
  auditorKey: SigningKey,
): string | null {
  if (cluster !== settings.cluster)
    return `SOLANA_CLUSTER is ${settings.cluster} here, and ${cluster} at the signer.`;
  return auditor === auditorKey.publicKey
    ? null
    : `The signer believes the auditor ${auditor}; AUDITOR_KEYPAIR here is ${auditorKey.publicKey}.`;
}

/** Starts the signer and restarts it when it exits. The signer exits with this process, because its input closes. */
async function keepChild(parts: Parts, auditor: string): Promise<{ stop(): Promise<void> }> {
  let child = await startChild(parts, auditor);
  let isStopping = false;
  let cancel: Cancel = () => {};
  function watch(): void {
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      parts.log.error({ code, signal }, 'the signer exited and is restarted');
      cancel = parts.time.after(RESTART_MS, restart);
    });
  }
  function restart(): void {
    startChild(parts, auditor).then(
      (started) => {
        child = started;
        if (isStopping) return void child.stdin?.end();
        watch();
      },
      (error: unknown) => {
        parts.log.error({ err: error }, 'the signer did not start, retrying');
        if (!isStopping) cancel = parts.time.after(RESTART_MS, restart);
      },
    );
  }
  watch();
  return {
    async stop() {
      isStopping = true;
      cancel();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.stdin?.end();
      await gone;
    },
  };
}

async function startChild(
  { settings, environment, nodePath, log }: Parts,
  auditor: string,
): Promise<ChildProcess> {
  const child = spawn(nodePath, ['--disable-warning=ExperimentalWarning', PROGRAM, '--until-stdin-closes'], {
    env: {
      // On the local network the signer uses the server's node.
      SIGNER_RPC_URL: settings.solanaRpcUrls[0],
      ...environment,
      DATA_DIR: settings.dataDir,
      AUDITOR_PUBLIC_KEY: auditor,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(READY)) resolve();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      log.error({ output: chunk.toString().trim() }, 'signer output');
    });
    child.once('error', reject);
    child.once('close', () => reject(new SignerStartupError(said.trim() || 'The signer did not start.')));
  });
  return child;
}

// Reads or creates the auditor's key, which signs the statements of the books. With it an attacker could hide a shortage
// from the signer, but could not exceed the signer's limits.

const SECRET_BYTES = 32;

/** Reads the key file that the settings name; on the local network it is created. Throws `SettingsError`, which never quotes the file. */
function readAuditorKey({
  settings,
  random,
}: {
  settings: Pick<Settings, 'dataDir' | 'auditorKeypair'>;
  random: Random;
}): SigningKey {
  const path = settings.auditorKeypair ?? join(settings.dataDir, 'auditor.json');
  if (settings.auditorKeypair === null)
    makeKeyFile(path, keypairFromSecret(random.bytes(SECRET_BYTES)), random);
  const key = readKeyFile(path);
  if (key === null)
    throw new SettingsError(
      `AUDITOR_KEYPAIR cannot be used: ${path} must be a JSON array of 64 numbers, as solana-keygen writes it.`,
    );
  return key;
}

function readKeyFile(path: string): SigningKey | null {
  try {
    return createSigningKey(Uint8Array.from(JSON.parse(readFileSync(path, 'utf8')) as number[]));
  } catch {
    // Missing or invalid: the parser's message would quote a secret.
    return null;
  }
}
