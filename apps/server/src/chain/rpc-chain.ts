// chain: the port over a node's JSON-RPC. Its only state is the highest finalized slot it has seen.

import { type Lamports, lamports } from '@kingstake/protocol';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import {
  assertIsAddress,
  assertIsSignature,
  type Base64EncodedWireTransaction,
  createSolanaRpc,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
} from '@solana/kit';
import type { Time } from '../platform/time.ts';
import { buildDeposit } from './build-transaction.ts';
import { createFinalizedSlot, createNodeCalls, type NodeCalls, type SendOptions } from './node-calls.ts';
import {
  type AtSlot,
  type Chain,
  type ChainNode,
  ChainUnavailable,
  type Commitment,
  type SendOutcome,
  type SignatureStatus,
  TransactionUnreadable,
} from './port.ts';
import { isNewerVersion, readTransaction } from './read-transaction.ts';

export interface RpcChainDeps {
  rpcUrl: string;
  treasury: string; // base58 address
  time: Time;
  timeoutMs?: number;
}

/** A node's genesis hash is checked at start with `genesisFault`. */
export type RpcChain = ChainNode;

export function createRpcChain(deps: RpcChainDeps): RpcChain {
  const rpc = createSolanaRpc(deps.rpcUrl);
  const node = createNodeCalls(deps.time, deps.timeoutMs);
  const final = createFinalizedSlot();
  const { treasury } = deps;
  const network = networkReads(rpc, node, final);
  return {
    treasury,
    recordFinalizedSlot: final.raise,
    ...network,
    ...transactionReads(rpc, node, final),
    async depositTransaction(deposit) {
      return buildDeposit({ ...deposit, treasury }, await network.latestBlockhash());
    },
    async send(wire) {
      const bytes = Buffer.from(wire).toString('base64') as Base64EncodedWireTransaction;
      const call = rpc.sendTransaction(bytes, { encoding: 'base64', preflightCommitment: 'confirmed' });
      // The node answers with a signature that the caller already knows.
      const sent = { send: (options: SendOptions) => call.send(options).then((): SendOutcome => 'sent') };
      return node.try('sendTransaction', sent, refusalOf);
    },
  };
}

type Rpc = ReturnType<typeof createSolanaRpc>;
type FinalizedSlot = ReturnType<typeof createFinalizedSlot>;

function networkReads(rpc: Rpc, node: NodeCalls, final: FinalizedSlot) {
  async function blockHeightAt(commitment: Commitment): Promise<AtSlot<bigint>> {
    // Of the calls that return the height, only this one returns the slot as well.
    const config = { commitment, ...final.atLeast() };
    const info = await node.ask('getEpochInfo', rpc.getEpochInfo(config));
    final.check(info.absoluteSlot);
    if (commitment === 'finalized') final.raise(info.absoluteSlot);
    return { slot: info.absoluteSlot, value: info.blockHeight };
  }

  async function balanceAt(address: string, commitment: Commitment): Promise<AtSlot<Lamports>> {
    assertIsAddress(address);
    const call = rpc.getBalance(address, { commitment, ...final.atLeast() });
    const { context, value } = await node.ask('getBalance', call);
    final.check(context.slot);
    return { slot: context.slot, value: lamports(value) };
  }

  return {
    blockHeightAt,
    balanceAt,
    async finalSlot(): Promise<bigint> {
      const config = { commitment: 'finalized', ...final.atLeast() } as const;
      const slot = await node.ask('getSlot', rpc.getSlot(config));
      final.check(slot);
      final.raise(slot);
      return slot;
    },
    blockHeight: async (commitment: Commitment) => (await blockHeightAt(commitment)).value,
    balance: async (address: string, commitment: Commitment) => (await balanceAt(address, commitment)).value,
    finalizedBalance: (address: string) => balanceAt(address, 'finalized'),
    genesisHash: (): Promise<string> => node.ask('getGenesisHash', rpc.getGenesisHash()),
    async latestBlockhash() {
      // A 'confirmed' blockhash has nearly all of its 150 blocks left, and no fork has ever undone a confirmed block.
      const config = { commitment: 'confirmed', ...final.atLeast() } as const;
      const { context, value } = await node.ask('getLatestBlockhash', rpc.getLatestBlockhash(config));
      final.check(context.slot);
      return { blockhash: value.blockhash as string, lastValidBlockHeight: value.lastValidBlockHeight };
    },
    async rentExemptMinimum(): Promise<Lamports> {
      const call = rpc.getMinimumBalanceForRentExemption(0n);
      return lamports(await node.ask('getMinimumBalanceForRentExemption', call));
    },
  };
}

function transactionReads(
  rpc: Rpc,
  node: NodeCalls,
  final: FinalizedSlot,
): Pick<Chain, 'signatureStatus' | 'signaturesFor' | 'transaction'> {
  async function signatureStatus(signature: string): Promise<SignatureStatus | null> {
    assertIsSignature(signature);
    const call = rpc.getSignatureStatuses([signature], { searchTransactionHistory: true });
    const { context, value } = await node.ask('getSignatureStatuses', call);
    final.check(context.slot);
    const [status] = value;
    if (status === null || status === undefined) return null;
    const { slot, err, confirmationStatus } = status;
    return { slot, failed: err !== null, commitment: confirmationStatus ?? 'processed' };
  }

  return {
    signatureStatus,
    async signaturesFor(address, { before, until, limit, commitment }) {
      assertIsAddress(address);
      if (before !== undefined) assertIsSignature(before);
      if (until !== undefined) assertIsSignature(until);
      const page = { ...(before === undefined ? {} : { before }), ...(until === undefined ? {} : { until }) };
      const config = { ...page, limit, commitment: recorded(commitment), ...final.atLeast() };
      const found = await node.ask('getSignaturesForAddress', rpc.getSignaturesForAddress(address, config));
      // A node that ignores `before` would return the newest page forever.
      if (found.some((info) => info.signature === before))
        throw new ChainUnavailable('the node lists the signature that the page begins after');
      // A node answers an unknown `before` with an empty page, which would look like the end of the history.
      if (before !== undefined && found.length < limit && (await signatureStatus(before)) === null) {
        throw new ChainUnavailable('the node does not know the signature that the page begins after');
      }
      // A node that ignores `until` also lists what was already read.
      const end = found.findIndex((info) => info.signature === until);
      return found.slice(0, end === -1 ? undefined : end).map((info) => ({
        signature: info.signature,
        slot: info.slot,
        failed: info.err !== null,
        commitment: info.confirmationStatus ?? recorded(commitment),
        memo: info.memo,
      }));
    },
    async transaction(signature, commitment) {
      assertIsSignature(signature);
      const config = {
        commitment: recorded(commitment),
        encoding: 'json',
        maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
      } as const;
      const call = rpc.getTransaction(signature, config);
      const answer = await node.try<Awaited<ReturnType<typeof call.send>> | 'newer'>(
        'getTransaction',
        call,
        (error) => (isNewerVersion(error) ? 'newer' : null),
      );
      if (answer === 'newer')
        throw new TransactionUnreadable(`its version is newer than this release reads (${signature})`, true);
      return answer === null ? null : readTransaction(signature, answer);
    },
  };
}

/** Returns the outcome that the node's error means for the transaction; null if the error concerns the node. */
function refusalOf(error: unknown): SendOutcome | null {
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) {
    const { cause } = error;
    if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) return 'already-processed';
    if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND))
      return 'blockhash-expired';
    return 'refused';
  }
  const unreadable =
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__INVALID_PARAMS);
  return unreadable ? 'refused' : null;
}

/** A node keeps records of transactions from 'confirmed' on. */
function recorded(commitment: Commitment): 'confirmed' | 'finalized' {
  return commitment === 'processed' ? 'confirmed' : commitment;
}
