// A wallet's confirmation of a withdrawal or a stake from a new device.
import * as z from 'zod/mini';
import { Instant, storable } from './ids.ts';

/** Details of STEP_UP_REQUIRED. The wallet signs `message`: see `confirmation-text.ts`. */
export const StepUpChallenge = z.object({ challengeId: z.string(), message: z.string(), expiresAt: Instant });
export type StepUpChallenge = z.infer<typeof StepUpChallenge>;

/**
 * The answer to a challenge, in a repeat of the request; both or neither. `signature` is base64 of 64 bytes over `message`.
 */
export const stepUpAnswer = {
  challengeId: z.optional(z.string().check(z.minLength(1), z.maxLength(64), storable)),
  signature: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
};

/** The `reason` of STEP_UP_FAILED. */
export type StepUpReason = 'signature' | 'expired' | 'unknown';
