// escrow deployment: the instructions and accounts of the upgradeable loader (loader-v3), implemented here to avoid a dependency.
// Source: UpgradeableLoaderInstruction and UpgradeableLoaderState of solana-loader-v3-interface.
import {
  AccountRole,
  type Address,
  addEncoderSizePrefix,
  getAddressEncoder,
  getBytesEncoder,
  getProgramDerivedAddress,
  getStructEncoder,
  getU32Encoder,
  getU64Encoder,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit';

export const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
const RENT = 'SysvarRent111111111111111111111111111111111' as Address;
const CLOCK = 'SysvarC1ock11111111111111111111111111111111' as Address;

/** Bytes before the program in a buffer: kind (4), authority (1 + 32). */
export const BUFFER_HEAD = 37;
/** Bytes of a program account: kind (4), address of the program's data (32). */
export const PROGRAM_BYTES = 36;
/** Bytes before the program in the program's data: kind (4), slot (8), authority (1 + 32). */
export const PROGRAM_DATA_HEAD = 45;

const TAGS = { initializeBuffer: 0, write: 1, deployWithMaxDataLen: 2, setAuthority: 4 } as const;
const CREATE_ACCOUNT = 0;

const TAG_ALONE = getStructEncoder([['tag', getU32Encoder()]]);
const CREATE_DATA = getStructEncoder([
  ['tag', getU32Encoder()],
  ['lamports', getU64Encoder()],
  ['space', getU64Encoder()],
  ['owner', getAddressEncoder()],
]);
const WRITE_DATA = getStructEncoder([
  ['tag', getU32Encoder()],
  ['offset', getU32Encoder()],
  ['bytes', addEncoderSizePrefix(getBytesEncoder(), getU64Encoder())],
]);
const DEPLOY_DATA = getStructEncoder([
  ['tag', getU32Encoder()],
  ['maxDataLen', getU64Encoder()],
]);

const signs = (
  signer: TransactionSigner,
  role: AccountRole.READONLY_SIGNER | AccountRole.WRITABLE_SIGNER,
) => ({
  address: signer.address,
  role,
  signer,
});
const reads = (address: Address) => ({ address, role: AccountRole.READONLY });
const changes = (address: Address) => ({ address, role: AccountRole.WRITABLE });

/** Returns the address of the account that holds a program's bytes and authority. */
export async function programDataAddress(program: Address): Promise<Address> {
  const [address] = await getProgramDerivedAddress({
    programAddress: LOADER,
    seeds: [getAddressEncoder().encode(program)],
  });
  return address;
}

function createInstruction(
  payer: TransactionSigner,
  account: TransactionSigner,
  params: { lamports: bigint; space: number },
): Instruction {
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [signs(payer, AccountRole.WRITABLE_SIGNER), signs(account, AccountRole.WRITABLE_SIGNER)],
    data: CREATE_DATA.encode({ tag: CREATE_ACCOUNT, owner: LOADER, ...params }),
  };
}

/** Creates a buffer that `payer` may write to, with room for a program of that many bytes. */
export function createBuffer(
  payer: TransactionSigner,
  buffer: TransactionSigner,
  params: { lamports: bigint; programBytes: number },
): Instruction[] {
  const { lamports, programBytes } = params;
  return [
    createInstruction(payer, buffer, { lamports, space: BUFFER_HEAD + programBytes }),
    {
      programAddress: LOADER,
      accounts: [changes(buffer.address), reads(payer.address)],
      data: TAG_ALONE.encode({ tag: TAGS.initializeBuffer }),
    },
  ];
}

export function writeInstruction(
  authority: TransactionSigner,
  buffer: Address,
  part: { offset: number; bytes: Uint8Array },
): Instruction {
  return {
    programAddress: LOADER,
    accounts: [changes(buffer), signs(authority, AccountRole.READONLY_SIGNER)],
    data: WRITE_DATA.encode({ tag: TAGS.write, ...part }),
  };
}

/** Deploys the program from a full buffer. The buffer's lamports return to the payer, who may still change the program. */
export function deployInstructions(
  payer: TransactionSigner,
  program: TransactionSigner,
  params: { buffer: Address; programData: Address; lamports: bigint; programBytes: number },
): Instruction[] {
  const { buffer, programData, lamports, programBytes } = params;
  return [
    createInstruction(payer, program, { lamports, space: PROGRAM_BYTES }),
    {
      programAddress: LOADER,
      accounts: [
        signs(payer, AccountRole.WRITABLE_SIGNER),
        changes(programData),
        changes(program.address),
        changes(buffer),
        ...[RENT, CLOCK, SYSTEM_PROGRAM].map(reads),
        signs(payer, AccountRole.READONLY_SIGNER),
      ],
      data: DEPLOY_DATA.encode({ tag: TAGS.deployWithMaxDataLen, maxDataLen: programBytes }),
    },
  ];
}

/** Permanently removes the authority. Afterwards no one can change or close the program. */
export function freezeInstruction(authority: TransactionSigner, programData: Address): Instruction {
  return {
    programAddress: LOADER,
    accounts: [changes(programData), signs(authority, AccountRole.READONLY_SIGNER)],
    data: TAG_ALONE.encode({ tag: TAGS.setAuthority }),
  };
}
