// play, live: what the search for an opponent has come to. Pure.
import type { StakeSourceName, WaitingGame } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';

export type Finding = { kind: 'searching' } | { kind: 'found'; game: WaitingGame } | { kind: 'none' };

/** `games`: the last answer; undefined before the first one. Those whose creator is here come first. */
export function findingOf(games: readonly WaitingGame[] | undefined, shownMs: number): Finding {
  if (shownMs < PAGE_TIMES.findingLeastMs) return { kind: 'searching' };
  const game = games?.find(({ creatorOnline }) => creatorOnline) ?? games?.[0];
  if (game !== undefined) return { kind: 'found', game };
  return { kind: shownMs < PAGE_TIMES.findingMs ? 'searching' : 'none' };
}

/** Where the address says that the wager comes from: the playing balance, unless it says otherwise. */
export function sourceOf(search: string): StakeSourceName {
  return new URLSearchParams(search).get('stakeSource') === 'escrow' ? 'escrow' : 'balance';
}
