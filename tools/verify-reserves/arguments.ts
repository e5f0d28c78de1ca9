// Tools, verify-reserves: parses the command's arguments. Pure.
import { parseArgs } from 'node:util';
import { publicKeyFault } from '@kingstake/proofs/custody';
import { argumentFault } from '../verifiers.ts';

export interface VerifyArguments {
  server: string; // origin, without a trailing slash
  rpc: string;
  last: number; // number of statements to check, newest first
  auditor: string | null; // base58; null to use the key that the server names
}

export const USAGE = `usage: npm run verify-reserves -- --server URL --rpc URL [--last N] [--auditor KEY]

Checks the newest statements of reserves (24, or --last), without signing in: every list makes its root and its sum, each header names
the one before it and is signed by the auditor, its digest is a memo of the treasury on chain, and the treasury held and holds what is
owed. The chain is asked at --rpc: use a node that the site does not run.`;

const OPTIONS = {
  server: { type: 'string' },
  rpc: { type: 'string' },
  last: { type: 'string', default: '24' },
  auditor: { type: 'string' },
} as const;

const isUrl = (text: string | undefined): text is string =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Returns the parsed arguments, or an error message. */
export function parseArguments(words: readonly string[]): VerifyArguments | string {
  let given: ReturnType<typeof read>;
  try {
    given = read(words);
  } catch (error) {
    return argumentFault(error);
  }
  const { server, rpc, last, auditor = null } = given;
  if (!isUrl(server)) return '--server must be the address of the site, such as https://kingstake.example.';
  if (!isUrl(rpc))
    return '--rpc must be the address of a Solana node, such as https://api.devnet.solana.com.';
  if (!/^[1-9]\d{0,2}$/.test(last)) return '--last must be a number from 1 to 999.';
  if (auditor !== null && publicKeyFault(auditor) !== null)
    return '--auditor must be a public key in base58.';
  return { server: new URL(server).origin, rpc, last: Number(last), auditor };
}

function read(words: readonly string[]) {
  return parseArgs({ args: [...words], options: OPTIONS, strict: true, allowPositionals: false }).values;
}
