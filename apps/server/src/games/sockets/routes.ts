// games: HTTP calls that read games.
import { maySee, seatOf } from '@kingstake/chess';
import { type Game, gameCalls, type SeatStakes } from '@kingstake/protocol';
import type { Database, Queries } from '../../platform/database/index.ts';
import { type RouteKit, refuse, refuseOtherPlayer } from '../../platform/http/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import { type LoadedGame, type ReadRatings, withPlayers } from '../actor/loaded-game.ts';
import { GAMES } from '../limits.ts';
import { listOwn, listWatchable } from '../rows/game-list-store.ts';
import { courtesyOf, gameView, visibleTo, watchableView } from './game-view.ts';
import type { SpectatorCounts } from './spectators.ts';

interface RoutesDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  users: Users;
  live: GameRegistry;
  pausedMatches: boolean;
  stakesOf: ReadStakes;
  ratingsOf: ReadRatings;
  spectators: Pick<SpectatorCounts, 'watching'>;
}

/** Reads both stakes of games with stakes on chain, by game id. */
export type ReadStakes = (
  queries: Queries,
  gameIds: readonly number[],
) => Promise<ReadonlyMap<number, SeatStakes>>;

const isOnChain = ({ record }: LoadedGame) => record.stakeSource === 'escrow';

/** Returns games as the viewer may see them, with their stakes on chain. */
async function shownTo(
  viewerId: number,
  games: readonly LoadedGame[],
  { database, stakesOf }: Pick<RoutesDeps, 'database' | 'stakesOf'>,
): Promise<Game[]> {
  const ids = games.filter(isOnChain).map(({ record }) => record.id);
  const stakes = ids.length === 0 ? null : await database.run((queries) => stakesOf(queries, ids));
  return games.map((held) => gameView(held, viewerId, stakes?.get(held.record.id)));
}

export function addGameRoutes(routes: RouteKit, deps: RoutesDeps): void {
  const { database, users, live, ratingsOf } = deps;
  const own = async (queries: Queries, userId: number): Promise<LoadedGame[]> =>
    withPlayers(queries, await listOwn(queries, userId), { ...users, ratingsOf });

  routes.add(gameCalls.getGame, async ({ params, caller }) => {
    const held = await live.runExclusive(params.id, (handle) => handle.load({ fresh: true }));
    if (held === null) return refuse('NOT_FOUND');
    const isChallenged = held.record.challengedId === caller.userId;
    if (!maySee(held.record.match, caller.userId, isChallenged)) return refuse('FORBIDDEN');
    const known = visibleTo(held, caller.userId, deps.time.nowMs());
    const [body = gameView(known, caller.userId)] = await shownTo(caller.userId, [known], deps);
    return { body };
  });

  routes.add(gameCalls.listRunningGames, async ({ query, caller }) => {
    const { page = 1, limit = GAMES.watchablePage } = query;
    const skip = (page - 1) * limit;
    // Request one more game than the page shows, to know whether there is another page.
    const wanted = Math.max(0, Math.min(limit + 1, GAMES.watchableListed - skip));
    const asked = { exceptUserId: caller.userId, skip, limit: wanted, nowMs: deps.time.nowMs() };
    const [games, players, ratings] = await database.run(async (queries) => {
      const listed = wanted === 0 ? [] : await listWatchable(queries, asked);
      const ids = listed.flatMap(({ whiteId, blackId }) => [whiteId, blackId]);
      return [
        listed,
        await users.publicUsers(queries, [...new Set(ids)]),
        await ratingsOf(
          queries,
          listed.map(({ id }) => id),
        ),
      ] as const;
    });
    return {
      body: {
        games: games.slice(0, limit).map((game) => ({
          ...watchableView(game, players, ratings.get(game.id) ?? null),
          watching: deps.spectators.watching(game.id),
        })),
        pagination: { currentPage: page, hasPrevPage: page > 1, hasNextPage: games.length > limit },
      },
    };
  });

  routes.add(gameCalls.listOwnGames, async ({ query, caller }) => {
    if (query.walletAddress !== caller.walletAddress) return refuseOtherPlayer();
    const { games, user } = await database.run(async (queries) => ({
      games: await own(queries, caller.userId),
      user: await users.ownUser(queries, caller.userId),
    }));
    return { body: { user, games: await shownTo(caller.userId, games, deps) } };
  });

  routes.add(gameCalls.listPausedGames, async ({ query, caller }) => {
    if (query.walletAddress !== caller.walletAddress) return refuseOtherPlayer();
    if (!deps.pausedMatches) return { body: [] };
    const games = await database.run((queries) => own(queries, caller.userId));
    return {
      body: games.flatMap((held) => {
        const side = seatOf(held.record.match, caller.userId);
        const expires = side === null ? null : courtesyOf(held.record.match, side);
        return expires === null ? [] : [{ ...gameView(held, caller.userId), courtesyDelayExpires: expires }];
      }),
    };
  });
}
