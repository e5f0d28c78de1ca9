// local-solana/rpc: formats a stored transaction for getTransaction, in each encoding. Reads no accounts.
import { getBase58Encoder } from '@solana/kit';
import { toBase58 } from '../base58.ts';
import type { Message } from '../message.ts';
import { type Detail, errorOf } from '../record.ts';
import type { InnerInstruction } from '../runtime.ts';
import type { StoredTransaction } from '../store.ts';
import { type AccountKey, accountKeysOf, readWire, type WireTransaction } from '../wire.ts';
import { parseInstruction } from './parsed-instruction.ts';
import { CODES, RpcError } from './rpc-error.ts';

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64';

/** Throws a real node's error if the transaction's version is newer than the client supports. */
export function showTransaction(
  stored: StoredTransaction,
  encoding: TransactionEncoding,
  newestVersion: bigint | null,
): unknown {
  const sent = readWire(stored.wire);
  if (typeof sent === 'string') throw new Error(`a stored transaction cannot be read: ${sent}`);
  const { version } = sent.message;
  if (version !== 'legacy' && (newestVersion === null || version > newestVersion)) {
    throw new RpcError(
      CODES.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
  const detail = JSON.parse(stored.detail) as Detail;
  const keys = accountKeysOf(sent.message, detail.loaded);
  return {
    slot: stored.slot,
    blockTime: stored.timeSeconds,
    meta: showMeta(stored, detail, keys, encoding),
    transaction: showBody(sent, keys, encoding),
    ...(newestVersion === null ? {} : { version }),
  };
}

function showMeta(
  stored: StoredTransaction,
  detail: Detail,
  keys: readonly AccountKey[],
  encoding: TransactionEncoding,
): unknown {
  const err = errorOf(stored);
  const show = (inner: InnerInstruction) =>
    encoding === 'jsonParsed'
      ? parseInstruction(named(inner, keys), inner.stackHeight)
      : { ...inner, accounts: [...inner.accounts] };
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee: BigInt(detail.fee),
    preBalances: detail.pre.map(BigInt),
    postBalances: detail.post.map(BigInt),
    innerInstructions: detail.inner.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map(show),
    })),
    logMessages: detail.logs,
    preTokenBalances: [],
    postTokenBalances: [],
    rewards: [],
    loadedAddresses: detail.loaded,
    ...(detail.returned === null
      ? {}
      : { returnData: { programId: detail.returned.programId, data: [detail.returned.base64, 'base64'] } }),
    computeUnitsConsumed: BigInt(detail.units),
  };
}

function named(inner: InnerInstruction, keys: readonly AccountKey[]) {
  return {
    program: keys[inner.programIdIndex]?.address ?? '',
    accounts: inner.accounts.map((index) => keys[index]?.address ?? ''),
    data: new Uint8Array(getBase58Encoder().encode(inner.data)),
  };
}

function showBody(
  sent: WireTransaction,
  keys: readonly AccountKey[],
  encoding: TransactionEncoding,
): unknown {
  if (encoding === 'base58') return [toBase58(sent.wire), 'base58'];
  if (encoding === 'base64') return [Buffer.from(sent.wire).toString('base64'), 'base64'];
  const { message } = sent;
  const ofVersion = {
    ...(message.version === 0 ? { addressTableLookups: showLookups(message) } : {}),
    ...(message.config === null ? {} : { transactionConfig: message.config }),
  };
  const instructions = message.instructions.map(({ programAddressIndex, accountIndices, data }) => {
    const instruction = {
      programIdIndex: programAddressIndex,
      accounts: [...(accountIndices ?? [])],
      data: toBase58(new Uint8Array(data ?? [])),
      stackHeight: 1,
    };
    return encoding === 'jsonParsed' ? parseInstruction(named(instruction, keys), 1) : instruction;
  });
  const common = { recentBlockhash: message.lifetimeToken, instructions, ...ofVersion };
  if (encoding === 'jsonParsed') {
    return { signatures: sent.signatures, message: { accountKeys: keys.map(showKey), ...common } };
  }
  const { header, staticAccounts } = message;
  return {
    signatures: sent.signatures,
    message: {
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      accountKeys: staticAccounts,
      ...common,
    },
  };
}

function showKey({ address, signer, writable, loaded }: AccountKey): unknown {
  return { pubkey: address, signer, writable, source: loaded ? 'lookupTable' : 'transaction' };
}

function showLookups({ addressTableLookups }: Message): unknown {
  return addressTableLookups.map((lookup) => ({
    accountKey: lookup.lookupTableAddress,
    writableIndexes: [...lookup.writableIndexes],
    readonlyIndexes: [...lookup.readonlyIndexes],
  }));
}
