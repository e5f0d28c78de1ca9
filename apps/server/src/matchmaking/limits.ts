import type { Rate } from '../platform/quotas.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The topic of open games. */
export const LOBBY_TOPIC = {
  /**
   * Most open staked games in the lobby, and as many friendly ones (ruling 12.3). Games of present creators come first. A
   * full list takes 130 KB, half of what may be queued for a slow reader.
   */
  gamesOfKind: 500,
  /** Staked games on one page of the list, and as many friendly ones (ruling 12.3). */
  pageOfKind: 100,
  /**
   * Reads of the open games that a burst of changes may trigger. The quota refills by one every `batchMs`, so a flood of
   * changes costs four reads a second.
   */
  readingsAtOnce: 20,
  /** Changes are sent in one message this long after the first one. 2,000 watchers thus receive at most four messages a second each. */
  batchMs: 250,
  /** How often the open games are read even if the bus reports no change, because some expire. */
  lookMs: 5 * SECOND,
  /** How often they are read while the bus is degraded. */
  lookDegradedMs: SECOND,
} as const;

/** A call with `orJoin` tries this many seats before it creates a game (ruling 17.2). */
export const SEAT_ATTEMPTS = 3;

/** Codes that one user, or one address, may try by message and by call together; the same as `RATES.codeLookup`. */
export const CODE_ATTEMPTS: Rate = { max: 20, windowMs: MINUTE, isShared: true };

/** Newest started games with each colour whose opponents count as recent. An active player plays them within some days. */
export const RECENT_GAMES = 100;
