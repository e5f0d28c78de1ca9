// escrow: the row of a new game, the reservation of black's seat, what a player's wallet signs, and whether the stake has
// arrived. Nothing is held here, and nothing depends on the caller's claims: the seat's address is derived, and only its
// finalized account counts.

import type { Side } from '@kingstake/chess';
import { MATCH_BYTES } from '@kingstake/escrow';
import { type AnswerOf, type escrowCalls, formatSol, type Lamports, type Result } from '@kingstake/protocol';
import { ESCROW_QUOTAS } from '@kingstake/protocol/limits';
import { neededFor, spendFault } from '@kingstake/protocol/wallet-spend';
import type { Address } from '@solana/kit';
import { type Chain, ChainUnavailable, type SeatChain } from '../chain/index.ts';
import { listOutcomes } from '../games/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { Random } from '../platform/random.ts';
import type { Time } from '../platform/time.ts';
import { ESCROW } from './limits.ts';
import { seatFault } from './next-step.ts';
import {
  askForSeat,
  type EscrowSeat,
  findEscrowGame,
  insertEscrowGame,
  isContradicted,
  listLapses,
  reserve,
  reservedGames,
  seatsOfGames,
} from './store.ts';

interface StakeDeps {
  database: Database;
  time: Time;
  random: Random;
  chain: Pick<Chain, 'balance'>;
  seatChain: SeatChain;
}

/** A wallet's lamports, and whether the arbiter can pay network fees. */
export interface Funds {
  readonly held: Lamports;
  readonly arbiterHasFees: boolean;
}

/** Returns null if the network does not answer. */
export async function readFunds({ chain, seatChain }: StakeDeps, wallet: string): Promise<Funds | null> {
  try {
    const [held, arbiter] = await Promise.all([
      chain.balance(wallet, 'confirmed'),
      seatChain.arbiterLamports(),
    ]);
    return { held, arbiterHasFees: arbiter >= ESCROW.arbiterLeast };
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    return null;
  }
}

/** Returns why a stake of `wager` lamports cannot be paid now, or null. */
function refuseFunds(funds: Funds | null, wager: Lamports): Refusal | null {
  if (funds === null) return refuse('UNAVAILABLE', 'chain-silent');
  if (!funds.arbiterHasFees) return refuse('UNAVAILABLE', 'chain-paused');
  const fault = spendFault(funds.held, wager);
  if (fault === null) return null;
  return refuse('INSUFFICIENT_BALANCE', undefined, {
    requiredAmount: formatSol(neededFor(wager, fault)),
    currentBalance: formatSol(funds.held),
  });
}

const DAY_MS = 86_400_000;

/** Why black's seat cannot be reserved. */
export type NotReserved = 'no-stake-yet' | 'taken' | 'too-late' | 'reserved-elsewhere' | 'paused';

/** Inserts the escrow row in the transaction that creates the game. White stakes afterwards. Returns false if no new stakes are taken. */
export async function openEscrow(
  { time, random, seatChain }: StakeDeps,
  tx: Tx,
  { gameId, whiteWallet }: { gameId: number; whiteWallet: string },
): Promise<boolean> {
  if (await isContradicted(tx)) return false;
  const { program, arbiter } = seatChain;
  const match = random.bytes(MATCH_BYTES);
  const row = { gameId, whiteWallet, match, program, arbiter, lockSeconds: ESCROW.lockSeconds };
  await insertEscrowGame(tx, { ...row, createdAt: new Date(time.nowMs()) });
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
  { time }: StakeDeps,
  tx: Tx,
  { gameId, userId, wallet, wager, funds }: SeatWanted,
): Promise<NotReserved | Refusal | null> {
  if (await isContradicted(tx)) return 'paused';
  const nowMs = time.nowMs();
  const before = await findEscrowGame(tx, gameId);
  // A player who already has the seat may have staked, so the wallet may hold less.
  if (before?.blackId !== userId) {
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
  return game.blackId === null ? 'too-late' : 'taken';
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
  const waitMs = oldest === undefined ? 0 : oldest.at.getTime() + ESCROW_QUOTAS.lapses.windowMs - nowMs;
  return waitMs <= 0
    ? null
    : refuse('RATE_LIMITED', 'lapsed-too-often', { retryAfter: Math.ceil(waitMs / 1000) });
}

export interface Staker {
  gameId: number;
  userId: number;
  wallet: string; // of the session
}

type Opening = AnswerOf<typeof escrowCalls.escrowTransaction>;
type Verified = { gameId: number; status: 'completed' | 'pending' };

/** Returns a transaction that only the caller's wallet must sign. A repeated call is harmless, because only one can land. */
export async function openingOf(
  deps: StakeDeps,
  staker: Staker,
): Promise<Result<{ body: Opening }, Refusal>> {
  const found = await find(deps, staker.gameId);
  if (found === null) return refuse('CONFLICT', 'stakes-from-balance');
  const nowMs = deps.time.nowMs();
  const side = sideOf(found, staker);
  if (found.outcome.status === 'ended') return refuse('CONFLICT', 'stake-game-ended');
  if (side === null) return refuse('CONFLICT', 'no-reservation');
  if (isOver(found, side, nowMs)) return refuse('CONFLICT', 'reservation-over');
  const own = ownSeat(found, staker, side);
  if (found.outcome.status !== 'waiting' || own?.state === 'open' || own?.state === 'locked')
    return refuse('CONFLICT', 'already-staked');
  try {
    const poor = refuseFunds(await readFunds(deps, staker.wallet), found.outcome.wager);
    if (poor !== null) return poor;
    const body = await makeOpening(deps, found, { ...staker, side });
    return body === null ? refuse('CONFLICT', 'stake-game-ended') : { body };
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    return refuse('UNAVAILABLE', 'chain-silent');
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

async function find({ database }: StakeDeps, gameId: number) {
  return database.run(async (queries) => {
    const game = await findEscrowGame(queries, gameId);
    const [outcome] = await listOutcomes(queries, [gameId]);
    if (game === null || outcome === undefined) return null;
    return { game, outcome, seats: await seatsOfGames(queries, [gameId]) };
  });
}

function sideOf({ game, outcome }: Found, { userId }: Staker): Side | null {
  if (outcome.whiteId === userId) return 'white';
  return game.blackId === userId ? 'black' : null;
}

/** A player's seat is bound to the wallet that staked, so a player who signs in with another wallet has none. */
const ownSeat = ({ seats }: Found, { wallet }: Staker, side: Side): EscrowSeat | null =>
  seats.find((seat) => seat.side === side && seat.wallet === wallet) ?? null;

/** When a stake becomes late, in ms. */
function untilMs({ game }: Found, side: Side): number {
  return side === 'white'
    ? game.createdAt.getTime() + ESCROW.whiteStakeMs
    : (game.reservedUntil?.getTime() ?? 0);
}

const isOver = (found: Found, side: Side, nowMs: number) => nowMs >= untilMs(found, side);

async function makeOpening(
  { database, time, seatChain }: StakeDeps,
  found: Found,
  { gameId, userId, wallet, side }: Staker & { side: Side },
): Promise<Opening | null> {
  const { game, outcome } = found;
  // Recorded before the transaction is handed out, so that a late stake is found and returned. Fails if the game was
  // settled in between.
  const seat = await seatChain.seatAddress(wallet, game.match);
  const nowMs = time.nowMs();
  const isWatched = await database.transaction((tx) =>
    askForSeat(tx, { seat, gameId, side, playerId: userId, wallet }, nowMs),
  );
  if (!isWatched) return null;
  const { wire } = await seatChain.opening(wallet, {
    wagerLamports: outcome.wager,
    feeLamports: outcome.fee,
    lockSeconds: game.lockSeconds,
    match: game.match,
    arbiter: game.arbiter as Address,
    opponent: side === 'white' ? null : (game.whiteWallet as Address),
  });
  return { transaction: [...wire], seat, expiresAt: new Date(untilMs(found, side)).toISOString() };
}

/** Says why a stake no longer counts: it took part in the game, it never reached the chain, or it came too late. */
function refuseEnded(own: EscrowSeat, isOnChain: boolean): Refusal {
  if (own.deadline !== null) return refuse('CONFLICT', 'stake-game-ended'); // it was bound
  return refuse('CONFLICT', own.state === 'opening' && !isOnChain ? 'reservation-over' : 'stake-late');
}

/** Whether the caller's stake is final and correct. The signature in the request is not used. */
export async function verifyStake(
  deps: StakeDeps,
  staker: Staker,
): Promise<Result<{ status: 200 | 202; body: Verified }, Refusal>> {
  const found = await find(deps, staker.gameId);
  if (found === null) return refuse('CONFLICT', 'stakes-from-balance');
  const { gameId } = staker;
  const side = sideOf(found, staker);
  const own = found.seats.find((seat) => seat.playerId === staker.userId && seat.wallet === staker.wallet);
  if (own === undefined)
    return side === null ? refuse('FORBIDDEN') : { status: 202, body: { gameId, status: 'pending' } };
  try {
    const [account = null] = await deps.seatChain.seats([own.seat]);
    if (account === null || account.state === 'done') {
      const isLate =
        side === null || found.outcome.status === 'ended' || isOver(found, side, deps.time.nowMs());
      return isLate ? refuseEnded(own, false) : { status: 202, body: { gameId, status: 'pending' } };
    }
    if (side === null) return refuseEnded(own, true);
    if (seatFault(found, side, account) !== null) return refuse('CONFLICT', 'stake-differs');
    if (found.outcome.status === 'ended') return refuseEnded(own, true);
    return { status: 200, body: { gameId, status: 'completed' } };
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    return { status: 202, body: { gameId, status: 'pending' } };
  }
}
