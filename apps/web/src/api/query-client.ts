// api: answers of the server, each kept under its key for whoever shows it. Nothing grows stale and nothing is asked
// twice by itself (specification 7); a screen may want otherwise, and says so. Without React; the hooks are in use-query.ts.
import type { Timers } from '@kingstake/client';

/** What is asked: a name and its parameters, JSON. Keys that begin alike belong together. */
export type QueryKey = readonly unknown[];

export interface QueryOptions<T> {
  queryKey: QueryKey;
  queryFn(): Promise<T>;
  /** An answer this old is asked for again by whoever begins to show it, in ms; without it never. */
  staleTime?: number;
  /** Asked again by each one that begins to show it. */
  refetchOnMount?: 'always';
  /** Asked again whenever the page is looked at again. */
  refetchOnWindowFocus?: 'always';
  /** How long it is kept when no one shows it, in ms; five minutes without it. */
  gcTime?: number;
}

export interface QueryState {
  readonly data: unknown; // undefined: no answer yet
  readonly error: unknown; // of the newest attempt; null: it did not fail
  readonly dataUpdatedAt: number; // ms since 1970; 0: never
  readonly answers: number; // so far, failures included
}

export interface QueryClientDeps {
  timers: Timers;
  /** Whether the page is looked at. */
  isVisible(): boolean;
  onVisible(listener: () => void): void;
}

interface Entry {
  readonly key: QueryKey;
  state: QueryState;
  isInvalid: boolean;
  running: Promise<void> | null;
  readonly observers: Set<Observer>;
  stopForgetting: () => void;
}

interface Observer {
  options(): QueryOptions<unknown>;
  listener(): void;
}

const NOTHING: QueryState = { data: undefined, error: null, dataUpdatedAt: 0, answers: 0 };
const KEEP_MS = 5 * 60_000;

export class QueryClient {
  readonly #deps: QueryClientDeps;
  readonly #entries = new Map<string, Entry>();

  constructor(deps: QueryClientDeps) {
    this.#deps = deps;
    deps.onVisible(() => this.#lookedAt());
  }

  /** What is known now; the same object until it changes. */
  getState(key: QueryKey): QueryState {
    return this.#entries.get(hashOf(key))?.state ?? NOTHING;
  }

  /** Shows an answer: asks for it where needed, and calls `listener` after each change until it is let go. */
  observe(options: Observer['options'], listener: () => void): () => void {
    const first = options();
    const entry = this.#entryOf(first.queryKey);
    const observer: Observer = { options, listener };
    entry.stopForgetting();
    entry.observers.add(observer);
    if (this.#isWanted(entry, first)) void this.#join(entry, first);
    return () => {
      entry.observers.delete(observer);
      if (entry.observers.size > 0) return;
      entry.stopForgetting = this.#deps.timers.after(first.gcTime ?? KEEP_MS, () => this.#forget(entry));
    };
  }

  /** Asks again every so many ms while the page is looked at, until it is let go. */
  repeat(options: Observer['options'], everyMs: number): () => void {
    const { timers, isVisible } = this.#deps;
    return timers.every(everyMs, () => {
      if (isVisible()) void this.#join(this.#entryOf(options().queryKey), options());
    });
  }

  /** Asks anew; what was under way no longer counts. Never rejects. */
  refetch(options: QueryOptions<unknown>): Promise<void> {
    const entry = this.#entryOf(options.queryKey);
    const settle = (state: Partial<QueryState>): void => {
      if (entry.running !== running) return;
      entry.running = null;
      change(entry, { error: null, ...state, answers: entry.state.answers + 1 });
    };
    const running: Promise<void> = Promise.resolve()
      .then(() => options.queryFn())
      .then(
        (data) => {
          settle({ data: sameOr(entry.state.data, data), dataUpdatedAt: this.#deps.timers.now() });
        },
        (error: unknown) => settle({ error }),
      );
    entry.running = running;
    entry.isInvalid = false;
    // Nothing to show but a failure: it is forgotten while it is tried again.
    if (entry.state.data === undefined && entry.state.error !== null) change(entry, { error: null });
    return running;
  }

  /** Of all keys that begin so: asked again now where they are shown, otherwise when they are next. Never rejects. */
  async invalidateQueries({ queryKey }: { queryKey: QueryKey }): Promise<void> {
    const shown: Observer[] = [];
    for (const entry of this.#entries.values()) {
      if (!queryKey.every((part, at) => hashOf([part]) === hashOf([entry.key[at]]))) continue;
      // A pending answer may be older than the news: it does not count.
      entry.running = null;
      entry.isInvalid = true;
      shown.push(...[...entry.observers].slice(0, 1));
    }
    await Promise.all(shown.map(({ options }) => this.refetch(options())));
  }

  #entryOf(key: QueryKey): Entry {
    const found = this.#entries.get(hashOf(key));
    if (found !== undefined) return found;
    const entry: Entry = {
      key,
      state: NOTHING,
      isInvalid: false,
      running: null,
      observers: new Set(),
      stopForgetting: () => {},
    };
    this.#entries.set(hashOf(key), entry);
    return entry;
  }

  #join(entry: Entry, options: QueryOptions<unknown>): Promise<void> {
    return entry.running ?? this.refetch(options);
  }

  /** Whether someone who begins to show it must ask. */
  #isWanted({ state, isInvalid }: Entry, { staleTime, refetchOnMount }: QueryOptions<unknown>): boolean {
    if (state.data === undefined || isInvalid || refetchOnMount === 'always') return true;
    return staleTime !== undefined && this.#deps.timers.now() - state.dataUpdatedAt >= staleTime;
  }

  #lookedAt(): void {
    for (const entry of this.#entries.values()) {
      const wanted = [...entry.observers]
        .map(({ options }) => options())
        .find(({ refetchOnWindowFocus }) => refetchOnWindowFocus === 'always');
      if (wanted !== undefined) void this.#join(entry, wanted);
    }
  }

  #forget(entry: Entry): void {
    entry.running = null;
    this.#entries.delete(hashOf(entry.key));
  }
}

function change(entry: Entry, state: Partial<QueryState>): void {
  entry.state = { ...entry.state, ...state };
  for (const { listener } of [...entry.observers]) listener();
}

const hashOf = (key: QueryKey): string => JSON.stringify(key);

/** What is told again as it was stays the same object, so that nothing is drawn anew for it. */
function sameOr(before: unknown, now: unknown): unknown {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
