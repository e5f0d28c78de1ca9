// wallet: the next step for a signed transaction, from what is known of it. Pure; the caller has the node and the clock.
//
// The same bytes are sent again until the network has them or their blockhash has expired. Sending them twice is harmless, because
// both have the same signature and the network executes it once.
import { PAGE_TIMES } from '@kingstake/protocol/limits';

export const SENDING = {
  /** The first pause before sending the bytes again. It doubles each time, up to the longest pause. */
  resendMs: 1_000,
  resendMostMs: 8_000,
  /** How often the blockhash is checked while the network does not have the bytes. */
  lifetimeAskMs: 5_000,
} as const;

/** taken: the node has the bytes. lost: its response did not arrive. busy, behind: it has not accepted them, and may later. */
export type SendAnswer = 'taken' | 'lost' | 'busy' | 'behind' | 'refused';

export interface Sending {
  readonly startedMs: number;
  readonly sends: number;
  readonly sentMs: number;
  readonly mayHaveArrived: boolean;
  readonly last: SendAnswer | null;
  readonly lifetimeMs: number; // when the blockhash was last checked
}

/**
 * unasked: the node could not be queried. none: it knows of no such transaction. seen: not final yet. failed: it landed and failed.
 */
export type Status = 'unasked' | 'none' | 'seen' | 'failed' | 'final';

export interface Sight {
  readonly status: Status;
  /** The blockhash has expired on the final chain, so a transaction that has not landed never will. */
  readonly isOver: boolean;
}

/** unmoved: it has not landed and never will. late: it may still land. */
export type SendEnd = 'final' | 'failed' | 'refused' | 'unmoved' | 'late';

export type NextStep =
  | { do: 'send' }
  | { do: 'look'; afterMs: number; lifetime: boolean }
  | { do: 'end'; end: SendEnd };

export const NOTHING_SEEN: Sight = { status: 'unasked', isOver: false };

export function beginSending(nowMs: number): Sending {
  return { startedMs: nowMs, sends: 0, sentMs: nowMs, mayHaveArrived: false, last: null, lifetimeMs: nowMs };
}

export function afterSend(sending: Sending, last: SendAnswer, nowMs: number): Sending {
  const mayHaveArrived = sending.mayHaveArrived || last === 'taken' || last === 'lost';
  return { ...sending, sends: sending.sends + 1, sentMs: nowMs, last, mayHaveArrived };
}

export function afterLook(sending: Sending, asked: { lifetime: boolean }, nowMs: number): Sending {
  return asked.lifetime ? { ...sending, lifetimeMs: nowMs } : sending;
}

export function nextStep(sending: Sending, { status, isOver }: Sight, nowMs: number): NextStep {
  if (status === 'final' || status === 'failed') return { do: 'end', end: status };
  if (sending.sends === 0) return { do: 'send' };
  // If an earlier node may have accepted the bytes, a refusal is inconclusive: it may be a result of the first send.
  if (sending.last === 'refused' && !sending.mayHaveArrived) return { do: 'end', end: 'refused' };
  if (isOver && status === 'none') return { do: 'end', end: 'unmoved' };
  const deadlineMs = sending.startedMs + PAGE_TIMES.finalityMs;
  if (nowMs >= deadlineMs) {
    // A device that slept queries once more before it decides.
    if (!isOver && sending.lifetimeMs < deadlineMs) return { do: 'look', afterMs: 0, lifetime: true };
    return { do: 'end', end: sending.mayHaveArrived ? 'late' : 'unmoved' };
  }
  const isSeen = status === 'seen';
  if (!isSeen && !isOver && nowMs >= sending.sentMs + resendAfterMs(sending.sends)) return { do: 'send' };
  return {
    do: 'look',
    afterMs: status === 'unasked' && sending.mayHaveArrived ? SENDING.resendMs : PAGE_TIMES.finalityPollMs,
    lifetime: !isSeen && !isOver && isLifetimeDue(sending, nowMs),
  };
}

/** 1, 2, 4, then 8 s. */
function resendAfterMs(sends: number): number {
  return Math.min(SENDING.resendMs * 2 ** (sends - 1), SENDING.resendMostMs);
}

/** Immediately if a node does not know the blockhash; otherwise only when the network takes longer than expected. */
function isLifetimeDue({ last, sends, lifetimeMs }: Sending, nowMs: number): boolean {
  if (last === 'behind' && sends === 1) return true;
  return nowMs >= lifetimeMs + SENDING.lifetimeAskMs;
}

/** The known lifetime of a blockhash. By slot `bySlot` the chain has it, if at all. */
export interface Lifetime {
  readonly isKnown: boolean;
  readonly bySlot: number | null;
  readonly overSlot: number | null; // the final chain no longer accepts it as of this slot
}

export const UNKNOWN_LIFETIME: Lifetime = { isKnown: false, bySlot: null, overSlot: null };

/** A node that lags has not seen a fresh blockhash yet. One that lags by more than this reports itself unhealthy. */
const LAG_SLOTS = 150;

/** Applies a response of isBlockhashValid. */
export function afterLifetime(
  lifetime: Lifetime,
  { isFinal, slot, isValid }: { isFinal: boolean; slot: number; isValid: boolean },
): Lifetime {
  if (isValid) return lifetime.isKnown ? lifetime : { ...lifetime, isKnown: true, bySlot: slot };
  if (lifetime.bySlot === null) return { ...lifetime, bySlot: slot + LAG_SLOTS };
  return isFinal && slot >= lifetime.bySlot ? { ...lifetime, overSlot: slot } : lifetime;
}
