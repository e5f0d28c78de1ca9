import { beforeEach, describe, expect, test } from 'vitest';
import { QueryClient, type QueryOptions } from './query-client.ts';
import { createManualTimers } from './testkit/manual-timers.ts';

let timers: ReturnType<typeof createManualTimers>;
let client: QueryClient;
let isVisible: boolean;
/** The requests so far, each pending until the test resolves it. */
let asked: { answer(data: unknown): void; fail(error: Error): void }[];

beforeEach(() => {
  timers = createManualTimers();
  isVisible = true;
  asked = [];
  client = new QueryClient({
    timers,
    isVisible: () => isVisible,
  });
});

const query = (more: Partial<QueryOptions<unknown>> = {}): QueryOptions<unknown> => ({
  queryKey: ['games', 7],
  queryFn: () =>
    new Promise((answer, fail) => {
      asked.push({ answer, fail });
    }),
  ...more,
});
const show = (options = query(), listener = () => {}) => client.observe(() => options, listener);
const known = (key: readonly unknown[] = ['games', 7]) => client.getState(key);
/** Runs pending promises and due timers. */
const arrive = () => timers.advance(0);

async function answer(data: unknown): Promise<void> {
  await arrive();
  asked.at(-1)?.answer(data);
  await arrive();
}

describe('I26 a query', () => {
  test('sends one request for all its observers, and does not refetch automatically', async () => {
    let changes = 0;
    show(query(), () => {
      changes += 1;
    });
    show();
    await answer([1]);
    expect([asked.length, known().data, changes]).toEqual([1, [1], 1]);
    await timers.advance(24 * 3_600_000);
    show();
    client.pageShown();
    await arrive();
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['keeps an answer that is younger than its staleTime', { staleTime: 1_000 }, 999, 1],
    ['refetches an answer that is as old as its staleTime', { staleTime: 1_000 }, 1_000, 2],
    ['refetches for each new observer with refetchOnMount', { refetchOnMount: 'always' as const }, 0, 2],
  ])('%s', async (_, more, ageMs, times) => {
    show();
    await answer([1]);
    await timers.advance(ageMs);
    show(query(more));
    await arrive();
    expect(asked).toHaveLength(times);
  });

  test('retries a failure only for a new observer, and clears the error while it retries', async () => {
    const leave = show();
    await arrive();
    asked[0]?.fail(new Error('503'));
    await arrive();
    expect(known()).toMatchObject({ data: undefined, error: new Error('503'), answers: 1 });
    leave();
    show();
    expect(known().error).toBeNull();
    await answer([1]);
    expect([asked.length, known().data]).toEqual([2, [1]]);
  });

  test('keeps its data when a refetch fails', async () => {
    show();
    await answer([1]);
    void client.refetch(query());
    await arrive();
    asked[1]?.fail(new Error('503'));
    await arrive();
    expect(known()).toMatchObject({ data: [1], error: new Error('503') });
  });

  test('keeps the same object when a refetch returns equal data, with a new time', async () => {
    show();
    await answer([{ id: 1 }]);
    const { data, dataUpdatedAt } = known();
    await timers.advance(5);
    void client.refetch(query());
    await answer([{ id: 1 }]);
    expect(known().data).toBe(data);
    expect(known().dataUpdatedAt).toBe(dataUpdatedAt + 5);
  });

  test('drops its data five minutes after its last observer left, or after gcTime', async () => {
    const leave = show();
    await answer([1]);
    leave();
    await timers.advance(299_999);
    expect(known().data).toEqual([1]);
    show()();
    await timers.advance(300_000);
    expect(known().data).toBeUndefined();
    const short = show(query({ gcTime: 0 }));
    await answer([2]);
    short();
    show(query({ gcTime: 0 }));
    await timers.advance(1);
    // React remounts components immediately in development, and the data must survive that.
    expect(known().data).toEqual([2]);
  });
});

describe('a refetch', () => {
  test('runs now for observed queries with the invalidated key prefix, and later for the others', async () => {
    const leave = show(query({ queryKey: ['games', 8] }));
    await answer([8]);
    leave();
    show(query({ queryKey: ['stats'] }));
    await answer([0]);
    show();
    await answer([7]);
    void client.invalidateQueries({ queryKey: ['games'] });
    await answer([77]);
    expect([asked.length, known().data]).toEqual([4, [77]]);
    show(query({ queryKey: ['games', 8] }));
    await answer([88]);
    expect([asked.length, known(['games', 8]).data]).toEqual([5, [88]]);
  });

  test('ignores an answer that was pending when its key was invalidated', async () => {
    show();
    await arrive();
    const done = client.invalidateQueries({ queryKey: ['games'] });
    await arrive();
    asked[0]?.answer(['old']);
    await arrive();
    expect(known().data).toBeUndefined();
    asked[1]?.answer(['new']);
    await done;
    expect(known().data).toEqual(['new']);
  });

  test('repeats at its interval while the page is visible', async () => {
    show();
    const stop = client.repeat(() => query(), 1_000);
    await answer([1]);
    await timers.advance(1_000);
    await answer([2]);
    isVisible = false;
    await timers.advance(1_000);
    await arrive();
    expect(asked).toHaveLength(2);
    isVisible = true;
    stop();
    await timers.advance(5_000);
    await arrive();
    expect(asked).toHaveLength(2);
  });

  test('runs when the page becomes visible, for observers with refetchOnWindowFocus', async () => {
    show();
    await answer([1]);
    client.pageShown();
    await arrive();
    expect(asked).toHaveLength(1);
    show(query({ refetchOnWindowFocus: 'always' }));
    client.pageShown();
    await arrive();
    expect(asked).toHaveLength(2);
  });
});
