// The error catalogue. Append-only: a code never changes its meaning or its status. Every non-2xx body is {message, code,
// ...details}; `message` is for players. If it differs from the code's message, `reason` in the details names it.
import type { ErrorCode } from './error-codes.ts';

export const ERRORS = {
  /** A field is missing, of the wrong type or outside its limit. `issues` names the fields. */
  VALIDATION: { status: 400, message: 'The request is not valid.' },
  /**
   * No session, or one that has ended. A sign-in without the challenge's cookie has the `reason` "cookie"; most likely the browser
   * blocks cookies.
   */
  UNAUTHENTICATED: { status: 401, message: 'Please sign in with your wallet.' },
  /** The playing balance is too small. `requiredAmount` and `currentBalance` are SOL text. */
  INSUFFICIENT_BALANCE: { status: 402, message: 'Insufficient balance' },
  /** Signed in, but the resource belongs to another user, or the action is not allowed. */
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  /** Signed in with a wallet that has no player yet. */
  NOT_REGISTERED: { status: 403, message: 'Please create your profile first.' },
  /**
   * A withdrawal or a stake from a device that is new to the wallet. `challenge` has `challengeId`, `message` (the text for the
   * wallet to sign) and `expiresAt`. The client repeats the request with `challengeId` and `signature`.
   */
  STEP_UP_REQUIRED: {
    status: 403,
    message: 'Please confirm this with your wallet: this device is new to it.',
  },
  /**
   * The signature does not confirm this withdrawal or stake. Nothing was moved. `reason` is `signature` (not made by this wallet
   * over the message; the challenge can still be answered), `expired`, or `unknown` (used, replaced, or of another session, amount
   * or address). A request without a signature gets a new challenge.
   */
  STEP_UP_FAILED: { status: 403, message: 'This could not be confirmed. Please try again.' },
  /**
   * The creator's rating range excludes the caller. `ratingRange` is the range, `rating` the caller's in the game's pool.
   */
  RATING_OUT_OF_RANGE: { status: 403, message: 'Your rating does not fit this game.' },
  /**
   * The player takes a break, or the wallet is self-excluded. `until` is an instant, or null for an exclusion that ends only on
   * request.
   */
  ON_BREAK: { status: 403, message: 'You are on a break from games with stakes and deposits.' },
  /** A staked game needs the operator's current terms. `version` is the one to accept. */
  TERMS_NOT_ACCEPTED: { status: 403, message: 'Please accept the current terms first.' },
  /** The operator does not offer stakes, deposits and registration in the caller's region. */
  REGION_BLOCKED: { status: 403, message: 'This is not available in your region.' },
  /** The signature of a move, a resignation or a draw is wrong (socket only). `game_state` follows, and nothing was played. */
  BAD_SIGNATURE: { status: 403, message: 'The signature of this move is not valid.' },
  /** It does not exist, or the caller may not see it. */
  NOT_FOUND: { status: 404, message: 'Not found' },
  /** The request conflicts with the current state (a taken name, a full game, a different body under the same key). */
  CONFLICT: { status: 409, message: 'This conflicts with the current state. Please refresh and try again.' },
  /**
   * A stake or deposit would exceed the player's own limit. `kind`, `limit` and `used` (SOL text). Limits on sums also have
   * `period`, and `resetsAt`: when the oldest entry leaves the window, or null.
   */
  LIMIT_REACHED: { status: 409, message: 'This would go beyond a limit that you have set.' },
  /**
   * The withdrawal, stake or purchase needs money that fair play cases hold. `held` is SOL text. `until` is the instant after which
   * nothing is held any more.
   */
  UNDER_REVIEW: { status: 409, message: 'Part of your balance is under review.' },
  /** The rules of chess refuse the move. */
  INVALID_MOVE: { status: 422, message: 'Invalid move' },
  /** Too many requests. `Retry-After` contains the delay. */
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please wait a moment.' },
  /** Specified, but not built yet. */
  NOT_IMPLEMENTED: { status: 501, message: 'This is not available yet.' },
  /** A dependency of the server is temporarily unavailable. Nothing was lost. */
  UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again.' },
} as const satisfies Record<ErrorCode, { status: number; message: string }>;
