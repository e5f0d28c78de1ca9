import { describe, expect, test } from 'vitest';
import { checkSize, MAX_FILE_LINES, MAX_FUNCTION_LINES, MAX_JSX_FUNCTION_LINES } from './size.ts';
import { parseSource } from './source-file.ts';

const lines = (count: number) => 'x();\n'.repeat(count);
const functionOf = (count: number) => `function play() {\n${lines(count - 2)}}\n`;
const componentOf = (count: number) => `function Play() {\n${lines(count - 3)}return <p>{'x'}</p>;\n}\n`;

function sentences(path: string, text: string): string[] {
  return checkSize(parseSource(path, text)).map(({ sentence }) => sentence);
}

describe('a file', () => {
  test('of 350 lines is fine', () => {
    expect(sentences('a.ts', lines(MAX_FILE_LINES))).toEqual([]);
  });

  test('of 351 lines is split', () => {
    expect(sentences('a.ts', lines(MAX_FILE_LINES + 1))[0]).toMatch(
      /^351 lines, and a file has at most 350: split/,
    );
  });

  test('that is a test, a fixture or generated may be longer', () => {
    for (const path of ['a.test.ts', 'e2e/journeys/a.spec.ts', 'e2e/fixtures/a.ts', 'src/generated/a.ts']) {
      expect(sentences(path, lines(MAX_FILE_LINES + 1) + functionOf(MAX_FUNCTION_LINES + 1))).toEqual([]);
    }
  });

  test('that is a plain table may be longer', () => {
    expect(sentences('a.ts', `// Perft.\n// tidy: table\n${functionOf(10)}${lines(MAX_FILE_LINES)}`)).toEqual(
      [],
    );
  });

  test('that only calls itself a table may not', () => {
    const text = `// tidy: table\n${functionOf(11)}${lines(MAX_FILE_LINES)}`;
    expect(sentences('a.ts', text)[0]).toMatch(
      /without functions over 10 lines: move play to a file of its own/,
    );
  });

  test('says that it is a table in its first lines, or not at all', () => {
    expect(sentences('a.ts', `${lines(MAX_FILE_LINES)}// tidy: table\n`)).toHaveLength(1);
  });
});

describe('a function', () => {
  test('of 70 lines is fine', () => {
    expect(sentences('a.ts', functionOf(MAX_FUNCTION_LINES))).toEqual([]);
  });

  test('of 71 lines is not', () => {
    expect(sentences('a.ts', functionOf(MAX_FUNCTION_LINES + 1))[0]).toMatch(
      /^play has 71 lines, and a function has at most 70: /,
    );
  });

  test.each([
    ['an arrow function', `const play = () => {\n${lines(69)}};`],
    ['a method', `class Game { play() {\n${lines(69)}} }`],
    ['a property', `const game = { play: function () {\n${lines(69)}} };`],
  ])('is %s too, and is called by its name', (_, text) => {
    expect(sentences('a.ts', text)[0]).toMatch(/^play has 71 lines/);
  });
});

describe('a component', () => {
  test('of 120 lines is fine', () => {
    expect(sentences('a.tsx', componentOf(MAX_JSX_FUNCTION_LINES))).toEqual([]);
    expect(sentences('a.tsx', `const Play = () => (\n<p>{'x'}${'\n'.repeat(117)}</p>\n);`)).toEqual([]);
  });

  test('of 121 lines is not', () => {
    expect(sentences('a.tsx', componentOf(MAX_JSX_FUNCTION_LINES + 1))[0]).toMatch(
      /^Play has 121 lines, and a component has at most 120/,
    );
  });

  test('is what returns markup, not what passes it on', () => {
    const text = `function play() {\nconst rows = list.map((x) => <p>{x}</p>);\n${lines(69)}show(rows);\n}\n`;
    expect(sentences('a.tsx', text)[0]).toMatch(/^play has 73 lines, and a function/);
  });
});
