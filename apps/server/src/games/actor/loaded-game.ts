// The record of a game with its players and their ratings.
import {
  type EndedMatch,
  type Reason,
  type Result,
  type Side,
  startedAtMs,
  type TimeControl,
} from '@kingstake/chess';
import type { Lamports, PublicUser, SeatRating, StakeSourceName } from '@kingstake/protocol';
import { type Database, type Queries, shareReads, type Tx } from '../../platform/database/index.ts';
import { GAMES } from '../limits.ts';
import {
  type CorruptGameError,
  ends,
  type GameRecord,
  type GameStep,
  isReadable,
  orThrow,
  starts,
} from '../rows/game-record.ts';
import { findGames } from '../rows/game-store.ts';

export type PlayersById = ReadonlyMap<number, PublicUser>;

/** Both sides' ratings at the start of the game, and how the game changed them. */
export type GameRatings = Readonly<Record<Side, SeatRating>>;

export interface LoadedGame {
  readonly record: GameRecord;
  readonly players: PlayersById; // its players
  readonly ratings: GameRatings | null; // null: none frozen, for example before the start
  readonly visibleAtMs?: number; // set in a spectator view: when its last move became visible
}

/** Returns frozen ratings by game. Games without them are left out. */
export type ReadRatings = (
  queries: Queries,
  gameIds: readonly number[],
) => Promise<ReadonlyMap<number, GameRatings>>;

export interface PlayersDeps {
  database: Database;
  publicUsers(queries: Queries, userIds: readonly number[]): Promise<PlayersById>;
  ratingsOf: ReadRatings;
}

/** Adds players and frozen ratings to records, with one read for all of them. */
export async function withPlayers(
  queries: Queries,
  records: readonly GameRecord[],
  { publicUsers, ratingsOf }: Pick<PlayersDeps, 'publicUsers' | 'ratingsOf'>,
): Promise<LoadedGame[]> {
  const players = await publicUsers(queries, [...new Set(records.flatMap(playersOf))]);
  const started = records.filter(({ match }) => startedAtMs(match) !== null).map(({ id }) => id);
  const ratings = started.length === 0 ? null : await ratingsOf(queries, started);
  return records.map((record) => {
    const own = playersOf(record).flatMap((id) => players.get(id) ?? []);
    return {
      record,
      players: new Map(own.map((player) => [player.id, player])),
      ratings: ratings?.get(record.id) ?? null,
    };
  });
}

/** Returns the ids of the game's players, White first. Includes the challenged player of a challenge. */
export function playersOf({ match, challengedId }: GameRecord): number[] {
  const second = match.black?.userId ?? challengedId;
  return second === null ? [match.white.userId] : [match.white.userId, second];
}

/** Resolves with null if the game does not exist. Rejects with `CorruptGameError` if it cannot be read. */
export type ReadGame = (gameId: number) => Promise<LoadedGame | null>;

export function createGameReader(deps: PlayersDeps): ReadGame {
  const readAll = shareReads<number, LoadedGame | CorruptGameError>(
    (ids) =>
      deps.database.run(async (queries) => {
        const found = await findGames(queries, ids);
        const loaded = await withPlayers(queries, [...found.values()].filter(isReadable), deps);
        const byId = new Map(loaded.map((game) => [game.record.id, game]));
        return new Map(
          [...found].map(([id, record]) => [id, isReadable(record) ? (byId.get(id) as LoadedGame) : record]),
        );
      }),
    GAMES.readTogether,
  );
  return async (gameId) => orThrow((await readAll([gameId])).get(gameId) ?? null);
}

// Effects of other modules that run in the transaction that starts or ends a game.
export interface EndedGame {
  gameId: number;
  result: Result;
  reason: Reason;
  ply: number; // plies played
  whiteId: number;
  blackId: number | null; // null: no opponent joined, so only White has staked
  winnerId: number | null; // null: no side won
  stakeSource: StakeSourceName; // whether the stakes are in the ledger or on chain
  wager: Lamports; // frozen at creation, as is the fee
  fee: Lamports;
  timeControl: TimeControl;
  endedAtMs: number;
}

export interface StartedGame {
  gameId: number;
  whiteId: number;
  blackId: number;
  wager: Lamports; // of each side
  timeControl: TimeControl;
  startedAtMs: number;
}

/**
 * Runs in the transaction that writes a result, for example to settle stakes. The effects of a game run one after the other in the
 * order of the list. If one throws, the result is rolled back.
 */
export type EndingEffect = (tx: Tx, ended: EndedGame) => Promise<void>;

/** Runs in the transaction that starts a game. */
export type StartingEffect = (tx: Tx, started: StartedGame) => Promise<void>;

function endedGameOf(record: GameRecord & { match: EndedMatch }): EndedGame {
  const { match, id, wager, fee, stakeSource } = record;
  const { result, reason, winner } = match.ending;
  return {
    gameId: id,
    result,
    reason,
    ply: match.ply,
    whiteId: match.white.userId,
    blackId: match.black?.userId ?? null,
    winnerId: winner === null ? null : (match[winner]?.userId ?? null),
    stakeSource,
    wager,
    fee,
    timeControl: match.timeControl,
    endedAtMs: match.ending.endedAtMs,
  };
}

function startedGameOf({ id, wager, match }: GameRecord): StartedGame {
  const started = startedAtMs(match);
  if (started === null || match.black === null) throw new Error(`game ${id} has not started`);
  return {
    gameId: id,
    whiteId: match.white.userId,
    blackId: match.black.userId,
    wager,
    timeControl: match.timeControl,
    startedAtMs: started,
  };
}

export interface GameEffects {
  /** Creates the receipt of a game in the transaction that starts it. If absent, games have no receipts. */
  beginReceipt?: ((tx: Tx, record: GameRecord) => Promise<void>) | undefined;
  /** Signs the receipt in the transaction that ends the game. */
  endReceipt?: ((tx: Tx, record: GameRecord) => Promise<void>) | undefined;
  startingEffects: readonly StartingEffect[];
  endingEffects: readonly EndingEffect[];
}

export async function applyEffects(
  { beginReceipt, endReceipt, startingEffects, endingEffects }: GameEffects,
  tx: Tx,
  step: GameStep,
): Promise<void> {
  if (starts(step)) {
    const started = startedGameOf(step.after);
    await beginReceipt?.(tx, step.after);
    for (const effect of startingEffects) await effect(tx, started);
  }
  if (!ends(step)) return;
  await endReceipt?.(tx, step.after);
  const ended = endedGameOf(step.after);
  for (const effect of endingEffects) await effect(tx, ended);
}
