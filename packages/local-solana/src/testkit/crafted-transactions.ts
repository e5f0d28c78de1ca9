// local-solana/testkit: transactions as wallets and third-party programs send them, with lookup tables and token accounts.
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { type Signed, signedOf, type TestNetwork } from './local-network.ts';

const TABLE_PROGRAM = address('AddressLookupTab1e1111111111111111111111111');
const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
const TOKEN_ACCOUNTS = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
/** The mint of wrapped SOL. Its token accounts hold lamports. */
const WRAPPED_SOL = address('So11111111111111111111111111111111111111112');
const encode = (text: Address) => getAddressEncoder().encode(text);

/** Returns a lookup table of these addresses, and the instructions that create it. It can be used some slots later. */
export async function lookUpTable(network: TestNetwork, owner: KeyPairSigner, listed: readonly Address[]) {
  const slot = BigInt(await network.call<number>('getSlot', { commitment: 'finalized' }));
  const slotBytes = new Uint8Array(new BigUint64Array([slot]).buffer);
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: TABLE_PROGRAM,
    seeds: [encode(owner.address), slotBytes],
  });
  const accounts = [
    { address: table, role: AccountRole.WRITABLE },
    { address: owner.address, role: AccountRole.READONLY_SIGNER },
    { address: owner.address, role: AccountRole.WRITABLE_SIGNER },
    { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
  ];
  const make = new Uint8Array([0, 0, 0, 0, ...slotBytes, bump]);
  const count = [listed.length, 0, 0, 0, 0, 0, 0, 0];
  const extend = new Uint8Array([2, 0, 0, 0, ...count, ...listed.flatMap((one) => [...encode(one)])]);
  const instructions: Instruction[] = [make, extend].map((data) => ({
    programAddress: TABLE_PROGRAM,
    accounts,
    data,
  }));
  return { tables: { [table]: [...listed] }, instructions };
}

/** A signed versioned transaction that references as many accounts as possible through lookup tables. */
export async function signedThroughTable(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  blockhash: string,
  tables: Readonly<Record<Address, Address[]>>,
): Promise<Signed> {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayerSigner(payer, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(lifetime, made),
    (made) => appendTransactionMessageInstructions(instructions, made),
    (made) => compressTransactionMessageUsingAddressLookupTables(made, tables),
  );
  return signedOf(await signTransactionMessageWithSigners(message as never));
}

/** Returns this wallet's account of wrapped SOL. The token program owns the account. */
export async function tokenAccountOf(wallet: Address): Promise<Address> {
  const [tokens] = await getProgramDerivedAddress({
    programAddress: TOKEN_ACCOUNTS,
    seeds: [encode(wallet), encode(TOKEN_PROGRAM), encode(WRAPPED_SOL)],
  });
  return tokens;
}

/** Creates that account. The payer funds it by an inner transfer. */
export async function makeTokenAccount(payer: Address, wallet: Address): Promise<Instruction> {
  return {
    programAddress: TOKEN_ACCOUNTS,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: await tokenAccountOf(wallet), role: AccountRole.WRITABLE },
      { address: wallet, role: AccountRole.READONLY },
      { address: WRAPPED_SOL, role: AccountRole.READONLY },
      { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
      { address: TOKEN_PROGRAM, role: AccountRole.READONLY },
    ],
    data: new Uint8Array([0]),
  };
}

/** Closes that account. All its lamports go to `to`, without a transfer of the system program. */
export async function closeTokenAccount(owner: Address, to: Address): Promise<Instruction> {
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      { address: await tokenAccountOf(owner), role: AccountRole.WRITABLE },
      { address: to, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([9]),
  };
}
