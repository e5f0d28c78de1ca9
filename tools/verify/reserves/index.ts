// Tools, verify: the statements of reserves, with the site's public calls and a Solana node.
import { publicKeyFault } from '@kingstake/proofs/custody';
import { failuresIn, nodeOption, parseWords, type Subject, UsageFault, urlOption } from '../command.ts';
import { openSources } from './sources.ts';
import { verify } from './verify.ts';

interface ReserveArguments {
  server: string; // origin, without a trailing slash
  rpc: string;
  last: number; // number of statements to check, newest first
  auditor: string | null; // base58; null to use the key that the server names
}

const USAGE = `usage: npm run verify-reserves -- --server URL --rpc URL [--last N] [--auditor KEY]

Checks the newest statements of reserves (24, or --last), without signing in: every list makes its root and its sum, each header names
the one before it and is signed by the auditor, its digest is a memo of the treasury on chain, and the treasury held and holds what is
owed. The chain is asked at --rpc: use a node that the site does not run.`;

const OPTIONS = {
  server: { type: 'string' },
  rpc: { type: 'string' },
  last: { type: 'string', default: '24' },
  auditor: { type: 'string' },
} as const;

export function parseArguments(words: readonly string[]): ReserveArguments {
  const { server, rpc, last, auditor = null } = parseWords(words, OPTIONS).values;
  const site = urlOption(
    server,
    '--server must be the address of the site, such as https://kingstake.example.',
  );
  const node = nodeOption(rpc);
  if (!/^[1-9]\d{0,2}$/.test(last)) throw new UsageFault('--last must be a number from 1 to 999.');
  if (auditor !== null && publicKeyFault(auditor) !== null)
    throw new UsageFault('--auditor must be a public key in base58.');
  return { server: new URL(site).origin, rpc: node, last: Number(last), auditor };
}

export const RESERVES: Subject = {
  usage: USAGE,
  unreadCode: 2,
  markWidth: 12,
  failedMark: 'FAILED',
  async check(words) {
    const asked = parseArguments(words);
    const findings = await verify(openSources(asked), { ...asked, nowMs: Date.now() });
    const wrong = failuresIn(findings);
    const last = wrong === 0 ? 'No check failed.' : `${wrong} of ${findings.length} checks failed.`;
    return { findings, last, code: wrong === 0 ? 0 : 1 };
  },
};
