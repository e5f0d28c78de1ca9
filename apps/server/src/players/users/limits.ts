import { lamports } from '@kingstake/protocol';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SESSION = {
  /** How long a challenge can be answered: long enough to read the wallet's dialog. */
  challengeMs: 5 * MINUTE,
  /** A session ends this long after sign-in, even if it is used. */
  maxAgeMs: 30 * DAY,
  /** A session ends this long after its last use. */
  idleMs: 7 * DAY,
  /** The last use is written at most this often, so that reads do not become writes. */
  touchMs: 5 * MINUTE,
  /** Most sessions in a player's list. All of them can be ended at once. */
  listed: 50,
  /** Open challenges of one browser. A person needs one, a double click two. */
  openChallengesPerBrowser: 5,
  /** A browser that was not signed in for this long counts as a new device, because its cookie and its row expire. */
  deviceMs: 180 * DAY,
} as const;

/** When a withdrawal or a stake needs its own signature. */
export const STEP_UP = {
  /** Sign-in is a signature of the wallet, so no other one is needed for this long. */
  freshSignInMs: 15 * MINUTE,
  /** A device is new for this long, so that the player can notice it among their sessions and end its session. */
  newDeviceMs: DAY,
  /** How long a challenge can be answered: long enough to read the wallet's dialog. */
  challengeMs: 5 * MINUTE,
  /** How much may be staked within `stakesMs` from a new device without a signature. */
  unconfirmedStakes: lamports(1_000_000_000n),
  stakesMs: DAY,
} as const;

export const NAMES = {
  /** How often a player may rename: enough to fix a mistake, too seldom to escape a reputation. */
  renameMs: 30 * DAY,
  /** How long after a rename the new name may be corrected or taken back, once: a typing error is seen within a day. */
  correctMs: DAY,
  /** How long a name that was given up stays reserved, because people who knew its player would trust a new owner. */
  formerMs: 90 * DAY,
} as const;
