// Messages about seats. A join resumes the player's own seat, takes the free one, or makes the socket a spectator.
import { mayObserve, seatOf } from '@kingstake/chess';
import { gameCalls, isRefused } from '@kingstake/protocol';
import type { ActOptions, GameHandle, Games, LoadedGame } from '../games/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { HandledMessage, HubSocket, RefusedMessage } from '../platform/sockets/index.ts';
import { type MatchmakingContext, onGame } from './context.ts';
import type { LobbyTopic } from './lobby/lobby-topic.ts';
import { handleRematch, type RematchMessage, sendOpenOffers, sendToRematch } from './rematch.ts';
import { stakerAt } from './staker.ts';
import { takeSeat } from './take-seat.ts';

type JoinMessage = Extract<HandledMessage, { type: 'join_game' }>;
type OffersMessage = Extract<HandledMessage, { type: 'rematch_offers' }>;
type LobbyMessage = Extract<HandledMessage, { type: 'watch_lobby' | 'leave_lobby' }>;

const SEAT_MESSAGES: readonly SeatMessage['type'][] = [
  'join_game',
  'rematch_offer',
  'rematch_accept',
  'rematch_decline',
  'rematch_offers',
  'watch_lobby',
  'leave_lobby',
];

export type SeatMessage = JoinMessage | RematchMessage | OffersMessage | LobbyMessage;

export function isSeatMessage(message: HandledMessage): message is SeatMessage {
  return SEAT_MESSAGES.some((type) => type === message.type);
}

export function handleMessages(context: MatchmakingContext, lobby: LobbyTopic) {
  return async (socket: HubSocket, message: SeatMessage): Promise<RefusedMessage | null> => {
    if (message.playerId !== socket.identity.userId) return refuse('FORBIDDEN');
    if (message.type === 'rematch_offers') {
      await sendOpenOffers(context, socket);
      return null;
    }
    if (message.type === 'watch_lobby') return lobby.watch(socket).then(() => null);
    if (message.type === 'leave_lobby') {
      lobby.leave(socket);
      return null;
    }
    const arrivedMs = context.time.nowMs();
    return onGame(context, message.gameId, (handle, held) =>
      message.type === 'join_game'
        ? admit(context, handle, held, { socket, message }).catch((error: unknown) => {
            context.games.attachFailed(socket, message.gameId);
            throw error;
          })
        : handleRematch(context, handle, held, { socket, message, arrivedMs }),
    );
  };
}

interface JoinRequest {
  socket: HubSocket;
  message: JoinMessage;
}

/** Attaches the socket to a game that it may see. Otherwise returns the refusal. */
async function admit(
  context: MatchmakingContext,
  handle: GameHandle,
  held: LoadedGame,
  { socket, message }: JoinRequest,
): Promise<Refusal | null> {
  const { as } = message;
  const { userId } = socket.identity;
  const { match } = held.record;
  const wantsSeat = as !== 'observer' && match.status === 'waiting';
  const isPlayer = seatOf(match, userId) !== null;
  if (isPlayer || (!wantsSeat && mayObserve(match))) {
    const refusal = await context.games.attach(handle, socket);
    if (refusal !== null) return refusal;
    // A player who was offline when the rematch was created is sent to it now.
    if (isPlayer && match.status === 'ended' && match.isRematchMade)
      await sendToRematch(context, socket, held.record.id);
    return null;
  }
  if (as === 'observer') return refuse('FORBIDDEN', 'no-observers');
  return takeSeatOrObserve(context, handle, held, { socket, message });
}

/** If another player or a deadline was first, the socket becomes a spectator, if the players allow it. */
async function takeSeatOrObserve(
  context: MatchmakingContext,
  handle: GameHandle,
  held: LoadedGame,
  { socket, message }: JoinRequest,
): Promise<Refusal | null> {
  const staker = stakerAt(socket, message);
  if (isRefused(staker)) return staker;
  const { games } = context;
  const { userId } = socket.identity;
  const seated = await takeSeat(context, handle, held, {
    userId,
    address: socket.address,
    gameCode: message.gameCode,
    stakeSource: undefined,
    staker,
    call: { call: gameCalls.joinGame, userId, key: null, request: null },
    answer: async () => null,
    arrival: snapshotIfSeated(games, socket),
  });
  if (!isRefused(seated)) return null;
  const now = await handle.load({ fresh: true });
  if (seated.refused !== 'CONFLICT' || now === null || now.record.match.status === 'waiting') return seated;
  if (!mayObserve(now.record.match)) return seated;
  return games.attach(handle, socket);
}

/**
 * Sends the snapshot only if the join took the seat. A refused join can also change the game, because due deadlines are
 * applied first.
 */
function snapshotIfSeated(games: Games, socket: HubSocket): ActOptions {
  const { beforeBroadcast } = games.snapshotOnCommit(socket);
  return {
    beforeBroadcast(held, seq) {
      if (seatOf(held.record.match, socket.identity.userId) !== null) beforeBroadcast?.(held, seq);
    },
  };
}
