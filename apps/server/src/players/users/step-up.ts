// Decides when a withdrawal or a stake needs its own signature, and what is signed. Pure. A stolen session could move
// money but cannot sign with the wallet. So the wallet must confirm, unless it signed recently, or the device has been
// known for a day or was confirmed.
import {
  CHAIN_OF,
  type ConfirmationPlace,
  formatSol,
  formatStakeText,
  formatWithdrawalText,
  type Lamports,
  type StepUpReason,
} from '@kingstake/protocol';
import { STEP_UP } from './limits.ts';
import { isSignedBy, type SignInPlace } from './sign-in.ts';

export interface StepUpFacts {
  signedInMs: number; // when the session began
  firstSignInMs: number | null; // when the wallet first signed in on this device; null: not a device of this session
  confirmedMs: number | null; // when a signature first confirmed an order from this device
  nowMs: number;
}

export function stepUp({ signedInMs, firstSignInMs, confirmedMs, nowMs }: StepUpFacts): 'none' | 'required' {
  if (nowMs - signedInMs < STEP_UP.freshSignInMs) return 'none';
  if (confirmedMs !== null) return 'none';
  return firstSignInMs !== null && nowMs - firstSignInMs > STEP_UP.newDeviceMs ? 'none' : 'required';
}

/** Whether an unconfirmed device may stake this much. `staked` is the sum of the last 24 hours without this stake. */
export function isWithinAllowance(staked: Lamports, wager: Lamports): boolean {
  return staked + wager <= STEP_UP.unconfirmedStakes;
}

/** The order to confirm. The message names it, and a challenge is valid for this order only. */
export type StepUpOrder =
  | { kind: 'withdrawal'; lamports: Lamports }
  | { kind: 'stake'; lamports: Lamports; timeControl: string };

/** Returns a text that is equal for equal orders of one wallet. */
export function subjectOf(order: StepUpOrder): string {
  const amount = formatSol(order.lamports);
  return order.kind === 'withdrawal' ? `withdrawal ${amount}` : `stake ${amount} ${order.timeControl}`;
}

export interface StepUpMessage {
  walletAddress: string; // signs the message; a withdrawal goes there
  subject: string; // see `subjectOf`
  message: string; // what the wallet signs, byte for byte in UTF-8
  issuedAtMs: number;
  expiresAtMs: number;
}

export function createStepUpMessage(
  place: SignInPlace,
  walletAddress: string,
  order: StepUpOrder,
  { nonce, nowMs }: { nonce: string; nowMs: number },
): StepUpMessage {
  const expiresAtMs = nowMs + STEP_UP.challengeMs;
  const fields: ConfirmationPlace = {
    domain: new URL(place.publicOrigin).host,
    address: walletAddress,
    uri: place.publicOrigin,
    chainId: CHAIN_OF[place.cluster],
    nonce,
    issuedAt: new Date(nowMs).toISOString(),
    expirationTime: new Date(expiresAtMs).toISOString(),
  };
  const amount = formatSol(order.lamports);
  const message =
    order.kind === 'withdrawal'
      ? formatWithdrawalText({ ...fields, amount, destination: walletAddress })
      : formatStakeText({ ...fields, stake: amount, timeControl: order.timeControl });
  return { walletAddress, subject: subjectOf(order), message, issuedAtMs: nowMs, expiresAtMs };
}

/** Returns why `signature` (base64) does not confirm this order with this challenge, or null. `challenge` is null if there is none. */
export function stepUpFault(
  challenge: StepUpMessage | null,
  order: StepUpOrder,
  signature: string,
  nowMs: number,
): StepUpReason | null {
  if (challenge === null || challenge.subject !== subjectOf(order)) return 'unknown';
  const { expiresAtMs, walletAddress, message } = challenge;
  if (nowMs >= expiresAtMs) return 'expired';
  return isSignedBy(walletAddress, message, signature) ? null : 'signature';
}

/** The answer to a challenge in a request. */
export interface StepUpAnswer {
  challengeId: string;
  signature: string;
}

/** Returns null without an answer, undefined for an incomplete one. */
export function answerIn(brought: {
  challengeId?: string | undefined;
  signature?: string | undefined;
}): StepUpAnswer | null | undefined {
  const { challengeId, signature } = brought;
  if (challengeId === undefined && signature === undefined) return null;
  return challengeId === undefined || signature === undefined ? undefined : { challengeId, signature };
}
