// matchmaking: a new game. Its row and its creator's stake are written together.
import { createMatch } from '@kingstake/chess';
import {
  type BodyOf,
  DEFAULT_TIME_CONTROL,
  feeOf,
  type Game,
  gameCalls,
  lamportsFrom,
  timeControlOf,
} from '@kingstake/protocol';
import { countWaiting, findByCode, gameView, insertGame, listAborts, withPeople } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/index.ts';
import { rollbackWith, transactOnce } from '../platform/idempotency/index.ts';
import { hold } from '../wagers/index.ts';
import { drawFreeCode } from './codes.ts';
import type { Desk } from './deps.ts';
import { ABORTS_COUNT_MS, isBarred, NOT_YOURS, whyNotCreate, whyNotHeld, whyNoWager } from './gate.ts';
import { lockSeating } from './lock-store.ts';

type Body = Omit<BodyOf<typeof gameCalls.createGame>, 'whitePlayerId'> & { whitePlayerId: number };

export interface CreateAsked {
  body: Body;
  userId: number; // the session's
  idempotencyKey: string | null;
}

export async function createGame(desk: Desk, asked: CreateAsked): Promise<{ body: Game } | Refusal> {
  const { body, userId, idempotencyKey } = asked;
  if (body.whitePlayerId !== userId) return refuse('FORBIDDEN', NOT_YOURS);
  if (body.stakeSource === 'escrow') return refuse('NOT_IMPLEMENTED');
  const refusal = whyNoWager(lamportsFrom(body.wagerAmount));
  if (refusal !== null) return refusal;
  if (!desk.games.isWell()) return refuse('UNAVAILABLE');
  let isHeld = false;
  const keyed = { call: gameCalls.createGame, userId, key: idempotencyKey, request: { body } };
  const answer = await transactOnce<Game>(desk.database, keyed, async (tx) => {
    const made = await make(tx, desk, userId, body);
    isHeld = !isRefusal(made);
    return made;
  });
  if (isHeld && !isRefusal(answer)) desk.onBalanceChanged([userId]);
  return answer;
}

async function make(tx: Tx, desk: Desk, userId: number, body: Body): Promise<Game | Refusal> {
  const { random, users } = desk;
  const nowMs = desk.time.nowMs();
  await lockSeating(tx, [userId]);
  const refusal = whyNotCreate({
    waiting: await countWaiting(tx, userId),
    barred: isBarred(await listAborts(tx, userId, nowMs - ABORTS_COUNT_MS), nowMs),
  });
  if (refusal !== null) return refusal;
  const isPrivate = body.isPrivate ?? false;
  const wager = lamportsFrom(body.wagerAmount);
  const record = await insertGame(
    tx,
    {
      match: createMatch(
        userId,
        {
          isPrivate,
          allowObservers: body.allowObservers ?? false,
          timeControl: timeControlOf(body.timeControl ?? DEFAULT_TIME_CONTROL),
        },
        nowMs,
      ),
      wager,
      fee: feeOf(wager),
      gameCode: isPrivate
        ? await drawFreeCode(random, async (code) => (await findByCode(tx, code)) !== null)
        : null,
    },
    nowMs,
  );
  const unheld = whyNotHeld(await hold(tx, { gameId: record.id, seat: 'w', userId, wager }));
  // The game is written already.
  if (unheld !== null) throw rollbackWith(unheld);
  const [held] = await withPeople(tx, [record], users.publicUsers);
  if (held === undefined) throw new Error(`game ${record.id} has no players`);
  return gameView(held, userId);
}
