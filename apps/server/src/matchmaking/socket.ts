// matchmaking: join_game. It resumes the own seat, takes the free one, or observes; whoever gets a seat is answered
// before the others are told.
import { mayObserve, seatOf } from '@kingstake/chess';
import { type ActOptions, type Held, refusalOf, type Turn } from '../games/index.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/index.ts';
import type { HandledMessage, HubSocket, RefusedMessage } from '../platform/hub/index.ts';
import { rollbackReason } from '../platform/idempotency/index.ts';
import type { Desk } from './deps.ts';
import { takeSeat, whyNotOpened } from './seat.ts';

type JoinMessage = Extract<HandledMessage, { type: 'join_game' }>;

const SEAT_MESSAGES = ['join_game', 'rematch_offer', 'rematch_accept', 'rematch_decline'] as const;

/** A message about seats. */
export type SeatMessage = Extract<HandledMessage, { type: (typeof SEAT_MESSAGES)[number] }>;

export function isSeatMessage(message: HandledMessage): message is SeatMessage {
  return SEAT_MESSAGES.some((type) => type === message.type);
}

export function handleMessages(desk: Desk) {
  return async (socket: HubSocket, message: SeatMessage): Promise<RefusedMessage | null> => {
    if (message.playerId !== socket.identity.userId) return refuse('FORBIDDEN');
    return message.type === 'join_game' ? join(desk, socket, message) : refuse('NOT_IMPLEMENTED');
  };
}

async function join(desk: Desk, socket: HubSocket, message: JoinMessage): Promise<Refusal | null> {
  if (!desk.games.isWell()) return refuse('UNAVAILABLE');
  return desk.games.exclusive(message.gameId, (turn) => open(desk, turn, socket, message));
}

/** Lets the socket in where it may be, or says why not. */
async function open(
  desk: Desk,
  turn: Turn,
  socket: HubSocket,
  message: JoinMessage,
): Promise<Refusal | null> {
  const { games } = desk;
  const { userId } = socket.identity;
  const held = await turn.held({ fresh: true });
  if (held === null) return refuse('NOT_FOUND');
  const { match } = held.record;
  const isPlayer = seatOf(match, userId) !== null;
  const wantsSeat = message.as !== 'observer' && match.status === 'waiting';
  if (isPlayer || (!wantsSeat && mayObserve(match))) {
    await games.enter(turn, socket);
    return null;
  }
  if (message.as === 'observer') return refuse('FORBIDDEN', 'This game cannot be watched.');
  const refusal = await whyNotOpened(desk, held, { userId, address: socket.address }, message.gameCode);
  if (refusal !== null) return refusal;
  if (!wantsSeat) return refusalOf(match.status === 'ended' ? 'game-ended' : 'seat-taken');
  return sit(desk, turn, socket, held);
}

async function sit(desk: Desk, turn: Turn, socket: HubSocket, held: Held): Promise<Refusal | null> {
  const { games } = desk;
  const { userId } = socket.identity;
  const seated = await turn
    .transaction(
      async (tx, apply) => {
        const record = await takeSeat(tx, apply, desk, { held, userId, hasCode: true });
        // Who joins from the game screen is at the board.
        if (!isRefusal(record)) await apply({ type: 'arrive', by: userId });
        return record;
      },
      greetingSeated(desk, socket),
    )
    .catch(rollbackReason);
  if (!isRefusal(seated)) {
    desk.onBalanceChanged([userId]);
    return null;
  }
  // Somebody was faster, or time was: then the game is one to look at, if that is allowed.
  const now = await turn.held();
  if (seated.refused !== 'CONFLICT' || now === null || now.record.match.status === 'waiting') return seated;
  if (!mayObserve(now.record.match)) return seated;
  await games.enter(turn, socket);
  return null;
}

/** Only whoever got the seat is greeted: a refused join may have changed the game too, by the time that had passed. */
function greetingSeated(desk: Desk, socket: HubSocket): Pick<ActOptions, 'beforeTold'> {
  const { beforeTold } = desk.games.greeting(socket);
  return {
    beforeTold(held, seq) {
      if (seatOf(held.record.match, socket.identity.userId) !== null) beforeTold?.(held, seq);
    },
  };
}
