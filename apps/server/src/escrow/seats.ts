// escrow-games: the row of a new game and the reservation of black's seat. Nothing is held here: the wallet signs later, and the
// reconciler reads from the chain whether it did.
import { MATCH_BYTES } from '@kingstake/escrow';
import type { Lamports } from '@kingstake/protocol';
import { ESCROW_QUOTAS } from '@kingstake/protocol/limits';
import type { SeatChain } from '../chain/index.ts';
import { listOutcomes } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { Random } from '../platform/random.ts';
import type { Time } from '../platform/time.ts';
import { type Funds, refuseFunds } from './funds.ts';
import { isContradicted } from './incident-store.ts';
import { ESCROW } from './limits.ts';
import { listLapses, reserve, reservedGames } from './reservation-store.ts';
import { findEscrowGame, insertEscrowGame } from './store.ts';

const DAY_MS = 86_400_000;

export interface SeatsDeps {
  time: Time;
  random: Random;
  chain: Pick<SeatChain, 'program' | 'arbiter'>;
}

/** Why black's seat cannot be reserved. */
export type NotReserved = 'no-stake-yet' | 'taken' | 'too-late' | 'reserved-elsewhere' | 'paused';

/** Inserts the escrow row in the transaction that creates the game. White stakes afterwards. Returns false if no new stakes are taken. */
export async function openEscrow(
  { time, random, chain }: SeatsDeps,
  tx: Tx,
  game: { gameId: number; whiteWallet: string },
): Promise<boolean> {
  if (await isContradicted(tx)) return false;
  const { program, arbiter } = chain;
  const match = random.bytes(MATCH_BYTES);
  const row = { ...game, match, program, arbiter, lockSeconds: ESCROW.lockSeconds };
  await insertEscrowGame(tx, row, time.nowMs());
  return true;
}

export interface SeatWanted {
  gameId: number;
  userId: number;
  wallet: string;
  wager: Lamports;
  /** The wallet's funds, read just before; null if the network did not answer. */
  funds: Funds | null;
}

/** Reserves black's seat for `ESCROW.reservationMs`. A repeated call keeps the first deadline. Returns why not, or null. */
export async function reserveSeat(
  { time }: SeatsDeps,
  tx: Tx,
  { gameId, userId, wallet, wager, funds }: SeatWanted,
): Promise<NotReserved | Refusal | null> {
  if (await isContradicted(tx)) return 'paused';
  const nowMs = time.nowMs();
  const before = await findEscrowGame(tx, gameId);
  // A player who already has the seat may have staked, so the wallet may hold less.
  if (before?.black?.userId !== userId) {
    const refused = (await refuseLapsed(tx, { gameId, userId }, nowMs)) ?? refuseFunds(funds, wager);
    if (refused !== null) return refused;
  }
  const reserved = (await reservedGames(tx, userId, nowMs)).filter((id) => id !== gameId);
  // A reservation of a started or ended game does not count.
  const open = (await listOutcomes(tx, reserved)).some(({ status }) => status === 'waiting');
  if (open) return 'reserved-elsewhere';
  const untilMs = nowMs + ESCROW.reservationMs;
  if (await reserve(tx, gameId, { userId, wallet, untilMs })) return null;
  const game = await findEscrowGame(tx, gameId);
  if (game?.isOffered !== true) return 'no-stake-yet';
  return game.black === null ? 'too-late' : 'taken';
}

/** A reservation costs nothing but hides the game. So a player gets one reservation per game, and only a few that lapse per hour. */
async function refuseLapsed(
  tx: Tx,
  { gameId, userId }: { gameId: number; userId: number },
  nowMs: number,
): Promise<NotReserved | Refusal | null> {
  const lapses = await listLapses(tx, userId, nowMs - DAY_MS);
  if (lapses.some((lapse) => lapse.gameId === gameId)) return 'too-late';
  const oldest = lapses[ESCROW_QUOTAS.lapses.max - 1];
  const waitMs = oldest === undefined ? 0 : oldest.atMs + ESCROW_QUOTAS.lapses.windowMs - nowMs;
  return waitMs <= 0
    ? null
    : refuse('RATE_LIMITED', 'lapsed-too-often', { retryAfter: Math.ceil(waitMs / 1000) });
}
