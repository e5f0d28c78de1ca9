// platform/hub: every limit the hub obeys, as one value that a test can make small. Figures that players could notice
// stand in the contract; here are only those that nobody outside can see.
import { SIZES, SOCKET } from '@kingstake/protocol';

export const HUB_LIMITS = {
  ...SOCKET,
  /** Largest message, bytes. */
  frameBytes: SIZES.frameBytes,
  /** Frames one message may be cut into: browsers send one. Stops floods of empty fragments, which cost no credit. */
  fragments: 16,
  /** Messages of one socket that may wait while its handler runs: one full budget of credits. */
  waitingMessages: 100,
  /** Round trips remembered for one socket: the last 50 s of pings. */
  rttSamples: 5,
  /** A peer has this long to answer our close frame before the connection is cut, milliseconds. */
  closeWaitMs: 2_000,
} as const;

export type HubLimits = { readonly [K in keyof typeof HUB_LIMITS]: number };

/** Longest text that an error repeats, in characters: ids are shorter, and nobody may use us as an amplifier. */
export const ECHO_CHARS = 64;
