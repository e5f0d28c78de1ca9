// translations, testkit: all texts of a language as a list.

/** Arguments for texts that need specific values. */
const SPECIAL: Readonly<Record<string, readonly unknown[]>> = {
  'board.square': ['e4', 'wQ', ['<note>']],
  'board.captured': [['wQ', 'bP'], 3],
  'review.axisValue': [['<a>', '<b>']],
  'review.markCount': ['??', 4],
  'review.judged': ['<san>', '?'],
  'review.judgement': ['?!'],
};
const COLUMNS_OF_A_FILE = /^history\.csv\.head/;

/** Every text by its path. A function is called with `<0>`, `<1>` as its arguments. */
export function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return COLUMNS_OF_A_FILE.test(path) ? [] : [[path, value]];
  if (typeof value === 'function') {
    const given = SPECIAL[path] ?? Array.from({ length: value.length }, (_, index) => `<${index}>`);
    return textsOf(value(...given), path);
  }
  return Object.entries(value as object).flatMap(([key, inner]) =>
    textsOf(inner, path === '' ? key : `${path}.${key}`),
  );
}
