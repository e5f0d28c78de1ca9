// sim: records for the auditor when the nodes of a cluster run were dead, frozen or not started, and the rows of the quiet phase.
import { type ActiveMatch, readStoredMatch } from '@kingstake/chess';
import type pg from 'pg';
import type { SimNode } from './node.ts';
import { times } from './rows.ts';
import type { VirtualTime } from './virtual-time.ts';

/** In milliseconds since 1970. */
export type Span = readonly [from: number, until: number];

export interface Absence {
  readonly node: number; // index of the node
  readonly span: Span;
}

/** A game at the end of the quiet phase that had not changed for as long as clients may take to receive an update. */
export interface QuietGame {
  readonly gameId: number;
  readonly atMs: number;
  readonly match: ActiveMatch;
  readonly numbers: readonly number[]; // node ids, by index
}

export interface ClusterLog {
  readonly absences: readonly Absence[];
  /** The spans in which no node received answers from the database. */
  readonly hangs: readonly Span[];
  /** Running games at the end of the quiet phase. */
  readonly quiet: readonly QuietGame[];
}

export class AbsenceLog {
  readonly #time: VirtualTime;
  readonly #nodes: readonly SimNode[];
  readonly #open = new Map<number, number>(); // node index to the start of the absence
  readonly #ended: Absence[] = [];

  constructor(time: VirtualTime, nodes: readonly SimNode[]) {
    this.#time = time;
    this.#nodes = nodes;
  }

  /** Must be called after every event that may stop a node or let it continue. */
  update(): void {
    const nowMs = this.#time.nowMs();
    for (const [node, { isRunning }] of this.#nodes.entries()) {
      const sinceMs = this.#open.get(node);
      if (!isRunning && sinceMs === undefined) this.#open.set(node, nowMs);
      if (!isRunning || sinceMs === undefined) continue;
      this.#open.delete(node);
      this.#ended.push({ node, span: [sinceMs, nowMs] });
    }
  }

  all(): readonly Absence[] {
    const nowMs = this.#time.nowMs();
    return [
      ...this.#ended,
      ...[...this.#open].map(([node, sinceMs]) => ({ node, span: [sinceMs, nowMs] as const })),
    ];
  }
}

/** Merges overlapping spans, after extending each by `byMs` on both sides. */
export function joined(spans: readonly Span[], byMs = 0): Span[] {
  const all: [number, number][] = [];
  const wide = spans.map(([from, until]): Span => [from - byMs, until + byMs]);
  for (const [from, until] of wide.sort(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last === undefined || from > last[1]) all.push([from, until]);
    else last[1] = Math.max(last[1], until);
  }
  return all;
}

/** Returns the intersection of the lists. */
export function common(lists: readonly (readonly Span[])[]): Span[] {
  const [first = [], ...others] = lists;
  return others.reduce<readonly Span[]>(
    (spans, other) =>
      spans.flatMap(([from, until]) =>
        other.flatMap(([start, end]): Span[] =>
          Math.max(from, start) < Math.min(until, end) ? [[Math.max(from, start), Math.min(until, end)]] : [],
        ),
      ),
    first,
  ) as Span[];
}

export async function versionsOf(pool: pg.Pool): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; version: string }>(
    'select id::int, version::text from game',
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returns the running games whose version has not changed. */
export async function quietGames(
  pool: pg.Pool,
  before: ReadonlyMap<number, string>,
  seen: Pick<QuietGame, 'atMs' | 'numbers'>,
): Promise<QuietGame[]> {
  const { rows } = await pool.query<{ id: number; version: string; match: unknown }>(
    "select id::int, version::text, match from game where status = 'active' order by id",
  );
  return rows
    .filter(({ id, version }) => before.get(id) === version)
    .flatMap(({ id, match: stored }) => {
      const match = readStoredMatch(stored);
      return match.status === 'active' ? [{ ...seen, gameId: id, match }] : [];
    });
}

/** Returns the spans from a node's last heartbeat until it was marked dead. Servers delete the rows of nodes that ended long ago. */
export async function readSilences(pool: pg.Pool): Promise<Span[]> {
  const { rows } = await pool.query<{ heartbeat_ms: number; ended_ms: number }>(
    `select ${times('heartbeat_at', 'ended_at')} from server_node where ended_at > heartbeat_at`,
  );
  return rows.map(({ heartbeat_ms, ended_ms }) => [heartbeat_ms, ended_ms]);
}
