// signer: its own settings, from its own environment. The server's environment has no effect here, except on `local`, where the server
// starts the signer.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Operator, parseOperatorList, publicKeyFault } from '@kingstake/proofs/custody';
import { CLUSTERS, isRefused } from '@kingstake/protocol';
import {
  type Environment,
  hiding,
  optional,
  parseEnvironment,
  path,
  preset,
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

/** Describes the settings that server and signer both read. */
const SHARED = "the server's value";

/** Every variable, in the order of docs/settings.md, which `npm run settings` writes. */
export const ENVIRONMENT = z.object({
  SOLANA_CLUSTER: preset(
    'local',
    SHARED,
    z.enum(CLUSTERS, { error: `must be one of ${CLUSTERS.join(', ')}.` }),
  ),
  DATA_DIR: preset('./data', SHARED, path()),
  SIGNER_DIR: optional("folder for the signer's journal and, on `local`, its keys", path(), '`DATA_DIR`'),
  SIGNER_SOCKET: optional(SHARED, path()),
  SIGNER_SOCKET_MODE: preset(
    '0600',
    "`0660` lets the group of the socket's folder connect, so that the server can run as another user",
    z.enum(['0600', '0660'], { error: 'must be 0600 or 0660.' }),
  ),
  TREASURY_KEYPAIR: optional(
    'key file of the treasury; required except on `local`, where one is created',
    path(),
  ),
  ARBITER_KEYPAIR: optional(
    "key file of the arbiter, which decides on-chain payouts; must differ from the treasury's",
    path(),
  ),
  ESCROW_PROGRAM: optional(SHARED, key()),
  AUDITOR_PUBLIC_KEY: optional(
    "public key of the server's `AUDITOR_KEYPAIR`; required except on `local`, where `DATA_DIR/auditor.json` counts",
    key(),
  ),
  OPERATORS: optional(SHARED, z.string()),
  WITHDRAW_AUTO_APPROVE_MAX_SOL: preset('0', SHARED, sol(hiding)),
  OPS_SECOND_APPROVAL_SOL: optional(SHARED, sol(hiding)),
  SIGNER_PKCS11_MODULE: optional(
    'library of a hardware module that holds both keys ([how](../apps/signer/README.md#running-it))',
    path(),
  ),
  SIGNER_PKCS11_TOKEN: preset('kingstake', "label of the module's token", z.string()),
  SIGNER_PKCS11_PIN_FILE: optional("file with the token's PIN, with mode 0600", path()),
  SIGNER_MAX_WITHDRAWAL_SOL: preset('100', 'maximum of one withdrawal', sol(hiding)),
  SIGNER_MAX_USER_DAY_SOL: preset(
    '200',
    'maximum for one user, and for one wallet, in 24 hours',
    sol(hiding),
  ),
  SIGNER_MAX_HOUR_SOL: preset(
    '1000',
    'maximum that leaves the treasury in an hour, including network fees',
    sol(hiding),
  ),
  SIGNER_MAX_AUTO_HOUR_SOL: preset(
    '10',
    "maximum that leaves the treasury in an hour without an operator's signature",
    sol(hiding),
  ),
  SIGNER_MAX_HOUR_STEPS: preset(
    '3600',
    'maximum of on-chain payouts in an hour; starts and returns of stakes together have the same maximum',
    count(),
  ),
  SIGNER_RPC_URL: optional(
    "the signer's own RPC node. Without it, a second attempt of a withdrawal needs a new approval. Set automatically on `local`",
    url(),
  ),
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
    auditor: given.AUDITOR_PUBLIC_KEY, // null = of the server's key file on `local`
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
export function readSignerSettings(environment: Environment, root: string): SignerSettings {
  const settings = settingsFrom(parseEnvironment(ENVIRONMENT, environment), root);
  const missing = missingOf(settings);
  if (missing !== null) throw new SettingsError(missing);
  return settings;
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
  if (settings.auditor === null)
    return `${required} AUDITOR_PUBLIC_KEY (whose statements of solvency count) is required.`;
  return settings.escrowProgram !== null && settings.arbiterKeypair === null && settings.pkcs11 === null
    ? 'ESCROW_PROGRAM is set, so ARBITER_KEYPAIR (a key file) is required: it decides which of two players is paid.'
    : null;
}
