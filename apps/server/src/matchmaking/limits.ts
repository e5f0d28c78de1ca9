// matchmaking: limits.
import type { Rate } from '../platform/rate-limits.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The topic of open games. */
export const LOBBY_TOPIC = {
  /** Open staked games that the lobby knows, and as many friendly ones, those of present creators first: neither takes the other's
   * room (ruling 12.3). A list of all is 130 KB, half of what a reader may lag. */
  gamesOfKind: 500,
  /** Staked games on one page of the list, and as many friendly ones (ruling 12.3). */
  pageOfKind: 100,
  /** Readings of the open games that may follow at once on changes; they come back at the pace of `batchMs`. A caller who needs one
   * more waits for it, so that a flood of changes costs the database four readings a second. */
  readingsAtOnce: 20,
  /** What changed is told this long after the first change, all in one message: people see it at once, and 2,000 watchers hear at
   * most four messages a second. */
  batchMs: 250,
  /** While hints between nodes are whole the open games are read this often all the same: some leave with time alone. */
  lookMs: 5 * SECOND,
  /** And this often while they are not. */
  lookUnheardMs: SECOND,
} as const;

/** Codes that one user, or one address, may try by message and by call together: as `RATES.codeLookup`. */
export const CODE_ATTEMPTS: Rate = { max: 20, windowMs: MINUTE };
