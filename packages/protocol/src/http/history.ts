// Played games: history, replay, statistics.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { GameReason, GameResult, GameStatus, PlayedMove } from '../game.ts';
import { Id, IdInput, Instant } from '../ids.ts';
import { SolText } from '../money.ts';
import { pagedCall } from '../paging.ts';
import { seatRating } from '../ratings.ts';
import { TimeControlText } from '../time-control.ts';
import { call } from './call.ts';

/**
 * `completed` are wins, losses and draws of staked games. `friendly` are games without a stake. `all` also includes
 * friendly games and those aborted or voided after their start.
 */
export const HistoryFilter = z.enum(['all', 'wins', 'losses', 'draws', 'completed', 'friendly']);
export type HistoryFilter = z.infer<typeof HistoryFilter>;

export const HistoryItem = z.object({
  id: Id,
  opponent: z.object({ profilePicId: ProfilePicId, username: z.string(), ...seatRating }),
  /** The caller's own rating in the game. */
  ...seatRating,
  isWhite: z.boolean(),
  date: Instant,
  /** Seconds from the start to the end. */
  duration: z.int(),
  /** Plies. */
  moves: z.int(),
  wagerAmount: SolText,
  timeControl: TimeControlText,
  /** Profit of a win; "0" otherwise. */
  earnings: SolText,
  result: z.enum(['win', 'loss', 'draw', 'aborted', 'void']),
  /** Always sent, but missing in older answers. */
  reason: z.optional(z.nullable(GameReason)),
  /** Set if an upheld fair play case returned the wager, so that the game no longer counts for the caller. */
  returned: z.optional(z.boolean()),
});
export type HistoryItem = z.infer<typeof HistoryItem>;

export const getHistory = pagedCall(
  {
    path: '/api/games/history/:userId',
    summary: 'List your played games, newest first',
    params: z.object({ userId: IdInput }),
  },
  { filter: z.optional(HistoryFilter) },
  z.object({
    games: z.array(HistoryItem),
    pagination: z.object({
      totalGames: z.int(),
      totalPages: z.int(),
      currentPage: z.int(),
      hasPrevPage: z.boolean(),
      hasNextPage: z.boolean(),
    }),
  }),
);

const DetailsPlayer = z.object({ id: Id, username: z.string(), profilePicId: ProfilePicId, ...seatRating });

export const GameDetails = z.object({
  id: Id,
  status: GameStatus,
  whitePlayer: DetailsPlayer,
  blackPlayer: z.nullable(DetailsPlayer),
  wagerAmount: SolText,
  timeControl: TimeControlText,
  prizePool: SolText,
  /** Seconds from the start to the end, or until now; 0 if it never started. */
  duration: z.int(),
  moves: z.array(PlayedMove),
  /** Seconds left on the mover's clock after each move. Always sent, but missing in older answers. */
  clocks: z.optional(z.array(z.number())),
  /** Uncharged seconds of each move, for the network delay that the server measured. Always sent, but missing in older answers. */
  lagCredits: z.optional(z.array(z.number())),
  result: z.nullable(GameResult),
  reason: z.nullable(GameReason),
  winner: z.nullable(Id),
  createdAt: Instant,
  /** Always sent, but missing in older answers. */
  endedAt: z.optional(z.nullable(Instant)),
  /** Set for its players only, if an upheld fair play case returned the wager. */
  returned: z.optional(z.boolean()),
  initialFen: z.string(),
  gameState: z.object({ fen: z.string() }),
});
export type GameDetails = z.infer<typeof GameDetails>;

export const getDetails = call({
  method: 'GET',
  path: '/api/games/:id/details',
  access: 'registered',
  rate: 'bulk',
  summary: 'Get a game for replay, with the moves so far',
  params: z.object({ id: IdInput }),
  answers: { 200: GameDetails },
});

/** PGN files of games, with clocks as `[%clk]`. */
const PGN = { contentType: 'application/x-chess-pgn', answers: { 200: z.string() } } as const;

export const getGamePgn = call({
  method: 'GET',
  path: '/api/games/:id/pgn',
  access: 'registered',
  rate: 'bulk',
  summary: 'Get a game as PGN, with the moves so far',
  params: z.object({ id: IdInput }),
  ...PGN,
});

export const getHistoryPgn = call({
  method: 'GET',
  path: '/api/games/history/:userId/pgn',
  access: 'registered',
  rate: 'gamesFile',
  summary: 'Get all your played games as PGN, newest first',
  params: z.object({ userId: IdInput }),
  ...PGN,
});

/** The results of games between the caller and one other player, from the caller's view. Only games with a result count. */
export const HeadToHead = z.object({ wins: z.int(), draws: z.int(), losses: z.int() });
export type HeadToHead = z.infer<typeof HeadToHead>;

export const getHeadToHead = call({
  method: 'GET',
  path: '/api/games/history/:userId/against/:opponentId',
  access: 'registered',
  rate: 'read',
  summary: 'Get how your games against another player ended',
  params: z.object({ userId: IdInput, opponentId: IdInput }),
  answers: { 200: HeadToHead },
});

export const PlayerStats = z.object({
  totalGames: z.int(),
  /** Percent: wins / (wins + losses + draws). */
  winRate: z.number(),
  totalEarnings: SolText,
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  /** Positive for consecutive wins, negative for losses. A draw sets it to 0. */
  currentStreak: z.int(),
});
export type PlayerStats = z.infer<typeof PlayerStats>;

export const getStats = call({
  method: 'GET',
  path: '/api/games/user/:id/stats',
  access: 'registered',
  rate: 'read',
  summary: 'Get your statistics',
  params: z.object({ id: IdInput }),
  answers: { 200: PlayerStats },
});
