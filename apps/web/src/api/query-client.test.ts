import { beforeEach, describe, expect, test } from 'vitest';
import { QueryClient, type QueryOptions } from './query-client.ts';
import { createManualTimers } from './testkit/manual-timers.ts';

let timers: ReturnType<typeof createManualTimers>;
let client: QueryClient;
let lookAt: () => void;
let isVisible: boolean;
/** Answers that were asked for, each under way until it is given. */
let asked: { answer(data: unknown): void; fail(error: Error): void }[];

beforeEach(() => {
  timers = createManualTimers();
  isVisible = true;
  asked = [];
  client = new QueryClient({
    timers,
    isVisible: () => isVisible,
    onVisible: (listener) => {
      lookAt = listener;
    },
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
/** Lets what was answered arrive. */
const arrive = () => timers.advance(0);

async function answer(data: unknown): Promise<void> {
  await arrive();
  asked.at(-1)?.answer(data);
  await arrive();
}

describe('I26 an answer', () => {
  test('is asked for once, however many show it, and never by itself again', async () => {
    let told = 0;
    show(query(), () => {
      told += 1;
    });
    show();
    await answer([1]);
    expect([asked.length, known().data, told]).toEqual([1, [1], 1]);
    await timers.advance(24 * 3_600_000);
    show();
    lookAt();
    await arrive();
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['younger than its staleTime', { staleTime: 1_000 }, 999, 1],
    ['as old as its staleTime', { staleTime: 1_000 }, 1_000, 2],
    ['to be asked for on mount', { refetchOnMount: 'always' as const }, 0, 2],
  ])('%s', async (_, more, ageMs, times) => {
    show();
    await answer([1]);
    await timers.advance(ageMs);
    show(query(more));
    await arrive();
    expect(asked).toHaveLength(times);
  });

  test('that failed is not tried again by itself; who shows it anew asks, and the failure is gone meanwhile', async () => {
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

  test('that fails later keeps what was known', async () => {
    show();
    await answer([1]);
    void client.refetch(query());
    await arrive();
    asked[1]?.fail(new Error('503'));
    await arrive();
    expect(known()).toMatchObject({ data: [1], error: new Error('503') });
  });

  test('that is told again as it was stays the same object, with its new time', async () => {
    show();
    await answer([{ id: 1 }]);
    const { data, dataUpdatedAt } = known();
    await timers.advance(5);
    void client.refetch(query());
    await answer([{ id: 1 }]);
    expect(known().data).toBe(data);
    expect(known().dataUpdatedAt).toBe(dataUpdatedAt + 5);
  });

  test('is kept for five minutes after no one shows it, or as long as was said', async () => {
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
    // Shown again at once, as React does with a component in development: it is still there.
    expect(known().data).toEqual([2]);
  });
});

describe('asking again', () => {
  test('by its beginning: those shown now, the others when they are shown; other keys never', async () => {
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

  test('an answer under way is older than the news, and does not count', async () => {
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

  test('every so often while it is shown and looked at', async () => {
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

  test('when the page is looked at again, where someone wants it', async () => {
    show();
    await answer([1]);
    lookAt();
    await arrive();
    expect(asked).toHaveLength(1);
    show(query({ refetchOnWindowFocus: 'always' }));
    lookAt();
    await arrive();
    expect(asked).toHaveLength(2);
  });
});
