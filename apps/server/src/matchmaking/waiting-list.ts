// The list of waiting games for a player, best first. Find Match takes the first whose creator is present. The list comes
// from the cached open games, so calls read no games.
import { type gameCalls, lamportsFrom, type QueryOf, timeControlOf } from '@kingstake/protocol';
import { WrittenJson } from '../platform/http/index.ts';
import { listBarred } from '../players/contacts/index.ts';
import type { MatchmakingContext } from './context.ts';
import type { ListedGame, OpenGames } from './lobby/open-games.ts';
import { byNearness, pageOf, withFewOfAbsent } from './nearest.ts';
import { ratingIn } from './rating-in.ts';

type Query = Omit<QueryOf<typeof gameCalls.listWaitingGames>, 'page'> & { page?: number | undefined };
type Deps = Pick<MatchmakingContext, 'database' | 'users' | 'time'> & { openGames: Pick<OpenGames, 'now'> };

/** Returns one page of the games that a player may join, ordered by `byNearness`. */
export async function listOffers(
  { database, users, time, openGames }: Deps,
  userId: number,
  { wagerAmount, timeControl, stakeSource, page = 1 }: Query,
): Promise<WrittenJson> {
  const games = await openGames.now();
  const wager = wagerAmount === undefined ? null : lamportsFrom(wagerAmount);
  const nowMs = time.nowMs();
  const asked = games.filter(
    (game) =>
      game.creatorId !== userId &&
      game.expiresAtMs > nowMs &&
      (wager === null || game.wager === wager) &&
      (timeControl === undefined || game.timeControl === timeControl) &&
      (stakeSource === undefined || game.stakeSource === stakeSource),
  );
  if (asked.length === 0) return new WrittenJson('[]');
  const { barred, ratings } = await database.run(async (queries) => ({
    barred: new Set(await listBarred(queries, userId)),
    ratings: await users.ratingsNow(queries, userId),
  }));
  const known = new Map<string, number>(); // ratings by time control
  const ratingFor = ({ timeControl }: ListedGame): number => {
    const rating = known.get(timeControl) ?? ratingIn({ ratings }, timeControlOf(timeControl));
    known.set(timeControl, rating);
    return rating;
  };
  const met = withFewOfAbsent(asked.filter(({ creatorId }) => !barred.has(creatorId)));
  const offers = pageOf(byNearness({ ratingFor, range: null }, met), page);
  return new WrittenJson(
    `[${offers.map(({ json, creatorOnline }) => `${json},"creatorOnline":${creatorOnline}}`).join()}]`,
  );
}
