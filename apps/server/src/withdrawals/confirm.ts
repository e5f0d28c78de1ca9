// withdrawals: the wallet's own word for a withdrawal from a new device: whether it is needed, given, and used up.

import type { Database, Tx } from '../platform/database/index.ts';
import { type Caller, isRefusal, type Refusal, refuse } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import { type Random, randomAlphanumeric, randomToken } from '../platform/random.ts';
import type { Time } from '../platform/time.ts';
import type { SessionDevice, SignInPlace, Users } from '../users/index.ts';
import { createStepUpMessage, stepUp, stepUpFault, type WithdrawalOrder } from './step-up.ts';
import { deleteChallenge, lockChallenge, putChallenge } from './step-up-store.ts';

export interface ConfirmDeps {
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  place: SignInPlace;
  users: Pick<Users, 'sessionDevice' | 'confirmDevice'>;
}

/** A player orders a withdrawal to their wallet, from a device. */
export interface Ordering {
  caller: Caller;
  order: WithdrawalOrder;
  deviceToken: string | null;
  /** The answer to a challenge; null when the call brings none. */
  answer: { challengeId: string; signature: string } | null;
  requestId: string;
}

export interface Confirmations {
  /**
   * Runs `file` when the order needs no signature or brings the right one. STEP_UP_REQUIRED without a challenge when it brings
   * none: see `ask`. Only what was filed uses the signature up: a refusal, of the signature or by `file`, leaves the challenge.
   */
  confirmed<T>(tx: Tx, ordering: Ordering, file: () => Promise<T | Refusal>): Promise<T | Refusal>;
  /** The refusal that asks for a signature: makes the challenge that it carries, in a transaction of its own. */
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
  const { database, time, random, log, place, users } = deps;

  async function faultOf(
    tx: Tx,
    { caller, order, answer }: Ordering,
  ): Promise<keyof typeof SENTENCES | null> {
    if (answer === null) return null;
    const challenge = await lockChallenge(tx, caller.sessionKey, answer.challengeId);
    return stepUpFault(challenge, order, answer.signature, time.nowMs());
  }

  const isAsked = (device: SessionDevice): boolean =>
    stepUp({ ...device, nowMs: time.nowMs() }) === 'required';

  return {
    async confirmed(tx, ordering, file) {
      const { caller, answer, requestId } = ordering;
      const device = await users.sessionDevice(tx, caller.sessionKey, ordering.deviceToken);
      if (answer === null && isAsked(device)) return refuse('STEP_UP_REQUIRED');
      // Whoever brings an answer is held to it, needed or not: so one signature never stands for two withdrawals.
      const reason = await faultOf(tx, ordering);
      if (reason !== null) {
        log.info({ requestId, userId: caller.userId, reason }, 'withdrawal not confirmed');
        return refuse('STEP_UP_FAILED', SENTENCES[reason], { reason });
      }
      const filed = await file();
      if (answer === null || isRefusal(filed)) return filed;
      await deleteChallenge(tx, caller.sessionKey);
      if (device.deviceId !== null) await users.confirmDevice(tx, device.deviceId);
      return filed;
    },

    async ask({ caller, order, requestId }) {
      const made = createStepUpMessage(place, order, randomAlphanumeric(random, NONCE_LENGTH), time.nowMs());
      const id = randomToken(random, CHALLENGE_ID_BYTES);
      await database.transaction((tx) => putChallenge(tx, caller.sessionKey, { ...order, ...made, id }));
      log.info(
        { requestId, userId: caller.userId },
        'withdrawal from a new device: a signature is asked for',
      );
      const expiresAt = new Date(made.expiresAtMs).toISOString();
      return refuse('STEP_UP_REQUIRED', undefined, {
        challenge: { challengeId: id, message: made.message, expiresAt },
      });
    },
  };
}
