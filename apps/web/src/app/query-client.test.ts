import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('I26 answers never grow stale, nothing is refetched by itself, nothing is tried twice', () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  });
});
