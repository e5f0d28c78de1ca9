// Tools, verify: the receipt of a game, without the server.
import {
  parseReceipt,
  type ReceiptFault,
  receiptKeysAtEnd,
  webCryptoVerify,
} from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { failed, ok, parseWords, type Report, readNamedFile, type Subject, UsageFault } from './command.ts';

const USAGE = `usage: npm run verify-receipt -- FILE [--keys FILE]

Checks a game's receipt: wallets, signatures, moves, clocks, end, prize and the server's signature. --keys takes a copy of the site's
/.well-known/kingstake.json. Anyone can make a receipt that the keys are not compared with.

Exits with 0 if all is proved, with 1 if a check failed, with 2 if no check failed but the server's key was not compared, and with 3 if a
file could not be read.`;

const UNREAD_CODE = 3;
const NOT_PROVED_CODE = 2;
const FAULTS: Readonly<Record<ReceiptFault, string>> = {
  'too-large': 'The file is larger than 1 MB.',
  'not-json': 'The file is not JSON.',
  'not-a-receipt': 'This is not a Kingstake receipt.',
  running: 'The game was still running: its receipt has no end yet.',
};

/**
 * `keys`: the text of /.well-known/kingstake.json, or null to skip the comparison. Throws without Ed25519, or if `keys` is not a list of
 * keys.
 */
export async function reportOf(text: string, keys: string | null): Promise<Report> {
  const receipt = parseReceipt(text);
  if (typeof receipt === 'string') return { findings: [], last: FAULTS[receipt], code: UNREAD_CODE };
  const verify = await webCryptoVerify(crypto.subtle);
  if (verify === null) throw new Error('This Node has no Ed25519 in WebCrypto.');
  const serverKeys = keys === null ? null : receiptKeysAtEnd(keys, receipt);
  if (keys !== null && serverKeys === null) throw new Error('The file of --keys is not a list of keys.');
  const { checks, isGood } = await verifyReceipt(receipt, { serverKeys, verify });
  const { game, origin, startedAt } = receipt.terms;
  const report = {
    heading: `Game ${game} of ${origin}, started ${startedAt}`,
    findings: checks.map((check) => (check.ok ? ok : failed)(check.detail)),
  };
  if (!isGood) {
    const wrong = checks.filter((check) => !check.ok).length;
    return { ...report, last: `${wrong} of ${checks.length} checks failed.`, code: 1 };
  }
  if (serverKeys !== null) return { ...report, last: 'Proved: no check failed.', code: 0 };
  const last = `Not proved: the server's key was not compared. Save ${origin}/.well-known/kingstake.json and give it with --keys.`;
  return { ...report, last, code: NOT_PROVED_CODE };
}

export const RECEIPT: Subject = {
  usage: USAGE,
  unreadCode: UNREAD_CODE,
  markWidth: 8,
  failedMark: 'FAILED',
  async check(words) {
    const { values, positionals } = parseWords(words, { keys: { type: 'string' } }, true);
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new UsageFault('Give one file.');
    const text = readNamedFile(file);
    return reportOf(text, values.keys === undefined ? null : readNamedFile(values.keys));
  },
};
