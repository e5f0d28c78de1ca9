// The open games that this node has cached, for the topic and the list. They are read after changes, and at intervals,
// because messages can be lost and games expire. One read runs at a time, and a flood of changes leads to a few reads a
// second.
import { Game, type LobbyGame } from '@kingstake/protocol';
import { listHidden } from '../../escrow/index.ts';
import { type Games, gameView, listWaiting, readWaiting, type WaitingGameRow } from '../../games/index.ts';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { Hub } from '../../platform/sockets/index.ts';
import type { Time } from '../../platform/time.ts';
import { TokenBucket } from '../../platform/token-bucket.ts';
import type { Departures } from '../departures.ts';
import { LOBBY_TOPIC } from '../limits.ts';
import type { OpenGame } from '../nearest.ts';
import { lobbyGameOf } from './lobby-game.ts';

/** A game that waits for an opponent. It never changes, unless an outage moves its deadline. */
export interface ListedGame extends OpenGame, WaitingGameRow {
  /** The game as the lobby shows it. */
  readonly shown: LobbyGame;
  /** The API's JSON for everyone but the creator, without the closing brace, because `creatorOnline` is appended. */
  readonly json: string;
}

export interface OpenGames {
  /**
   * Returns the open games, those of present creators first. Includes all commits of this node, and changes that other
   * nodes reported. A lost report is recovered within `LOBBY_TOPIC.lookMs`.
   */
  now(): Promise<readonly ListedGame[]>;
  /** Marks the cached games as outdated. */
  outdate(): void;
  /** Whether the user's presence matters for the list. */
  concerns(userId: number): boolean;
  stop(): void;
}

export interface OpenGamesDeps {
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

export function createOpenGames(deps: OpenGamesDeps): OpenGames {
  const { time, database, isSynced } = deps;
  const quota = new TokenBucket(
    LOBBY_TOPIC.readingsAtOnce,
    LOBBY_TOPIC.readingsAtOnce * LOBBY_TOPIC.batchMs,
    time.monotonicMs(),
  );
  let changes = 0;
  let known: Known | null = null;
  let reading: Promise<Known> | null = null;
  let stopPause: (() => void) | null = null;

  async function read(): Promise<Known> {
    if (!quota.take(time.monotonicMs())) {
      await pause(quota.waitMs(time.monotonicMs()));
      quota.charge(1, time.monotonicMs());
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
    async now() {
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
    outdate() {
      changes += 1;
    },
    concerns: (userId) => reading !== null || (known?.creators.has(userId) ?? false),
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
