// escrow-games: writes down what was seen of a seat when it has changed, with the transaction that did it, as the chain tells
// it; a payout that is not the one that was decided, and one that the chain can't make any more.

import { lamports, type SeatStake } from '@kingstake/protocol';
import { type SeatAccount, type SeatChain, type SeatEvent, SeatHistoryUnread } from '../chain/index.ts';
import { type GameOutcome, listOutcomes } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { contradict } from './contradiction-store.ts';
import { type Debt, noteDebt } from './debt-store.ts';
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

const isPlayers = ({ game }: SeatsGame, { wallet }: EscrowSeat) =>
  wallet === game.whiteWallet || wallet === game.black?.wallet;

/** Whether what became of a seat that is gone is written down. One that was never seen tells nothing, but in a won game it held a stake. */
export function isExplained(of: SeatsGame, seat: EscrowSeat): boolean {
  const wasNever = seat.state === 'opening' && (of.outcome.winner === null || !isPlayers(of, seat));
  return isClosed(seat) || wasNever;
}

/**
 * Does nothing while the seat is as it was last seen, or while the node does not know yet what became of it. The game goes on
 * meanwhile: its steps go by the account, and not by what strangers do in its name.
 */
export async function noteChange(
  deps: SeatChangeDeps,
  of: SeatsGame,
  seat: EscrowSeat,
  account: SeatAccount,
): Promise<void> {
  const isGone = account === null || account.state === 'done';
  const look = isGone ? closedState(deps, of, seat) : liveState(deps, seat, account);
  const found = await look.catch((error: unknown) => {
    if (!(error instanceof SeatHistoryUnread)) throw error;
    deps.log.warn({ gameId: of.game.gameId, why: error.message }, 'the history of a seat is not read yet');
    return null;
  });
  if (found === null) return;
  const { debt = null, ...changed } = found;
  const nowMs = deps.time.nowMs();
  await deps.database.transaction(async (tx) => {
    await noteSeat(tx, { seat: seat.seat, ...changed }, nowMs);
    if (debt !== null) await noteDebt(tx, debt, nowMs);
  });
}

type Changed = Omit<Parameters<typeof noteSeat>[1], 'seat'> & { debt?: Debt | null };

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
  if (isExplained(of, seat)) return null;
  const event = await closingEvent(deps, seat);
  if (event === null) return null;
  // The look may be older than the payout: only what the rows say by now can be contradicted, or owed.
  const isAsDecided = event.kind === 'paid' && contradictionOf(of, event) === null;
  const now = isAsDecided ? null : await readAnew(deps, of.game.gameId);
  const how = now === null ? null : contradictionOf(now, event);
  if (how !== null) await tellContradiction(deps, of.game.gameId, how, event.signature);
  const debt = now === null ? null : await unpaidDebt(deps, now, seat, event);
  return {
    state: event.kind,
    openedSignature: null,
    closedSignature: event.signature,
    deadlineMs: seat.deadlineMs,
    debt,
  };
}

/** What went back may have been opened anew after its payout: then nothing is owed. */
async function unpaidDebt(
  { chain, log }: SeatChangeDeps,
  now: SeatsGame,
  seat: EscrowSeat,
  event: SeatEvent,
): Promise<Debt | null> {
  const debt = isPlayers(now, seat) ? debtOf(now, event) : null;
  if (debt === null || (await chain.lastEvent(seat.seat, 'paid')) !== null) return null;
  log.error(
    { ...debt, signature: event.signature },
    'a stake of a won game went back: the operator owes the winner',
  );
  return debt;
}

/**
 * What the operator owes when a player's stake goes back although the game was won: its lock ran out while no server was there.
 * Both stakes are with their players then. Null when it owes nothing. Pure.
 */
export function debtOf({ game, outcome }: SeatsGame, event: SeatEvent): Debt | null {
  const { winner, whiteId, wager, fee } = outcome;
  if (event.kind !== 'returned' || winner === null || game.black === null) return null;
  const playerId = winner === 'white' ? whiteId : game.black.userId;
  return { gameId: game.gameId, playerId, owed: lamports(wager - fee) };
}

type ClosingEvent = SeatEvent & { kind: 'paid' | 'returned' };
const hasClosed = (event: SeatEvent | null): event is ClosingEvent =>
  event?.kind === 'paid' || event?.kind === 'returned';

async function closingEvent({ chain }: SeatChangeDeps, { seat }: EscrowSeat): Promise<ClosingEvent | null> {
  const last = await chain.lastEvent(seat);
  if (last === null || hasClosed(last)) return last;
  // Its player has opened it anew, for another arbiter: what emptied it before that.
  const before = (await chain.lastEvent(seat, 'returned')) ?? (await chain.lastEvent(seat, 'paid'));
  return hasClosed(before) ? before : null;
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
    const event = await deps.chain.lastEvent(seat).catch((error: unknown) => {
      if (error instanceof SeatHistoryUnread) return null;
      throw error;
    });
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
