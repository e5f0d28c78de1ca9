// chain: builds what a wallet signs: a deposit, and the opening of a seat. Uses neither network nor files. The signer
// builds everything that the server's keys sign.

import type { Lamports } from '@kingstake/protocol';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  assertIsAddress,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { getTransferSolInstruction } from '@solana-program/system';

export interface Lifetime {
  blockhash: string;
  lastValidBlockHeight: bigint;
}

export function toAddress(text: string): Address {
  assertIsAddress(text);
  return text;
}

function transfer(
  move: { from: string; to: string; lamports: Lamports },
  named: readonly string[],
): Instruction {
  // The wallet signs the bytes later, so only its address is needed here.
  const source = createNoopSigner(toAddress(move.from));
  const instruction = getTransferSolInstruction({
    source,
    destination: toAddress(move.to),
    amount: move.lamports,
  });
  const references = named.map((name) => ({ address: toAddress(name), role: AccountRole.READONLY }));
  return { ...instruction, accounts: [...instruction.accounts, ...references] };
}

/** Compiles an unsigned legacy message, because every wallet can sign those. */
export function compile(payer: string, instructions: readonly Instruction[], lifetime: Lifetime) {
  const { blockhash, lastValidBlockHeight } = lifetime;
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (made) => setTransactionMessageFeePayer(toAddress(payer), made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight },
        made,
      ),
    (made) => appendTransactionMessageInstructions(instructions, made),
  );
  return compileTransaction(message);
}

function memoInstruction(memo: string): Instruction {
  // The package's default program is newer, and not deployed on every cluster.
  return getAddMemoInstruction({ memo }, { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 });
}

/**
 * Returns a deposit to sign: `from` pays the fee and is the only signer, whose signature is still missing. Throws on a
 * malformed address.
 */
export function buildDeposit(
  deposit: { from: string; treasury: string; lamports: Lamports; reference: string; memo: string },
  lifetime: Lifetime,
): Uint8Array {
  const { from, treasury, lamports, reference, memo } = deposit;
  const move = transfer({ from, to: treasury, lamports }, [reference]);
  return new Uint8Array(
    getTransactionEncoder().encode(compile(from, [move, memoInstruction(memo)], lifetime)),
  );
}
