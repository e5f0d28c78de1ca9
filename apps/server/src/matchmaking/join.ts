// matchmaking: a seat taken by call. Whoever sits here already gets the game as it is, and pays nothing.
import { seatOf } from '@kingstake/chess';
import { type BodyOf, type Game, gameCalls } from '@kingstake/protocol';
import { type GameRecord, gameView, type Held, type Turn, withPeople } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/index.ts';
import { transactOnce, withIdempotencyKey } from '../platform/idempotency/index.ts';
import type { Desk } from './deps.ts';
import { NOT_YOURS } from './gate.ts';
import { takeSeat, whyNotOpened } from './seat.ts';

export interface JoinAsked {
  gameId: number;
  body: Omit<BodyOf<typeof gameCalls.joinGame>, 'playerId'> & { playerId: number };
  userId: number; // the session's
  address: string;
  idempotencyKey: string | null;
}

export async function joinGame(desk: Desk, asked: JoinAsked): Promise<{ body: Game } | Refusal> {
  const { gameId, body, userId } = asked;
  if (body.playerId !== userId) return refuse('FORBIDDEN', NOT_YOURS);
  if (!desk.games.isWell()) return refuse('UNAVAILABLE');
  return desk.games.exclusive(gameId, async (turn) => {
    const held = await turn.held({ fresh: true });
    if (held === null) return refuse('NOT_FOUND');
    if (seatOf(held.record.match, userId) !== null) return resume(desk, asked, held.record);
    const refusal = await whyNotOpened(desk, held, asked, body.gameCode);
    if (refusal !== null) return refusal;
    if (body.stakeSource === 'escrow') return refuse('NOT_IMPLEMENTED');
    return sit(desk, turn, asked, held);
  });
}

async function sit(desk: Desk, turn: Turn, asked: JoinAsked, held: Held): Promise<{ body: Game } | Refusal> {
  const { userId } = asked;
  let isHeld = false;
  const answer = await withIdempotencyKey<Game>(desk.database, keyedOf(asked), (runKeyed) =>
    turn.transaction((tx, apply) =>
      runKeyed(tx, async () => {
        const seated = await takeSeat(tx, apply, desk, { held, userId, hasCode: true });
        if (isRefusal(seated)) return seated;
        isHeld = true;
        return view(tx, desk, seated, userId);
      }),
    ),
  );
  if (isHeld && !isRefusal(answer)) desk.onBalanceChanged([userId]);
  return answer;
}

function resume(desk: Desk, asked: JoinAsked, record: GameRecord): Promise<{ body: Game } | Refusal> {
  return transactOnce<Game>(desk.database, keyedOf(asked), (tx) => view(tx, desk, record, asked.userId));
}

function keyedOf({ gameId, body, userId, idempotencyKey }: JoinAsked) {
  const request = { params: { id: gameId }, body };
  return { call: gameCalls.joinGame, userId, key: idempotencyKey, request };
}

async function view(tx: Tx, desk: Desk, record: GameRecord, userId: number): Promise<Game> {
  const [held] = await withPeople(tx, [record], desk.users.publicUsers);
  if (held === undefined) throw new Error(`game ${record.id} has no players`);
  return gameView(held, userId);
}
