// sim: when the servers of a house did not run, for its auditors: dead, standing still, or not begun.
import type { ActiveMatch } from '@kingstake/chess';
import type { SimNode } from './node.ts';
import type { VirtualTime } from './virtual-time.ts';

/** In milliseconds since 1970. */
export type Span = readonly [from: number, until: number];

export interface Absence {
  readonly node: number; // its place
  readonly span: Span;
}

/** What the seats of a game were at the end of the quiet; nothing had changed in it for as long as telling takes. */
export interface QuietGame {
  readonly gameId: number;
  readonly atMs: number;
  readonly match: ActiveMatch;
  readonly numbers: readonly number[]; // of the servers, by place
}

export interface HouseLog {
  readonly absences: readonly Absence[];
  /** When no statement of any server came back. */
  readonly hangs: readonly Span[];
  /** From here on all servers ran and what they said arrived. */
  readonly calmMs: number;
  /** Running games at the end of a time in which nobody did anything. */
  readonly quiet: readonly QuietGame[];
}

export class AbsenceLog {
  readonly #time: VirtualTime;
  readonly #nodes: readonly SimNode[];
  readonly #open = new Map<number, number>(); // by place: since when
  readonly #ended: Absence[] = [];

  constructor(time: VirtualTime, nodes: readonly SimNode[]) {
    this.#time = time;
    this.#nodes = nodes;
  }

  /** After anything that may have stopped a server or let it go on. */
  look(): void {
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

/** Spans that overlap are one; each begins and ends so much earlier and later. */
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

/** What lies in one span of each list. */
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
