// history: a player's profile as other players see it, without the wallet address and the amounts of games.
import { type PlayerProfile, type PublicUser, playerCalls, RatingPool } from '@kingstake/protocol';
import type { Database, Queries } from '../platform/database/index.ts';
import { type RouteKit, refuse } from '../platform/http/index.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../players/users/index.ts';
import { PROFILE } from './limits.ts';
import { listRatingPoints } from './rated-store.ts';
import { listRecentPublic } from './store.ts';
import { historyItem } from './view.ts';

export interface ProfileDeps {
  database: Database;
  time: Time;
  users: Pick<Users, 'playerNamed'>;
}

export function addProfileRoute(routes: RouteKit, { database, time, users }: ProfileDeps): void {
  routes.add(playerCalls.getPlayer, async ({ params }) =>
    database.run(async (queries) => {
      const found = await users.playerNamed(queries, params.username);
      if (found === null) return refuse('NOT_FOUND', 'no-such-user');
      return { body: await profileOf(queries, found, time.nowMs()) };
    }),
  );
}

/** Throws if the player is presented without ratings. */
async function profileOf(
  queries: Queries,
  { player, memberSince }: { player: PublicUser; memberSince: Date },
  nowMs: number,
): Promise<PlayerProfile> {
  const { walletAddress: _, ratings, ...shown } = player;
  if (ratings === undefined) throw new Error(`player ${player.id} is shown without ratings`);
  const rows = await listRecentPublic(queries, player.id, PROFILE);
  const [blitz = [], rapid = []] = await chartsOf(queries, player.id);
  return {
    ...shown,
    ratings,
    memberSince: memberSince.toISOString(),
    games: rows.map((row) => {
      const { wagerAmount: _wager, earnings: _earnings, ...game } = historyItem(row, player.id, nowMs);
      return game;
    }),
    ratingHistory: { blitz, rapid },
  };
}

/** Returns the chart of each pool, oldest point first. The queries run one after the other, because they share a connection. */
async function chartsOf(queries: Queries, userId: number) {
  const charts: { at: string; rating: number }[][] = [];
  for (const pool of RatingPool.options) {
    const points = await listRatingPoints(queries, userId, pool, PROFILE.ratingPoints);
    charts.push(points.map(({ at, rating }) => ({ at: at.toISOString(), rating: Math.round(rating) })));
  }
  return charts;
}
