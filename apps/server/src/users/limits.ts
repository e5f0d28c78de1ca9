// users: limits of sign-in, sessions and names.
import { lamports } from '@kingstake/protocol';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Sign-in and sessions. */
export const SESSION = {
  /** How long a challenge can be answered: long enough to read the wallet's sheet. */
  challengeMs: 5 * MINUTE,
  /** A session ends this long after sign-in, whatever happens. */
  maxAgeMs: 30 * DAY,
  /** And this long after it was last used. */
  idleMs: 7 * DAY,
  /** Last use is written at most this often, so that reading does not become writing. */
  touchMs: 5 * MINUTE,
  /** Sessions that a player is shown: far more than one person's browsers. All of them can be ended at once. */
  listed: 50,
  /** Open challenges of one browser: a person needs one, a double click two. */
  openChallengesPerBrowser: 5,
  /** A browser that was not signed in for so long is a new device: its cookie ends then, and its row. */
  deviceMs: 180 * DAY,
} as const;

/** When a withdrawal or a stake takes a signature of its own. */
export const STEP_UP = {
  /** Signing in is a signature of the wallet: for so long no other one is asked for. */
  freshSignInMs: 15 * MINUTE,
  /** A device is new for so long: time for the player to see it among their sessions and to end it. */
  newDeviceMs: DAY,
  /** How long a challenge can be answered: long enough to read the wallet's sheet. */
  challengeMs: 5 * MINUTE,
  /** What may be staked in `stakesMs` from a device that is new: enough to play at once, little to lose. */
  unconfirmedStakes: lamports(1_000_000_000n),
  stakesMs: DAY,
} as const;

/** Names. */
export const NAMES = {
  /** A player may take another name this often: often enough for a mistake, too seldom to run from a reputation. */
  renameMs: 30 * DAY,
  /** For so long nobody else may take a name that was given up: those who knew its player would believe the new one. */
  formerMs: 90 * DAY,
} as const;
