// sim: the committed escrow program in LiteSVM, which decides what lands. Signatures are not checked here: the caller counts as the
// signer. The work of the system program before OPEN is written out, because this code must be synchronous.
import { createHash } from 'node:crypto';
import {
  decodeSeat,
  expireInstruction,
  leaveInstruction,
  openInstruction,
  SEAT_BYTES,
  type SeatTerms,
} from '@kingstake/escrow';
import { readArtifact } from '@kingstake/escrow/artifact';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressDecoder,
  getAddressEncoder,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { Clock, FailedTransactionMetadata, LiteSVM } from 'litesvm';
import type { SeatAccount } from '../apps/server/src/chain/index.ts';

const SYSTEM = '11111111111111111111111111111111' as Address;
/** An arbitrary blockhash, because LiteSVM does not check it here. */
const BLOCKHASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Blockhash;
export const NETWORK_FEE = 5_000n;
const { binary, record } = readArtifact();

/** Derives an address of 32 bytes from a text. */
const named = (text: string) => getAddressDecoder().decode(createHash('sha256').update(text).digest());

export const PROGRAM = getAddressDecoder().decode(Buffer.from(record.binarySha256, 'hex'));
export const ARBITER = named('arbiter');
export const OTHER_ARBITER = named('another arbiter');

/** Derives the seat's address as the system program does. */
export function seatOf(player: string, match: Uint8Array): Address {
  const bytes = (address: string) => Buffer.from(getAddressEncoder().encode(address as Address));
  const seed = Buffer.from(Buffer.from(match).toString('base64url'), 'utf8');
  const hash = createHash('sha256');
  return getAddressDecoder().decode(hash.update(bytes(player)).update(seed).update(bytes(PROGRAM)).digest());
}

export class SeatProgram {
  readonly #svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n);
  #slot = 1n;

  constructor() {
    this.#svm.addProgram(PROGRAM, binary);
  }

  /** Sets the chain's clock, in unix seconds. */
  setTime(unixSeconds: bigint): void {
    this.#slot += 1n;
    this.#svm.warpToSlot(this.#slot);
    this.#svm.setClock(new Clock(this.#slot, 0n, 0n, 1n, unixSeconds));
  }

  fund(wallet: string, amount: bigint): void {
    this.#svm.airdrop(wallet as Address, lamports(amount));
  }

  balance(wallet: string): bigint {
    return this.#svm.getBalance(wallet as Address) ?? 0n;
  }

  seat(address: string): SeatAccount {
    const found = this.#svm.getAccount(address as Address);
    if (!found.exists || found.programAddress !== PROGRAM) return null;
    const seat = decodeSeat(found.data);
    return typeof seat === 'string' ? null : { ...seat, lamports: found.lamports };
  }

  /** Returns whether the transaction landed. A rejected one changes nothing and costs nothing, because no node accepts it. */
  send(payer: string, instructions: readonly Instruction[]): boolean {
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (made) => setTransactionMessageFeePayer(payer as Address, made),
      (made) =>
        setTransactionMessageLifetimeUsingBlockhash({ blockhash: BLOCKHASH, lastValidBlockHeight: 1n }, made),
      (made) => appendTransactionMessageInstructions(instructions, made),
    );
    const before = this.balance(payer);
    const result = this.#svm.sendTransaction(compileTransaction(message));
    const failed = result instanceof FailedTransactionMetadata;
    if (failed) this.#setWallet(payer, before);
    return !failed;
  }

  /** Runs transfer, allocation and OPEN as one transaction. */
  open(player: string, terms: SeatTerms): boolean {
    const [wallet, seat] = [player as Address, seatOf(player, terms.match)];
    const held = this.balance(player);
    if (this.#svm.getAccount(seat).exists || held < terms.wagerLamports + NETWORK_FEE) return false;
    this.#setWallet(player, held - terms.wagerLamports);
    this.#svm.setAccount({
      address: seat,
      data: new Uint8Array(SEAT_BYTES),
      executable: false,
      lamports: lamports(terms.wagerLamports),
      programAddress: PROGRAM,
      space: BigInt(SEAT_BYTES),
    });
    const landed = this.send(player, [openInstruction({ program: PROGRAM, seat, player: wallet, terms })]);
    if (landed) return true;
    this.#svm.setAccount({
      address: seat,
      data: new Uint8Array(0),
      executable: false,
      lamports: lamports(0n),
      programAddress: SYSTEM,
      space: 0n,
    });
    this.#setWallet(player, held);
    return false;
  }

  leave(player: string, seat: string): boolean {
    const accounts = { program: PROGRAM, seat: seat as Address, player: player as Address };
    return this.send(player, [leaveInstruction(accounts)]);
  }

  expire(player: string, seat: string): boolean {
    const accounts = { program: PROGRAM, seat: seat as Address, player: player as Address };
    return this.send(player, [expireInstruction(accounts)]);
  }

  #setWallet(wallet: string, amount: bigint): void {
    this.#svm.setAccount({
      address: wallet as Address,
      data: new Uint8Array(0),
      executable: false,
      lamports: lamports(amount),
      programAddress: SYSTEM,
      space: 0n,
    });
  }
}
