// games: messages of sockets that are attached to a game.
import {
  type Command,
  type Match,
  type Refusal as MatchRefusal,
  REFUSALS,
  readClock,
  seatOf,
} from '@kingstake/chess';
import type { SignedAct as SignedActName } from '@kingstake/proofs/receipts';
import { type ClientMessage, isRefused } from '@kingstake/protocol';
import type { PlayerClock } from '../../cluster/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Refusal, refuse } from '../../platform/http/index.ts';
import type {
  HubSocket,
  MessageHandlers,
  PriorityQuota,
  RefusedMessage,
} from '../../platform/sockets/index.ts';
import type { Time } from '../../platform/time.ts';
import type { GameHandle } from '../actor/game-actor.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import type { LoadedGame } from '../actor/loaded-game.ts';
import type { Signable, Signature, Signatures } from '../receipts/index.ts';
import { hasStakeAtPlay } from '../rows/game-list-store.ts';
import type { GameRecord } from '../rows/game-record.ts';
import type { SignedAct } from '../rows/receipt-chain.ts';
import { type AttachedSockets, type AttachmentsDeps, createAttachments } from './attachments.ts';
import { clocksAt, gameState, receiptOf } from './game-view.ts';
import { moveMadeAgain } from './spectators.ts';

// The chess clock of the player at a socket. A draining node reads it to choose when to migrate the player.

interface PlayerClockDeps {
  time: Time;
  live: Pick<GameRegistry, 'peek'>;
  sockets: Pick<AttachedSockets, 'gamesOf'>;
}

/**
 * Returns the user's least remaining time in the running games of this socket, and whether the user is to move in any of them.
 * Returns null if the user plays none of them.
 */
export function playerClockOf(
  { time, live, sockets }: PlayerClockDeps,
  socket: HubSocket,
): PlayerClock | null {
  let worst: PlayerClock | null = null;
  for (const gameId of sockets.gamesOf(socket)) {
    const record = live.peek(gameId);
    // The game must be reloaded and may be running, so treat the player as the side to move and do not migrate them yet.
    const clock = record === null ? UNKNOWN : clockAt(record.match, socket.identity.userId, time.nowMs());
    if (clock !== null) worst = worse(clock, worst);
  }
  return worst;
}

const UNKNOWN: PlayerClock = { leftMs: Number.POSITIVE_INFINITY, isToMove: true };

/** Returns null if the game is not running or the user does not play in it. */
function clockAt(match: Match, userId: number, nowMs: number): PlayerClock | null {
  const side = seatOf(match, userId);
  if (match.status !== 'active' || side === null) return null;
  const { whiteMs, blackMs } = readClock(match.clock, nowMs);
  return { leftMs: side === 'white' ? whiteMs : blackMs, isToMove: match.clock.turn === side };
}

const worse = (one: PlayerClock, other: PlayerClock | null): PlayerClock =>
  other === null
    ? one
    : { leftMs: Math.min(one.leftMs, other.leftMs), isToMove: one.isToMove || other.isToMove };

// The hub's priority quota. A player with a stake in a ready or active game may still send messages about that game when the
// ordinary quota is used up.

interface PriorityQuotaDeps {
  database: Database;
  live: Pick<GameRegistry, 'peek'>;
  sockets: Pick<AttachedSockets, 'gamesOf'>;
}

/** Whether the user has a stake in this game, which both players have joined and which has not ended. */
export function isAtStake({ match, wager }: Pick<GameRecord, 'match' | 'wager'>, userId: number): boolean {
  const isOn = match.status === 'ready' || match.status === 'active';
  return isOn && wager > 0n && seatOf(match, userId) !== null;
}

/** Messages about a game that is not cached use the ordinary quota, because the sender may not play in it. */
export function createPriorityQuota({ database, live, sockets }: PriorityQuotaDeps): PriorityQuota {
  const isOwn = (gameId: number, userId: number): boolean => {
    const record = live.peek(gameId);
    return record !== null && isAtStake(record, userId);
  };
  return {
    covers(socket, message) {
      const { userId } = socket.identity;
      if (message === null) return sockets.gamesOf(socket).some((gameId) => isOwn(gameId, userId));
      return 'gameId' in message && isOwn(message.gameId, userId);
    },
    isFor: (userId) => database.run((queries) => hasStakeAtPlay(queries, userId)),
  };
}

/** All game messages except those about seats and rematches, which the matchmaking module handles. */
export type BoardMessage = Extract<
  ClientMessage,
  {
    type:
      | 'leave_game'
      | 'make_move'
      | 'timeout'
      | 'resign'
      | 'offer_draw'
      | 'accept_draw'
      | 'decline_draw'
      | 'accept_match'
      | 'decline_match';
  }
>;
type CommandMessage = Exclude<BoardMessage, { type: 'leave_game' | 'make_move' | 'timeout' }>;
type MoveMessage = Extract<BoardMessage, { type: 'make_move' }>;

/** Error code for each class of refusal by the match. */
const CODES = { forbidden: 'FORBIDDEN', conflict: 'CONFLICT', 'invalid-move': 'INVALID_MOVE' } as const;

/** Converts a refusal by the match into the form that calls and messages answer with. */
export function refusalOf(refusal: MatchRefusal): Refusal {
  const { class: kind, message } = REFUSALS[refusal];
  return { refused: CODES[kind], message, details: { reason: refusal } };
}

/** Records that the mover's page had lost focus. `ply` counts from 1. */
export type RecordBlurred = (gameId: number, ply: number) => Promise<void>;

interface GameSocketDeps extends AttachmentsDeps {
  /** If absent, lost focus is not recorded. */
  recordBlurred?: RecordBlurred;
  signatures: Signatures;
}

export type GameSocket = ReturnType<typeof createGameSocket>;

export function createGameSocket(deps: GameSocketDeps) {
  const { time, live, sockets, acceptsCommands, log } = deps;
  const { detach, ...attachments } = createAttachments(deps);

  /** Handles a message when earlier work on its game has ended. */
  const inGame =
    <Message extends { gameId: number }>(
      handle: (context: MessageContext, message: Message) => Promise<RefusedMessage | null>,
    ) =>
    (socket: HubSocket, message: Message): RefusedMessage | Promise<RefusedMessage | null> => {
      const arrivedMs = time.nowMs();
      if (!acceptsCommands()) return refuse('UNAVAILABLE');
      return live.runExclusive(message.gameId, (held) => {
        const context = { ...deps, handle: held, socket, arrivedMs };
        // A cached game, which is nearly every one, is not waited for.
        return held.peek() === null ? loadAndHandle(context, message, handle) : handle(context, message);
      });
    };

  const handlers: MessageHandlers<BoardMessage> = {
    leave_game: (socket, { gameId }) => detach(socket, gameId),
    make_move: inGame(handleMove),
    timeout: inGame(handleTimeoutClaim),
    resign: inGame(handleCommand),
    offer_draw: inGame(handleCommand),
    accept_draw: inGame(handleCommand),
    decline_draw: inGame(handleCommand),
    accept_match: inGame(handleCommand),
    decline_match: inGame(handleCommand),
  };
  return {
    ...attachments,
    handlers,
    onClose(socket: HubSocket): void {
      for (const gameId of sockets.gamesOf(socket))
        detach(socket, gameId).catch((error: unknown) =>
          log.error({ err: error, gameId }, 'detach failed, will retry'),
        );
    },
  };
}

interface MessageContext extends Pick<GameSocketDeps, 'time' | 'log' | 'recordBlurred' | 'signatures'> {
  handle: GameHandle;
  socket: HubSocket;
  arrivedMs: number;
}

async function handleMove(context: MessageContext, message: MoveMessage): Promise<RefusedMessage | null> {
  const { handle, socket, arrivedMs } = context;
  const { userId } = socket.identity;
  const { move, ply } = message;
  const clientMoveId = message.clientMoveId ?? null;
  const playedIn = (held: LoadedGame): number | null =>
    clientMoveId === null ? null : plyOfMove(held, userId, clientMoveId);
  const answerRepeat = (held: LoadedGame): boolean => {
    const played = playedIn(held);
    if (played !== null) socket.send(moveMadeAgain(held, played));
    return played !== null;
  };
  const held = handle.peek();
  const next = (held?.record.moves.length ?? 0) + 1;
  const isRepeat = held !== null && playedIn(held) !== null;
  // Skip the signature of a repeated move, which gets the same answer again, and of a move whose number is wrong, which is refused.
  const checked =
    isRepeat || (ply !== undefined && ply !== next)
      ? null
      : checkSignature(context, message, { kind: 'move', ply: next, move });
  const signed = checked === null ? null : await checked;
  if (signed === 'bad') return refuseWithState(context, refuse('BAD_SIGNATURE'));
  const rttMs = Math.round(socket.rttMs() ?? 0);
  const acted = await handle.execute(
    { type: 'move', by: userId, move, ply, rttMs },
    { clientMoveId, arrivedMs, answerRepeat, signed },
  );
  if (!isRefused(acted)) {
    // Not awaited: the opponent's next message waits for this one.
    if (message.blurred === true) storeBlurred(context, acted, clientMoveId);
    return null;
  }
  return refuseWithState(context, refusalOf(acted.refused));
}

/** Returns null at once for an unsigned message, so that it is handled without waiting. */
function checkSignature(
  context: MessageContext,
  message: Signature,
  act: Signable,
): Promise<SignedAct | null | 'bad'> | null {
  if (message.sig === undefined && message.on === undefined) return null;
  return checkSigned(context, message, act);
}

/** Skips the check if the game is over, so that the act is refused for that reason. */
async function checkSigned(
  { handle, socket, signatures }: MessageContext,
  message: Signature,
  act: Signable,
): Promise<SignedAct | null | 'bad'> {
  const cached = handle.peek();
  const isNewer = (message.on ?? 0) > (cached?.record.receipt?.n ?? 0);
  // The client may have signed on an entry that another node wrote.
  const record = (isNewer ? await handle.load({ fresh: true }) : cached)?.record;
  if (record?.match.status === 'ended') return null;
  return signatures.check(socket.identity.sessionKey, record?.receipt ?? null, message, act);
}

/** Adds the game's state to a player's refusal, because the page may already show the move or act, and the state reverts it. */
async function refuseWithState(
  { handle, socket, time }: MessageContext,
  refusal: Refusal,
): Promise<RefusedMessage> {
  const now = await handle.load();
  const { userId } = socket.identity;
  if (now === null || seatOf(now.record.match, userId) === null) return refusal;
  return { ...refusal, followedBy: [gameState(now, userId, now.record.match.seq, time.nowMs())] };
}

/** Never throws, because the move has already been played. */
function storeBlurred(
  { log, socket, recordBlurred = async () => {} }: MessageContext,
  { id, wager, match, moves }: GameRecord,
  clientMoveId: string | null,
): void {
  const side = seatOf(match, socket.identity.userId);
  if (wager === 0n || side === null) return;
  const ply = clientMoveId === null ? moves.length : moves.plyOfName(side, clientMoveId);
  if (ply === null) return;
  recordBlurred(id, ply).catch((error: unknown) =>
    log.warn({ err: error, gameId: id }, 'a lost focus was not stored'),
  );
}

async function handleTimeoutClaim({ time, handle, socket }: MessageContext): Promise<Refusal | null> {
  const acted = await handle.execute({ type: 'timeout', by: socket.identity.userId });
  if (isRefused(acted)) return refusalOf(acted.refused);
  const { match, id } = acted;
  if (match.status === 'active')
    socket.send({
      type: 'timer_update',
      gameId: id,
      seq: match.seq,
      ...clocksAt(match, time.nowMs()),
      ...receiptOf(acted),
    });
  return null;
}

async function loadAndHandle<Message>(
  context: MessageContext,
  message: Message,
  handle: (context: MessageContext, message: Message) => Promise<RefusedMessage | null>,
): Promise<RefusedMessage | null> {
  return (await context.handle.load()) === null ? refuse('NOT_FOUND') : handle(context, message);
}

async function handleCommand(
  context: MessageContext,
  message: CommandMessage,
): Promise<RefusedMessage | null> {
  const { handle, socket, arrivedMs } = context;
  const act = SIGNED_ACTS[message.type];
  const signed =
    act === undefined ? null : await checkSignature(context, message as Signature, { kind: act });
  if (signed === 'bad') return refuseWithState(context, refuse('BAD_SIGNATURE'));
  const acted = await handle.execute(commandOf(message, socket.identity.userId), { arrivedMs, signed });
  return isRefused(acted) ? refusalOf(acted.refused) : null;
}

const SIGNED_ACTS: Partial<Record<CommandMessage['type'], SignedActName>> = {
  resign: 'resign',
  offer_draw: 'draw_offer',
  accept_draw: 'draw_accept',
};

/** Returns the ply that the player played with this id; null if there is none. */
function plyOfMove({ record }: LoadedGame, userId: number, clientMoveId: string): number | null {
  const side = seatOf(record.match, userId);
  return side === null ? null : record.moves.plyOfName(side, clientMoveId);
}

function commandOf(message: CommandMessage, by: number): Command {
  switch (message.type) {
    case 'resign':
      return { type: 'resign', by };
    case 'offer_draw':
      return { type: 'offer-draw', by };
    case 'accept_draw':
      return { type: 'accept-draw', by };
    case 'decline_draw':
      return { type: 'decline-draw', by };
    case 'accept_match':
      return { type: 'accept', by };
    case 'decline_match':
      return { type: 'decline', by };
  }
}
