// Messages from server to client over /ws. A closed union; clients ignore unknown types.
import * as z from 'zod/mini';
import { Challenge, ChallengeEnd } from '../challenges.ts';
import { ErrorCode } from '../error-codes.ts';
import { Game, GamePlayer, GameReason, GameResult, GameWithoutMoves, PlayedMove } from '../game.ts';
import { Id, Instant } from '../ids.ts';
import type { LobbyChanged, LobbyGames } from '../lobby-games.ts';
import { SolText } from '../money.ts';
import { StepUpChallenge } from '../step-up.ts';

/** Answer to a ping: its timestamp, and the server's clock in milliseconds since 1970. */
const Pong = z.object({ type: z.literal('pong'), timestamp: z.number(), serverTime: z.number() });

/** Players with at least one open socket. */
const OnlineCount = z.object({ type: z.literal('online_count'), count: z.int().check(z.gte(0)) });

/** The playing balance changed, or what is held of it (see `User`), which is absent if nothing is. */
const BalanceUpdated = z.object({
  type: z.literal('balance_updated'),
  balance: SolText,
  held: z.optional(SolText),
});

/** One sentence for each stopped service. Sent after each change, and to new sockets while any is stopped. */
const ServicesStopped = z.object({
  type: z.literal('services_stopped'),
  stopped: z.array(z.string()),
});

/** A message was refused. Repeats its `gameId` and `clientMoveId` if it had them. */
const SocketError = z.object({
  type: z.literal('error'),
  message: z.string(),
  code: ErrorCode,
  gameId: z.optional(z.unknown()),
  clientMoveId: z.optional(z.unknown()),
  /** Set if the code alone is not specific. */
  reason: z.optional(z.string()),
  requiredAmount: z.optional(SolText),
  currentBalance: z.optional(SolText),
  /** With STEP_UP_REQUIRED. The client repeats the message with the challenge's id and the wallet's signature. */
  challenge: z.optional(StepUpChallenge),
  /** With LIMIT_REACHED, ON_BREAK and TERMS_NOT_ACCEPTED; see the error catalogue. */
  kind: z.optional(z.string()),
  period: z.optional(z.nullable(z.string())),
  limit: z.optional(SolText),
  used: z.optional(SolText),
  resetsAt: z.optional(z.nullable(Instant)),
  until: z.optional(z.nullable(Instant)),
  version: z.optional(z.string()),
  /** With UNDER_REVIEW, which also has `until`. */
  held: z.optional(SolText),
});

export type ErrorMessage = z.infer<typeof SocketError>;

/** The last receipt entry that the receiver may see: its number (0 before the first) and the chain value, in hex. */
const receipt = {
  receipt: z.optional(z.object({ n: z.int(), chain: z.string() })),
};

/** `seq` counts the committed events that every member receives. Other messages repeat the last number. */
const about = { gameId: Id, seq: z.int().check(z.gte(0)) };
/** Seconds left for each side at `serverTime`, in ms since 1970. */
const clocks = { whiteTime: z.number(), blackTime: z.number(), serverTime: z.number() };
const Side = z.enum(['white', 'black']);
const GameRole = z.enum(['player', 'observer']);

/** The first answer to `join_game`. `color` is null for an observer. */
const GameJoined = z.object({
  type: z.literal('game_joined'),
  ...about,
  game: GameWithoutMoves,
  position: z.string(),
  turn: Side,
  moves: z.array(PlayedMove),
  role: GameRole,
  color: z.nullable(Side),
});

/** The full state of a game: the second answer to `join_game`. It also follows a refused move. */
const GameState = z.object({
  type: z.literal('game_state'),
  ...about,
  ...clocks,
  ...receipt,
  game: GameWithoutMoves,
  fen: z.string(),
  moves: z.array(PlayedMove),
  isWhite: z.boolean(),
  turn: Side,
  role: GameRole,
  drawOfferedBy: z.nullable(Side),
  /** When an absent opponent forfeits or is flagged; null while both are present. */
  courtesyDelayExpires: z.nullable(Instant),
});

const TimerUpdate = z.object({ type: z.literal('timer_update'), ...about, ...clocks, ...receipt });
/** With `startsAt` nobody has to accept: both pages open the table, and `game_started` follows then. */
const OpponentJoined = z.object({
  type: z.literal('opponent_joined'),
  ...about,
  opponent: GamePlayer,
  startsAt: z.optional(Instant),
});
const OpponentConnection = z.object({
  type: z.literal('opponent_connection'),
  ...about,
  connected: z.boolean(),
  courtesyDelayExpires: z.nullable(Instant),
});
const GameStarted = z.object({ type: z.literal('game_started'), ...about, ...clocks, ...receipt });

/** A committed move. `ply` counts from 1. */
const MoveMade = z.object({
  type: z.literal('move_made'),
  ...about,
  ...clocks,
  ...receipt,
  fen: z.string(),
  move: PlayedMove,
  ply: z.int(),
  gameEnded: z.boolean(),
  result: z.nullable(GameResult),
  winner: z.nullable(Id),
  clientMoveId: z.optional(z.string()),
});

/** `duration` in seconds. The client also understands `game_ended`, which the server never sends. */
const over = {
  ...about,
  ...receipt,
  winner: z.nullable(Id),
  game: Game,
  result: GameResult,
  reason: GameReason,
  prizePool: SolText,
  duration: z.int(),
};
const GameOver = z.object({ type: z.literal('game_over'), ...over });

const DrawOffered = z.object({ type: z.literal('draw_offered'), ...about, by: Side });
const DrawDeclined = z.object({ type: z.literal('draw_declined'), ...about });
const RematchOffered = z.object({
  type: z.literal('rematch_offered'),
  ...about,
  by: Side,
  expiresAt: Instant,
});
const RematchDeclined = z.object({ type: z.literal('rematch_declined'), ...about });
/** `gameId` is the new game. */
const RematchStarted = z.object({ type: z.literal('rematch_started'), ...about });

/** Another player challenges this one. Sent to all of their sockets. */
const ChallengeReceived = z.object({ type: z.literal('challenge_received'), challenge: Challenge });
/**
 * A challenge is no longer open. Sent to both players. One that is not answered expires at its `expiresAt` without a
 * message.
 */
const ChallengeClosed = z.object({
  type: z.literal('challenge_closed'),
  challengeId: Id,
  end: ChallengeEnd,
});

/** The player's own break or exclusion has begun or changed; see `ON_BREAK`. Sent to all of their sockets. */
const PlayBreakChanged = z.object({ type: z.literal('play_break'), until: z.nullable(Instant) });

/** SOL was returned to the player's balance after an opponent's fair play case was upheld. Sent to all of their sockets. */
const WagerReturned = z.object({ type: z.literal('wager_returned'), gameId: Id, amount: SolText });

/**
 * Sent to lobby watchers. The content is parsed where it is shown (`lobby-games.ts`), because most screens do not need it.
 */
const lobby = (type: LobbyGames['type'] | LobbyChanged['type']) =>
  z.looseObject({ type: z.literal(type) }) as unknown;

export const ServerMessage = z.discriminatedUnion('type', [
  Pong,
  OnlineCount,
  BalanceUpdated,
  ServicesStopped,
  SocketError,
  GameJoined,
  GameState,
  TimerUpdate,
  OpponentJoined,
  OpponentConnection,
  GameStarted,
  MoveMade,
  GameOver,
  DrawOffered,
  DrawDeclined,
  RematchOffered,
  RematchDeclined,
  RematchStarted,
  ChallengeReceived,
  ChallengeClosed,
  PlayBreakChanged,
  WagerReturned,
  lobby('lobby_games') as typeof LobbyGames,
  lobby('lobby_changed') as typeof LobbyChanged,
]);

/** Messages to a user that any screen may receive. */
export const Notice = z.discriminatedUnion('type', [
  SocketError,
  ChallengeReceived,
  ChallengeClosed,
  PlayBreakChanged,
  WagerReturned,
]);
export type Notice = z.infer<typeof Notice>;

export type ServerMessage = z.infer<typeof ServerMessage>;
