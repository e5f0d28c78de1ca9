// Chess match, gallery: which half-moves an observer of a staked game may know at an instant (rulings 9), so that nobody in the gallery
// can help a player. Pure. Who may observe at all is `mayObserve`; players are never behind.

/** A move is heard when so many more were played, or so much later, whichever comes first. */
export const GALLERY_BEHIND = { plies: 3, ms: 60_000 } as const;

/** The half-moves of a game, from 1, each with the instant at which it was played; instants never go back. */
export interface PlayedAt {
  readonly plies: number;
  atMs(ply: number): number;
}

/** Returns how many half-moves an observer may know at `nowMs`: 0 to `plies`. Reads at most `GALLERY_BEHIND.plies` instants. */
export function heardPlies({ plies, atMs }: PlayedAt, nowMs: number): number {
  const least = Math.max(0, plies - GALLERY_BEHIND.plies);
  let heard = plies;
  while (heard > least && nowMs < atMs(heard) + GALLERY_BEHIND.ms) heard -= 1;
  return heard;
}

/** Returns the instant at which a half-move is heard, as far as is known now: what is played after it can only bring it forward. */
export function heardAtMs({ plies, atMs }: PlayedAt, ply: number): number {
  const later = atMs(ply) + GALLERY_BEHIND.ms;
  const third = ply + GALLERY_BEHIND.plies;
  return third <= plies ? Math.min(later, atMs(third)) : later;
}
