// escape: returns a stake to its player with one instruction, which the connected wallet signs and the player's node sends, and the
// message for the player if that fails.
import { expireInstruction, leaveInstruction, refusalOf, type Seat } from '@kingstake/escrow';
import { type ChainClient, NothingMoved, TransactionFailed } from '@kingstake/web/wallet/chain-client.ts';
import { NodeError } from '@kingstake/web/wallet/node-error.ts';
import { isWalletRejection, Unanswered, walletAnswer } from '@kingstake/web/wallet/wallet-answer.ts';
import { isUnauthorized, signTransactionBytes } from '@kingstake/web/wallet/wallet-standard.ts';
import { base58 } from '@scure/base';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { type Ask, type FoundSeat, readChain } from './chain-view.ts';
import type { EscapeWords } from './words.ts';

export interface Connected {
  wallet: Wallet;
  account: WalletAccount;
}

/** back: final. late: not final in time, but it may still land. cannot-sign: the wallet cannot sign transactions. */
export type ReclaimResult = 'back' | 'late' | 'cannot-sign';

/**
 * Rejects if the wallet, the node or the program refuses. Rejects with Unanswered if the player stops waiting for the wallet; a
 * later signature is not sent. `onSigned` is called after the wallet has signed and before the transaction is sent.
 */
export async function reclaimStake(
  { ask, client }: { ask: Ask; client: Pick<ChainClient, 'noteLifetime' | 'deliver'> },
  { wallet, account }: Connected,
  claim: {
    program: Seat['player'];
    found: FoundSeat;
    how: 'leave' | 'expire';
    signal: AbortSignal;
    onSigned(): void;
  },
): Promise<ReclaimResult> {
  const { program, found, how, signal } = claim;
  const params = { program, seat: found.address, player: found.seat.player };
  const instruction = how === 'leave' ? leaveInstruction(params) : expireInstruction(params);
  const latest = (await ask('getLatestBlockhash', { commitment: 'confirmed' })) as {
    value: { blockhash: string };
  };
  const unsigned = unsignedTransaction(instruction, account.address, latest.value.blockhash);
  const chain = await readChain(ask);
  void client.noteLifetime(unsigned);
  const signed = await walletAnswer(signal, () => signTransactionBytes(wallet, account, unsigned, chain));
  if (signed === null) return 'cannot-sign';
  claim.onSigned();
  return (await client.deliver(signed, () => undefined)) ? 'back' : 'late';
}

type Instruction = ReturnType<typeof leaveInstruction>;

const SIGNATURE_BYTES = 64;
/** Bits of AccountRole in @solana/kit: how an instruction may use an account. */
const WRITABLE = 1;
const SIGNER = 2;

/**
 * Compiles a transaction of one instruction to bytes that a wallet can sign. It does not use a library, so that the page stays small.
 * Source: Solana's legacy transaction format: signatures, header of 3 bytes, keys, blockhash, instructions. Returns the transaction
 * with an empty signature. The fee payer is its only signer. Throws for an instruction that needs another
 * signature, or whose lengths do not fit in one byte.
 */
export function unsignedTransaction(
  instruction: Instruction,
  feePayer: string,
  blockhash: string,
): Uint8Array<ArrayBuffer> {
  const { programAddress, accounts = [], data = new Uint8Array() } = instruction;
  if (accounts.some(({ address, role }) => (role & SIGNER) !== 0 && address !== feePayer))
    throw new Error('this needs the signature of another wallet');
  const changed = accounts
    .filter(({ role }) => (role & WRITABLE) !== 0)
    .map(({ address }) => String(address));
  const writable = [...new Set([feePayer, ...changed])];
  const named = [...accounts.map(({ address }) => String(address)), String(programAddress)];
  const readonly = [...new Set(named)].filter((address) => !writable.includes(address));
  const keys = [...writable, ...readonly];
  const indexOf = (address: string): number => keys.indexOf(address);
  const message = [
    [1, 0, readonly.length],
    [short(keys.length), ...keys.flatMap((key) => [...base58.decode(key)])],
    [...base58.decode(blockhash)],
    [1, indexOf(programAddress)],
    [short(accounts.length), ...accounts.map(({ address }) => indexOf(address))],
    [short(data.length), ...data],
  ];
  return Uint8Array.from([1, ...new Uint8Array(SIGNATURE_BYTES), ...message.flat()]);
}

/** Encodes a length below 128 as one byte, as the format allows. */
function short(length: number): number {
  if (length >= 0x80) throw new RangeError('a part of the transaction is too long');
  return length;
}

/** Returns our own message for every error, because messages of nodes and wallets are in English and for developers. */
export function sentenceOf(words: EscapeWords, error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal !== null) return words.refused(refusal);
  if (error instanceof NodeError) return words.node[error.fault];
  if (error instanceof TransactionFailed) return words.transactionFailed;
  if (error instanceof NothingMoved) return words.nothingMoved;
  if (error instanceof Unanswered) return words.unanswered;
  if (isUnauthorized(error)) return words.notAuthorized;
  return isWalletRejection(error) ? words.walletRefused : words.failed;
}

/** The program's own message for its error code, from a node's refusal or from a transaction that failed on chain. */
function refusalIn(error: unknown): string | null {
  if (!(error instanceof NodeError || error instanceof TransactionFailed)) return null;
  const message = error.detail;
  const found = /custom program error: 0x([0-9a-f]+)/i.exec(message)?.[1];
  const code = found === undefined ? /"Custom":\s*(\d+)/.exec(message)?.[1] : Number.parseInt(found, 16);
  return code === undefined ? null : (refusalOf(Number(code))?.sentence ?? null);
}
