// signer: builds transactions from typed fields: a payout or a memo of the treasury, or a step of the arbiter. They are legacy messages
// with one signature. No network and no policy.
import { decideInstruction, returnInstruction, startInstruction } from '@kingstake/escrow';
import {
  type Address,
  appendTransactionMessageInstructions,
  assertIsAddress,
  assertIsBlockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo';
import { getTransferSolInstruction } from '@solana-program/system';
import type { Lifetime, MemoOrder, SeatStep, Signed } from './contract/index.ts';
import type { KeyHolder } from './keys/index.ts';
import type { SignedEntry, SignedPayout } from './policy/index.ts';

/** Builds the bytes of an entry. The same entry always yields the same bytes, because Ed25519 is deterministic. */
export interface TransactionMaker {
  /** Returns why an entry cannot be built; null if it can. Called before the entry is recorded. */
  fault(entry: SignedEntry): string | null;
  make(entry: SignedEntry): Promise<Signed>;
}

export interface MakerKeys {
  treasury: KeyHolder;
  arbiter: KeyHolder | null;
  program: string | null; // base58
}

export function createTransactionMaker(keys: MakerKeys): TransactionMaker {
  return {
    fault(entry) {
      try {
        build(entry, keys);
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : 'it cannot be built';
      }
    },
    async make(entry) {
      const { holder, compiled } = build(entry, keys);
      const bytes = (await holder.sign(new Uint8Array(compiled.messageBytes))) as SignatureBytes;
      const signed = { ...compiled, signatures: { [holder.address]: bytes } };
      return {
        wire: new Uint8Array(getTransactionEncoder().encode(signed)),
        signature: getBase58Decoder().decode(bytes),
        lastValidBlockHeight: entry.lifetime.lastValidBlockHeight,
      };
    },
  };
}

function build(entry: SignedEntry, keys: MakerKeys) {
  const [holder, instructions] = contentOf(entry, keys);
  const compiled = compile(holder.address, instructions, entry.lifetime);
  // One signature, by the key that pays the fee.
  if (Object.keys(compiled.signatures).join() !== holder.address)
    throw new Error('it would need another signature');
  return { holder, compiled };
}

function contentOf(
  entry: SignedEntry,
  { treasury, arbiter, program }: MakerKeys,
): [KeyHolder, Instruction[]] {
  switch (entry.kind) {
    case 'payout':
      return [treasury, [transfer(treasury.address, entry), memo(payoutMemo(entry))]];
    case 'memo':
      return [treasury, [memo(headMemo(entry))]];
    case 'reserves':
      return [treasury, [memo(`kingstake reserves v1 ${entry.height} ${entry.hash}`)]];
    case 'step':
      if (arbiter === null || program === null) throw new Error('there is no escrow program');
      return [arbiter, stepOf(entry.step, toAddress(program), toAddress(arbiter.address))];
  }
}

const headMemo = ({ entries, hash, receiptKey }: MemoOrder) =>
  `kingstake:log:${entries}:${hash}${receiptKey === null ? '' : `:${receiptKey}`}`;
const payoutMemo = ({ withdrawal, attempt }: SignedPayout) => `kingstake:wd:${withdrawal}:${attempt}`;

function transfer(from: string, { wallet, lamports }: SignedPayout): Instruction {
  if (wallet === from) throw new Error('it would pay the treasury');
  return getTransferSolInstruction({
    source: createNoopSigner(toAddress(from)),
    destination: toAddress(wallet),
    amount: lamports,
  });
}

function memo(text: string): Instruction {
  // The package's default program is a newer one that is not deployed on every cluster.
  return getAddMemoInstruction({ memo: text }, { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 });
}

function stepOf(step: SeatStep, program: Address, arbiter: Address): Instruction[] {
  switch (step.do) {
    case 'start': {
      const [one, other] = step.seats;
      const seats = [toAddress(one), toAddress(other)] as const;
      return [startInstruction({ program, arbiter, seats, terms: step.terms })];
    }
    case 'decide': {
      const [winner, winnerSeat, loserSeat] = [
        toAddress(step.winner),
        toAddress(step.winnerSeat),
        toAddress(step.loserSeat),
      ];
      const record = Buffer.from(step.record, 'hex');
      return [decideInstruction({ program, arbiter, winner, winnerSeat, loserSeat, record })];
    }
    case 'return':
      return step.seats.map(({ seat, player }) =>
        returnInstruction({ program, seat: toAddress(seat), player: toAddress(player), arbiter }),
      );
  }
}

function compile(payer: string, instructions: readonly Instruction[], lifetime: Lifetime) {
  const { blockhash, lastValidBlockHeight } = lifetime;
  assertIsBlockhash(blockhash);
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (made) => setTransactionMessageFeePayer(toAddress(payer), made),
    (made) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight }, made),
    (made) => appendTransactionMessageInstructions(instructions, made),
  );
  return compileTransaction(message);
}

function toAddress(text: string): Address {
  assertIsAddress(text);
  return text;
}
