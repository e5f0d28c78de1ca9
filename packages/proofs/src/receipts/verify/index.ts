// receipts: verifies the receipt of an ended game. The page, the command and tests use it.
import { keyBytes, signatureBytes, toHex } from '../../bytes.ts';
import type { VerifySignature } from '../../ed25519.ts';
import { type ChainValue, chainAfter, chainOfTerms, rootMessage, rootOf } from '../chain.ts';
import type { Receipt } from '../receipt.ts';
import { CHECK_NAMES, type Check, checkOf } from './check.ts';
import { checkClocks, checkEnd, checkOrder, checkPrize, replayMoves } from './play.ts';
import { checkSignatures, type SignatureCount } from './signatures.ts';

export { CHECK_NAMES, type Check, type CheckName } from './check.ts';
export { movesOf } from './play.ts';

export interface Verified {
  /** In display order. */
  readonly checks: readonly Check[];
  readonly isGood: boolean;
  readonly counts: Readonly<Record<'w' | 'b', SignatureCount>>;
  /** The numbers of the entries with invalid signatures. */
  readonly wrong: readonly number[];
}

export interface VerifyOptions {
  /** The server's published keys, base58; null skips the comparison. */
  serverKeys: readonly string[] | null;
  verify: VerifySignature;
}

export async function verifyReceipt(receipt: Receipt, options: VerifyOptions): Promise<Verified> {
  const chains: ChainValue[] = [chainOfTerms(receipt.terms)];
  for (const entry of receipt.entries) chains.push(chainAfter(chains.at(-1) as ChainValue, entry));
  const root = rootOf(chains.at(-1) as ChainValue, receipt.end);
  const replay = replayMoves(receipt);
  const signatures = await checkSignatures(receipt, chains, options.verify);
  const checks = [
    replay.check,
    ...signatures.checks,
    checkOrder(receipt),
    checkClocks(receipt),
    replay.game === null
      ? checkOf('end', '', ['The end cannot be checked, because a move is not legal'])
      : checkEnd(receipt, replay.game),
    checkPrize(receipt),
    checkOf(
      'root',
      'The chain of entries leads to the root.',
      toHex(root) === receipt.root ? [] : ['The chain of entries leads to another root'],
    ),
    await checkServer(receipt, root, options),
  ];
  checks.sort((one, other) => CHECK_NAMES.indexOf(one.name) - CHECK_NAMES.indexOf(other.name));
  const { counts, wrong } = signatures;
  return { checks, isGood: checks.every(({ ok }) => ok), counts, wrong };
}

async function checkServer(
  { serverKey, serverSignature }: Receipt,
  root: ChainValue,
  { serverKeys, verify }: VerifyOptions,
): Promise<Check> {
  const key = keyBytes(serverKey);
  const signature = signatureBytes(serverSignature);
  const isSigned = key !== null && signature !== null && (await verify(key, rootMessage(root), signature));
  const isPublished = serverKeys === null || serverKeys.includes(serverKey);
  const compared =
    serverKeys === null
      ? `The key ${serverKey} signed the root. It was not compared with the published keys.`
      : `The published key ${serverKey} signed the root.`;
  return checkOf('server', compared, [
    ...(isPublished ? [] : [`The key ${serverKey} is not published by the server`]),
    ...(isSigned ? [] : ['The server did not sign this root']),
  ]);
}
