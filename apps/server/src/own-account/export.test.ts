import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonMember, jsonPieces, pagesOf } from './export.ts';

async function* listOf(items: readonly unknown[]): AsyncGenerator<unknown> {
  yield* items;
}

async function textOf(members: readonly JsonMember[]): Promise<string> {
  let text = '';
  for await (const piece of jsonPieces(members)) text += piece;
  return text;
}

test('writes the same object as JSON.stringify, with any values and lists', async () => {
  const name = fc.string({ unit: 'binary' }).filter((text) => text !== '__proto__');
  const value = fc.oneof(
    fc.jsonValue().map((plain) => ({ plain, isList: false })),
    fc.array(fc.jsonValue()).map((plain) => ({ plain, isList: true })),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, value, { noNullPrototype: true }), async (object) => {
      const members = Object.entries(object).map(([key, { plain, isList }]): JsonMember => {
        return [key, () => (isList ? listOf(plain as unknown[]) : Promise.resolve(plain))];
      });
      const plain = Object.fromEntries(Object.entries(object).map(([key, each]) => [key, each.plain]));
      expect(JSON.parse(await textOf(members))).toEqual(JSON.parse(JSON.stringify(plain)));
    }),
  );
});

test('writes an absent value as null', async () => {
  expect(JSON.parse(await textOf([['absent', async () => undefined]]))).toEqual({ absent: null });
});

test('rejects when a list cannot be read, and does not end the object', async () => {
  async function* broken(): AsyncGenerator<unknown> {
    yield 1;
    throw new Error('the database is gone');
  }
  const pieces: string[] = [];
  const reading = (async () => {
    for await (const piece of jsonPieces([['list', broken]])) pieces.push(piece);
  })();
  await expect(reading).rejects.toThrow('the database is gone');
  expect(() => JSON.parse(pieces.join(''))).toThrow();
});

test('reads a page once the items of the previous one were consumed', async () => {
  const asked: (number | null)[] = [];
  const items = pagesOf<number>(async (last) => {
    asked.push(last);
    return last === null ? [1, 2] : last === 2 ? [3] : [];
  });
  const taken: number[] = [];
  for await (const item of items) {
    taken.push(item);
    expect(asked).toEqual(item < 3 ? [null] : [null, 2]);
  }
  expect(taken).toEqual([1, 2, 3]);
  expect(asked).toEqual([null, 2, 3]);
});
