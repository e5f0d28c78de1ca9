// escrow: SQL of escrow_game, escrow_seat and escrow_lapse: which seats exist, their last known state, and the reservation of
// black's seat. Only the chain decides where the money is.
import type { Lamports, SeatStake, SeatStakes } from '@kingstake/protocol';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Queries, type Schema, type Tx, tablesOf } from '../platform/database/index.ts';

export const tables = tablesOf<'escrowGame' | 'escrowSeat' | 'escrowLapse' | 'escrowDebt'>();

/** A game with stakes on chain, as stored in its row. */
export type EscrowGame = Selectable<Schema['escrowGame']>;

/** The last known state of a seat. */
export type EscrowSeat = Selectable<Schema['escrowSeat']>;

export async function insertEscrowGame(tx: Tx, game: Insertable<Schema['escrowGame']>): Promise<void> {
  await tables(tx).insertInto('escrowGame').values(game).execute();
}

export async function findEscrowGame(queries: Queries, gameId: number): Promise<EscrowGame | null> {
  const row = await tables(queries)
    .selectFrom('escrowGame')
    .selectAll()
    .where('gameId', '=', gameId)
    .executeTakeFirst();
  return row ?? null;
}

/** Unsettled games after an id, ordered by id. */
export function listUnsettled(
  queries: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<EscrowGame[]> {
  return tables(queries)
    .selectFrom('escrowGame')
    .selectAll()
    .where('settledAt', 'is', null)
    .where('gameId', '>', after)
    .orderBy('gameId')
    .limit(limit)
    .execute();
}

/** Ids of unsettled games, oldest first. */
export async function listUnsettledIds(queries: Queries, limit: number): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('escrowGame')
    .select('gameId')
    .where('settledAt', 'is', null)
    .orderBy('gameId')
    .limit(limit)
    .execute();
  return rows.map(({ gameId }) => gameId);
}

/** The unsettled games among `ids`, in that order. */
export async function listUnsettledOf(queries: Queries, ids: readonly number[]): Promise<EscrowGame[]> {
  if (ids.length === 0) return [];
  const unsettled = tables(queries).selectFrom('escrowGame').selectAll().where('settledAt', 'is', null);
  const rows = await unsettled.where('gameId', 'in', ids).execute();
  const gameOf = new Map(rows.map((row) => [row.gameId, row]));
  return ids.flatMap((id) => gameOf.get(id) ?? []);
}

/** Games that are hidden from others: white's stake is not final yet, or black's seat is reserved. */
export async function listHidden(queries: Queries): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('escrowGame')
    .select('gameId')
    .where('settledAt', 'is', null)
    .where(sql<boolean>`(not is_offered or black_id is not null)`)
    .execute();
  return rows.map(({ gameId }) => gameId);
}

export async function seatsOfGames(queries: Queries, gameIds: readonly number[]): Promise<EscrowSeat[]> {
  if (gameIds.length === 0) return [];
  return tables(queries)
    .selectFrom('escrowSeat')
    .selectAll()
    .where('gameId', 'in', gameIds)
    .orderBy('askedAt')
    .execute();
}

/** Returns both stakes of games in the form of the API. Black is the player who has the seat or its reservation. */
export async function stakesOf(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, SeatStakes>> {
  if (gameIds.length === 0) return new Map();
  const found = new Map<number, SeatStakes>(gameIds.map((id) => [id, { white: null, black: null }]));
  const seats = await tables(queries)
    .selectFrom('escrowSeat')
    .innerJoin('escrowGame', 'escrowGame.gameId', 'escrowSeat.gameId')
    .selectAll('escrowSeat')
    .where('escrowSeat.gameId', 'in', gameIds)
    .where(sql<boolean>`(escrow_seat.side = 'white' or escrow_seat.player_id = escrow_game.black_id)`)
    .execute();
  for (const seat of seats) {
    const stakes = found.get(seat.gameId);
    if (stakes !== undefined) found.set(seat.gameId, { ...stakes, [seat.side]: shownStake(seat) });
  }
  for (const { gameId, reservedUntil } of await reservationsOf(queries, gameIds)) {
    const stakes = found.get(gameId);
    const isAwaited = stakes?.black === null || stakes?.black.state === 'opening';
    if (stakes !== undefined && isAwaited && reservedUntil !== null)
      found.set(gameId, { ...stakes, reservedUntil: reservedUntil.toISOString() });
  }
  return found;
}

/** When the reservations of black's seats end. */
function reservationsOf(queries: Queries, gameIds: readonly number[]) {
  return tables(queries)
    .selectFrom('escrowGame')
    .select(['gameId', 'reservedUntil'])
    .where('gameId', 'in', gameIds)
    .where('settledAt', 'is', null)
    .where('blackId', 'is not', null)
    .execute();
}

function shownStake({ seat, state, openedSignature, closedSignature, deadline }: EscrowSeat): SeatStake {
  return {
    seat,
    state,
    signature: closedSignature ?? openedSignature,
    deadline: state === 'locked' && deadline !== null ? deadline.toISOString() : null,
  };
}

export async function offer(queries: Queries, gameId: number): Promise<void> {
  await sql`update escrow_game set is_offered = true where game_id = ${gameId} and not is_offered`.execute(
    queries,
  );
}

/** Settles a game, unless a wallet was asked to open a seat after `askedSinceMs`, which the caller may not have read. */
export async function settle(
  tx: Tx,
  gameId: number,
  { askedSinceMs, nowMs }: { askedSinceMs: number; nowMs: number },
): Promise<void> {
  await sql`select from escrow_game where game_id = ${gameId} for update`.execute(tx);
  await sql`
    update escrow_game set settled_at = ${new Date(nowMs)}, alarm = null
    where game_id = ${gameId} and settled_at is null and not exists (
      select from escrow_seat where escrow_seat.game_id = escrow_game.game_id and asked_at > ${new Date(askedSinceMs)})`.execute(
    tx,
  );
}

export async function setAlarm(queries: Queries, gameId: number, why: string | null): Promise<void> {
  await sql`
    update escrow_game set alarm = ${why}
    where game_id = ${gameId} and settled_at is null and alarm is distinct from ${why}`.execute(queries);
}

/** Records that a wallet is asked to open a seat, so that the reconciler reads it. Returns false if the game is settled. */
export async function askForSeat(
  tx: Tx,
  asked: Pick<EscrowSeat, 'seat' | 'gameId' | 'side' | 'playerId' | 'wallet'>,
  nowMs: number,
): Promise<boolean> {
  const now = new Date(nowMs);
  const { rows } = await sql`
    select from escrow_game where game_id = ${asked.gameId} and settled_at is null for update`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    insert into escrow_seat (seat, game_id, side, player_id, wallet, asked_at, changed_at)
    values (${asked.seat}, ${asked.gameId}, ${asked.side}, ${asked.playerId}, ${asked.wallet}, ${now}, ${now})
    on conflict (seat) do update set asked_at = excluded.asked_at`.execute(tx);
  return true;
}

/** Stores the state of a seat. A closed seat stays closed unless its player has opened it again. */
export async function recordSeat(
  queries: Queries,
  seen: Pick<EscrowSeat, 'seat' | 'state' | 'openedSignature' | 'closedSignature' | 'deadline'>,
  nowMs: number,
): Promise<void> {
  await sql`
    update escrow_seat set state = ${seen.state}, opened_signature = coalesce(${seen.openedSignature}, opened_signature),
      opened_at = case when ${seen.openedSignature}::text is null then opened_at else ${new Date(nowMs)}::timestamptz end,
      closed_signature = ${seen.closedSignature},
      closed_at = case when ${seen.closedSignature}::text is null then null else ${new Date(nowMs)}::timestamptz end,
      deadline = ${seen.deadline}, changed_at = ${new Date(nowMs)}
    where seat = ${seen.seat}`.execute(queries);
}

/** When a player's stakes arrived on chain and when they left, for the newest `limit` seats, newest first. */
export function seatTimes(queries: Queries, playerId: number, limit: number): Promise<EscrowSeat[]> {
  return tables(queries)
    .selectFrom('escrowSeat')
    .selectAll()
    .where('playerId', '=', playerId)
    .orderBy('changedAt', 'desc')
    .limit(limit)
    .execute();
}

const DAY_MS = 86_400_000;

/**
 * Reserves black's seat, or keeps the caller's own reservation. Returns false if the seat is not free. Also returns false
 * if the player was asked to open it before, because a late stake may still be on its way back and could arrive after a
 * second one.
 */
export async function reserve(
  tx: Tx,
  gameId: number,
  { userId, wallet, untilMs }: { userId: number; wallet: string; untilMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    update escrow_game set black_id = ${userId}, black_wallet = ${wallet},
      reserved_until = case when black_id = ${userId} then reserved_until else ${new Date(untilMs)} end
    where game_id = ${gameId} and settled_at is null and is_offered and (black_id is null or black_id = ${userId})
      and (black_id is not null or not exists (
        select from escrow_seat where escrow_seat.game_id = escrow_game.game_id and player_id = ${userId}))
    returning game_id`.execute(tx);
  return rows.length > 0;
}

/** Games in which a user has an unexpired reservation, whatever the game's status. */
export async function reservedGames(queries: Queries, userId: number, nowMs: number): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('escrowGame')
    .select('gameId')
    .where('settledAt', 'is', null)
    .where('blackId', '=', userId)
    .where('reservedUntil', '>', new Date(nowMs))
    .execute();
  return rows.map(({ gameId }) => gameId);
}

/** Whether black's seat is reserved for that player. Locks the row until the transaction ends. */
export async function keepReservation(tx: Tx, gameId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from escrow_game where game_id = ${gameId} and black_id = ${userId} for update`.execute(tx);
  return rows.length > 0;
}

/** Frees black's seat, if it is still reserved for that player. */
export async function release(queries: Queries, gameId: number, userId: number): Promise<void> {
  await sql`
    update escrow_game set black_id = null, black_wallet = null, reserved_until = null
    where game_id = ${gameId} and black_id = ${userId}`.execute(queries);
}

/** Records a lapse, and deletes the player's lapses that are older than a day. */
export async function recordLapse(
  tx: Tx,
  { gameId, userId, nowMs }: { gameId: number; userId: number; nowMs: number },
): Promise<void> {
  await sql`delete from escrow_lapse where player_id = ${userId} and at < ${new Date(nowMs - DAY_MS)}`.execute(
    tx,
  );
  await sql`
    insert into escrow_lapse (game_id, player_id, at) values (${gameId}, ${userId}, ${new Date(nowMs)})
    on conflict (game_id, player_id) do update set at = excluded.at`.execute(tx);
}

/** A player's lapses after `sinceMs`, newest first. */
export async function listLapses(
  queries: Queries,
  userId: number,
  sinceMs: number,
): Promise<{ gameId: number; at: Date }[]> {
  const { rows } = await sql<{ gameId: number; at: Date }>`
    select game_id, at from escrow_lapse
    where player_id = ${userId} and at > ${new Date(sinceMs)} order by at desc`.execute(tables(queries));
  return rows;
}

/** Stores the deadline of the stakes, once, in the transaction that seats black. */
export async function keepBinding(tx: Tx, gameId: number, boundUntil: bigint): Promise<void> {
  await sql`
    update escrow_game set bound_until = ${new Date(Number(boundUntil) * 1000)} where game_id = ${gameId} and bound_until is null`.execute(
    tx,
  );
}

// SQL of incidents for an operator: contradictions, which are payouts that the server did not decide, and
// debts to winners. A contradiction stays on its game's row until an operator clears it. Until then, no new stake is
// taken.
/** Records a contradiction. A game keeps its first one. */
export async function contradict(queries: Queries, gameId: number, how: string): Promise<void> {
  await sql`
    update escrow_game set contradiction = ${how}
    where game_id = ${gameId} and contradiction is null`.execute(queries);
}

/** Whether any game has a contradiction. */
export async function isContradicted(queries: Queries): Promise<boolean> {
  const { rows } = await sql`select 1 from escrow_game where contradiction is not null limit 1`.execute(
    queries,
  );
  return rows.length > 0;
}

/** Games with a contradiction, which only an operator can clear. */
export function listContradicted(queries: Queries) {
  return tables(queries)
    .selectFrom('escrowGame')
    .select(['gameId', 'contradiction', 'arbiter'])
    .where('contradiction', 'is not', null)
    .orderBy('gameId')
    .execute();
}

/** Returns the contradiction that was cleared, or null if there was none. */
export async function clearContradiction(tx: Tx, gameId: number): Promise<string | null> {
  const { rows } = await sql<{ contradiction: string }>`
    select contradiction from escrow_game where game_id = ${gameId} and contradiction is not null for update`.execute(
    tx,
  );
  await sql`update escrow_game set contradiction = null where game_id = ${gameId}`.execute(tx);
  return rows[0]?.contradiction ?? null;
}

export interface Debt {
  readonly gameId: number;
  readonly playerId: number; // the winner
  readonly owed: Lamports; // the prize without the winner's own stake
}

/** Records a debt, at most once per game. */
export async function recordDebt(tx: Tx, { gameId, playerId, owed }: Debt, nowMs: number): Promise<void> {
  await sql`
    insert into escrow_debt (game_id, player_id, lamports, recorded_at)
    values (${gameId}, ${playerId}, ${owed}, ${new Date(nowMs)}) on conflict (game_id) do nothing`.execute(
    tx,
  );
}

export function listDebts(queries: Queries): Promise<Debt[]> {
  return tables(queries)
    .selectFrom('escrowDebt')
    .select(['gameId', 'playerId', 'lamports as owed'])
    .$castTo<Debt>()
    .where('repaidAt', 'is', null)
    .orderBy('gameId')
    .execute();
}

/** Marks a debt as repaid and returns it; null if there is no open debt for that game. */
export async function endDebt(tx: Tx, gameId: number, nowMs: number): Promise<Debt | null> {
  const debt = await tables(tx)
    .updateTable('escrowDebt')
    .set({ repaidAt: new Date(nowMs) })
    .where('gameId', '=', gameId)
    .where('repaidAt', 'is', null)
    .returning(['gameId', 'playerId', 'lamports as owed'])
    .$castTo<Debt>()
    .executeTakeFirst();
  return debt ?? null;
}

export const NO_STAKES = { unsettled: 0, alarms: 0, contradictions: 0, debts: 0 };

interface StakeCounts {
  unsettled: number; // games with stakes on chain
  alarms: number; // games that need an operator, including contradictions
  contradictions: number;
  debts: number; // winners whom the operator owes a payout
}

/** Counts for operators and metrics. */
export async function countUnsettled(queries: Queries): Promise<StakeCounts> {
  const { rows } = await sql<StakeCounts>`
    select count(*) filter (where settled_at is null)::int as unsettled,
      count(*) filter (where alarm is not null or contradiction is not null)::int as alarms,
      count(*) filter (where contradiction is not null)::int as contradictions,
      (select count(*)::int from escrow_debt where repaid_at is null) as debts
    from escrow_game where settled_at is null or contradiction is not null`.execute(queries);
  return rows[0] ?? NO_STAKES;
}
