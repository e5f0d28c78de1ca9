// platform/hub: every limit of the hub, as one value that a test can make small. Limits that players could notice are in
// the contract; the others are here.
import { SIZES, SOCKET } from '@kingstake/protocol';

export const HUB_LIMITS = {
  ...SOCKET,
  /** Largest message, bytes. */
  frameBytes: SIZES.frameBytes,
  /** Fragments of one message: browsers send one. Stops floods of empty fragments, which cost no token. */
  fragments: 16,
  /** Messages of one socket that may wait while its handler runs: one full quota. */
  waitingMessages: 100,
  /** Round trips kept for one socket: the last 50 s of pings. */
  rttSamples: 5,
  /** A session is recent for so long after its last socket: a player who went away forfeits after as long (ruling 3.6). */
  recentSessionMs: 10 * 60 * 1_000,
  /** Time for the peer to answer our close frame before the connection is terminated, milliseconds. */
  closeWaitMs: 2_000,
} as const;

export type HubLimits = { readonly [K in keyof typeof HUB_LIMITS]: number };

/** Longest text that an error repeats, in characters: ids are shorter, and the server must not serve as an amplifier. */
export const ECHO_CHARS = 64;
