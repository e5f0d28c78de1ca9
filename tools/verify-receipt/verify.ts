// Tools, verify-receipt: creates the report about one receipt. Pure, apart from WebCrypto.
import {
  parseReceipt,
  type ReceiptFault,
  receiptKeysAtEnd,
  webCryptoVerify,
} from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';

/** not proved: no check failed, but the server's key was not compared with the published ones. */
export type Verdict = 'proved' | 'failed' | 'not proved' | 'not read';

export interface Report {
  verdict: Verdict;
  lines: readonly string[];
}

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
  if (typeof receipt === 'string') return { verdict: 'not read', lines: [FAULTS[receipt]] };
  const verify = await webCryptoVerify(crypto.subtle);
  if (verify === null) throw new Error('This Node has no Ed25519 in WebCrypto.');
  const serverKeys = keys === null ? null : receiptKeysAtEnd(keys, receipt);
  if (keys !== null && serverKeys === null) throw new Error('The file of --keys is not a list of keys.');
  const { checks, isGood } = await verifyReceipt(receipt, { serverKeys, verify });
  const verdict = !isGood ? 'failed' : serverKeys === null ? 'not proved' : 'proved';
  const failed = checks.filter(({ ok }) => !ok).length;
  const last = {
    proved: 'Proved: no check failed.',
    failed: `${failed} of ${checks.length} checks failed.`,
    'not proved': `Not proved: the server's key was not compared. Save ${receipt.terms.origin}/.well-known/kingstake.json and give it with --keys.`,
  };
  return {
    verdict,
    lines: [
      `Game ${receipt.terms.game} of ${receipt.terms.origin}, started ${receipt.terms.startedAt}`,
      ...checks.map(({ ok, detail }) => `${ok ? 'ok    ' : 'FAILED'}  ${detail}`),
      '',
      last[verdict],
    ],
  };
}
