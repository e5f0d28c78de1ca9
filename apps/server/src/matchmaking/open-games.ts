// The open games that this node has cached, for the topic and the list, and their order for a player. They are read after
// changes, and at intervals, because messages can be lost and games expire. One read runs at a time, and a flood of changes
// leads to a few reads a second.
import { ratingPoolOf } from '@kingstake/chess/rating';
import {
  FIRST_RATINGS,
  fitsRange,
  formatSol,
  Game,
  isFriendly,
  type Lamports,
  type LobbyGame,
  type PoolRating,
  type PublicUser,
  type RatingRange,
  type TimeControl,
  timeControlOf,
} from '@kingstake/protocol';
import { listHidden } from '../escrow/index.ts';
import {
  GAMES,
  type Games,
  gameView,
  listWaiting,
  readWaiting,
  type WaitingGameRow,
} from '../games/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import { Quota } from '../platform/quotas.ts';
import type { Hub } from '../platform/sockets/index.ts';
import type { Time } from '../platform/time.ts';
import { LOBBY_TOPIC } from './limits.ts';

type Rated = Pick<PublicUser, 'ratings'>;

/** A player's rating in the pool of a time control, as shown. A player without rated games has the initial rating. */
function shownRatingIn(player: Rated | undefined, timeControl: TimeControl): PoolRating {
  return (player?.ratings ?? FIRST_RATINGS)[ratingPoolOf(timeControl)];
}

/** The rating as a whole number, as shown. */
export const ratingIn = (player: Rated | undefined, timeControl: TimeControl): number =>
  shownRatingIn(player, timeControl).rating;

/** The fields of a waiting game that decide the order. */
export interface OpenGame {
  readonly id: number; // newer games have higher ids
  readonly creatorRating: number; // in the pool of the game's time control
  readonly ratingRange: RatingRange | null; // ratings that the creator accepts; null: any
  readonly creatorOnline: boolean;
}

/** Drops games of an absent creator beyond the first two. */
export function withFewOfAbsent<Offer extends { creatorId: number; creatorOnline: boolean }>(
  games: readonly Offer[],
): Offer[] {
  const ofAbsent = new Map<number, number>();
  return games.filter(({ creatorId, creatorOnline }) => {
    if (creatorOnline) return true;
    const nth = (ofAbsent.get(creatorId) ?? 0) + 1;
    ofAbsent.set(creatorId, nth);
    return nth <= GAMES.waitingOfAbsent;
  });
}

/** Returns one page of games. Staked and friendly games have separate quotas (ruling 12.3). */
export function pageOf<Offer extends { wager: Lamports }>(games: readonly Offer[], page: number): Offer[] {
  const places = { staked: 0, friendly: 0 };
  return games.filter(({ wager }) => {
    const place = places[isFriendly(wager) ? 'friendly' : 'staked']++;
    return Math.floor(place / LOBBY_TOPIC.pageOfKind) === page - 1;
  });
}

/**
 * `ratingFor` returns the player's rating in the pool of a game. `range` is the player's rating range; null accepts anyone.
 */
export interface Seeker<Offer> {
  ratingFor(game: Offer): number;
  readonly range: RatingRange | null;
}

/** Whether creator and player accept each other's rating. */
function suits<Offer extends OpenGame>({ ratingFor, range }: Seeker<Offer>, game: Offer): boolean {
  return fitsRange(ratingFor(game), game.ratingRange) && fitsRange(game.creatorRating, range);
}

/** Returns suitable games: those of present creators first, then by nearest rating, then by age. */
export function byNearness<Offer extends OpenGame>(seeker: Seeker<Offer>, games: readonly Offer[]): Offer[] {
  const distance = (game: Offer) => Math.abs(game.creatorRating - seeker.ratingFor(game));
  return games
    .filter((game) => suits(seeker, game))
    .sort(
      (one, other) =>
        Number(other.creatorOnline) - Number(one.creatorOnline) ||
        distance(one) - distance(other) ||
        one.id - other.id,
    );
}

/**
 * Returns the games that a player may join instead of creating one with the same terms (ruling 17.2): nearest rating first, then oldest.
 * `barred` are the players whom they must not meet.
 */
export function fittingGames<Offer extends OpenGame & { creatorId: number }>(
  { userId, barred, ...seeker }: Seeker<Offer> & { userId: number; barred: ReadonlySet<number> },
  games: readonly Offer[],
): Offer[] {
  const others = games.filter(
    ({ creatorId, creatorOnline }) => creatorOnline && creatorId !== userId && !barred.has(creatorId),
  );
  return byNearness(seeker, others);
}

export type Departures = ReturnType<typeof createDepartures>;

/** Remembers users whose socket closed recently, in memory only. */
export function createDepartures() {
  /** Ordered by time, so that the oldest entries are dropped first. */
  const leftAtMs = new Map<number, number>();
  const forget = (nowMs: number) => {
    for (const [userId, atMs] of leftAtMs) {
      if (nowMs - atMs < GAMES.waitingAbsentMs) return;
      leftAtMs.delete(userId);
    }
  };
  return {
    /** Records that a socket of the user has closed. */
    note(userId: number, nowMs: number): void {
      forget(nowMs);
      leftAtMs.delete(userId);
      leftAtMs.set(userId, nowMs);
    },
    /** Users who left less than `GAMES.waitingAbsentMs` ago, even if they are back. */
    recent(nowMs: number): readonly number[] {
      forget(nowMs);
      return [...leftAtMs.keys()];
    },
  };
}

/** A game that waits for an opponent. It never changes, unless an outage moves its deadline. */
export interface ListedGame extends OpenGame, WaitingGameRow {
  /** The game as the lobby shows it. */
  readonly shown: LobbyGame;
  /** The API's JSON for everyone but the creator, without the closing brace, because `creatorOnline` is appended. */
  readonly json: string;
}

export type OpenGames = ReturnType<typeof createOpenGames>;

interface OpenGamesDeps {
  hub: Pick<Hub, 'onlineUsers'>;
  departures: Pick<Departures, 'recent'>;
  database: Database;
  games: Pick<Games, 'withPlayers'>;
  time: Pick<Time, 'nowMs' | 'monotonicMs' | 'after'>;
  /** Whether messages of other nodes arrive, or there are no other nodes. */
  isSynced: () => boolean;
}

interface Known {
  readonly games: readonly ListedGame[];
  readonly creators: ReadonlySet<number>;
  readonly changes: number; // number of changes when the read began
  readonly readMs: number; // when the read began
}

export function createOpenGames(deps: OpenGamesDeps) {
  const { time, database, isSynced } = deps;
  const quota = new Quota<'read'>({
    max: LOBBY_TOPIC.readingsAtOnce,
    windowMs: LOBBY_TOPIC.readingsAtOnce * LOBBY_TOPIC.batchMs,
  });
  let changes = 0;
  let known: Known | null = null;
  let reading: Promise<Known> | null = null;
  let stopPause: (() => void) | null = null;

  async function read(): Promise<Known> {
    const waitMs = quota.take('read', time.monotonicMs());
    if (waitMs !== null) {
      await pause(waitMs);
      quota.charge('read', 1, time.monotonicMs());
    }
    const begun = { changes, readMs: time.monotonicMs() };
    const before = new Map(known?.games.map((game) => [game.id, game]));
    const games = await database.run((queries) => readOpenGames(deps, queries, before));
    known = { games, creators: new Set(games.map(({ creatorId }) => creatorId)), ...begun };
    return known;
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = time.after(ms, resolve);
      // Waiting callers get the cached games instead of an error.
      stopPause = () => {
        cancel();
        resolve();
      };
    });
  }

  function isCurrent({ readMs, changes: seen }: Known, asked: { changes: number; atMs: number }): boolean {
    const keptMs = isSynced() ? LOBBY_TOPIC.lookMs : LOBBY_TOPIC.lookDegradedMs;
    return seen >= asked.changes && (readMs >= asked.atMs || time.monotonicMs() - readMs < keptMs);
  }

  return {
    /**
     * Returns the open games, those of present creators first. Includes all commits of this node, and changes that other
     * nodes reported. A lost report is recovered within `LOBBY_TOPIC.lookMs`.
     */
    async now(): Promise<readonly ListedGame[]> {
      const asked = { changes, atMs: time.monotonicMs() };
      let latest = known;
      // A running read may have begun before the last change, so another one follows.
      while (latest === null || !isCurrent(latest, asked)) {
        reading ??= read().finally(() => {
          reading = null;
        });
        latest = await reading;
      }
      return latest.games;
    },
    /** Marks the cached games as outdated. */
    outdate(): void {
      changes += 1;
    },
    /** Whether the user's presence matters for the list. */
    concerns: (userId: number) => reading !== null || (known?.creators.has(userId) ?? false),
    stop: () => stopPause?.(),
  };
}

/** Reuses the JSON of known games, unless their creator's presence changed. */
async function readOpenGames(
  deps: OpenGamesDeps,
  queries: Queries,
  known: ReadonlyMap<number, ListedGame>,
): Promise<ListedGame[]> {
  const nowMs = deps.time.nowMs();
  const rows = await listWaiting(queries, {
    nowMs,
    online: deps.hub.onlineUsers(), // have an open socket
    justLeft: deps.departures.recent(nowMs),
    exceptIds: await listHidden(queries),
    limitOfKind: LOBBY_TOPIC.gamesOfKind,
  });
  const kept = ({ id, expiresAtMs }: WaitingGameRow): ListedGame | null => {
    const before = known.get(id);
    return before?.expiresAtMs === expiresAtMs ? before : null;
  };
  const fresh = await readWaiting(
    queries,
    rows.filter((row) => kept(row) === null).map(({ id }) => id),
  );
  const held = new Map((await deps.games.withPlayers(queries, fresh)).map((each) => [each.record.id, each]));
  return rows.flatMap((row) => {
    const before = kept(row);
    if (before !== null) return [{ ...before, ...row }];
    const game = held.get(row.id);
    const player = game?.players.get(row.creatorId);
    if (game === undefined || player === undefined) return [];
    if (game.record.match.status !== 'waiting') return []; // it was joined during the read
    const shown = lobbyGameOf(row, player);
    return [
      {
        ...row,
        creatorRating: shown.creator.rating,
        shown,
        json: JSON.stringify(Game.parse(gameView(game, null))).slice(0, -1),
      },
    ];
  });
}

/** Returns an open game as the lobby shows it. */
function lobbyGameOf(row: WaitingGameRow, creator: PublicUser): LobbyGame {
  const { id, username, profilePicId } = creator;
  const { rating, provisional } = shownRatingIn(creator, timeControlOf(row.timeControl));
  return {
    id: row.id,
    creator: { id, username, profilePicId, rating, ...(provisional && { provisional }) },
    wagerAmount: formatSol(row.wager),
    timeControl: row.timeControl,
    ...(row.ratingRange !== null && { ratingRange: row.ratingRange }),
    ...(row.stakeSource !== 'balance' && { stakeSource: row.stakeSource }),
  };
}
