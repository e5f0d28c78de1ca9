// Suggests players to challenge while a name is typed: recent opponents first, then online players who accept a challenge.
import { type AnswerOf, challengeCalls, SUGGESTIONS } from '@kingstake/protocol';
import { havePlayedAmong, listRecentOpponents } from '../games/index.ts';
import type { Queries } from '../platform/database/index.ts';
import type { RouteKit } from '../platform/http/index.ts';
import { listBarred, listChallengePrivacy } from '../players/contacts/index.ts';
import type { MatchmakingContext } from './context.ts';
import { RECENT_GAMES } from './limits.ts';

export function addSuggestRoute(routes: RouteKit, context: MatchmakingContext): void {
  routes.add(challengeCalls.suggestPlayers, async ({ query, caller }) => ({
    body: await context.database.run((queries) => suggest(context, queries, caller.userId, query.prefix)),
  }));
}

/** Throws if a player is presented without ratings. */
async function suggest(
  { users, hub }: MatchmakingContext,
  queries: Queries,
  userId: number,
  prefix: string,
): Promise<AnswerOf<typeof challengeCalls.suggestPlayers>> {
  const opponents = await listRecentOpponents(queries, userId, RECENT_GAMES);
  const hidden = new Set([userId, ...(await listBarred(queries, userId))]);
  const isRecent = new Set(opponents);
  const asked = new Set([...opponents, ...hub.onlineUsers()].filter((id) => !hidden.has(id)));
  const named = await users.startingWith(queries, [...asked], prefix);
  const matches = new Set(named);
  const recent = opponents.filter((id) => matches.has(id));
  const others = await acceptingFrom(
    queries,
    userId,
    named.filter((id) => !isRecent.has(id)),
  );
  const shown = [...recent, ...others].slice(0, SUGGESTIONS.most);
  const players = await users.publicUsers(queries, shown);
  return shown.map((id) => {
    const { username, profilePicId, ratings } = players.get(id) ?? {};
    if (username === undefined || profilePicId === undefined || ratings === undefined)
      throw new Error(`player ${id} is suggested without name or ratings`);
    return { id, username, profilePicId, ratings };
  });
}

/** Returns those whom the user may challenge: privacy does not apply to past opponents. */
async function acceptingFrom(
  queries: Queries,
  userId: number,
  playerIds: readonly number[],
): Promise<readonly number[]> {
  const closed = await listChallengePrivacy(queries, playerIds);
  const known = await havePlayedAmong(queries, userId, closed);
  const refusing = new Set(closed.filter((id) => !known.has(id)));
  return playerIds.filter((id) => !refusing.has(id));
}
