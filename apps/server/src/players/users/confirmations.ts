// The wallet's confirmation of withdrawals and stakes from a new device.

import { isRefused, type Result } from '@kingstake/protocol';
import type { Database, Tx } from '../../platform/database/index.ts';
import { type Refusal, refuse } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { type Random, randomAlphanumeric, randomToken } from '../../platform/random.ts';
import type { Time } from '../../platform/time.ts';
import { findSessionDevice, noteConfirmation, type SessionDevice } from './device-store.ts';
import type { SignInPlace } from './sign-in.ts';
import { createStepUpMessage, type StepUpAnswer, type StepUpOrder, stepUp, stepUpFault } from './step-up.ts';
import { deleteStepUpChallenge, lockStepUpChallenge, putStepUpChallenge } from './step-up-store.ts';

export interface ConfirmDeps {
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  place: SignInPlace;
}

/** The session and device from which a player orders a withdrawal or a stake. */
export interface Ordering {
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

export interface Confirmations {
  /**
   * Runs `file` if the order needs no signature or has a valid one. Otherwise returns STEP_UP_REQUIRED without a
   * challenge; see `ask`. The challenge is used up only if the order was filed. `isAllowed` decides whether a new device
   * may do this without a signature; absent: never.
   */
  confirmed<T>(
    tx: Tx,
    ordering: Ordering,
    file: () => Promise<Result<T, Refusal>>,
    isAllowed?: () => Promise<boolean>,
  ): Promise<Result<T, Refusal>>;
  /** Returns the refusal that asks for a signature. Its new challenge is written in a separate transaction. */
  ask(ordering: Ordering): Promise<Refusal>;
}

const NONCE_LENGTH = 22; // 131 bits
const CHALLENGE_ID_BYTES = 16;

const SENTENCES = {
  signature: 'other-message-signed',
  expired: 'confirmation-late',
  unknown: 'confirmation-used',
} as const;

export function createConfirmations(deps: ConfirmDeps): Confirmations {
  const { database, time, random, log, place } = deps;

  async function faultOf(
    tx: Tx,
    { sessionKey, order, answer }: Ordering,
  ): Promise<keyof typeof SENTENCES | null> {
    if (answer === null) return null;
    const challenge = await lockStepUpChallenge(tx, sessionKey, answer.challengeId);
    return stepUpFault(challenge, order, answer.signature, time.nowMs());
  }

  const isNew = (device: SessionDevice): boolean => stepUp({ ...device, nowMs: time.nowMs() }) === 'required';

  return {
    async confirmed(tx, ordering, file, isAllowed = async () => false) {
      const { sessionKey, userId, answer, requestId } = ordering;
      const device = await findSessionDevice(tx, sessionKey, ordering.deviceKey);
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
      await deleteStepUpChallenge(tx, sessionKey);
      if (device.deviceId !== null) await noteConfirmation(tx, device.deviceId, time.nowMs());
      return filed;
    },

    async ask({ userId, sessionKey, order, requestId }) {
      const drawn = { nonce: randomAlphanumeric(random, NONCE_LENGTH), nowMs: time.nowMs() };
      const id = randomToken(random, CHALLENGE_ID_BYTES);
      const made = await database.transaction(async (tx) => {
        const session = await findSessionDevice(tx, sessionKey, null);
        if (session === null) return null;
        const message = createStepUpMessage(place, session.walletAddress, order, drawn);
        await putStepUpChallenge(tx, sessionKey, { ...message, id });
        return message;
      });
      if (made === null) return refuse('UNAUTHENTICATED');
      log.info({ requestId, userId, what: order.kind }, 'asked the wallet for a signature: new device');
      const expiresAt = new Date(made.expiresAtMs).toISOString();
      return refuse('STEP_UP_REQUIRED', undefined, {
        challenge: { challengeId: id, message: made.message, expiresAt },
      });
    },
  };
}
