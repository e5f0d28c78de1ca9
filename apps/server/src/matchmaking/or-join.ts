// POST /api/games with `orJoin` (ruling 17.2): takes the free seat of a fitting game of another player, or creates the caller's own.
//
// Two callers at the same moment must not both create one. The transaction that creates holds the lock of these terms and looks again,
// so it sees every game with these terms that was committed before. Whose creator is online, the nodes tell each other.
import {
  type AnswerOf,
  type BodyOf,
  DEFAULT_TIME_CONTROL,
  type Game,
  type gameCalls,
  isRefused,
  lamportsFrom,
  type Result,
  timeControlOf,
} from '@kingstake/protocol';
import { listHidden } from '../escrow/index.ts';
import { type GameHandle, type GameTerms, type LoadedGame, listWaiting } from '../games/index.ts';
import { lockOpening, type Queries, Rollback, type Tx } from '../platform/database/index.ts';
import type { Refusal } from '../platform/http/index.ts';
import {
  type IdempotentCall,
  type RunKeyed,
  rollbackReason,
  rollbackWith,
  withIdempotencyKey,
} from '../platform/idempotency/index.ts';
import { listBarred } from '../players/contacts/index.ts';
import { type MatchmakingContext, onGame, viewFor } from './context.ts';
import { isSeatLost } from './eligibility.ts';
import { LOBBY_TOPIC, SEAT_ATTEMPTS } from './limits.ts';
import { fittingGames, ratingIn } from './open-games.ts';
import { type ChainStaker, reserve, sit } from './seats.ts';
import { newStake, type Staker, withChallenge } from './staker.ts';

type Answer = AnswerOf<typeof gameCalls.createGame>;

interface OrJoinRequest {
  staker: Staker;
  wallet: string; // of the session
  body: Pick<
    BodyOf<typeof gameCalls.createGame>,
    'wagerAmount' | 'timeControl' | 'stakeSource' | 'ratingRange'
  >;
  keyed: IdempotentCall;
  /** Creates the caller's own game. */
  create(tx: Tx): Promise<Result<Game, Refusal>>;
}

/** A game appeared between the search and the creation of another one. */
class GameAppeared extends Rollback<number> {}

/**
 * Joins a fitting game (200) or creates one (201), once per Idempotency-Key. A refusal that concerns the caller ends the call. If the
 * seat is lost, the next game is tried.
 */
export async function joinOrCreate(
  context: MatchmakingContext,
  request: OrJoinRequest,
): Promise<Result<{ status: 200 | 201; body: Answer }, Refusal>> {
  const { database } = context;
  const { staker, body, keyed } = request;
  const effect: Effect = { gameId: null };
  const lost: number[] = []; // games whose seat the caller did not get
  const answer = await withIdempotencyKey<Answer>(database, keyed, async (runKeyed) => {
    const run = { ...request, runKeyed, effect };
    let gameId = await database.run((queries) => findFitting(context, queries, request, lost));
    for (;;)
      try {
        return gameId === null ? await create(context, run, lost) : await join(context, run, gameId);
      } catch (error) {
        if (error instanceof GameAppeared) {
          gameId = error.value;
          continue;
        }
        if (gameId === null || !isSeatLost(rollbackReason(error))) throw error;
        lost.push(gameId);
        gameId = await database.run((queries) => findFitting(context, queries, request, lost));
      }
  });
  if (!isRefused(answer) && effect.gameId !== null) {
    context.onBalanceChanged([staker.userId]);
    context.onOpenGames();
    if ('joined' in answer.body) context.onSeat(staker.userId);
    else context.onSeat(staker.userId, effect.gameId);
  }
  const asked = await withChallenge(context, { staker, stake: newStake(body) }, answer);
  return isRefused(asked) ? asked : { ...asked, status: 'joined' in asked.body ? 200 : 201 };
}

/** What this call changed. A replayed answer changes nothing. */
interface Effect {
  gameId: number | null;
}

interface Run extends OrJoinRequest {
  runKeyed: RunKeyed<Answer>;
  effect: Effect;
}

/** Creates the caller's own game, unless a fitting one has appeared. */
function create(context: MatchmakingContext, run: Run, lost: readonly number[]) {
  return context.database.transaction((tx) =>
    run.runKeyed(tx, async () => {
      const { wager, timeControl, stakeSource } = termsOf(run.body);
      await lockOpening(tx, `${wager} ${timeControl} ${stakeSource}`);
      const appeared = await findFitting(context, tx, run, lost);
      if (appeared !== null) throw new GameAppeared(appeared);
      const game = await run.create(tx);
      run.effect.gameId = isRefused(game) ? null : game.id;
      return game;
    }),
  );
}

/** Takes the free seat. Throws the refusal for `rollbackReason`, so that the key stays free for the next attempt. */
async function join(context: MatchmakingContext, run: Run, gameId: number) {
  const chain = run.body.stakeSource === 'escrow' ? await chainStaker(context, run) : null;
  const joined = await onGame(context, gameId, async (handle, held) => ({
    answer: await (chain === null
      ? joinFromBalance(context, run, handle, held)
      : context.database.transaction((tx) =>
          run.runKeyed(tx, async () => {
            await reserve(context, tx, held.record, chain);
            return joinedView(context, run, tx, held.record);
          }),
        )),
  }));
  if (isRefused(joined)) throw rollbackWith(joined);
  return joined.answer;
}

function joinFromBalance(context: MatchmakingContext, run: Run, handle: GameHandle, { record }: LoadedGame) {
  return handle.transaction((tx, apply) =>
    run.runKeyed(tx, async () => {
      const seated = await sit(context, tx, apply, { record, staker: run.staker });
      if (isRefused(seated)) throw rollbackWith(seated);
      return joinedView(context, run, tx, seated);
    }),
  );
}

/** Read before the game is locked, because a Solana node may be slow. */
async function chainStaker({ escrow }: MatchmakingContext, { staker, wallet }: Run): Promise<ChainStaker> {
  return { staker, wallet, funds: (await escrow?.fundsOf(wallet)) ?? null };
}

async function joinedView(
  context: MatchmakingContext,
  { staker, effect }: Run,
  tx: Tx,
  record: LoadedGame['record'],
): Promise<Answer> {
  effect.gameId = record.id;
  return { ...(await viewFor(context, tx, record, staker.userId)), joined: true };
}

const termsOf = ({ wagerAmount, timeControl, stakeSource }: OrJoinRequest['body']): GameTerms => ({
  wager: lamportsFrom(wagerAmount),
  timeControl: timeControl ?? DEFAULT_TIME_CONTROL,
  stakeSource: stakeSource ?? 'balance',
});

/** Returns the best game that the caller may join, as of now; null if there is none, or after `SEAT_ATTEMPTS` lost seats. */
async function findFitting(
  { hub, users, time }: MatchmakingContext,
  queries: Queries,
  { staker: { userId }, body }: Pick<OrJoinRequest, 'staker' | 'body'>,
  lost: readonly number[],
): Promise<number | null> {
  if (lost.length >= SEAT_ATTEMPTS) return null;
  const terms = termsOf(body);
  const waiting = await listWaiting(queries, {
    nowMs: time.nowMs(),
    online: hub.onlineUsers(),
    justLeft: [],
    exceptIds: [...lost, ...(await listHidden(queries))],
    limitOfKind: LOBBY_TOPIC.pageOfKind,
    terms,
  });
  if (waiting.length === 0) return null;
  const creators = await users.publicUsers(queries, [...new Set(waiting.map(({ creatorId }) => creatorId))]);
  const timeControl = timeControlOf(terms.timeControl);
  const rating = ratingIn({ ratings: await users.ratingsNow(queries, userId) }, timeControl);
  const seeker = {
    userId,
    barred: new Set(await listBarred(queries, userId)),
    ratingFor: () => rating,
    range: body.ratingRange ?? null,
  };
  const games = waiting.map((game) => ({
    ...game,
    creatorRating: ratingIn(creators.get(game.creatorId), timeControl),
  }));
  return fittingGames(seeker, games)[0]?.id ?? null;
}
