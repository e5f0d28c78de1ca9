// escrow-games: writes down what was seen of a seat when it has changed, with the transaction that did it, as the chain tells
// it; and a payout that is not the one that was decided.
import type { SeatStake } from '@kingstake/protocol';
import type { SeatAccount, SeatChain, SeatEvent } from '../chain/index.ts';
import { type GameOutcome, listOutcomes } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { contradict } from './contradiction-store.ts';
import { type EscrowGame, type EscrowSeat, findEscrowGame, noteSeat, seatsOfGames } from './store.ts';

interface SeatChangeDeps {
  database: Database;
  time: Time;
  log: Log;
  chain: Pick<SeatChain, 'lastEvent'>;
}

/** The game that a seat belongs to, from the same look. */
interface SeatsGame {
  game: EscrowGame;
  outcome: GameOutcome;
}

const isClosed = ({ state }: EscrowSeat) => state === 'paid' || state === 'returned';

/** Does nothing while the seat is as it was last seen, or while the node does not know yet what became of it. */
export async function noteChange(
  deps: SeatChangeDeps,
  of: SeatsGame,
  seat: EscrowSeat,
  account: SeatAccount,
): Promise<void> {
  const isGone = account === null || account.state === 'done';
  const changed = isGone ? await closedState(deps, of, seat) : await liveState(deps, seat, account);
  if (changed === null) return;
  await deps.database.run((queries) => noteSeat(queries, { seat: seat.seat, ...changed }, deps.time.nowMs()));
}

type Changed = Omit<Parameters<typeof noteSeat>[1], 'seat'>;

async function liveState(
  { chain }: SeatChangeDeps,
  seat: EscrowSeat,
  account: NonNullable<SeatAccount>,
): Promise<Changed | null> {
  const state: SeatStake['state'] = account.state === 'locked' ? 'locked' : 'open';
  if (seat.state === state) return null;
  // A seat that was closed may be opened anew: its address is derived from player and game.
  const isNew = seat.openedSignature === null || isClosed(seat);
  const event = isNew ? await chain.lastEvent(seat.seat) : null;
  if (isNew && event === null) return null;
  return {
    state,
    openedSignature: event?.signature ?? null,
    closedSignature: null,
    deadlineMs: state === 'locked' ? Number(account.deadline) * 1000 : null,
  };
}

async function closedState(deps: SeatChangeDeps, of: SeatsGame, seat: EscrowSeat): Promise<Changed | null> {
  if (isClosed(seat) || seat.state === 'opening') return null;
  const event = await deps.chain.lastEvent(seat.seat);
  if (event === null || (event.kind !== 'paid' && event.kind !== 'returned')) return null;
  // The look may be older than the payout: only what the rows say by now can be contradicted.
  const now = contradictionOf(of, event) === null ? null : await readAnew(deps, of.game.gameId);
  const how = now === null ? null : contradictionOf(now, event);
  if (how !== null) await tellContradiction(deps, of.game.gameId, how, event.signature);
  return {
    state: event.kind,
    openedSignature: null,
    closedSignature: event.signature,
    deadlineMs: seat.deadlineMs,
  };
}

async function readAnew(
  { database }: Pick<SeatChangeDeps, 'database'>,
  gameId: number,
): Promise<SeatsGame | null> {
  return database.run(async (queries) => {
    const game = await findEscrowGame(queries, gameId);
    const [outcome] = await listOutcomes(queries, [gameId]);
    return game === null || outcome === undefined ? null : { game, outcome };
  });
}

/**
 * Why a game's payout still is not what was decided, by the rows and the chain as they are now; null when it is. What cannot be
 * told is not taken for right: a seat that was opened anew, or a node that has forgotten.
 */
export async function contradictionNow(
  deps: Pick<SeatChangeDeps, 'database' | 'chain'>,
  gameId: number,
): Promise<string | null> {
  const now = await readAnew(deps, gameId);
  const seats = await deps.database.run((queries) => seatsOfGames(queries, [gameId]));
  for (const { seat, closedSignature } of seats.filter((each) => each.state !== 'opening')) {
    const event = await deps.chain.lastEvent(seat);
    if (now === null || event === null || event.signature !== closedSignature)
      return `what became of the seat ${seat} cannot be told now`;
    const how = contradictionOf(now, event);
    if (how !== null) return how;
  }
  return null;
}

/** How a payout differs from the written result; null when it is the one that was decided. Pure. */
export function contradictionOf({ game, outcome }: SeatsGame, event: SeatEvent): string | null {
  if (event.kind !== 'paid') return null;
  if (outcome.status !== 'ended') return 'a game was paid out before its end';
  if (outcome.winner === null) return 'a game without a winner was paid out';
  const winner = outcome.winner === 'white' ? game.whiteWallet : game.black?.wallet;
  return event.winner === undefined || event.winner === winner
    ? null
    : 'another player than the winner was paid';
}

/** Only the arbiter's key can have signed it: until an operator has looked, no new stake is taken. */
async function tellContradiction(
  { database, log }: SeatChangeDeps,
  gameId: number,
  how: string,
  signature: string,
): Promise<void> {
  log.error(
    { gameId, signature, how },
    'a payout on chain contradicts the result: is the arbiter’s key in other hands?',
  );
  await database.run((queries) => contradict(queries, gameId, how));
}
