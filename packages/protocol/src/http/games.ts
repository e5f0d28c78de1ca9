// Calls about games: create, find, join, cancel, read.
import * as z from 'zod/mini';
import { Game, GameCodeInput, StakeSource } from '../game.ts';
import { IdInput, WalletAddress } from '../ids.ts';
import { PausedGame, RecentGame, RunningGame, WaitingGame } from '../listed-games.ts';
import { SolInput, SolText } from '../money.ts';
import { PageNumber, pagedCall } from '../paging.ts';
import { RatingRangeInput } from '../range-input.ts';
import { stepUpAnswer } from '../step-up.ts';
import { TimeControlInput } from '../time-control.ts';
import { call } from './call.ts';
import { User } from './users.ts';

const GameId = z.object({ id: IdInput });

/** The game that a caller of `orJoin` has joined instead of creating one. */
const JoinedGame = z.extend(Game, { joined: z.literal(true) });

export const createGame = call({
  method: 'POST',
  path: '/api/games',
  access: 'registered',
  rate: 'write',
  summary:
    'Create a game as White and hold the wager; a wager of 0 makes a friendly game; orJoin joins a fitting game of another player as Black instead, if one waits; from a new device beyond 1 SOL in 24 hours: 403 STEP_UP_REQUIRED with a challenge, and the same call with challengeId and signature is carried out',
  body: z
    .object({
      whitePlayerId: IdInput,
      wagerAmount: SolInput,
      timeControl: z.optional(TimeControlInput),
      isPrivate: z.optional(z.boolean()),
      allowObservers: z.optional(z.boolean()),
      stakeSource: z.optional(StakeSource),
      ratingRange: z.optional(z.nullable(RatingRangeInput)),
      /** Joins a game with the same terms instead, if one waits whose online creator fits. Public games only. */
      orJoin: z.optional(z.boolean()),
      ...stepUpAnswer,
    })
    .check(
      z.refine(
        ({ isPrivate, orJoin }) => isPrivate !== true || orJoin !== true,
        'orJoin is for public games',
      ),
    ),
  answers: { 200: JoinedGame, 201: Game },
});

export const joinGame = call({
  method: 'POST',
  path: '/api/games/:id/join',
  access: 'registered',
  rate: 'write',
  summary:
    'Join as Black and hold the wager; never joins as an observer; from a new device beyond 1 SOL in 24 hours: 403 STEP_UP_REQUIRED with a challenge, and the same call with challengeId and signature is carried out',
  params: GameId,
  body: z.object({
    playerId: IdInput,
    gameCode: z.optional(GameCodeInput),
    stakeSource: z.optional(StakeSource),
    ...stepUpAnswer,
  }),
  answers: { 200: Game },
});

export const cancelGame = call({
  method: 'POST',
  path: '/api/games/:id/cancel',
  access: 'registered',
  rate: 'write',
  summary: 'Cancel your unjoined game and refund the wager',
  params: GameId,
  body: z.object({ playerId: IdInput }),
  answers: { 200: z.object({ newBalance: SolText, message: z.string() }) },
});

export const listWaitingGames = call({
  method: 'GET',
  path: '/api/games/waiting/public',
  access: 'registered',
  rate: 'bulk',
  summary:
    'List public games that wait for an opponent of your rating, except your own, 100 staked and 100 friendly a page: those of present creators first, then the nearest rating',
  query: z.object({
    wagerAmount: z.optional(SolInput),
    timeControl: z.optional(TimeControlInput),
    page: z.optional(PageNumber),
    excludeUserId: z.optional(IdInput),
    stakeSource: z.optional(StakeSource),
  }),
  answers: { 200: z.array(WaitingGame) },
});

export const listRunningGames = pagedCall(
  {
    path: '/api/games/running/public',
    summary: 'List public games in progress that you may watch, the biggest wager first, then the newest',
  },
  {},
  z.object({
    games: z.array(RunningGame),
    pagination: z.object({ currentPage: z.int(), hasPrevPage: z.boolean(), hasNextPage: z.boolean() }),
  }),
);

export const listRecentGames = call({
  method: 'GET',
  path: '/api/games/recent',
  access: 'open',
  rate: 'bulk',
  summary:
    'List at most ten public staked games that ended as win, loss or draw with at least 10 plies, newest first, of players who show their games in the lobby; up to 5 seconds old',
  answers: { 200: z.object({ games: z.array(RecentGame) }) },
});

export const getGameByCode = call({
  method: 'GET',
  path: '/api/games/code/:gameCode',
  access: 'registered',
  rate: 'codeLookup',
  summary: 'Get a private game by its code',
  params: z.object({ gameCode: GameCodeInput }),
  answers: { 200: Game },
});

export const getGame = call({
  method: 'GET',
  path: '/api/games/:id',
  access: 'registered',
  rate: 'read',
  summary: 'Get a game, as far as the caller may see it',
  params: GameId,
  answers: { 200: Game },
});

export const listOwnGames = call({
  method: 'GET',
  path: '/api/games/user',
  access: 'registered',
  rate: 'read',
  summary: 'List your waiting, ready and active games',
  query: z.object({ walletAddress: WalletAddress }),
  answers: { 200: z.object({ user: User, games: z.array(Game) }) },
});

export const listPausedGames = call({
  method: 'GET',
  path: '/api/games/user/paused',
  access: 'registered',
  rate: 'read',
  summary: 'List your active games from which you are absent',
  query: z.object({ walletAddress: WalletAddress }),
  answers: { 200: z.array(PausedGame) },
});
