// match-found: games of the player that waited or were to be accepted, and are no longer listed. Pure.
import type { Game } from '@kingstake/protocol/game';

/** Ids of the games that have not started: their end may come while no one looks. */
export function pendingIds(games: readonly Game[]): number[] {
  return games.filter(({ status }) => status === 'waiting' || status === 'ready').map(({ id }) => id);
}

export function goneIds(known: Iterable<number>, games: readonly Game[]): number[] {
  const listed = new Set(games.map(({ id }) => id));
  return [...known].filter((id) => !listed.has(id));
}

/** missed: Match Found was not answered · not-started: it was declined · expired: no one joined in an hour. */
export type GoneNews = 'missed' | 'not-started' | 'expired';

const NEWS: Readonly<Record<string, GoneNews>> = {
  'ready-expired': 'missed',
  declined: 'not-started',
  expired: 'expired',
};

/** What the player has to be told; null for what they did themselves or have seen. */
export function newsOf({ status, reason }: Pick<Game, 'status' | 'reason'>): GoneNews | null {
  return status === 'ended' && reason !== null ? (NEWS[reason] ?? null) : null;
}
