// wallet: compares what is to be signed with the player's request, before the wallet sees it. A text must name this site and
// the request; otherwise the signature could sign in another person, or confirm a game or a withdrawal that the player did not request.
// A transaction must have exactly the instructions of a deposit or a stake, with this player, amount and addresses. Fetched when
// something is to be signed.
import { CHAIN_OF, type Config, parseSiws } from '@kingstake/protocol';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { parseStakeText } from '@kingstake/protocol/wallet-texts/stake-text';
import { parseWithdrawalText } from '@kingstake/protocol/wallet-texts/withdrawal-text';
import { base58 } from '@scure/base';
import { SIGNING_TEXTS } from './texts.ts';
import { KEY_BYTES, type ReadInstruction, readTransaction } from './transaction.ts';

interface Signer {
  origin: string; // this page's
  address: string; // the signing account
  config: Pick<Config, 'cluster'> | null; // null: unknown
}

interface AskedSignIn extends Signer {
  sessionKey?: string | null; // the key that the page created to sign moves
}

export interface AskedStakeText extends Signer {
  stake: Lamports;
  timeControl: string; // as in games: "600+0"
}

/** The money goes to the wallet that signs. */
export interface AskedWithdrawal extends Signer {
  amount: Lamports; // as the player typed it
}

const NONCE = /^[A-Za-z0-9]{8,64}$/;

/** Returns a message for the player, or null if the text may be signed. Does not check the network while it is unknown. */
export function signInFault(message: string, asked: AskedSignIn): string | null {
  const fields = parseSiws(message);
  const isAsked =
    fields !== null &&
    isFor(fields, asked) &&
    (asked.config === null || isOnNetwork(fields, asked)) &&
    // Another key could sign moves in the player's name.
    (fields.sessionKey === undefined || fields.sessionKey === asked.sessionKey);
  return isAsked ? null : SIGNING_TEXTS.signInStrange;
}

/** Returns a message for the player, or null if the text may be signed. */
export function stakeTextFault(message: string, asked: AskedStakeText): string | null {
  const fields = parseStakeText(message);
  const isAsked =
    fields !== null &&
    isFor(fields, asked) &&
    isOnNetwork(fields, asked) &&
    fields.stake === formatSol(asked.stake) &&
    fields.timeControl === asked.timeControl;
  return isAsked ? null : SIGNING_TEXTS.stakeStrange;
}

/** Returns a message for the player, or null if the text may be signed. */
export function withdrawalFault(message: string, asked: AskedWithdrawal): string | null {
  const fields = parseWithdrawalText(message);
  const isAsked =
    fields !== null &&
    isFor(fields, asked) &&
    isOnNetwork(fields, asked) &&
    fields.destination === asked.address &&
    fields.amount === formatSol(asked.amount);
  return isAsked ? null : SIGNING_TEXTS.withdrawalStrange;
}

interface TextFields {
  domain: string;
  uri: string;
  address: string;
  chainId: string;
  nonce: string;
}

const isFor = ({ domain, uri, address, nonce }: TextFields, asked: Signer): boolean =>
  domain === new URL(asked.origin).host &&
  uri === asked.origin &&
  address === asked.address &&
  NONCE.test(nonce);

const isOnNetwork = ({ chainId }: TextFields, { config }: Signer): boolean =>
  config !== null && chainId === CHAIN_OF[config.cluster];

/** How a transaction differs from the player's request. */
export type SigningFault = keyof typeof SIGNING_TEXTS.differs;

/** Thrown before the wallet receives the request. Its message tells the player the difference. */
export class NotAsAsked extends Error {
  override readonly name = 'NotAsAsked';
  constructor(fault: SigningFault) {
    super(SIGNING_TEXTS.refused(SIGNING_TEXTS.differs[fault]));
  }
}

/** Returns the server's transaction if it is what the player asked for. Throws NotAsAsked otherwise. */
export async function asAsked(
  transaction: readonly number[],
  faultIn: (bytes: Uint8Array) => SigningFault | null | Promise<SigningFault | null>,
): Promise<Uint8Array> {
  const bytes = Uint8Array.from(transaction);
  const fault = await faultIn(bytes);
  if (fault !== null) throw new NotAsAsked(fault);
  return bytes;
}

export interface AskedDeposit {
  wallet: string; // the player's, which pays the fee and is the only signer
  treasury: string | null; // null: the server has named none
  lamports: bigint; // the amount that the player typed
}

export interface AskedStake {
  wallet: string;
  program: string;
  arbiter: string;
  opponent: string | null; // null: any opponent that the arbiter names
  wagerLamports: bigint;
  feeLamports: bigint;
  lockSeconds: bigint;
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const MEMO = /^kingstake:deposit:\d{1,15}$/;
const TRANSFER = 2;
const TRANSFER_BYTES = 12;
const ALLOCATE_WITH_SEED = 9;
const OPEN = 0n;
const MATCH_BYTES = 16;
const SEAT_BYTES = 152n;

/** Returns null if the transaction transfers exactly this amount to the treasury, with the memo of a deposit. */
export function depositFault(bytes: Uint8Array, asked: AskedDeposit): SigningFault | null {
  const read = instructionsOf(bytes, asked.wallet);
  if (typeof read === 'string') return read;
  const [transfer, memo, ...further] = read;
  if (transfer === undefined || memo === undefined || further.length > 0) return 'steps';
  const expected = { from: asked.wallet, to: asked.treasury, amount: asked.lamports, accounts: 3 };
  return transferFault(transfer, expected) ?? memoFault(memo);
}

/** Returns null if the transaction moves exactly this wager to the player's own seat in a match, under these terms. */
export async function stakeFault(bytes: Uint8Array, asked: AskedStake): Promise<SigningFault | null> {
  const read = instructionsOf(bytes, asked.wallet);
  if (typeof read === 'string') return read;
  const [transfer, allocation, opening, ...further] = read;
  if (transfer === undefined || allocation === undefined || opening === undefined || further.length > 0)
    return 'steps';
  const terms = openingFault(opening, asked);
  if (terms !== null) return terms;
  const match = opening.data.slice(MATCH_AT, MATCH_AT + MATCH_BYTES);
  const { seat, seed } = await seatOf(asked, match);
  if (opening.accounts[0] !== seat) return 'destination';
  return (
    transferFault(transfer, { from: asked.wallet, to: seat, amount: asked.wagerLamports, accounts: 2 }) ??
    allocationFault(allocation, { ...asked, seat, seed })
  );
}

/** Returns the instructions if the player is the payer and the only signer, otherwise the fault. */
function instructionsOf(bytes: Uint8Array, wallet: string): readonly ReadInstruction[] | SigningFault {
  const read = readTransaction(bytes);
  if (read === null) return 'form';
  if (read.signers[0] !== wallet) return 'payer';
  return read.signers.length === 1 ? read.instructions : 'signers';
}

const viewOf = ({ data }: ReadInstruction) => new DataView(data.buffer, data.byteOffset, data.length);

function transferFault(
  instruction: ReadInstruction,
  { from, to, amount, accounts }: { from: string; to: string | null; amount: bigint; accounts: number },
): SigningFault | null {
  const { program, data } = instruction;
  if (program !== SYSTEM_PROGRAM) return 'program';
  if (data.length !== TRANSFER_BYTES || viewOf(instruction).getUint32(0, true) !== TRANSFER) return 'steps';
  if (instruction.accounts.length !== accounts || instruction.accounts[0] !== from) return 'steps';
  if (instruction.accounts[1] !== to) return 'destination';
  return viewOf(instruction).getBigUint64(4, true) === amount ? null : 'amount';
}

function memoFault({ program, accounts, data }: ReadInstruction): SigningFault | null {
  if (program !== MEMO_PROGRAM) return 'program';
  return accounts.length === 0 && MEMO.test(new TextDecoder().decode(data)) ? null : 'steps';
}

/** Offsets in the data of OPEN: tag, wager, fee, lock (8 bytes each), match, arbiter, opponent. */
const MATCH_AT = 32;
const ARBITER_AT = MATCH_AT + MATCH_BYTES;
const OPPONENT_AT = ARBITER_AT + KEY_BYTES;
const OPEN_BYTES = OPPONENT_AT + KEY_BYTES;
/** All zeros in the opponent's field mean any opponent. The system program's address has the same bytes. */
const NO_OPPONENT = SYSTEM_PROGRAM;

function openingFault(instruction: ReadInstruction, asked: AskedStake): SigningFault | null {
  const { program, accounts, data } = instruction;
  if (program !== asked.program) return 'program';
  if (data.length !== OPEN_BYTES || viewOf(instruction).getBigUint64(0, true) !== OPEN) return 'steps';
  if (accounts.length !== 2 || accounts[1] !== asked.wallet) return 'steps';
  const [wager, fee, lock] = [8, 16, 24].map((at) => viewOf(instruction).getBigUint64(at, true));
  if (wager !== asked.wagerLamports) return 'amount';
  const keyAt = (at: number) => base58.encode(data.slice(at, at + KEY_BYTES));
  const agreed =
    fee === asked.feeLamports &&
    lock === asked.lockSeconds &&
    keyAt(ARBITER_AT) === asked.arbiter &&
    keyAt(OPPONENT_AT) === (asked.opponent ?? NO_OPPONENT);
  return agreed ? null : 'terms';
}

/** Derives the address of the player's seat in a match: SHA-256 of player, seed and program. */
async function seatOf(
  { wallet, program }: AskedStake,
  match: Uint8Array,
): Promise<{ seat: string; seed: Uint8Array }> {
  const text = btoa(String.fromCharCode(...match))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const seed = new TextEncoder().encode(text);
  const derived = Uint8Array.from([...base58.decode(wallet), ...seed, ...base58.decode(program)]);
  const seat = base58.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', derived)));
  return { seat, seed };
}

/** Compares the instruction byte for byte with the one that allocates the seat and makes the program its owner. */
function allocationFault(
  { program, accounts, data }: ReadInstruction,
  asked: AskedStake & { seat: string; seed: Uint8Array },
): SigningFault | null {
  if (program !== SYSTEM_PROGRAM) return 'program';
  const expected = [
    ...littleEndian(BigInt(ALLOCATE_WITH_SEED), 4),
    ...base58.decode(asked.wallet),
    ...littleEndian(BigInt(asked.seed.length), 8),
    ...asked.seed,
    ...littleEndian(SEAT_BYTES, 8),
    ...base58.decode(asked.program),
  ];
  const isSame = data.length === expected.length && expected.every((byte, index) => byte === data[index]);
  const isHere = accounts.length === 2 && accounts[0] === asked.seat && accounts[1] === asked.wallet;
  return isSame && isHere ? null : 'steps';
}

function littleEndian(value: bigint, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
}
