// local-solana/rpc: calls about the network itself: health, slots, blockhashes and fees.
import type { Ledger } from '../ledger.ts';
import { LAMPORTS_PER_SIGNATURE } from '../limits.ts';
import { type Message, readMessage } from '../message.ts';
import { type Params, readBytes, readConfig, readCount, readView, required } from './params.ts';
import { priorityFee } from './priority-fee.ts';
import { invalidParams } from './rpc-error.ts';

export type Call = (params: Params) => unknown;

/** LiteSVM 1.5 uses Agave's runtime of this version. */
export const API_VERSION = '3.1.0';
/** The network's own limit: 10 MiB. */
const MAX_ACCOUNT_BYTES = 10n * 1024n * 1024n;
const SLOTS_PER_EPOCH = 432_000n;

/** Wraps an answer with the slot at which it was read. */
export function inContext(slot: bigint, value: unknown): unknown {
  return { context: { apiVersion: API_VERSION, slot }, value };
}

export function networkCalls(ledger: Ledger): Readonly<Record<string, Call>> {
  const { slots } = ledger;
  const slotFor = (config: unknown) => slots.at(readView(slots, readConfig(config)));
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'feature-set': 0, 'solana-core': API_VERSION }),
    getGenesisHash: () => slots.genesisHash,
    getIdentity: () => ({ identity: ledger.faucet.address }),
    getSlot: ([config]) => slotFor(config),
    getBlockHeight: ([config]) => slotFor(config),
    getTransactionCount: () => ledger.transactionCount(),
    getFirstAvailableBlock: () => 0,
    getRecentPrioritizationFees: () => [],
    getEpochInfo([config]) {
      const slot = slotFor(config);
      return {
        absoluteSlot: slot,
        blockHeight: slot,
        epoch: slot / SLOTS_PER_EPOCH,
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: ledger.transactionCount(),
      };
    },
    getLatestBlockhash([given]) {
      const commitment = readView(slots, readConfig(given));
      return inContext(slots.at(commitment), slots.newestBlockhash(commitment));
    },
    isBlockhashValid(params) {
      const blockhash = required(params, 0);
      if (typeof blockhash !== 'string') throw invalidParams('Invalid param: WrongSize');
      const commitment = readView(slots, readConfig(params[1]));
      return inContext(slots.at(commitment), slots.slotOf(blockhash, commitment) !== null);
    },
    getMinimumBalanceForRentExemption(params) {
      const length = readCount(required(params, 0), 'data length');
      if (length > MAX_ACCOUNT_BYTES)
        throw invalidParams(`An account has at most ${MAX_ACCOUNT_BYTES} bytes.`);
      return ledger.rentExemptMinimum(length);
    },
    getFeeForMessage(params) {
      const config = readConfig(params[1]);
      const message = messageIn(readBytes(required(params, 0), { encoding: 'base64' }));
      const commitment = readView(slots, config);
      const known = slots.slotOf(message.lifetimeToken, commitment) !== null;
      return inContext(slots.at(commitment), known ? feeOf(message) : null);
    },
  };
}

function messageIn(bytes: Uint8Array): Message {
  const unreadable = invalidParams(
    'failed to deserialize solana_message::versions::VersionedMessage: io error: failed to fill whole buffer',
  );
  try {
    const message = readMessage(bytes);
    if (message !== null) return message;
  } catch {
    // As for transactions, a node reports only that the message is unreadable.
  }
  throw unreadable;
}

function feeOf(message: Message): bigint {
  return BigInt(message.header.numSignerAccounts) * LAMPORTS_PER_SIGNATURE + priorityFee(message);
}
