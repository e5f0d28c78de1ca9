// withdrawals: when a withdrawal takes a signature of its own, and what is signed. Pure.
//
// Who holds a stolen session can order a withdrawal and cannot sign with the wallet. So the wallet is asked again, unless it has
// signed just now, or the device is one that its player has known for a day or has confirmed a withdrawal on.
import {
  CHAIN_OF,
  formatSol,
  formatWithdrawalText,
  type Lamports,
  STEP_UP,
  type StepUpReason,
} from '@kingstake/protocol';
import { isSignedBy, type SignInPlace } from '../users/index.ts';

export interface StepUpFacts {
  signedInMs: number; // the session
  firstSignInMs: number | null; // the wallet, on this device; null: not a device of this session
  confirmedMs: number | null; // a withdrawal, by a signature, from this device
  nowMs: number;
}

export function stepUp({ signedInMs, firstSignInMs, confirmedMs, nowMs }: StepUpFacts): 'none' | 'required' {
  if (nowMs - signedInMs < STEP_UP.freshSignInMs) return 'none';
  if (confirmedMs !== null) return 'none';
  return firstSignInMs !== null && nowMs - firstSignInMs > STEP_UP.newDeviceMs ? 'none' : 'required';
}

/** What is ordered: what the message names, and the challenge is for. */
export interface WithdrawalOrder {
  walletAddress: string; // the player's: it signs, and the money goes there
  lamports: Lamports;
}

export interface StepUpMessage {
  message: string; // what the wallet signs, byte for byte in UTF-8
  issuedAtMs: number;
  expiresAtMs: number;
}

export function createStepUpMessage(
  place: SignInPlace,
  order: WithdrawalOrder,
  nonce: string,
  nowMs: number,
): StepUpMessage {
  const expiresAtMs = nowMs + STEP_UP.challengeMs;
  const message = formatWithdrawalText({
    domain: new URL(place.publicOrigin).host,
    address: order.walletAddress,
    amount: formatSol(order.lamports),
    destination: order.walletAddress,
    uri: place.publicOrigin,
    chainId: CHAIN_OF[place.cluster],
    nonce,
    issuedAt: new Date(nowMs).toISOString(),
    expirationTime: new Date(expiresAtMs).toISOString(),
  });
  return { message, issuedAtMs: nowMs, expiresAtMs };
}

/** Whether `signature` (base64) confirms this order by this challenge, now; null means yes. `challenge` is null when there is none. */
export function stepUpFault(
  challenge: (WithdrawalOrder & { message: string; expiresAtMs: number }) | null,
  order: WithdrawalOrder,
  signature: string,
  nowMs: number,
): StepUpReason | null {
  if (
    challenge === null ||
    challenge.lamports !== order.lamports ||
    challenge.walletAddress !== order.walletAddress
  )
    return 'unknown';
  if (nowMs >= challenge.expiresAtMs) return 'expired';
  return isSignedBy(order.walletAddress, challenge.message, signature) ? null : 'signature';
}
