// deposits: works on many things at a time, and never on more than a limit. Knows no chain.

/**
 * Works on the items in their order, at most `most` at a time. Returns the answers in the order of the items. What fails does not
 * hold up the others: the first failure, in that order, is thrown when all have ended.
 */
export async function eachAtOnce<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const begun: Promise<R>[] = [];
  const waiting = items.values();
  async function takeTurns(): Promise<void> {
    for (const item of waiting) {
      const answer = work(item);
      begun.push(answer);
      await Promise.allSettled([answer]);
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, takeTurns));
  return Promise.all(begun);
}
