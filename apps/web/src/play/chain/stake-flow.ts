// play: a stake on chain, from the click until both seats are locked, and its possible failures. Uses ports; no React and no timer.

import { HttpError } from '../../net/http-client.ts';
import { signatureIn } from '../../wallet/transaction-signature.ts';
import { isWalletRejection } from '../../wallet/wallet-answer.ts';

export type StakeStep = 'reserving' | 'preparing' | 'approve' | 'sending' | 'waiting' | 'binding';

export interface StakePorts {
  /** Reserves Black's seat; null for the creator, who already has one. */
  reserve: (() => Promise<void>) | null;
  /** Returns the server's unsigned transaction. */
  prepare(): Promise<Uint8Array>;
  sign(transaction: Uint8Array): Promise<Uint8Array>;
  /**
   * Sends the signed bytes until they are final; returns false after the time limit. `onSent` is called once the network may have
   * received them. Rejects if they can never land.
   */
  deliver(signed: Uint8Array, onSent: () => void): Promise<boolean>;
  /** Whether the stake is final and correct. Rejects if it never will be. */
  verify(signature: string): Promise<boolean>;
  /** Whether both stakes are bound and the player has the seat; null for the creator, who waits at the board. */
  isSeated: (() => Promise<boolean>) | null;
  /** Resolves when the next poll is due. */
  pause(): Promise<void>;
  onStep(step: StakeStep, signature: string | null): void;
}

/** late: sent, but not final in time. The server keeps watching and returns a stake that arrives too late. */
type StakeEnd = 'staked' | 'late';

/** Polls for a minute, every two seconds, in addition to the network's own time. */
const MAX_POLLS = 30;
/** For a poll before there is a signature; the server does not trust this value anyway. */
const NO_SIGNATURE = 'none';

/**
 * Rejects if nothing was sent, no money moved, or the server refuses the stake. Opens at most one wallet popup, because a stake that
 * already exists is not requested again.
 */
export async function runStake(ports: StakePorts): Promise<StakeEnd> {
  if (ports.reserve !== null) {
    ports.onStep('reserving', null);
    await ports.reserve();
  }
  ports.onStep('preparing', null);
  const end = (await ports.verify(NO_SIGNATURE)) ? 'staked' : await stake(ports);
  if (end === 'late' || ports.isSeated === null) return end;
  ports.onStep('binding', null);
  return until(ports, ports.isSeated);
}

async function stake(ports: StakePorts): Promise<StakeEnd> {
  const transaction = await ports.prepare();
  ports.onStep('approve', null);
  const signed = await ports.sign(transaction);
  const signature = signatureIn(signed);
  if (signature === null) throw new Error('The wallet returned an unsigned transaction.');
  ports.onStep('sending', signature);
  const isFinal = await ports.deliver(signed, () => ports.onStep('waiting', signature));
  if (!isFinal) return 'late';
  return until(ports, () => ports.verify(signature));
}

async function until({ pause }: StakePorts, isDone: () => Promise<boolean>): Promise<StakeEnd> {
  for (let polls = 1; ; polls += 1) {
    if (await isDone()) return 'staked';
    if (polls >= MAX_POLLS) return 'late';
    await pause();
  }
}

/**
 * - refused: the player rejected it, or closed the popup
 * - failed: the network rejected it
 * - poor: the wallet's balance is too low
 * - gone: no seat is free
 * - returns: it was late or wrong, and returns to the wallet automatically
 * - paused: the arbiter or the chain is unavailable
 * - wrong-wallet: the wallet shows another account
 * - other: anything else, with its own message
 */
export type StakeFault =
  | 'refused'
  | 'failed'
  | 'poor'
  | 'gone'
  | 'returns'
  | 'paused'
  | 'wrong-wallet'
  | 'other';

/** The wallet shows another account than the player's, so no signature was requested. */
export class WrongWallet extends Error {
  override readonly name = 'WrongWallet';
}

const FAULTS: Readonly<Record<number, StakeFault>> = { 402: 'poor', 403: 'wrong-wallet', 503: 'paused' };
const CONFLICT = 409;

/** In these steps the wallet has not signed, so nothing was sent. */
const UNSIGNED: ReadonlySet<StakeStep | null> = new Set([null, 'reserving', 'preparing', 'approve']);

/** `step`: the step that failed. */
export function stakeFaultOf(error: unknown, step: StakeStep | null): StakeFault {
  if (error instanceof WrongWallet) return 'wrong-wallet';
  if (error instanceof HttpError) {
    if (error.status === CONFLICT) return UNSIGNED.has(step) ? 'gone' : 'returns';
    return FAULTS[error.status] ?? 'other';
  }
  if (isWalletRejection(error)) return 'refused';
  return error instanceof Error && error.name === 'TransactionFailed' ? 'failed' : 'other';
}

/** Whether a retry can help. A taken seat may become free, but a wager that is being returned must not be staked twice. */
export function canStakeAgain(fault: StakeFault): boolean {
  return fault !== 'returns';
}

/** Whether to offer other games. */
export function isGameGone(fault: StakeFault): boolean {
  return fault === 'gone' || fault === 'returns';
}
