import { expect, test } from 'vitest';
import { shareReads } from './database.ts';

/** A read of the lengths of words. It answers when the test says so, and records the words of each read. */
function lengths(mostCalls?: number) {
  const reads: { words: readonly string[]; answer: PromiseWithResolvers<void> }[] = [];
  const read = shareReads<string, number>(async (words) => {
    const answer = Promise.withResolvers<void>();
    reads.push({ words, answer });
    await answer.promise;
    return new Map(words.filter((word) => word !== '').map((word) => [word, word.length]));
  }, mostCalls);
  return { reads, read };
}

test('reads a single call at once', async () => {
  const { reads, read } = lengths();
  const found = read(['pawn', '']);
  expect(reads.map(({ words }) => words)).toEqual([['pawn', '']]);
  reads[0]?.answer.resolve();
  expect(await found).toEqual(new Map([['pawn', 4]]));
});

test('reads each key of all calls that arrive during a read once, in the next read', async () => {
  const { reads, read } = lengths();
  const first = read(['pawn']);
  const later = [read(['king']), read(['pawn', 'king']), read(['rook', 'queen'])];
  reads[0]?.answer.resolve();
  await first;
  expect(reads.map(({ words }) => words)).toEqual([['pawn'], ['king', 'pawn', 'rook', 'queen']]);
  reads[1]?.answer.resolve();
  expect((await Promise.all(later)).map((found) => [...found.keys()])).toEqual([
    ['king'],
    ['pawn', 'king'],
    ['rook', 'queen'],
  ]);
});

test('lets at most the given number of calls share a read', async () => {
  const { reads, read } = lengths(2);
  const all = ['a', 'b', 'c', 'd'].map((word) => read([word]));
  for (let at = 0; at < 3; at += 1) {
    reads[at]?.answer.resolve();
    await all[Math.min(3, 2 * at)];
  }
  await Promise.all(all);
  expect(reads.map(({ words }) => words)).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('rejects the calls of a failed read, and reads the next ones', async () => {
  const { reads, read } = lengths();
  const first = read(['pawn']);
  const next = read(['king']);
  reads[0]?.answer.reject(new Error('the connection broke'));
  await expect(first).rejects.toThrow('the connection broke');
  reads[1]?.answer.resolve();
  expect(await next).toEqual(new Map([['king', 4]]));
});
