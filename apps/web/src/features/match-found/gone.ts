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

/**
 * missed: Match Found was not answered · not-started: it was declined · expired: no one joined in an hour · refused, unanswered: of a
 * challenge to one player.
 */
export type GoneNews = 'missed' | 'not-started' | 'expired' | 'refused' | 'unanswered';

const NEWS: Readonly<Record<string, GoneNews>> = {
  'ready-expired': 'missed',
  declined: 'not-started',
  expired: 'expired',
};

const NEWS_OF_CHALLENGE: Readonly<Record<string, GoneNews>> = { declined: 'refused', expired: 'unanswered' };

/** What the player has to be told; null for what they did themselves or have seen. */
export function newsOf(game: Pick<Game, 'status' | 'reason' | 'challengedPlayer'>): GoneNews | null {
  const { status, reason, challengedPlayer } = game;
  if (status !== 'ended' || reason === null) return null;
  return (challengedPlayer === undefined ? NEWS : NEWS_OF_CHALLENGE)[reason] ?? null;
}
