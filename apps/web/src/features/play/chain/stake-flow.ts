// A stake on chain from the click until both seats are locked, step by step, and why it can fail. Ports do the work; no
// React and no timer.

import { HttpError } from '../../../session/http-client.ts';
import { signatureIn } from '../../../session/transaction-signature.ts';
import { isWalletRejection } from '../../../session/wallet-rejection.ts';

export type StakeStep = 'reserving' | 'preparing' | 'approve' | 'sending' | 'waiting' | 'binding';

export interface StakePorts {
  /** Keeps Black's seat; null for the creator, who has one. */
  reserve: (() => Promise<void>) | null;
  /** The server's transaction, unsigned. */
  prepare(): Promise<Uint8Array>;
  sign(transaction: Uint8Array): Promise<Uint8Array>;
  /**
   * Sends the signed bytes until they are final. False: not in the time there was. `onSent` is called when the network may
   * have them. Rejects where they did not land and never will.
   */
  deliver(signed: Uint8Array, onSent: () => void): Promise<boolean>;
  /** Whether the stake is final and right. Rejects where it never will be. */
  verify(signature: string): Promise<boolean>;
  /** Whether both stakes are bound and the player sits; null for the creator, who waits at the board. */
  isSeated: (() => Promise<boolean>) | null;
  /** Resolves when it is time to ask again. */
  pause(): Promise<void>;
  onStep(step: StakeStep, signature: string | null): void;
}

/** late: sent, not there in the time there was. The server goes on looking and returns what comes too late. */
type StakeEnd = 'staked' | 'late';

/** Questions of a kind: a minute at two seconds each, after the network has had its own time. */
const ASKS = 30;
/** For a question before there is a signature: nothing is believed of it in any case. */
const NO_SIGNATURE = 'none';

/**
 * Rejects where nothing was sent, where nothing moved, or where the server says that it cannot count. One wallet
 * popup at most: a stake that is there already is not asked for again.
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
  for (let asked = 1; ; asked += 1) {
    if (await isDone()) return 'staked';
    if (asked >= ASKS) return 'late';
    await pause();
  }
}

/**
 * refused: the player's own No, or a popup that was closed · failed: the network refused it · poor: the wallet holds too
 * little · gone: no seat to stake for · returns: it came too late or wrong, and comes back by itself · paused: arbiter or
 * chain unwell · wrong-wallet: the wallet shows another account · other: anything else, in its own words.
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

/** The wallet shows another account than the player's. Nothing was asked of it. */
export class WrongWallet extends Error {
  override readonly name = 'WrongWallet';
}

const FAULTS: Readonly<Record<number, StakeFault>> = { 402: 'poor', 403: 'wrong-wallet', 503: 'paused' };
const CONFLICT = 409;

/** Before the wallet has signed nothing can be on its way. */
const UNSIGNED: ReadonlySet<StakeStep | null> = new Set([null, 'reserving', 'preparing', 'approve']);

/** `step`: where it ended. */
export function stakeFaultOf(error: unknown, step: StakeStep | null): StakeFault {
  if (error instanceof WrongWallet) return 'wrong-wallet';
  if (error instanceof HttpError) {
    if (error.status === CONFLICT) return UNSIGNED.has(step) ? 'gone' : 'returns';
    return FAULTS[error.status] ?? 'other';
  }
  if (isWalletRejection(error)) return 'refused';
  return error instanceof Error && error.name === 'TransactionFailed' ? 'failed' : 'other';
}

/** Whether staking again can help at once. A seat that is gone may be free again; a wager that returns is not asked for twice. */
export function canStakeAgain(fault: StakeFault): boolean {
  return fault !== 'returns';
}

/** Whether the player should be led to other games. */
export function isGameGone(fault: StakeFault): boolean {
  return fault === 'gone' || fault === 'returns';
}
