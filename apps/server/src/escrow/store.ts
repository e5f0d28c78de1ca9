// escrow: SQL of escrow_game, escrow_seat and escrow_lapse: which seats exist, their last known state, and the reservation of
// black's seat. Only the chain decides where the money is.
import type { Side } from '@kingstake/chess';
import type { SeatStake, SeatStakes } from '@kingstake/protocol';
import { type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';

export type EscrowTables = {
  escrow_game: {
    game_id: number;
    match: Buffer;
    program: string;
    arbiter: string;
    lock_seconds: bigint;
    white_wallet: string;
    black_id: number | null;
    black_wallet: string | null;
    reserved_until: Date | null;
    is_offered: boolean;
    alarm: string | null;
    contradiction: string | null;
    created_at: Date;
    bound_until: Date | null;
    settled_at: Date | null;
  };
  escrow_seat: {
    seat: string;
    game_id: number;
    side: Side;
    player_id: number;
    wallet: string;
    state: SeatStake['state'];
    opened_signature: string | null;
    closed_signature: string | null;
    deadline: Date | null;
    asked_at: Date;
    changed_at: Date;
    opened_at: Date | null;
    closed_at: Date | null;
  };
  escrow_lapse: {
    game_id: number;
    player_id: number;
    at: Date;
  };
  escrow_debt: {
    game_id: number;
    player_id: number;
    lamports: bigint;
    recorded_at: Date;
    repaid_at: Date | null;
  };
};

export const tables = (queries: Queries): Kysely<EscrowTables> => queries.withTables<EscrowTables>();

/** A game with stakes on chain, as stored in its row. */
export interface EscrowGame {
  readonly gameId: number;
  readonly match: Uint8Array;
  readonly program: string;
  readonly arbiter: string;
  readonly lockSeconds: bigint;
  readonly whiteWallet: string;
  readonly black: Reservation | null;
  readonly isOffered: boolean;
  readonly alarm: string | null;
  readonly createdMs: number;
  readonly boundUntil: bigint | null; // unix seconds: the deadline of the game's stakes
  readonly settledMs: number | null;
}

interface Reservation {
  readonly userId: number;
  readonly wallet: string;
  readonly untilMs: number;
}

/** The last known state of a seat. */
export interface EscrowSeat {
  readonly seat: string;
  readonly gameId: number;
  readonly side: Side;
  readonly playerId: number;
  readonly wallet: string;
  readonly state: SeatStake['state'];
  readonly openedSignature: string | null;
  readonly closedSignature: string | null;
  readonly deadlineMs: number | null;
  readonly askedMs: number;
}

function toGame(row: EscrowTables['escrow_game']): EscrowGame {
  const { black_id, black_wallet, reserved_until } = row;
  return {
    gameId: row.game_id,
    match: new Uint8Array(row.match),
    program: row.program,
    arbiter: row.arbiter,
    lockSeconds: row.lock_seconds,
    whiteWallet: row.white_wallet,
    black:
      black_id === null || black_wallet === null || reserved_until === null
        ? null
        : { userId: Number(black_id), wallet: black_wallet, untilMs: reserved_until.getTime() },
    isOffered: row.is_offered,
    alarm: row.alarm,
    createdMs: row.created_at.getTime(),
    boundUntil: row.bound_until === null ? null : BigInt(row.bound_until.getTime() / 1000),
    settledMs: row.settled_at?.getTime() ?? null,
  };
}

const SEAT_COLUMNS = [
  'seat',
  'game_id',
  'side',
  'player_id',
  'wallet',
  'state',
  'opened_signature',
  'closed_signature',
  'deadline',
  'asked_at',
] as const;

function toSeat(row: Pick<EscrowTables['escrow_seat'], (typeof SEAT_COLUMNS)[number]>): EscrowSeat {
  return {
    seat: row.seat,
    gameId: row.game_id,
    side: row.side,
    playerId: row.player_id,
    wallet: row.wallet,
    state: row.state,
    openedSignature: row.opened_signature,
    closedSignature: row.closed_signature,
    deadlineMs: row.deadline?.getTime() ?? null,
    askedMs: row.asked_at.getTime(),
  };
}

export async function insertEscrowGame(
  tx: Tx,
  game: Pick<EscrowGame, 'gameId' | 'match' | 'program' | 'arbiter' | 'lockSeconds' | 'whiteWallet'>,
  nowMs: number,
): Promise<void> {
  await sql`
    insert into escrow_game (game_id, match, program, arbiter, lock_seconds, white_wallet, created_at)
    values (${game.gameId}, decode(${Buffer.from(game.match).toString('hex')}, 'hex'), ${game.program}, ${game.arbiter},
      ${game.lockSeconds}, ${game.whiteWallet}, ${new Date(nowMs)})`.execute(tx);
}

export async function findEscrowGame(queries: Queries, gameId: number): Promise<EscrowGame | null> {
  const row = await tables(queries)
    .selectFrom('escrow_game')
    .selectAll()
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  return row === undefined ? null : toGame(row);
}

/** Unsettled games after an id, ordered by id. */
export async function listUnsettled(
  queries: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<EscrowGame[]> {
  const rows = await tables(queries)
    .selectFrom('escrow_game')
    .selectAll()
    .where('settled_at', 'is', null)
    .where('game_id', '>', after)
    .orderBy('game_id')
    .limit(limit)
    .execute();
  return rows.map(toGame);
}

/** Ids of unsettled games, oldest first. */
export async function listUnsettledIds(queries: Queries, limit: number): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('escrow_game')
    .select('game_id')
    .where('settled_at', 'is', null)
    .orderBy('game_id')
    .limit(limit)
    .execute();
  return rows.map(({ game_id }) => Number(game_id));
}

/** The unsettled games among `ids`, in that order. */
export async function listUnsettledOf(queries: Queries, ids: readonly number[]): Promise<EscrowGame[]> {
  if (ids.length === 0) return [];
  const unsettled = tables(queries).selectFrom('escrow_game').selectAll().where('settled_at', 'is', null);
  const rows = await unsettled.where('game_id', 'in', ids).execute();
  const gameOf = new Map(rows.map((row) => [row.game_id, toGame(row)]));
  return ids.flatMap((id) => gameOf.get(id) ?? []);
}

/** Games that are hidden from others: white's stake is not final yet, or black's seat is reserved. */
export async function listHidden(queries: Queries): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('escrow_game')
    .select('game_id')
    .where('settled_at', 'is', null)
    .where(sql<boolean>`(not is_offered or black_id is not null)`)
    .execute();
  return rows.map(({ game_id }) => Number(game_id));
}

export async function seatsOfGames(queries: Queries, gameIds: readonly number[]): Promise<EscrowSeat[]> {
  if (gameIds.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('escrow_seat')
    .select(SEAT_COLUMNS)
    .where('game_id', 'in', gameIds)
    .orderBy('asked_at')
    .execute();
  return rows.map(toSeat);
}

/** Returns both stakes of games in the form of the API. Black is the player who has the seat or its reservation. */
export async function stakesOf(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, SeatStakes>> {
  const found = new Map<number, SeatStakes>(gameIds.map((id) => [id, { white: null, black: null }]));
  const rows =
    gameIds.length === 0
      ? []
      : await tables(queries)
          .selectFrom('escrow_seat')
          .innerJoin('escrow_game', 'escrow_game.game_id', 'escrow_seat.game_id')
          .selectAll('escrow_seat')
          .where('escrow_seat.game_id', 'in', gameIds)
          .where(sql<boolean>`(escrow_seat.side = 'white' or escrow_seat.player_id = escrow_game.black_id)`)
          .execute();
  for (const seat of rows.map(toSeat)) {
    const stakes = found.get(seat.gameId);
    if (stakes !== undefined) found.set(seat.gameId, { ...stakes, [seat.side]: shownStake(seat) });
  }
  for (const [gameId, reservedUntil] of await reservationsOf(queries, gameIds)) {
    const stakes = found.get(gameId);
    const isAwaited = stakes?.black === null || stakes?.black.state === 'opening';
    if (stakes !== undefined && isAwaited) found.set(gameId, { ...stakes, reservedUntil });
  }
  return found;
}

/** When the reservations of black's seats end. */
async function reservationsOf(
  queries: Queries,
  gameIds: readonly number[],
): Promise<(readonly [gameId: number, until: string])[]> {
  if (gameIds.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('escrow_game')
    .select(['game_id', 'reserved_until'])
    .where('game_id', 'in', gameIds)
    .where('settled_at', 'is', null)
    .where('black_id', 'is not', null)
    .execute();
  return rows.flatMap(({ game_id, reserved_until }) =>
    reserved_until === null ? [] : [[Number(game_id), reserved_until.toISOString()] as const],
  );
}

function shownStake({ seat, state, openedSignature, closedSignature, deadlineMs }: EscrowSeat): SeatStake {
  return {
    seat,
    state,
    signature: closedSignature ?? openedSignature,
    deadline: state === 'locked' && deadlineMs !== null ? new Date(deadlineMs).toISOString() : null,
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
  seen: Pick<EscrowSeat, 'seat' | 'state' | 'openedSignature' | 'closedSignature' | 'deadlineMs'>,
  nowMs: number,
): Promise<void> {
  await sql`
    update escrow_seat set state = ${seen.state}, opened_signature = coalesce(${seen.openedSignature}, opened_signature),
      opened_at = case when ${seen.openedSignature}::text is null then opened_at else ${new Date(nowMs)}::timestamptz end,
      closed_signature = ${seen.closedSignature},
      closed_at = case when ${seen.closedSignature}::text is null then null else ${new Date(nowMs)}::timestamptz end,
      deadline = ${seen.deadlineMs === null ? null : new Date(seen.deadlineMs)}, changed_at = ${new Date(nowMs)}
    where seat = ${seen.seat}`.execute(queries);
}

/** When a player's stakes arrived on chain and when they left, for the newest `limit` seats, newest first. */
export async function seatTimes(
  queries: Queries,
  playerId: number,
  limit: number,
): Promise<{ seat: EscrowSeat; openedAt: Date | null; closedAt: Date | null }[]> {
  const rows = await tables(queries)
    .selectFrom('escrow_seat')
    .select([...SEAT_COLUMNS, 'opened_at', 'closed_at'])
    .where('player_id', '=', playerId)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ seat: toSeat(row), openedAt: row.opened_at, closedAt: row.closed_at }));
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
  { userId, wallet, untilMs }: Reservation,
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
    .selectFrom('escrow_game')
    .select('game_id')
    .where('settled_at', 'is', null)
    .where('black_id', '=', userId)
    .where('reserved_until', '>', new Date(nowMs))
    .execute();
  return rows.map(({ game_id }) => Number(game_id));
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
): Promise<{ gameId: number; atMs: number }[]> {
  const { rows } = await sql<{ game_id: number; at: Date }>`
    select game_id, at from escrow_lapse
    where player_id = ${userId} and at > ${new Date(sinceMs)} order by at desc`.execute(queries);
  return rows.map(({ game_id, at }) => ({ gameId: Number(game_id), atMs: at.getTime() }));
}

/** Stores the deadline of the stakes, once, in the transaction that seats black. */
export async function keepBinding(tx: Tx, gameId: number, boundUntil: bigint): Promise<void> {
  await sql`
    update escrow_game set bound_until = ${new Date(Number(boundUntil) * 1000)} where game_id = ${gameId} and bound_until is null`.execute(
    tx,
  );
}
