// signer: its own settings, from its own environment. The server's environment has no effect here, except on `local`, where the server
// starts the signer.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Operator, parseOperatorList, publicKeyFault } from '@kingstake/custody';
import { CLUSTERS, isRefused } from '@kingstake/protocol';
import {
  type Environment,
  hiding,
  optional,
  parseEnvironment,
  path,
  SettingsError,
  sol,
  text,
} from '@kingstake/protocol/environment';
import * as z from 'zod/mini';
import type { Rules } from './policy/index.ts';

const key = () => text((given) => publicKeyFault(given) === null, hiding('a public key in base58'));
const url = () =>
  text((given) => /^https?:\/\/[^/]/.test(given) && URL.canParse(given), hiding('an http or https address'));
const count = () =>
  z.pipe(
    text((given) => /^[1-9]\d{0,6}$/.test(given), hiding('a whole number from 1 to 9999999')),
    z.transform(Number),
  );

/** Every variable, in the order of the README's table. */
export const ENVIRONMENT = z.object({
  SOLANA_CLUSTER: z.prefault(z.enum(CLUSTERS, { error: `must be one of ${CLUSTERS.join(', ')}.` }), 'local'),
  DATA_DIR: z.prefault(path(), './data'),
  SIGNER_DIR: optional(path()),
  SIGNER_SOCKET: optional(path()),
  SIGNER_SOCKET_MODE: z.prefault(z.enum(['0600', '0660'], { error: 'must be 0600 or 0660.' }), '0600'),
  TREASURY_KEYPAIR: optional(path()),
  ARBITER_KEYPAIR: optional(path()),
  ESCROW_PROGRAM: optional(key()),
  AUDITOR_PUBLIC_KEY: optional(key()),
  OPERATORS: optional(z.string()),
  WITHDRAW_AUTO_APPROVE_MAX_SOL: z.prefault(sol(hiding), '0'),
  OPS_SECOND_APPROVAL_SOL: optional(sol(hiding)),
  SIGNER_PKCS11_MODULE: optional(path()),
  SIGNER_PKCS11_TOKEN: z.prefault(z.string(), 'kingstake'),
  SIGNER_PKCS11_PIN_FILE: optional(path()),
  SIGNER_MAX_WITHDRAWAL_SOL: z.prefault(sol(hiding), '100'),
  SIGNER_MAX_USER_DAY_SOL: z.prefault(sol(hiding), '200'),
  SIGNER_MAX_HOUR_SOL: z.prefault(sol(hiding), '1000'),
  SIGNER_MAX_AUTO_HOUR_SOL: z.prefault(sol(hiding), '10'),
  SIGNER_MAX_HOUR_STEPS: z.prefault(count(), '3600'),
  SIGNER_RPC_URL: optional(url()),
});

export type SignerSettings = ReturnType<typeof settingsFrom>;

/** Memos an hour: one a day and one before each batch of approvals. */
const MAX_HOUR_MEMOS = 120;
/** Memos of statements an hour: at most one a minute, plus some that expired or follow a restart. */
const MAX_HOUR_RESERVES = 90;
/** A blockhash expires after 150 blocks of 0.4 s, which is 60 s. Twice that leaves a margin. `local` has no gap. */
const ATTEMPT_GAP_MS = 120_000;

function settingsFrom(given: z.output<typeof ENVIRONMENT>, root: string) {
  const cluster = given.SOLANA_CLUSTER;
  const dataDir = resolve(root, given.DATA_DIR);
  const at = (file: string | null) => (file === null ? null : resolve(root, file));
  const rules: Rules = {
    maxWithdrawal: given.SIGNER_MAX_WITHDRAWAL_SOL,
    maxUserDay: given.SIGNER_MAX_USER_DAY_SOL,
    maxHour: given.SIGNER_MAX_HOUR_SOL,
    autoUserDay: given.WITHDRAW_AUTO_APPROVE_MAX_SOL,
    autoHour: given.SIGNER_MAX_AUTO_HOUR_SOL,
    secondApproval: given.OPS_SECOND_APPROVAL_SOL,
    maxHourSteps: given.SIGNER_MAX_HOUR_STEPS,
    maxHourMemos: MAX_HOUR_MEMOS,
    maxHourReserves: MAX_HOUR_RESERVES,
    attemptGapMs: cluster === 'local' ? 0 : ATTEMPT_GAP_MS,
  };
  return {
    cluster,
    dataDir,
    dir: at(given.SIGNER_DIR) ?? dataDir, // for generated keys and the journal
    socket: at(given.SIGNER_SOCKET), // null = in dataDir
    socketMode: Number.parseInt(given.SIGNER_SOCKET_MODE, 8),
    treasuryKeypair: at(given.TREASURY_KEYPAIR), // null = generated on `local`
    arbiterKeypair: at(given.ARBITER_KEYPAIR), // null = generated on `local`
    pkcs11: pkcs11From(given, root), // null = keys in files
    escrowProgram: given.ESCROW_PROGRAM, // null = its own on `local`, none elsewhere
    operators: listedOperators(given.OPERATORS, root), // null = generated on `local`
    auditor: given.AUDITOR_PUBLIC_KEY,
    rpcUrl: given.SIGNER_RPC_URL, // null = no node of its own
    rules,
  };
}

function pkcs11From(given: z.output<typeof ENVIRONMENT>, root: string) {
  const { SIGNER_PKCS11_MODULE: module, SIGNER_PKCS11_TOKEN: token, SIGNER_PKCS11_PIN_FILE: file } = given;
  if (module === null) return null;
  if (file === null)
    throw new SettingsError('SIGNER_PKCS11_MODULE is set, so SIGNER_PKCS11_PIN_FILE (a file) is required.');
  return { module: resolve(root, module), token, pinFile: resolve(root, file) };
}

/** Parses the list, or the file that holds it. The file is read once, so that a later write to it adds no operator. */
function listedOperators(given: string | null, root: string): readonly Operator[] | null {
  if (given === null) return null;
  const read = parseOperatorList(given.startsWith('[') ? given : readList(resolve(root, given)));
  if (isRefused(read)) throw new SettingsError(`OPERATORS cannot be used. ${read.refused}`);
  return read;
}

function readList(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The system error adds nothing but a stack trace.
    throw new SettingsError(`OPERATORS names the file ${file}, which cannot be read.`);
  }
}

/**
 * Reads the signer's settings from an environment. Relative paths start at `root`, and an empty variable counts as absent.
 * Throws `SettingsError` with one sentence about the first invalid variable.
 */
export function readSignerSettings(
  environment: Environment,
  root: string,
): SignerSettings & { auditor: string } {
  const settings = settingsFrom(parseEnvironment(ENVIRONMENT, environment), root);
  const { auditor } = settings;
  const missing = missingOf(settings);
  if (missing !== null || auditor === null)
    throw new SettingsError(missing ?? 'AUDITOR_PUBLIC_KEY is required: whose statements count.');
  return { ...settings, auditor };
}

/** Requires a connection that cannot be tampered with, because the node's answers decide what is signed again. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

/** Returns a message about the first missing setting that is optional only on the local network; null if none is missing. */
function missingOf(settings: SignerSettings): string | null {
  if (settings.cluster === 'local') return null;
  const required = `SOLANA_CLUSTER is ${settings.cluster}, so`;
  if (settings.treasuryKeypair === null && settings.pkcs11 === null)
    return `${required} TREASURY_KEYPAIR (a key file) is required.`;
  if (settings.rpcUrl !== null && !isPrivate(settings.rpcUrl))
    return `${required} SIGNER_RPC_URL must be an https address, or http on this machine.`;
  if (settings.socket === null)
    return `${required} SIGNER_SOCKET (a path that the server knows) is required.`;
  if (settings.operators === null) return `${required} OPERATORS (who approves withdrawals) is required.`;
  return settings.escrowProgram !== null && settings.arbiterKeypair === null && settings.pkcs11 === null
    ? 'ESCROW_PROGRAM is set, so ARBITER_KEYPAIR (a key file) is required: it decides which of two players is paid.'
    : null;
}
