// net: a cache of the server's responses by query key. By default a response never becomes stale and is never refetched
// (specification 7); a screen can choose otherwise in its options. Independent of React; the hooks are in use-query.ts.
import type { Timers } from '@kingstake/client';

/** A name and its parameters, compared as JSON. Queries with a common prefix can be invalidated together. */
export type QueryKey = readonly unknown[];

export interface QueryOptions<T> {
  queryKey: QueryKey;
  queryFn(): Promise<T>;
  /** A new observer refetches data older than this, ms. Default: never. */
  staleTime?: number;
  /** Every new observer refetches. */
  refetchOnMount?: 'always';
  /** The query refetches whenever the page becomes visible. */
  refetchOnWindowFocus?: 'always';
  /** How long unobserved data is kept, ms. Default: five minutes. */
  gcTime?: number;
}

export interface QueryState {
  readonly data: unknown; // undefined: nothing loaded yet
  readonly error: unknown; // of the latest attempt; null: it succeeded
  readonly dataUpdatedAt: number; // ms since 1970; 0: never
  readonly answers: number; // number of responses so far, including failures
}

export interface QueryClientDeps {
  timers: Timers;
  /** Whether the page is visible. */
  isVisible(): boolean;
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
  }

  /** Returns the current state; the same object until it changes. */
  getState(key: QueryKey): QueryState {
    return this.#entries.get(hashOf(key))?.state ?? NOTHING;
  }

  /** Adds an observer: fetches if necessary, and calls `listener` after each change. Returns a function that removes it. */
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

  /** Refetches at this interval while the page is visible. Returns a function that stops it. */
  repeat(options: Observer['options'], everyMs: number): () => void {
    const { timers, isVisible } = this.#deps;
    return timers.every(everyMs, () => {
      if (isVisible()) void this.#join(this.#entryOf(options().queryKey), options());
    });
  }

  /** The page became visible. */
  pageShown(): void {
    for (const entry of this.#entries.values()) {
      const wanted = [...entry.observers]
        .map(({ options }) => options())
        .find(({ refetchOnWindowFocus }) => refetchOnWindowFocus === 'always');
      if (wanted !== undefined) void this.#join(entry, wanted);
    }
  }

  /** Sends a new request and ignores a pending one. Never rejects. */
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
    // Observers without data show the error, so it is cleared while the query retries.
    if (entry.state.data === undefined && entry.state.error !== null) change(entry, { error: null });
    return running;
  }

  /** Refetches all queries with this key prefix: observed ones now, the others when they are next observed. Never rejects. */
  async invalidateQueries({ queryKey }: { queryKey: QueryKey }): Promise<void> {
    const shown: Observer[] = [];
    for (const entry of this.#entries.values()) {
      if (!queryKey.every((part, at) => hashOf([part]) === hashOf([entry.key[at]]))) continue;
      // A pending answer may be older than the change.
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

  /** Whether a new observer must fetch. */
  #isWanted({ state, isInvalid }: Entry, { staleTime, refetchOnMount }: QueryOptions<unknown>): boolean {
    if (state.data === undefined || isInvalid || refetchOnMount === 'always') return true;
    return staleTime !== undefined && this.#deps.timers.now() - state.dataUpdatedAt >= staleTime;
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

/** Returns the previous object if the new one is equal, so that React does not render again. */
function sameOr(before: unknown, now: unknown): unknown {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
