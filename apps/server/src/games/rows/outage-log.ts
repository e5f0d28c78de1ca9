// games: outages of the whole cluster. No player could move, so every game is compensated. An outage is recorded once, and each game is
// compensated with its next step. Every step names the newest outage that it was decided with, so no step can miss one.
import { type CommandOf, nextDeadline, OUTAGE_IGNORED_MS } from '@kingstake/chess';
import { sql } from 'kysely';
import {
  ADVISORY_LOCKS,
  type Database,
  lockFor,
  type Queries,
  tablesOf,
} from '../../platform/database/index.ts';
import { GAMES } from '../limits.ts';
import type { GameHead } from './game-record.ts';

/** An outage of the whole cluster, in ms since 1970. */
export interface Outage {
  readonly id: number;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** The outages at one moment. */
export interface Outages {
  /** Id of the newest outage; 0 if there was none. A step decided with an older one is not written. */
  readonly newestId: number;
  /** Outages for which some games may not be compensated yet, oldest first. */
  readonly unsettled: readonly Outage[];
}

export type OutageLog = ReturnType<typeof createOutageLog>;

/** Reads, records and settles outages. `current` is what this node has last read. */
export function createOutageLog(database: Database) {
  let current: Outages = { newestId: 0, unsettled: [] };

  async function refresh(): Promise<void> {
    current = await database.run(readOutages);
  }

  return {
    current: (): Outages => current,
    refresh,
    /**
     * Records the outage, unless another node has recorded it. A node may record an outage and die before it accepts commands, so a later
     * end is recorded too, with the same start, and each game is compensated for the part that it has not been.
     */
    async record(sinceMs: number, untilMs: number): Promise<void> {
      await database.transaction(async (tx) => {
        // Nodes may return at the same moment.
        await lockFor(tx, ADVISORY_LOCKS.outage);
        await sql`insert into game_outage (since, until)
          select since, until from (select ${new Date(sinceMs)}::timestamptz as since, ${new Date(untilMs)}::timestamptz as until,
            max(until) as known from game_outage) as outage
          where until - since > ${OUTAGE_IGNORED_MS} * interval '1 millisecond'
            and (known is null or until - known > ${GAMES.heartbeatMs} * interval '1 millisecond')`.execute(
          tx,
        );
      });
      await refresh();
    },
    /** Called when every running game is compensated for these outages. */
    async settled({ unsettled }: Outages): Promise<void> {
      if (unsettled.length === 0) return;
      const ids = unsettled.map(({ id }) => id);
      await database.run((queries) =>
        tables(queries).updateTable('gameOutage').set({ isSettled: true }).where('id', 'in', ids).execute(),
      );
      await refresh();
    },
  };
}

const tables = tablesOf<'gameOutage'>();

async function readOutages(queries: Queries): Promise<Outages> {
  const rows = await tables(queries)
    .selectFrom('gameOutage')
    .selectAll()
    .where(sql<boolean>`not is_settled or id = (select max(id) from game_outage)`)
    .orderBy('id')
    .execute();
  const unsettled = rows.filter(({ isSettled }) => !isSettled);
  return {
    newestId: rows.at(-1)?.id ?? 0,
    unsettled: unsettled.map(({ id, since, until }) => ({
      id,
      sinceMs: since.getTime(),
      untilMs: until.getTime(),
    })),
  };
}

/** A command that compensates a game for an outage, and the instant at which it is judged. */
export interface Owed {
  readonly command: CommandOf<'outage'>;
  readonly arrivedMs: number;
}

/** Returns the compensation for the oldest outage that the game is owed; null if there is none. */
export function owedTo(
  { match, compensatedUntilMs }: Pick<GameHead, 'match' | 'compensatedUntilMs'>,
  { unsettled }: Outages,
): Owed | null {
  const outage = unsettled.find(({ untilMs }) => untilMs > compensatedUntilMs);
  if (outage === undefined || nextDeadline(match) === null) return null;
  const { sinceMs, untilMs } = outage;
  const compensatedMs = Math.max(0, compensatedUntilMs - sinceMs);
  return { command: { type: 'outage', outageMs: untilMs - sinceMs, compensatedMs }, arrivedMs: untilMs };
}
