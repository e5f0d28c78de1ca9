// matchmaking: the creator closes a game that nobody has joined. The stake goes back with the result, through games' port.
import { type AnswerOf, formatSol, gameCalls } from '@kingstake/protocol';
import { refusalOf } from '../games/index.ts';
import { account, balanceOf } from '../ledger/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import { withIdempotencyKey } from '../platform/idempotency/index.ts';
import type { Desk } from './deps.ts';
import { NOT_YOURS } from './gate.ts';

type Cancelled = AnswerOf<typeof gameCalls.cancelGame>;

const REFUNDED = 'Game cancelled. Your wager was refunded.';

export interface CancelAsked {
  gameId: number;
  body: { playerId: number };
  userId: number; // the session's
  idempotencyKey: string | null;
}

export async function cancelGame(desk: Desk, asked: CancelAsked): Promise<{ body: Cancelled } | Refusal> {
  const { gameId, body, userId, idempotencyKey } = asked;
  if (body.playerId !== userId) return refuse('FORBIDDEN', NOT_YOURS);
  if (!desk.games.isWell()) return refuse('UNAVAILABLE');
  const request = { params: { id: gameId }, body };
  return desk.games.exclusive(gameId, async (turn) => {
    if ((await turn.held()) === null) return refuse('NOT_FOUND');
    const keyed = { call: gameCalls.cancelGame, userId, key: idempotencyKey, request };
    return withIdempotencyKey<Cancelled>(desk.database, keyed, (runKeyed) =>
      turn.transaction((tx, apply) =>
        runKeyed(tx, async () => {
          const acted = await apply({ type: 'cancel', by: userId });
          // What time did to the game on the way stands, so a refusal is returned, not thrown.
          if (!acted.ok) return refusalOf(acted.refusal);
          const balance = await balanceOf(tx, account('player', userId));
          return { newBalance: formatSol(balance), message: REFUNDED };
        }),
      ),
    );
  });
}
