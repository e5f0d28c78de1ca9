// escrow-games: a stake on chain in the place of one from the playing balance: a new game's row, and the reservation of black's
// seat. Nothing is held here: the wallet signs later, and the chain says whether it did.
import { MATCH_BYTES } from '@kingstake/escrow';
import type { Lamports } from '@kingstake/protocol';
import { ESCROW_QUOTAS } from '@kingstake/protocol/limits';
import type { SeatChain } from '../chain/index.ts';
import { listOutcomes } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { Random } from '../platform/random.ts';
import type { Time } from '../platform/time.ts';
import { isContradicted } from './contradiction-store.ts';
import { type Funds, refuseFunds } from './funds.ts';
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

/** The row beside a new game, in its transaction. White's wallet stakes afterwards. False: no new stake is taken now. */
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
  /** Of the wallet, read just before; null: the network did not answer. */
  funds: Funds | null;
}

/** Keeps black's seat for a player, for the time that a wallet and the network need. Asked again it stays as it is. */
export async function reserveSeat(
  { time }: SeatsDeps,
  tx: Tx,
  { gameId, userId, wallet, wager, funds }: SeatWanted,
): Promise<NotReserved | Refusal | null> {
  if (await isContradicted(tx)) return 'paused';
  const nowMs = time.nowMs();
  const before = await findEscrowGame(tx, gameId);
  // The stake of a player who has the seat already may have left the wallet.
  if (before?.black?.userId !== userId) {
    const refused = (await refuseLapsed(tx, { gameId, userId }, nowMs)) ?? refuseFunds(funds, wager);
    if (refused !== null) return refused;
  }
  const reserved = (await reservedGames(tx, userId, nowMs)).filter((id) => id !== gameId);
  // One that has begun, or ended, keeps no one from the next.
  const open = (await listOutcomes(tx, reserved)).some(({ status }) => status === 'waiting');
  if (open) return 'reserved-elsewhere';
  const untilMs = nowMs + ESCROW.reservationMs;
  if (await reserve(tx, gameId, { userId, wallet, untilMs })) return null;
  const game = await findEscrowGame(tx, gameId);
  if (game?.isOffered !== true) return 'no-stake-yet';
  return game.black === null ? 'too-late' : 'taken';
}

/** A reservation hides a game from everyone else, for nothing: a player has one chance in each game, and few that lapse in an hour. */
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
