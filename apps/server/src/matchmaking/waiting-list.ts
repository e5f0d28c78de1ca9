// matchmaking: the list of waiting games that a player is offered, the best first. Find Match takes the first whose creator is here.
import {
  type gameCalls,
  LOBBY,
  lamportsFrom,
  type QueryOf,
  timeControlOf,
  type WaitingGame,
} from '@kingstake/protocol';
import { listBarred } from '../contacts/index.ts';
import { listHidden } from '../escrow-games/index.ts';
import { gameView, listWaiting, readWaiting, type WaitingGameRow } from '../games/index.ts';
import type { Queries } from '../platform/database/index.ts';
import type { MatchmakingContext } from './context.ts';
import { byNearness, type OpenGame } from './nearest.ts';
import { presenceNow } from './presence-now.ts';
import { ratingIn } from './rating-in.ts';

type Query = Omit<QueryOf<typeof gameCalls.listWaitingGames>, 'page'> & { page?: number | undefined };
type Offer = OpenGame & Pick<WaitingGameRow, 'timeControl'>;

/** One page of the games that a player may join, as `byNearness` orders them. */
export async function listOffers(
  context: MatchmakingContext,
  userId: number,
  { wagerAmount, timeControl, stakeSource, page = 1 }: Query,
): Promise<WaitingGame[]> {
  const asked = {
    ...presenceNow(context),
    wager: wagerAmount === undefined ? undefined : lamportsFrom(wagerAmount),
    timeControl,
    source: stakeSource,
    exceptUserId: userId,
    limit: LOBBY.games,
  };
  const { offers, held } = await context.database.run(async (queries) => {
    const rows = await listWaiting(queries, {
      ...asked,
      exceptIds: await listHidden(queries),
      barred: await listBarred(queries, userId),
    });
    const best = await nearestFor(context, queries, userId, rows);
    const shown = best.slice((page - 1) * LOBBY.page, page * LOBBY.page);
    const records = await readWaiting(
      queries,
      shown.map(({ id }) => id),
    );
    return { offers: shown, held: await context.games.withPeople(queries, records) };
  });
  const here = new Set(offers.filter(({ creatorOnline }) => creatorOnline).map(({ id }) => id));
  return held.map((game) => ({ ...gameView(game, userId), creatorOnline: here.has(game.record.id) }));
}

async function nearestFor(
  { users }: MatchmakingContext,
  queries: Queries,
  userId: number,
  rows: readonly WaitingGameRow[],
): Promise<Offer[]> {
  const ids = new Set([userId, ...rows.map(({ creatorId }) => creatorId)]);
  const players = await users.publicUsers(queries, [...ids]);
  const ratingOf = (id: number, timeControl: string) => ratingIn(players.get(id), timeControlOf(timeControl));
  const offers = rows.map((row) => ({ ...row, creatorRating: ratingOf(row.creatorId, row.timeControl) }));
  const seeker = { ratingFor: ({ timeControl }: Offer) => ratingOf(userId, timeControl), range: null };
  return byNearness(seeker, offers);
}
