// net: hooks that read from the server (useQuery) and that change something on it (useMutation).
import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { QueryClient, type QueryOptions } from './query-client.ts';
import { browserTimers } from './timers.ts';

const QueryContext = createContext<QueryClient | null>(null);
export const QueryClientProvider = QueryContext.Provider;

export function useQueryClient(): QueryClient {
  const client = use(QueryContext);
  if (client === null) throw new Error('useQueryClient must be used within a QueryClientProvider');
  return client;
}

const isPageVisible = (): boolean => document.visibilityState === 'visible';

/** Creates a query cache for the component. Until it unmounts, the cache refetches stale data when the page becomes visible. */
export function useNewQueryClient(): QueryClient {
  const [client] = useState(() => new QueryClient({ timers: browserTimers, isVisible: isPageVisible }));
  useEffect(() => {
    const onChange = (): void => {
      if (isPageVisible()) client.pageShown();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [client]);
  return client;
}

export interface UseQueryOptions<T> extends QueryOptions<T> {
  /** Refetches at this interval (ms) while the query is observed and the page is visible; may depend on the data. */
  refetchInterval?: number | false | ((data: T | undefined) => number | false);
  /** False: the hook returns the cached data and sends no request. */
  enabled?: boolean;
  /** Returns the data of the previous key until the new key has data. */
  placeholderData?: typeof keepPreviousData;
}

export const keepPreviousData = 'keep-previous';

export interface QueryResult<T> {
  data: T | undefined;
  /** Neither data nor an error has arrived yet. */
  isPending: boolean;
  /** The latest attempt failed; `data` may still hold an older response. */
  isError: boolean;
  /** The error of the latest attempt, or null. */
  error: unknown;
  /** `data` belongs to the previous key, see `placeholderData`. */
  isPlaceholderData: boolean;
  dataUpdatedAt: number; // ms since 1970
  /** Data or an error has arrived since this component mounted. */
  isFetchedAfterMount: boolean;
  refetch(): Promise<void>;
}

export function useQuery<T>(given: UseQueryOptions<T>): QueryResult<T> {
  const client = useQueryClient();
  const { queryKey, enabled = true, placeholderData } = given;
  const hash = JSON.stringify(queryKey);
  const newest = useRef<QueryOptions<T>>(given);
  useEffect(() => {
    newest.current = given;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash changes exactly when the key changes
  const subscribe = useCallback(
    (listener: () => void) => (enabled ? client.observe(() => newest.current, listener) : () => {}),
    [client, hash, enabled],
  );
  const state = useSyncExternalStore(subscribe, () => client.getState(queryKey));
  const everyMs = intervalOf(given.refetchInterval, state.data as T | undefined);
  useEffect(
    () => (enabled && everyMs !== false ? client.repeat(() => newest.current, everyMs) : undefined),
    [client, enabled, everyMs],
  );
  const [answersAtMount] = useState(() => state.answers);
  const [previous, setPrevious] = useState(state.data);
  const keepsPrevious = placeholderData === keepPreviousData;
  if (keepsPrevious && state.data !== undefined && state.data !== previous) setPrevious(state.data);
  const isPending = state.data === undefined && state.error === null;
  const shown = isPending && keepsPrevious ? previous : state.data;
  return {
    data: shown as T | undefined,
    isPending: isPending && shown === undefined,
    isError: state.error !== null,
    error: state.error,
    isPlaceholderData: shown !== state.data,
    dataUpdatedAt: state.dataUpdatedAt,
    isFetchedAfterMount: state.answers > answersAtMount,
    refetch: () => client.refetch(newest.current),
  };
}

function intervalOf<T>(interval: UseQueryOptions<T>['refetchInterval'], data: T | undefined): number | false {
  return typeof interval === 'function' ? interval(data) : (interval ?? false);
}

/** Ties the options of a query to the type of its data. */
export function queryOptions<T>(options: QueryOptions<T>): QueryOptions<T> {
  return options;
}

export interface MutationResult<V> {
  mutate(variables: V): void;
  isPending: boolean;
  isSuccess: boolean;
}

/** Sends a command to the server. It is pending until `onSuccess` has finished. */
export function useMutation<T, V = void>(options: MutationOptions<V, T>): MutationResult<V> {
  const [state, setState] = useState<'idle' | 'pending' | 'success' | 'error'>('idle');
  const run = async (variables: V): Promise<void> => {
    setState('pending');
    setState((await runMutation(options, variables)) ? 'success' : 'error');
  };
  return {
    mutate: (variables) => void run(variables),
    isPending: state === 'pending',
    isSuccess: state === 'success',
  };
}

export interface MutationOptions<V, T> {
  mutationFn(variables: V): Promise<T>;
  onSuccess?(answer: T, variables: V): unknown;
  /** Without this callback a failure becomes an unhandled rejection. */
  onError?(error: unknown, variables: V): unknown;
  onSettled?(): void;
}

/** Returns whether the mutation and its `onSuccess` succeeded. */
export async function runMutation<V, T>(options: MutationOptions<V, T>, variables: V): Promise<boolean> {
  try {
    const answer = await options.mutationFn(variables);
    await options.onSuccess?.(answer, variables);
    return true;
  } catch (error) {
    if (options.onError === undefined) throw error;
    await options.onError(error, variables);
    return false;
  } finally {
    options.onSettled?.();
  }
}
