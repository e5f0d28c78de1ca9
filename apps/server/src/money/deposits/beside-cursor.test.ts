import { expect, test } from 'vitest';
import { mapConcurrently } from './beside-cursor.ts';

/** Work that ends when the test calls it. */
function createWork() {
  const begun: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  return {
    begun,
    work: (item: number) => {
      begun.push(item);
      return new Promise<string>((resolve, reject) => {
        ends.set(item, (error) => (error === undefined ? resolve(`did ${item}`) : reject(error)));
      });
    },
    async end(item: number, error?: Error) {
      ends.get(item)?.(error);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('starts the next item when one ends, and never exceeds the limit', async () => {
  const { begun, work, end } = createWork();
  const answers = mapConcurrently([1, 2, 3, 4], 2, work);
  expect(begun).toEqual([1, 2]);
  await end(2);
  expect(begun).toEqual([1, 2, 3]);
  await end(1);
  expect(begun).toEqual([1, 2, 3, 4]);
  await end(4);
  await end(3);
  expect(await answers).toEqual(['did 1', 'did 2', 'did 3', 'did 4']);
});

test('throws the first failure after all items have ended', async () => {
  const { begun, work, end } = createWork();
  let over = false;
  const answers = mapConcurrently([1, 2, 3], 1, work).finally(() => {
    over = true;
  });
  const thrown = expect(answers).rejects.toThrow('one');
  await end(1, new Error('one'));
  await end(2, new Error('two'));
  expect([begun, over]).toEqual([[1, 2, 3], false]);
  await end(3);
  await thrown;
});
