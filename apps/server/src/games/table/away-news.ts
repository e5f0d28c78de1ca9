// games: what a player is to be told who is not there: an opponent to be accepted, or a clock that runs. Pure.
import { type MatchEvent, otherSide, turnOf } from '@kingstake/chess';
import type { LoadedGame } from '../registry/cached-game.ts';
import { opponentOf } from './game-view.ts';

export type AwayNews = { kind: 'found'; gameId: number; opponent: string } | { kind: 'turn'; gameId: number };

/** Null where nothing of it has changed by these events. */
export function awayNews(
  held: LoadedGame,
  events: readonly MatchEvent[],
): { userId: number; news: AwayNews } | null {
  const { match, id: gameId } = held.record;
  // White is asked whether the game may begin, except at its board, where it begins at once.
  if (match.status === 'ready' && events.some(({ kind }) => kind === 'opponent_joined')) {
    const { username } = opponentOf(held, match.black.userId);
    return { userId: match.white.userId, news: { kind: 'found', gameId, opponent: username } };
  }
  if (match.status !== 'active') return null;
  const side = turnOf(match);
  const { userId, isAbsent } = match[side];
  const isNews = events.some(
    (event) =>
      event.kind === 'move_made' ||
      (event.kind === 'opponent_connection' && !event.connected && event.audience === otherSide(side)),
  );
  return isAbsent && isNews ? { userId, news: { kind: 'turn', gameId } } : null;
}
