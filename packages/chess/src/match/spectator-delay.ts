// Which plies of a staked game a spectator may see at a given time (rulings 9), so that a spectator cannot help a player. Who may watch
// is decided by `mayObserve`; players see every ply at once.

/** A ply becomes visible after three more plies or after a minute, whichever is first. */
export const SPECTATOR_DELAY = { plies: 3, ms: 60_000 } as const;

/** The plies of a game, from 1, with the time of each. Times never decrease. */
export interface PlayedAt {
  readonly plies: number;
  atMs(ply: number): number;
}

/** Returns how many plies a spectator may see at `nowMs`: 0 to `plies`. Reads at most `SPECTATOR_DELAY.plies` times. */
export function visiblePlies({ plies, atMs }: PlayedAt, nowMs: number): number {
  const least = Math.max(0, plies - SPECTATOR_DELAY.plies);
  let visible = plies;
  while (visible > least && nowMs < atMs(visible) + SPECTATOR_DELAY.ms) visible -= 1;
  return visible;
}

/** Returns when a ply becomes visible, based on the plies so far. Later plies can only make it earlier. */
export function visibleAtMs({ plies, atMs }: PlayedAt, ply: number): number {
  const later = atMs(ply) + SPECTATOR_DELAY.ms;
  const third = ply + SPECTATOR_DELAY.plies;
  return third <= plies ? Math.min(later, atMs(third)) : later;
}
