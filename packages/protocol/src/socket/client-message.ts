// Messages from client to server over /ws. A closed union, parsed by the hub.
import * as z from 'zod/mini';
import { GameCodeInput, MoveInput } from '../game.ts';
import { IdInput, isStorable, MAX_STORED_ID, storable } from '../ids.ts';
import { stepUpAnswer } from '../step-up.ts';

/** Sent every 30 s while the socket is open. `timestamp` is the client's clock and is returned unchanged. */
export const Ping = z.object({ type: z.literal('ping'), timestamp: z.number() });

/** `playerId` must be the session's user. It is only compared with it, never trusted. */
const about = { gameId: IdInput, playerId: IdInput };

const MOVE_NAME_CHARS = 64;
/** An upper bound far above the match's own limit. */
const MOST_PLIES = 100_000;

/** The client's id for a move. A repeat with the same id gets the same answer. */
const ClientMoveId = z.string().check(z.minLength(1), z.maxLength(MOVE_NAME_CHARS), storable);

/** Characters of an Ed25519 signature in base64url. */
const SIGNATURE_CHARS = 86;

/**
 * The signature by the session's key, and the number of the last receipt entry that the player had seen. Without it, the receipt marks the
 * entry as unsigned.
 */
const signature = {
  sig: z.optional(z.string().check(z.maxLength(SIGNATURE_CHARS))),
  on: z.optional(z.int().check(z.gte(0), z.lte(MOST_PLIES))),
};

/** Opens a game: takes the free seat, resumes the caller's game, or observes. `as: "observer"` never takes a seat. */
const JoinGame = z.object({
  type: z.literal('join_game'),
  ...about,
  gameCode: z.optional(GameCodeInput),
  ...stepUpAnswer,
  as: z.optional(z.enum(['player', 'observer'])),
});

/** `ply` is the number of the move, counted from 1. `blurred`: the page has lost the focus since the player's previous move. */
const MakeMove = z.object({
  type: z.literal('make_move'),
  ...about,
  move: MoveInput,
  ply: z.optional(z.int().check(z.gte(1), z.lte(MOST_PLIES))),
  clientMoveId: z.optional(ClientMoveId),
  blurred: z.optional(z.boolean()),
  ...signature,
});

const plain = <T extends string>(type: T) => z.object({ type: z.literal(type), ...about });

const signable = <T extends string>(type: T) => z.object({ type: z.literal(type), ...about, ...signature });

/** `cause`: the player's wallet was lost for a minute (rulings 3.7). The game ends as after any other resignation. */
const Resign = z.object({
  type: z.literal('resign'),
  ...about,
  ...signature,
  cause: z.optional(z.literal('wallet')),
});

/** Holds a stake, now or when the other side accepts. From a new device it may need the wallet's signature. */
const staking = <T extends string>(type: T) => z.object({ type: z.literal(type), ...about, ...stepUpAnswer });

/** Requests the open rematch offers between the player and others. Each is sent as `rematch_offered`. */
const RematchOffers = z.object({ type: z.literal('rematch_offers'), playerId: IdInput });

/** Subscribes to the open games of others: the list once, as `lobby_games`, then changes, until `leave_lobby`. */
const WatchLobby = z.object({ type: z.literal('watch_lobby'), playerId: IdInput });
const LeaveLobby = z.object({ type: z.literal('leave_lobby'), playerId: IdInput });

export const ClientMessage = z.discriminatedUnion('type', [
  Ping,
  JoinGame,
  MakeMove,
  plain('leave_game'),
  signable('offer_draw'),
  signable('accept_draw'),
  plain('decline_draw'),
  Resign,
  plain('timeout'),
  plain('accept_match'),
  plain('decline_match'),
  staking('rematch_offer'),
  staking('rematch_accept'),
  plain('rematch_decline'),
  RematchOffers,
  WatchLobby,
  LeaveLobby,
]);
export type ClientMessage = z.output<typeof ClientMessage>;

const SQUARES: ReadonlySet<unknown> = new Set(
  [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => file + rank)),
);
const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MAX_STORED_ID;

/**
 * Parses the most frequent message without the schema: a move with `ply` and `clientMoveId`, numeric ids, no promotion and no blur.
 * Returns the same value as the schema (a test compares them), or null for any other message, which the schema must parse.
 */
export function readMakeMove(value: unknown): z.output<typeof MakeMove> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { type, gameId, playerId, move, ply, clientMoveId, blurred, sig, on } = value as Record<
    string,
    unknown
  >;
  if (type !== 'make_move' || blurred !== undefined || !isId(gameId) || !isId(playerId)) return null;
  if (typeof move !== 'object' || move === null || Array.isArray(move)) return null;
  const { from, to, promotion } = move as Record<string, unknown>;
  if (!SQUARES.has(from) || !SQUARES.has(to) || promotion !== undefined) return null;
  if (!isId(ply) || ply > MOST_PLIES || !isMoveName(clientMoveId)) return null;
  const plain = {
    type: 'make_move' as const,
    gameId,
    playerId,
    move: { from: from as string, to: to as string },
    ply,
    clientMoveId,
  };
  if (sig === undefined && on === undefined) return plain;
  const isSigned = typeof sig === 'string' && sig.length <= SIGNATURE_CHARS && Number.isSafeInteger(on);
  if (!isSigned || (on as number) < 0 || (on as number) > MOST_PLIES) return null;
  return { ...plain, sig, on: on as number };
}

function isMoveName(value: unknown): value is string {
  if (typeof value !== 'string' || value.length < 1 || value.length > MOVE_NAME_CHARS) return false;
  return isStorable(value);
}

/** A message as a client serializes it. */
export type ClientMessageInput = z.input<typeof ClientMessage>;
