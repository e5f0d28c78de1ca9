// matchmaking: the free seat and its stake, in one transaction of the game's turn. Calls and messages both come here.
import { seatOf } from '@kingstake/chess';
import { type GameRecord, type Held, isSeated, listAborts, refusalOf, type Turn } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import type { Refusal } from '../platform/http/index.ts';
import { rollbackWith } from '../platform/idempotency/index.ts';
import { hold } from '../wagers/index.ts';
import type { RateLimitSubject } from './code-attempt-limiter.ts';
import { isCodeOf } from './codes.ts';
import type { Desk } from './deps.ts';
import { ABORTS_COUNT_MS, isBarred, whyNotHeld, whyNotJoin } from './gate.ts';
import { lockSeating } from './lock-store.ts';

type Apply = Parameters<Parameters<Turn['transaction']>[0]>[1];

export interface SeatAsked {
  held: Held; // the game as it was looked at; only what never changes is read from it
  userId: number;
  hasCode: boolean;
}

/**
 * Why a code does not open a private game; null when none is needed or it is the right one. Every code that is
 * compared is an attempt, right or wrong.
 */
export async function whyNotOpened(
  desk: Desk,
  { record }: Held,
  subject: RateLimitSubject,
  gameCode: string | undefined,
): Promise<Refusal | null> {
  if (!record.match.isPrivate) return null;
  const refusal = gameCode === undefined ? null : await desk.codeAttempts.take(subject);
  if (refusal !== null) return refusal;
  return isCodeOf(gameCode, record.gameCode) ? null : refusalOf('code-required');
}

/**
 * Takes the free seat and holds its stake. A refusal of the match is returned: what time did to the game on the way is
 * kept. Any other refusal is thrown and undoes the seat.
 */
export async function takeSeat(
  tx: Tx,
  apply: Apply,
  desk: Desk,
  asked: SeatAsked,
): Promise<GameRecord | Refusal> {
  const { userId, hasCode } = asked;
  const creatorId = asked.held.record.match.white.userId;
  // Before the game's row: whoever holds a row never waits for these.
  await lockSeating(tx, [creatorId, userId]);
  const standing = {
    creatorIsPlaying: await isSeated(tx, creatorId),
    barred: isBarred(await listAborts(tx, userId, desk.time.nowMs() - ABORTS_COUNT_MS), desk.time.nowMs()),
  };
  const joined = await apply({ type: 'join', by: userId, hasCode });
  if (!joined.ok) return refusalOf(joined.refusal);
  const { record } = joined;
  if (seatOf(record.match, userId) !== 'black') return record;
  const refusal =
    whyNotJoin(standing) ??
    whyNotHeld(await hold(tx, { gameId: record.id, seat: 'b', userId, wager: record.wager }));
  if (refusal !== null) throw rollbackWith(refusal);
  return record;
}
