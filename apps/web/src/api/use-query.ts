// api: hooks for what is read from the server (useQuery) and for what a player asks it to do (useMutation).
import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QueryClient, QueryOptions } from './query-client.ts';

const QueryContext = createContext<QueryClient | null>(null);
export const QueryClientProvider = QueryContext.Provider;

export function useQueryClient(): QueryClient {
  const client = use(QueryContext);
  if (client === null) throw new Error('useQueryClient must be used within a QueryClientProvider');
  return client;
}

export interface UseQueryOptions<T, S> extends QueryOptions<T> {
  /** Asked again every so many ms while it is shown and the page is looked at; may go by what is known. */
  refetchInterval?: number | false | ((data: T | undefined) => number | false);
  /** False: what is known is shown, and nothing is asked. */
  enabled?: boolean;
  select?(data: T): S;
  /** While the first answer of another key is on its way, the last one of this place stays. */
  placeholderData?: typeof keepPreviousData;
}

/** For `placeholderData`. */
export const keepPreviousData = 'keep-previous';

export interface QueryResult<S> {
  data: S | undefined;
  /** There is no answer yet, nor a failure. */
  isPending: boolean;
  /** The newest attempt failed; older data may still be there. */
  isError: boolean;
  /** Why it failed; null when it did not. */
  error: unknown;
  /** `data` is another key's: see `placeholderData`. */
  isPlaceholderData: boolean;
  dataUpdatedAt: number; // ms since 1970
  /** There was an answer, or a failure, since this component began to show it. */
  isFetchedAfterMount: boolean;
  refetch(): Promise<void>;
}

export function useQuery<T, S = T>(given: UseQueryOptions<T, S>): QueryResult<S> {
  const client = useQueryClient();
  const { queryKey, enabled = true, placeholderData, select } = given;
  const hash = JSON.stringify(queryKey);
  const newest = useRef<QueryOptions<T>>(given);
  useEffect(() => {
    newest.current = given;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the key
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
  const kept = useRef<unknown>(undefined);
  useEffect(() => {
    if (state.data !== undefined) kept.current = state.data;
  }, [state.data]);
  const isPending = state.data === undefined && state.error === null;
  const shown = isPending && placeholderData === keepPreviousData ? kept.current : state.data;
  return {
    data: shown === undefined ? undefined : select === undefined ? (shown as S) : select(shown as T),
    isPending: isPending && shown === undefined,
    isError: state.error !== null,
    error: state.error,
    isPlaceholderData: shown !== state.data,
    dataUpdatedAt: state.dataUpdatedAt,
    isFetchedAfterMount: state.answers > answersAtMount,
    refetch: () => client.refetch(newest.current),
  };
}

function intervalOf<T>(
  interval: UseQueryOptions<T, unknown>['refetchInterval'],
  data: T | undefined,
): number | false {
  return typeof interval === 'function' ? interval(data) : (interval ?? false);
}

/** Options of a query, with the type of its answer. */
export function queryOptions<T>(options: QueryOptions<T>): QueryOptions<T> {
  return options;
}

export interface MutationResult<V> {
  mutate(variables: V): void;
  isPending: boolean;
  isSuccess: boolean;
}

/** What a player asks the server to do, once. `onSuccess` belongs to it: it is pending until that is done. */
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
  /** Without it a failure is nobody's, and rejects. */
  onError?(error: unknown, variables: V): unknown;
  onSettled?(): void;
}

/** Whether it was done, `onSuccess` included. */
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
