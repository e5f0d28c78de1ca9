// local-solana: parses a transaction's message into one format for all versions (legacy, 0 and 1). Pure; no accounts are read.
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type LegacyCompiledTransactionMessage,
  type V0CompiledTransactionMessage,
  type V1CompiledTransactionMessage,
} from '@solana/kit';

type Compiled = (
  | LegacyCompiledTransactionMessage
  | V0CompiledTransactionMessage
  | V1CompiledTransactionMessage
) & { lifetimeToken: string };
type CompiledInstruction = V0CompiledTransactionMessage['instructions'][number];

/** The configuration of a version 1 message. A field that the message omits is null. */
export interface TransactionConfig {
  priorityFee: bigint | null; // lamports, for the whole transaction
  computeUnitLimit: number | null;
  loadedAccountsDataSizeLimit: number | null; // bytes
  heapSize: number | null; // bytes
}

export interface Message {
  version: 'legacy' | 0 | 1;
  header: V0CompiledTransactionMessage['header'];
  staticAccounts: V0CompiledTransactionMessage['staticAccounts'];
  lifetimeToken: string;
  instructions: readonly CompiledInstruction[];
  addressTableLookups: NonNullable<V0CompiledTransactionMessage['addressTableLookups']>; // only in version 0
  config: TransactionConfig | null; // only in version 1
  unknownConfig: boolean; // a version 1 message sets unknown bits
}

/**
 * Parses a message. Null when the bytes are not exactly one message in kit's own encoding: LiteSVM aborts the process on bytes that it
 * cannot parse, and kit parses some of these. Throws for bytes that kit cannot parse.
 */
export function readMessage(bytes: Uint8Array): Message | null {
  const compiled = getCompiledTransactionMessageDecoder().decode(bytes) as Compiled;
  const written = getCompiledTransactionMessageEncoder().encode(compiled);
  return Buffer.compare(written as Uint8Array, bytes) === 0 ? messageOf(compiled) : null;
}

function messageOf(compiled: Compiled): Message {
  const { version, header, staticAccounts, lifetimeToken } = compiled;
  const none = { addressTableLookups: [], config: null, unknownConfig: false };
  const common = { version, header, staticAccounts, lifetimeToken, ...none };
  if (compiled.version === 'legacy') return { ...common, instructions: compiled.instructions };
  if (compiled.version === 0) {
    const { instructions, addressTableLookups = [] } = compiled;
    return { ...common, instructions, addressTableLookups };
  }
  const instructions = compiled.instructionHeaders.map(({ programAccountIndex }, index) => ({
    programAddressIndex: programAccountIndex,
    accountIndices: compiled.instructionPayloads[index]?.instructionAccountIndices ?? [],
    data: compiled.instructionPayloads[index]?.instructionData ?? new Uint8Array(),
  }));
  const unknownConfig = (compiled.configMask & ~CONFIG_BITS) !== 0;
  return { ...common, instructions, config: configOf(compiled), unknownConfig };
}

/** The fields of a mask with their bits, in the order of their values after the addresses (SIMD-0385). */
const CONFIG_FIELDS = [
  ['priorityFee', 0b11],
  ['computeUnitLimit', 0b100],
  ['loadedAccountsDataSizeLimit', 0b1000],
  ['heapSize', 0b10000],
] as const;
const CONFIG_BITS = CONFIG_FIELDS.reduce((all, [, bits]) => all | bits, 0);

function configOf({ configMask, configValues }: V1CompiledTransactionMessage): TransactionConfig {
  const values = configValues.map(({ value }) => value);
  const config: Record<string, bigint | number | null> = {};
  for (const [field, bits] of CONFIG_FIELDS)
    config[field] = configMask & bits ? (values.shift() ?? null) : null;
  return config as unknown as TransactionConfig;
}
