// wallet: the page's requests to the network: send a signed transaction until it is final, fetch one, and on `local` an airdrop. It
// uses no wallet and no server.

import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { sleep, type Timers } from '../net/timers.ts';
import { callNode, NodeError } from './node-error.ts';
import {
  afterLifetime,
  afterLook,
  afterSend,
  beginSending,
  type Lifetime,
  NOTHING_SEEN,
  nextStep,
  type SendAnswer,
  type SendEnd,
  type Status,
  UNKNOWN_LIFETIME,
} from './sending.ts';
import { NODE_TEXTS } from './texts.ts';
import { blockhashIn, signatureIn } from './transaction.ts';
import { toBase64 } from './wallet-standard.ts';

const INVALID_SIGNATURE = /invalid param/i;

/** The network accepted the transaction and it failed: only the fee was charged. */
export class TransactionFailed extends Error {
  override readonly name = 'TransactionFailed';
  /** The network's own error, as JSON. */
  readonly detail: string;

  constructor(detail: string) {
    super(NODE_TEXTS.transactionFailed);
    this.detail = detail;
  }
}

/** The transaction has not landed and never will. */
export class NothingMoved extends Error {
  override readonly name = 'NothingMoved';

  constructor() {
    super(NODE_TEXTS.nothingMoved);
  }
}

export interface ChainClient {
  /** Begins to track when the transaction can no longer land. Called before the wallet signs, which may take minutes. Never rejects. */
  noteLifetime(transaction: Uint8Array): Promise<void>;
  /**
   * Sends the same signed bytes until they are final. Returns false after the time limit, when they may still land. `onSent` is
   * called once, when a node may have received them. Rejects with TransactionFailed if they landed and failed, with NothingMoved if
   * they can no longer land. Rejects with NodeError if the node refuses them for good.
   */
  deliver(signed: Uint8Array, onSent: () => void): Promise<boolean>;
  /** Returns true once it is finalized, false after the time limit. Rejects with TransactionFailed if it failed. */
  waitForConfirmation(signature: string): Promise<boolean>;
  /** `getTransaction` as jsonParsed, without validation; null if the network knows none. */
  readTransaction(signature: string): Promise<unknown>;
  /** On `local` only. Resolves to the signature. */
  requestAirdrop(address: string, amountLamports: bigint): Promise<string>;
}

export interface ChainClientDeps {
  fetch: typeof globalThis.fetch;
  timers: Timers;
  /** Throws while the network is unknown. */
  rpcUrl(): string;
}

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>;

export function createChainClient({ fetch, timers, rpcUrl }: ChainClientDeps): ChainClient {
  const ask: Ask = (method, ...params) => callNode(fetch, rpcUrl(), method, params);
  const lifetimes = new Map<string, Lifetime>();
  return {
    async noteLifetime(transaction) {
      const blockhash = blockhashIn(transaction);
      if (blockhash === null) return;
      lifetimes.set(blockhash, await readLifetime(ask, blockhash, UNKNOWN_LIFETIME));
    },
    deliver: (signed, onSent) => deliver({ ask, timers, lifetimes }, signed, onSent),
    async waitForConfirmation(signature) {
      const deadline = timers.now() + PAGE_TIMES.finalityMs;
      for (;;) {
        const { status, detail } = await readStatus(ask, signature);
        if (status === 'failed') throw new TransactionFailed(detail);
        if (status === 'final') return true;
        if (timers.now() >= deadline) return false;
        await sleep(timers, PAGE_TIMES.finalityPollMs);
      }
    },
    async readTransaction(signature) {
      const options = {
        encoding: 'jsonParsed',
        commitment: 'confirmed',
        maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
      };
      try {
        return (await ask('getTransaction', signature, options)) ?? null;
      } catch (error) {
        // An invalid signature names no transaction.
        if (error instanceof NodeError && INVALID_SIGNATURE.test(error.detail)) return null;
        throw error;
      }
    },
    async requestAirdrop(address, amountLamports) {
      return String(await ask('requestAirdrop', address, Number(amountLamports)));
    },
  };
}

interface DeliverDeps {
  ask: Ask;
  timers: Timers;
  lifetimes: Map<string, Lifetime>;
}

async function deliver(
  { ask, timers, lifetimes }: DeliverDeps,
  signed: Uint8Array,
  onSent: () => void,
): Promise<boolean> {
  const signature = signatureIn(signed) ?? '';
  const blockhash = blockhashIn(signed);
  let lifetime = (blockhash === null ? undefined : lifetimes.get(blockhash)) ?? UNKNOWN_LIFETIME;
  let sending = beginSending(timers.now());
  let sight = NOTHING_SEEN;
  let detail = '';
  let refusal: NodeError | null = null;
  for (;;) {
    const step = nextStep(sending, sight, timers.now());
    if (step.do === 'end') return concluded(step.end, refusal, detail);
    if (step.do === 'send') {
      const isFirst = !sending.mayHaveArrived;
      const sent = await send(ask, signed);
      refusal = sent.refusal;
      sending = afterSend(sending, sent.answer, timers.now());
      if (isFirst && sending.mayHaveArrived) onSent();
      continue;
    }
    await sleep(timers, step.afterMs);
    if (step.lifetime && blockhash !== null) lifetime = await readLifetime(ask, blockhash, lifetime);
    const seen = await readStatus(ask, signature, lifetime.overSlot ?? 0);
    detail = seen.detail;
    sight = { status: seen.status, isOver: lifetime.overSlot !== null };
    sending = afterLook(sending, step, timers.now());
  }
}

function concluded(end: SendEnd, refusal: NodeError | null, detail: string): boolean {
  if (end === 'failed') throw new TransactionFailed(detail);
  if (end === 'refused' && refusal !== null) throw refusal;
  if (end === 'refused' || end === 'unmoved') throw new NothingMoved();
  return end === 'final';
}

async function send(
  ask: Ask,
  signed: Uint8Array,
): Promise<{ answer: SendAnswer; refusal: NodeError | null }> {
  try {
    await ask('sendTransaction', toBase64(signed), { encoding: 'base64', preflightCommitment: 'confirmed' });
    return { answer: 'taken', refusal: null };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    if (error.fault === 'known') return { answer: 'taken', refusal: null };
    const answer = error.fault === 'funds' ? 'refused' : error.fault;
    return { answer, refusal: error };
  }
}

/** Returns `before` if the node cannot be reached. */
async function readLifetime(ask: Ask, blockhash: string, before: Lifetime): Promise<Lifetime> {
  const read = async (lifetime: Lifetime, commitment: 'processed' | 'finalized'): Promise<Lifetime> => {
    const answer = await ask('isBlockhashValid', blockhash, { commitment }).catch(() => null);
    const { context, value } = (answer ?? {}) as { context?: { slot?: unknown }; value?: unknown };
    if (typeof context?.slot !== 'number' || typeof value !== 'boolean') return lifetime;
    return afterLifetime(lifetime, {
      isFinal: commitment === 'finalized',
      slot: context.slot,
      isValid: value,
    });
  };
  const known = before.isKnown ? before : await read(before, 'processed');
  return before.bySlot === null ? known : read(known, 'finalized');
}

interface SignatureStatus {
  err?: unknown;
  confirmationStatus?: unknown;
}

/** `sinceSlot`: a node that has not reached this slot cannot report that there is none. */
async function readStatus(
  ask: Ask,
  signature: string,
  sinceSlot = 0,
): Promise<{ status: Status; detail: string }> {
  const answer = await ask('getSignatureStatuses', [signature], { searchTransactionHistory: true }).catch(
    () => null,
  );
  const { context, value } = (answer ?? {}) as {
    context?: { slot?: number };
    value?: (SignatureStatus | null)[];
  };
  const found = value?.[0];
  if (found === undefined) return { status: 'unasked', detail: '' };
  if (found === null) return { status: (context?.slot ?? 0) >= sinceSlot ? 'none' : 'unasked', detail: '' };
  // A fork may still undo a processed transaction, including a failed one.
  if (found.err != null && found.confirmationStatus !== 'processed')
    return { status: 'failed', detail: JSON.stringify(found.err) };
  return { status: found.confirmationStatus === 'finalized' ? 'final' : 'seen', detail: '' };
}
