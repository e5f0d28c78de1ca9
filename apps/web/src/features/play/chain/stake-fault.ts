// play, chain: why a stake came to nothing, and what the player can do then. Pure.
import { HttpError } from '../../../session/http-client.ts';
import { isWalletRejection } from '../../../session/wallet-rejection.ts';
import type { StakeStep } from './stake-flow.ts';

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
