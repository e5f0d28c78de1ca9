// A stake on chain from the click until both seats are locked, step by step, and why it can fail. Ports do the work; no
// React and no timer.

import { HttpError } from '../../../api/http-client.ts';
import { signatureIn } from '../../../wallet/transaction-signature.ts';
import { isWalletRejection } from '../../../wallet/wallet-answer.ts';

export type StakeStep = 'reserving' | 'preparing' | 'approve' | 'sending' | 'waiting' | 'binding';

export interface StakePorts {
  /** Reserves Black's seat; null for the creator, who has a seat. */
  reserve: (() => Promise<void>) | null;
  /** The server's transaction, unsigned. */
  prepare(): Promise<Uint8Array>;
  sign(transaction: Uint8Array): Promise<Uint8Array>;
  /**
   * Sends the signed bytes until they are final; false when the time runs out. `onSent` is called once the network may
   * have them. Rejects when they can never land.
   */
  deliver(signed: Uint8Array, onSent: () => void): Promise<boolean>;
  /** Whether the stake is final and correct. Rejects when it never will be. */
  verify(signature: string): Promise<boolean>;
  /** Whether both stakes are bound and the player has the seat; null for the creator, who waits at the board. */
  isSeated: (() => Promise<boolean>) | null;
  /** Resolves when it is time to poll again. */
  pause(): Promise<void>;
  onStep(step: StakeStep, signature: string | null): void;
}

/** late: sent, but not final in time. The server keeps watching and returns a stake that arrives too late. */
type StakeEnd = 'staked' | 'late';

/** Polls for one answer: a minute at two seconds each, after the network had its own time. */
const MAX_POLLS = 30;
/** For a poll before there is a signature; the server does not trust this value anyway. */
const NO_SIGNATURE = 'none';

/**
 * Rejects when nothing was sent, when no money moved, or when the server refuses the stake. Opens at most one wallet popup:
 * a stake that exists already is not requested again.
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
 * - poor: the wallet holds too little
 * - gone: there is no seat to stake for
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

/** The wallet shows another account than the player's. It was not asked to sign. */
export class WrongWallet extends Error {
  override readonly name = 'WrongWallet';
}

const FAULTS: Readonly<Record<number, StakeFault>> = { 402: 'poor', 403: 'wrong-wallet', 503: 'paused' };
const CONFLICT = 409;

/** In these steps nothing was sent, because the wallet has not signed. */
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

/** Whether a retry can help. A seat that is gone may become free; a wager that returns must not be staked twice. */
export function canStakeAgain(fault: StakeFault): boolean {
  return fault !== 'returns';
}

/** Whether to offer other games. */
export function isGameGone(fault: StakeFault): boolean {
  return fault === 'gone' || fault === 'returns';
}
