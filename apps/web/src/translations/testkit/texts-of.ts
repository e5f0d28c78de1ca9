// translations, testkit: all texts of a language as a list.

/** Arguments for texts that need specific values. */
const SPECIAL: Readonly<Record<string, readonly unknown[]>> = {
  'BOARD_TEXTS.square': ['e4', 'wQ', ['<note>']],
  'BOARD_TEXTS.captured': [['wQ', 'bP'], 3],
  'REVIEW_TEXTS.axisValue': [['<a>', '<b>']],
  'REVIEW_TEXTS.markCount': ['??', 4],
  'REVIEW_TEXTS.judged': ['<san>', '?'],
  'REVIEW_TEXTS.judgement': ['?!'],
};
const COLUMNS_OF_A_FILE = /^HISTORY_TEXTS\.csv\.head/;

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
