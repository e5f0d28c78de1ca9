// A game in answers and messages.
import * as z from 'zod/mini';
import { ProfilePicId } from './avatars.ts';
import { Id, Instant, storable, WalletAddress } from './ids.ts';
import { SolText } from './money.ts';
import { RatingRange } from './rating-range.ts';
import { seatRating } from './ratings.ts';
import { carriedText } from './texts/carried-text.ts';
import { TimeControlText } from './time-control.ts';

const SQUARE = /^[a-h][1-8]$/;

/** A move as clients send it: two squares, and a promotion if and only if a pawn reaches the last rank. */
export const MoveInput = z.object({
  from: z.string().check(z.regex(SQUARE)),
  to: z.string().check(z.regex(SQUARE)),
  promotion: z.optional(z.enum(['q', 'r', 'b', 'n'])),
});
export type MoveInput = z.infer<typeof MoveInput>;

/**
 * A played move. `fen` is the position after it. In a game with a receipt: `at` in ms since the start, `clock` in ms left for White and
 * Black after the move, and the mover's signature, or null.
 */
export const PlayedMove = z.extend(MoveInput, {
  san: z.string(),
  fen: z.string(),
  at: z.optional(z.int()),
  clock: z.optional(z.array(z.int())),
  sig: z.optional(z.nullable(z.string())),
});
export type PlayedMove = z.infer<typeof PlayedMove>;

export const GameStatus = z.enum(['waiting', 'ready', 'active', 'ended']);
export type GameStatus = z.infer<typeof GameStatus>;

/** Null until the end; an expired game is `cancelled`. */
export const GameResult = z.enum([
  'white_wins',
  'black_wins',
  'draw',
  'forfeit',
  'aborted',
  'cancelled',
  'void',
]);
export type GameResult = z.infer<typeof GameResult>;

/** Why a game ended, in one word. Clients show unknown reasons unchanged. */
export const GameReason = z.string();

export const GamePlayer = z.object({
  id: Id,
  username: z.string(),
  walletAddress: WalletAddress,
  profilePicId: ProfilePicId,
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  totalEarnings: SolText,
  ...seatRating,
});
export type GamePlayer = z.infer<typeof GamePlayer>;

/** Source of the stakes of both seats. */
export const StakeSource = z.enum(['balance', 'escrow']);
export type StakeSourceName = z.infer<typeof StakeSource>;

/** A stake on chain, as of the last finalized read. `opening`: the wallet was asked to sign. `deadline` is set once it is locked. */
export const SeatStake = z.object({
  seat: WalletAddress,
  state: z.enum(['opening', 'open', 'locked', 'paid', 'returned']),
  /** The newest transaction that changed it. */
  signature: z.nullable(z.string()),
  deadline: z.nullable(Instant),
});
export type SeatStake = z.infer<typeof SeatStake>;

const SeatStakes = z.object({
  white: z.nullable(SeatStake),
  black: z.nullable(SeatStake),
  /** When the reservation of Black's seat ends. Set while the seat is reserved for a player whose stake is not final yet. */
  reservedUntil: z.optional(Instant),
});
export type SeatStakes = z.infer<typeof SeatStakes>;

/** A game as the caller may see it. */
export const Game = z.object({
  id: Id,
  status: GameStatus,
  result: z.nullable(GameResult),
  reason: z.nullable(GameReason),
  /** A user id. */
  winner: z.nullable(Id),
  whitePlayerId: Id,
  blackPlayerId: z.nullable(Id),
  whitePlayer: GamePlayer,
  blackPlayer: z.nullable(GamePlayer),
  players: z.array(GamePlayer),
  wagerAmount: SolText,
  fee: SolText,
  prizePool: SolText,
  timeControl: TimeControlText,
  isPrivate: z.boolean(),
  allowObservers: z.boolean(),
  /** The player for whom the free seat of an open challenge is reserved. */
  challengedPlayer: z.optional(z.object({ id: Id, username: z.string() })),
  /** The rating range of players who may join; null: anyone. Always sent, but missing in older answers. */
  ratingRange: z.optional(z.nullable(RatingRange)),
  /** A private game's code, for its players only. */
  gameCode: z.nullable(z.string()),
  initialFen: z.string(),
  gameState: z.object({ fen: z.string() }),
  moves: z.array(PlayedMove),
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** When a game that has not started expires, because no opponent joined or not both were ready. */
  expiresAt: z.nullable(Instant),
  /** When a `ready` game starts by itself, because its challenger was ready from anywhere. Nobody has to accept it. */
  startsAt: z.optional(Instant),
  stakeSource: StakeSource,
  /** Set for a game with stakes on chain. */
  stakes: z.optional(SeatStakes),
});
export type Game = z.infer<typeof Game>;

/** A game without its moves. They are by far its largest part, so they are sent once, separately. */
export const GameWithoutMoves = z.omit(Game, { moves: true });
export type GameWithoutMoves = z.infer<typeof GameWithoutMoves>;

export const GAME_CODE_LENGTH = 8;
/** Crockford's base32, without I, L, O and U. */
export const GAME_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The longest text from which a game code is read. */
export const GAME_CODE_TEXT = 256;
/** A link's parameter, in any place of a text. */
const CODE_OF_LINK = /[?&]gameCode=([^&#\s]*)/i;
const OUTER_PUNCTUATION = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

/**
 * Reads a game code as people type and paste it: as `codeIn` does, or from a link, or from a sentence with exactly one code. Null if
 * there is none.
 */
export function parseGameCode(text: string): string | null {
  if (text.length > GAME_CODE_TEXT) return null;
  const plain = carriedText(text);
  const [, linked] = CODE_OF_LINK.exec(plain) ?? [];
  if (linked !== undefined) return codeIn(decoded(linked));
  // A word before a colon is a label, such as "Passcode:".
  const words = plain.split(/(?<=:)|\s+/).filter((word) => !word.endsWith(':'));
  const codes = words.flatMap((word) => codeIn(word) ?? []);
  return codeIn(plain) ?? (codes.length === 1 ? (codes[0] ?? null) : null);
}

/** Upper case, without spaces, dashes and punctuation around it. I and L are read as 1, and O as 0 (Crockford). */
function codeIn(text: string): string | null {
  const plain = carriedText(text)
    .toUpperCase()
    .replaceAll(OUTER_PUNCTUATION, '')
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  if (plain.length !== GAME_CODE_LENGTH) return null;
  return [...plain].every((letter) => GAME_CODE_ALPHABET.includes(letter)) ? plain : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // no valid escape, so it is no code either
  }
}

/** A game code in a request, as typed. */
export const GameCodeInput = z.string().check(z.minLength(1), z.maxLength(GAME_CODE_TEXT), storable);
