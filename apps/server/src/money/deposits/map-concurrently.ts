// deposits: a concurrency limit for calls to a node.

/**
 * Maps items to results in order, with at most `limit` calls of `work` in flight. A failure does not stop the others: the
 * first one, in the order of the items, is thrown after all have ended.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: Promise<R>[] = [];
  const waiting = items.values();
  async function workThrough(): Promise<void> {
    for (const item of waiting) {
      const result = work(item);
      results.push(result);
      await Promise.allSettled([result]);
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workThrough));
  return Promise.all(results);
}
