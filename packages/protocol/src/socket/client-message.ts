// protocol: what a client may send over /ws. A closed union, parsed by the hub.
import * as z from 'zod/mini';
import { GameCodeInput, MoveInput } from '../game.ts';
import { IdInput, storable } from '../ids.ts';

/** Sent every 30 s while the socket is open. `timestamp` is the client's clock and is returned unchanged. */
export const Ping = z.object({ type: z.literal('ping'), timestamp: z.number() });

/** `playerId` must be the session's own user; it is only compared, never trusted. */
const about = { gameId: IdInput, playerId: IdInput };

/** The client's id of a move: a repeat with the same id gets the same answer. */
export const ClientMoveId = z.string().check(z.minLength(1), z.maxLength(64), storable);

/** Opens a game: takes the free seat, resumes the caller's game, or observes. `as: "observer"` never takes a seat. */
const JoinGame = z.object({
  type: z.literal('join_game'),
  ...about,
  gameCode: z.optional(GameCodeInput),
  as: z.optional(z.enum(['player', 'observer'])),
});

/** `ply`: which half-move it is meant to be, from 1. */
const MakeMove = z.object({
  type: z.literal('make_move'),
  ...about,
  move: MoveInput,
  ply: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
  clientMoveId: z.optional(ClientMoveId),
});

const plain = <T extends string>(type: T) => z.object({ type: z.literal(type), ...about });

/** Asks for the offers of rematches that stand between the player and others: each is told as `rematch_offered`. */
const RematchOffers = z.object({ type: z.literal('rematch_offers'), playerId: IdInput });

export const ClientMessage = z.discriminatedUnion('type', [
  Ping,
  JoinGame,
  MakeMove,
  plain('leave_game'),
  plain('offer_draw'),
  plain('accept_draw'),
  plain('decline_draw'),
  plain('resign'),
  plain('timeout'),
  plain('accept_match'),
  plain('decline_match'),
  plain('rematch_offer'),
  plain('rematch_accept'),
  plain('rematch_decline'),
  RematchOffers,
]);
export type ClientMessage = z.output<typeof ClientMessage>;
/** As a client writes it. */
export type ClientMessageInput = z.input<typeof ClientMessage>;
