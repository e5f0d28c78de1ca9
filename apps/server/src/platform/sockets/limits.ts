// platform/sockets: every limit of the hub, in one object that tests can override. Limits that players could notice are part of the contract.
// The others are defined here.
import { SIZES, SOCKET } from '@kingstake/protocol';
import { Quota } from '../quotas.ts';

export const HUB_LIMITS = {
  ...SOCKET,
  /** Maximum size of a message in bytes. */
  frameBytes: SIZES.frameBytes,
  /** Maximum number of fragments of a message. Browsers send one. Stops floods of empty fragments, which cost no credit. */
  fragments: 16,
  /** Maximum number of messages of one socket that wait while its handler runs. Equal to one full quota. */
  waitingMessages: 100,
  /** Number of round trips kept for one socket, which covers the last 50 s of pings. */
  rttSamples: 5,
  /** A session counts as recent for this long after its last socket. An absent player forfeits after the same time (ruling 3.6). */
  recentSessionMs: 10 * 60 * 1_000,
  /** A socket that has answered no ping for longer counts as silent, although it is still open (ruling 17.2). */
  silentMs: 20_000,
  /** Time in ms for the peer to answer the close frame before the connection is terminated. */
  closeWaitMs: 2_000,
} as const;

export type HubLimits = { readonly [K in keyof typeof HUB_LIMITS]: number };

/** The quotas of each user over all sockets. `factor` multiplies them. */
export function createUserQuotas(limits: HubLimits, factor: number) {
  const quotaOf = (max: number, windowMs: number) => new Quota<number>({ max: max * factor, windowMs });
  return {
    /** Each message costs one, and so does each further started `quotaBytes` of its answers. */
    ordinary: quotaOf(limits.quota, limits.quotaWindowMs),
    /** Of players with a stake in a running game. Messages and pings do not use up each other's quota. */
    priority: {
      message: quotaOf(limits.priorityMessages, limits.priorityWindowMs),
      ping: quotaOf(limits.priorityPings, limits.priorityWindowMs),
    },
  };
}
export type UserQuotas = ReturnType<typeof createUserQuotas>;

/** Returns the cost of answers of `bytes` beyond the one credit of their message. */
export const answerCost = (bytes: number, { quotaBytes }: Pick<HubLimits, 'quotaBytes'>): number =>
  Math.ceil(bytes / quotaBytes) - 1;

/** Maximum length of a text that an error repeats, in characters. Ids are shorter. Prevents use of the server as an amplifier. */
export const ECHO_CHARS = 64;
