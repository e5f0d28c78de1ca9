// The wallet's confirmation of withdrawals and stakes: when one is needed, what is signed, and whether an order was
// confirmed. A stolen session could move money but cannot sign with the wallet. So the wallet must confirm, unless it signed
// recently, or the device has been known for a day or was confirmed.
import {
  CHAIN_OF,
  type ConfirmationPlace,
  formatSol,
  formatStakeText,
  formatWithdrawalText,
  isRefused,
  type Lamports,
  type Result,
  type StepUpReason,
} from '@kingstake/protocol';
import type { Tx } from '../../platform/database/index.ts';
import { type Refusal, refuse } from '../../platform/http/index.ts';
import { randomAlphanumeric, randomToken } from '../../platform/random.ts';
import * as store from './device-store.ts';
import { STEP_UP } from './limits.ts';
import type { SignInPlace, UsersDeps } from './presenter.ts';
import { CHALLENGE_ID_BYTES, isSignedBy, NONCE_LENGTH } from './sign-in.ts';

type StepUpFacts = Omit<store.SessionDevice, 'walletAddress' | 'deviceId'> & { nowMs: number };

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

export function createStepUpMessage(
  place: SignInPlace,
  walletAddress: string,
  order: StepUpOrder,
  { nonce, nowMs }: { nonce: string; nowMs: number },
): store.StepUpMessage {
  const [issuedAt, expiresAt] = [new Date(nowMs), new Date(nowMs + STEP_UP.challengeMs)];
  const fields: ConfirmationPlace = {
    domain: new URL(place.publicOrigin).host,
    address: walletAddress,
    uri: place.publicOrigin,
    chainId: CHAIN_OF[place.cluster],
    nonce,
    issuedAt: issuedAt.toISOString(),
    expirationTime: expiresAt.toISOString(),
  };
  const amount = formatSol(order.lamports);
  const message =
    order.kind === 'withdrawal'
      ? formatWithdrawalText({ ...fields, amount, destination: walletAddress })
      : formatStakeText({ ...fields, stake: amount, timeControl: order.timeControl });
  return { walletAddress, subject: subjectOf(order), message, issuedAt, expiresAt };
}

/** Returns why `signature` (base64) does not confirm this order with this challenge, or null. `challenge` is null if there is none. */
export function stepUpFault(
  challenge: store.StepUpMessage | null,
  order: StepUpOrder,
  signature: string,
  nowMs: number,
): StepUpReason | null {
  if (challenge === null || challenge.subject !== subjectOf(order)) return 'unknown';
  const { expiresAt, walletAddress, message } = challenge;
  if (nowMs >= expiresAt.getTime()) return 'expired';
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

/** The session and device from which a player orders a withdrawal or a stake. */
interface Ordering {
  userId: number;
  sessionKey: string;
  /** The hash of the device cookie of the request or socket; see `deviceKeyOf`. */
  deviceKey: string | null;
  order: StepUpOrder;
  /** The answer to a challenge; null if there is none. */
  answer: StepUpAnswer | null;
  /** The id of the HTTP request; absent for a message on a socket. */
  requestId?: string;
}

export type Confirmations = ReturnType<typeof createConfirmations>;

const SENTENCES = {
  signature: 'other-message-signed',
  expired: 'confirmation-late',
  unknown: 'confirmation-used',
} as const;

export function createConfirmations({ database, time, random, log, place }: UsersDeps) {
  async function faultOf(
    tx: Tx,
    { sessionKey, order, answer }: Ordering,
  ): Promise<keyof typeof SENTENCES | null> {
    if (answer === null) return null;
    const challenge = await store.lockStepUpChallenge(tx, sessionKey, answer.challengeId);
    return stepUpFault(challenge, order, answer.signature, time.nowMs());
  }

  const isNew = (device: store.SessionDevice): boolean =>
    stepUp({ ...device, nowMs: time.nowMs() }) === 'required';

  return {
    /**
     * Runs `file` if the order needs no signature or has a valid one. Otherwise returns STEP_UP_REQUIRED without a
     * challenge; see `ask`. The challenge is used up only if the order was filed. `isAllowed` decides whether a new device
     * may do this without a signature; absent: never.
     */
    async confirmed<T>(
      tx: Tx,
      ordering: Ordering,
      file: () => Promise<Result<T, Refusal>>,
      isAllowed: () => Promise<boolean> = async () => false,
    ): Promise<Result<T, Refusal>> {
      const { sessionKey, userId, answer, requestId } = ordering;
      const device = await store.findSessionDevice(tx, sessionKey, ordering.deviceKey);
      if (device === null) return refuse('UNAUTHENTICATED');
      if (answer === null && isNew(device) && !(await isAllowed())) return refuse('STEP_UP_REQUIRED');
      // An answer is checked even if none is needed, so that one signature never confirms two orders.
      const reason = await faultOf(tx, ordering);
      if (reason !== null) {
        log.info({ requestId, userId, what: ordering.order.kind, reason }, 'not confirmed by the wallet');
        return refuse('STEP_UP_FAILED', SENTENCES[reason], { reason });
      }
      const filed = await file();
      if (answer === null || isRefused(filed)) return filed;
      await store.deleteStepUpChallenge(tx, sessionKey);
      if (device.deviceId !== null) await store.noteConfirmation(tx, device.deviceId, time.nowMs());
      return filed;
    },

    /** Returns the refusal that asks for a signature. Its new challenge is written in a separate transaction. */
    async ask({ userId, sessionKey, order, requestId }: Ordering): Promise<Refusal> {
      const drawn = { nonce: randomAlphanumeric(random, NONCE_LENGTH), nowMs: time.nowMs() };
      const id = randomToken(random, CHALLENGE_ID_BYTES);
      const made = await database.transaction(async (tx) => {
        const session = await store.findSessionDevice(tx, sessionKey, null);
        if (session === null) return null;
        const message = createStepUpMessage(place, session.walletAddress, order, drawn);
        await store.putStepUpChallenge(tx, sessionKey, { ...message, id });
        return message;
      });
      if (made === null) return refuse('UNAUTHENTICATED');
      log.info({ requestId, userId, what: order.kind }, 'asked the wallet for a signature: new device');
      return refuse('STEP_UP_REQUIRED', undefined, {
        challenge: { challengeId: id, message: made.message, expiresAt: made.expiresAt.toISOString() },
      });
    },
  };
}
