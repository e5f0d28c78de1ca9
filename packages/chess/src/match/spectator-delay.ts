// Chess match: which plies of a staked game a spectator may see at a given time (rulings 9), so that a spectator cannot
// help a player. Players see every ply immediately. `mayObserve` decides who may watch.

/** A ply becomes visible after three more plies or after a minute, whichever is earlier. */
export const SPECTATOR_DELAY = { plies: 3, ms: 60_000 } as const;

/**
 * The number of plies of a game, and the time of each in ms since 1970. Plies count from 1, and times never decrease.
 */
export interface PlayedAt {
  readonly plies: number;
  atMs(ply: number): number;
}

/** Returns how many plies a spectator may see at `nowMs`: 0 to `plies`. Reads the times of at most three plies. */
export function visiblePlies({ plies, atMs }: PlayedAt, nowMs: number): number {
  const least = Math.max(0, plies - SPECTATOR_DELAY.plies);
  let visible = plies;
  while (visible > least && nowMs < atMs(visible) + SPECTATOR_DELAY.ms) visible -= 1;
  return visible;
}

/** Returns when a ply becomes visible, as of the plies so far. Later plies can only make it earlier. */
export function visibleAtMs({ plies, atMs }: PlayedAt, ply: number): number {
  const delayedMs = atMs(ply) + SPECTATOR_DELAY.ms;
  const third = ply + SPECTATOR_DELAY.plies;
  return third <= plies ? Math.min(delayedMs, atMs(third)) : delayedMs;
}
