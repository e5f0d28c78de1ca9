// escrow: reads the games of a reconcile pass with the finalized accounts of their seats, and records changes of a seat with the
// transaction that made them. Also records payouts that contradict the result, and payouts that the chain can no longer make.
import type { Side } from '@kingstake/chess';
import { lamports, type SeatStake } from '@kingstake/protocol';
import { type SeatAccount, type SeatChain, type SeatEvent, SeatHistoryUnread } from '../chain/index.ts';
import { listOutcomes } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { type SeatAccounts, type StakedGame, walletOf } from './next-step.ts';
import {
  contradict,
  type Debt,
  type EscrowSeat,
  findEscrowGame,
  listUnsettledOf,
  recordDebt,
  recordSeat,
  seatsOfGames,
} from './store.ts';

/** A game as a reconcile pass reads it, before it takes a step. */
export interface GameSnapshot extends StakedGame {
  seats: readonly EscrowSeat[];
  accounts: ReadonlyMap<string, SeatAccount>;
}

/** Reads snapshots of these games, except those that have been settled since. */
export async function readSnapshots(
  { database, chain }: { database: Database; chain: Pick<SeatChain, 'seats'> },
  ids: readonly number[],
): Promise<GameSnapshot[]> {
  const { games, outcomes, seats } = await database.run(async (queries) => {
    return {
      games: await listUnsettledOf(queries, ids),
      outcomes: await listOutcomes(queries, ids),
      seats: await seatsOfGames(queries, ids),
    };
  });
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const snapshots: GameSnapshot[] = [];
  for (const game of games) {
    const outcome = outcomeOf.get(game.gameId);
    const own = seats.filter(({ gameId }) => gameId === game.gameId);
    if (outcome !== undefined) snapshots.push({ game, outcome, seats: own, accounts: new Map() });
  }
  return readAccounts(chain, snapshots);
}

/** Accounts in one call to the node. All seats of a game are read in one call, and therefore at one slot. */
const ACCOUNTS_PER_CALL = 100;

async function readAccounts(
  chain: Pick<SeatChain, 'seats'>,
  snapshots: readonly GameSnapshot[],
): Promise<GameSnapshot[]> {
  const batches: GameSnapshot[][] = [[]];
  let size = 0;
  for (const snapshot of snapshots) {
    if (size + snapshot.seats.length > ACCOUNTS_PER_CALL && size > 0) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(snapshot);
    size += snapshot.seats.length;
  }
  const read: GameSnapshot[] = [];
  for (const batch of batches) {
    const addresses = batch.flatMap(({ seats }) => seats.map(({ seat }) => seat));
    const found = addresses.length === 0 ? [] : await chain.seats(addresses);
    const accounts = new Map(addresses.map((address, index) => [address, found[index] ?? null]));
    read.push(...batch.map((snapshot) => ({ ...snapshot, accounts: ownAccounts(snapshot, accounts) })));
  }
  return read;
}

/** A seat that names another arbiter or player counts as none, because only its player can return that stake. */
function ownAccounts(
  { game, seats }: GameSnapshot,
  accounts: GameSnapshot['accounts'],
): GameSnapshot['accounts'] {
  const own = seats.map(({ seat, wallet }): [string, SeatAccount] => {
    const account = accounts.get(seat) ?? null;
    return [seat, account?.arbiter === game.arbiter && account.player === wallet ? account : null];
  });
  return new Map(own);
}

export function seatOfSide({ game, seats }: GameSnapshot, side: Side): EscrowSeat | null {
  return seats.find((seat) => seat.side === side && seat.wallet === walletOf(game, side)) ?? null;
}

export function seatsAt(snapshot: GameSnapshot): SeatAccounts {
  const at = (side: Side) => snapshot.accounts.get(seatOfSide(snapshot, side)?.seat ?? '') ?? null;
  return { white: at('white'), black: at('black') };
}

interface SeatChangeDeps {
  database: Database;
  time: Time;
  log: Log;
  chain: Pick<SeatChain, 'lastEvent'>;
}

const isClosed = ({ state }: EscrowSeat) => state === 'paid' || state === 'returned';

const isPlayers = ({ game }: StakedGame, { wallet }: EscrowSeat) =>
  wallet === game.whiteWallet || wallet === game.blackWallet;

/** Whether the end of a closed seat is recorded. A seat that was never open needs no record, except in a won game, where it held a stake. */
export function isExplained(of: StakedGame, seat: EscrowSeat): boolean {
  const wasNever = seat.state === 'opening' && (of.outcome.winner === null || !isPlayers(of, seat));
  return isClosed(seat) || wasNever;
}

/**
 * Records a change of a seat. Does nothing if there is none, or while the node does not return the seat's history. The
 * game continues anyway, because its steps depend on the account and not on the history.
 */
export async function recordChange(
  deps: SeatChangeDeps,
  of: StakedGame,
  seat: EscrowSeat,
  account: SeatAccount,
): Promise<void> {
  const isGone = account === null || account.state === 'done';
  const change = isGone ? closedState(deps, of, seat) : liveState(deps, seat, account);
  const found = await change.catch((error: unknown) => {
    if (!(error instanceof SeatHistoryUnread)) throw error;
    deps.log.warn({ gameId: of.game.gameId, why: error.message }, 'the history of a seat is not read yet');
    return null;
  });
  if (found === null) return;
  const { debt = null, ...changed } = found;
  const nowMs = deps.time.nowMs();
  await deps.database.transaction(async (tx) => {
    await recordSeat(tx, { seat: seat.seat, ...changed }, nowMs);
    if (debt !== null) await recordDebt(tx, debt, nowMs);
  });
}

type Changed = Omit<Parameters<typeof recordSeat>[1], 'seat'> & { debt?: Debt | null };

async function liveState(
  { chain }: SeatChangeDeps,
  seat: EscrowSeat,
  account: NonNullable<SeatAccount>,
): Promise<Changed | null> {
  const state: SeatStake['state'] = account.state === 'locked' ? 'locked' : 'open';
  if (seat.state === state) return null;
  // A closed seat can be opened again, because its address is derived from player and game.
  const isNew = seat.openedSignature === null || isClosed(seat);
  const event = isNew ? await chain.lastEvent(seat.seat) : null;
  if (isNew && event === null) return null;
  return {
    state,
    openedSignature: event?.signature ?? null,
    closedSignature: null,
    deadline: state === 'locked' ? new Date(Number(account.deadline) * 1000) : null,
  };
}

async function closedState(deps: SeatChangeDeps, of: StakedGame, seat: EscrowSeat): Promise<Changed | null> {
  if (isExplained(of, seat)) return null;
  const event = await closingEvent(deps, seat);
  if (event === null) return null;
  // The snapshot may be older than the payout, so the rows are read again before a contradiction or a debt is recorded.
  const isAsDecided = event.kind === 'paid' && contradictionOf(of, event) === null;
  const now = isAsDecided ? null : await readCurrent(deps, of.game.gameId);
  const how = now === null ? null : contradictionOf(now, event);
  if (how !== null) await setContradiction(deps, of.game.gameId, how, event.signature);
  const debt = now === null ? null : await unpaidDebt(deps, now, seat, event);
  return {
    state: event.kind,
    openedSignature: null,
    closedSignature: event.signature,
    deadline: seat.deadline,
    debt,
  };
}

/** Returns what the operator owes. A seat that was paid, opened again and returned leaves no debt. */
async function unpaidDebt(
  { chain, log }: SeatChangeDeps,
  now: StakedGame,
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
 * Returns what the operator owes the winner if a stake of a won game was returned, because its lock ended while no server
 * ran. Both players have their stakes then. Null if nothing is owed. Pure.
 */
export function debtOf({ game, outcome }: StakedGame, event: SeatEvent): Debt | null {
  const { winner, whiteId, wager, fee } = outcome;
  if (event.kind !== 'returned' || winner === null || game.blackId === null) return null;
  const playerId = winner === 'white' ? whiteId : game.blackId;
  return { gameId: game.gameId, playerId, owed: lamports(wager - fee) };
}

type ClosingEvent = SeatEvent & { kind: 'paid' | 'returned' };
const hasClosed = (event: SeatEvent | null): event is ClosingEvent =>
  event?.kind === 'paid' || event?.kind === 'returned';

async function closingEvent({ chain }: SeatChangeDeps, { seat }: EscrowSeat): Promise<ClosingEvent | null> {
  const last = await chain.lastEvent(seat);
  if (last === null || hasClosed(last)) return last;
  // Its player opened it again, for another arbiter: find the event that emptied it before that.
  const before = (await chain.lastEvent(seat, 'returned')) ?? (await chain.lastEvent(seat, 'paid'));
  return hasClosed(before) ? before : null;
}

async function readCurrent(
  { database }: Pick<SeatChangeDeps, 'database'>,
  gameId: number,
): Promise<StakedGame | null> {
  return database.run(async (queries) => {
    const game = await findEscrowGame(queries, gameId);
    const [outcome] = await listOutcomes(queries, [gameId]);
    return game === null || outcome === undefined ? null : { game, outcome };
  });
}

/**
 * Returns why a game's payout still contradicts the result, according to current rows and chain, or null. If the chain
 * cannot decide it (the seat was opened again, or the node dropped its history), that counts as a contradiction.
 */
export async function contradictionNow(
  deps: Pick<SeatChangeDeps, 'database' | 'chain'>,
  gameId: number,
): Promise<string | null> {
  const now = await readCurrent(deps, gameId);
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

/** Returns how a payout differs from the recorded result, or null if it matches. Pure. */
export function contradictionOf({ game, outcome }: StakedGame, event: SeatEvent): string | null {
  if (event.kind !== 'paid') return null;
  if (outcome.status !== 'ended') return 'a game was paid out before its end';
  if (outcome.winner === null) return 'a game without a winner was paid out';
  return event.winner === undefined || event.winner === walletOf(game, outcome.winner)
    ? null
    : 'another player than the winner was paid';
}

/** Only the arbiter's key can have signed it, so no new stakes are taken until an operator clears it. */
async function setContradiction(
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
