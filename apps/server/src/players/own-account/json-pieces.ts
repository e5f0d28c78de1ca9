// own-account: writes a JSON object in pieces, so that a long list is never in memory.

/** A member of the object: a value that is read when it is due, or a list whose items are. `undefined` becomes null. */
export type JsonMember = readonly [name: string, read: () => Promise<unknown> | AsyncIterable<unknown>];

const isList = (read: object): read is AsyncIterable<unknown> => Symbol.asyncIterator in read;

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** Yields the object's text in pieces. Each item of a list is a piece. Rejects if a value cannot be read; the text is then incomplete. */
export async function* jsonPieces(members: readonly JsonMember[]): AsyncGenerator<string> {
  yield '{';
  for (const [index, [name, read]] of members.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(name)}: `;
    const value = read();
    if (isList(value)) yield* listPieces(value);
    else yield textOf(await value);
  }
  yield '\n}\n';
}

async function* listPieces(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield before + textOf(item);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : '[]';
}

/**
 * Yields the items of all pages in order. A page is read once the previous one was consumed. `read` receives the last
 * item before its page.
 */
export async function* pagesOf<T>(read: (last: T | null) => Promise<readonly T[]>): AsyncGenerator<T> {
  let last: T | null = null;
  do {
    const page: readonly T[] = await read(last);
    yield* page;
    last = page.at(-1) ?? null;
  } while (last !== null);
}
