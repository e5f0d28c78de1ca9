// escrow testkit: LiteSVM with the program deployed by the real loader and frozen, and six people with 1,000 SOL each. Keys, clock and
// blockhash are fixed, so that every run is the same.
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Transaction,
} from '@solana/kit';
import { Clock, FailedTransactionMetadata, FeatureSet, LiteSVM } from 'litesvm';
import { refusalOf } from '../client/index.ts';
import { type ChainAccount, type DeploymentKeys, deployFrozen } from '../deployment/index.ts';

/** all: the features that devnet and testnet have activated or will; default: LiteSVM's own choice, close to mainnet. */
export type Features = 'all' | 'default';

export interface Sent {
  outcome: string; // 'lands', a refusal of the program by name, or another error by name
  units: bigint; // compute units
  bytes: number; // size of the transaction
  signatures: number;
}

export type People = Readonly<Record<(typeof NAMES)[number], KeyPairSigner>>;

const NAMES = ['white', 'black', 'arbiter', 'mallory', 'carol', 'otherArbiter'] as const;
const START_BALANCE = lamports(1_000_000_000_000n);
const START_SECONDS = 1_800_000_000n;

export type Bed = Awaited<ReturnType<typeof createBed>>;

/** Returns the same key for the same number, below 256. */
export function testKey(number: number): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number));
}

export async function createBed(binary: Uint8Array, features: Features) {
  const svm = createRuntime(features).withBlockhashCheck(false).withTransactionHistory(0n);
  const keys = await Promise.all(NAMES.map((_, index) => testKey(index + 1)));
  const people = Object.fromEntries(NAMES.map((name, index) => [name, keys[index]])) as unknown as People;
  const deployment = { payer: await testKey(10), buffer: await testKey(11), program: await testKey(12) };
  for (const { address } of [...keys, deployment.payer]) svm.airdrop(address, START_BALANCE);
  const program = deployment.program.address;
  let [slot, seconds] = [10n, START_SECONDS];

  const bed = {
    svm,
    people,
    program,
    deployment,
    balance: (address: Address): bigint => svm.getBalance(address) ?? 0n,
    account: (address: Address) => accountOf(svm, address),
    now: () => seconds,
    /** Sets the chain's clock, in unix seconds, and begins a slot. */
    setTime(unixSeconds: bigint): void {
      seconds = unixSeconds;
      slot += 1n;
      svm.warpToSlot(slot);
      svm.setClock(new Clock(slot, 0n, 0n, 1n, seconds));
    },
    /** Sends a signed transaction. `instructions` are its instructions, to identify the one that failed. */
    submit(transaction: Transaction, instructions: readonly Instruction[]): Sent {
      const result = svm.sendTransaction(transaction);
      const failed = result instanceof FailedTransactionMetadata;
      return {
        outcome: failed ? outcomeOf(result, instructions, program) : 'lands',
        units: (failed ? result.meta() : result).computeUnitsConsumed(),
        bytes: getTransactionEncoder().encode(transaction).length,
        signatures: Object.keys(transaction.signatures).length,
      };
    },
    async send(payer: KeyPairSigner, instructions: readonly Instruction[], version?: 0): Promise<Sent> {
      return bed.submit(await signed(payer, instructions, version), instructions);
    },
  };
  bed.setTime(seconds);
  await deployOn(bed, deployment, binary);
  bed.setTime(seconds); // a program can be called from the slot after its deployment
  return bed;
}

function createRuntime(features: Features): LiteSVM {
  if (features === 'default') return new LiteSVM();
  const all = new LiteSVM().withFeatureSet(FeatureSet.allEnabled());
  return all.withBuiltins().withPrecompiles().withSysvars().withDefaultPrograms();
}

function accountOf(svm: LiteSVM, address: Address): (ChainAccount & { lamports: bigint }) | null {
  const found = svm.getAccount(address);
  if (!found.exists) return null;
  return { owner: found.programAddress, data: found.data, lamports: found.lamports };
}

/** Deploys by transactions, as an operator would. Returns their number. */
export function deployOn(
  bed: Pick<Bed, 'svm' | 'send'>,
  keys: Omit<DeploymentKeys, 'payer'> & { payer: KeyPairSigner },
  binary: Uint8Array,
): Promise<number> {
  const chain = {
    accounts: async (addresses: readonly Address[]) =>
      addresses.map((address) => accountOf(bed.svm, address)),
    rentExemptMinimum: async (bytes: number) => bed.svm.minimumBalanceForRentExemption(BigInt(bytes)),
    async send({ name, instructions }: { name: string; instructions: readonly Instruction[] }) {
      const { outcome } = await bed.send(keys.payer, instructions);
      if (outcome !== 'lands') throw new Error(`${name}: ${outcome}`);
    },
  };
  return deployFrozen(chain, keys, binary);
}

/** An arbitrary blockhash. It is not checked, so that one transaction can be sent to two test beds. */
const BLOCKHASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Blockhash;

export function signed(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  version: 0 | 'legacy' = 'legacy',
): Promise<Transaction> {
  const message = pipe(
    createTransactionMessage({ version }),
    (made) => setTransactionMessageFeePayerSigner(payer, made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: BLOCKHASH, lastValidBlockHeight: 1n }, made),
    (made) => appendTransactionMessageInstructions(instructions, made),
  );
  return signTransactionMessageWithSigners(message);
}

const INSTRUCTION_ERROR = /InstructionError\((\d+), (?:Custom\((\d+)\)|(\w+))/;

/**
 * Returns the program's refusal by name, `other program: 5` for a code of another program's instruction, or the name of
 * the runtime's error.
 */
function outcomeOf(
  failed: FailedTransactionMetadata,
  instructions: readonly Instruction[],
  program: Address,
): string {
  const text = failed.toString();
  const [, index, code, runtimeError] = INSTRUCTION_ERROR.exec(text) ?? [];
  if (index === undefined) return /err: (\w+)/.exec(text)?.[1] ?? text;
  if (code === undefined) return runtimeError ?? text;
  if (instructions[Number(index)]?.programAddress !== program) return `other program: ${code}`;
  return refusalOf(Number(code))?.name ?? `unknown code ${code}`;
}
