import { describe, expect, test } from 'vitest';
import { createTree, readTree } from '../tidy/tree.ts';
import { buildAcceptance, LINES } from './acceptance.ts';

const SPEC = 'e2e/tests/lobby.spec.ts';
const TWO_LINES = '# Lines\n\n## A Routes\n\n- A1. / shows the lobby\n- A2. a fee of 5 %\n';

function build(tests: string, lines = TWO_LINES) {
  const tree = createTree([
    [LINES, lines],
    [SPEC, tests],
  ]);
  const { text, findings } = buildAcceptance(tree);
  return { text, sentences: findings.map(({ path, line, sentence }) => `${path}:${line} ${sentence}`) };
}

const isProven = (tests: string) => build(`${tests}\ntest('A2 x', () => {});`).sentences.length === 0;

/** Parsing every source file takes half a minute on a busy machine. */
const TREE_MS = 120_000;

test(
  'finds a test for every acceptance line of the product',
  () => {
    expect(buildAcceptance(readTree()).findings).toEqual([]);
  },
  TREE_MS,
);

test('lists for each line the tests whose titles begin with its id', () => {
  const { text, sentences } = build("test('A1 A2 opens', () => {}); test('A2 pays \"it\"', () => {});");
  expect(sentences).toEqual([]);
  expect(text.slice(text.indexOf('## '))).toBe(
    `## A Routes\n\n- A1. / shows the lobby — ${SPEC} "opens"\n` +
      `- A2. a fee of 5 % — ${SPEC} "opens"; ${SPEC} "pays "it""\n`,
  );
});

describe('reports', () => {
  test('include a line without a test', () => {
    expect(build("test('A1 opens', () => {});").sentences).toEqual([
      `${LINES}:1 A2 has no test: begin the title of the test that proves it with A2`,
    ]);
  });

  test('include an id that is in no line, with its test', () => {
    expect(build("test('A1 A2 opens', () => {});\ntest('A1 A3 B7 goes', () => {});").sentences).toEqual([
      `${SPEC}:2 'A3' in a test title is not in ${LINES}`,
      `${SPEC}:2 'B7' in a test title is not in ${LINES}`,
    ]);
  });

  test('include an id that occurs twice, and a file without lines', () => {
    const tests = "test('A1 A2 x', () => {});";
    expect(build(tests, `${TWO_LINES}- A1. again\n`).sentences).toEqual([`${LINES}:1 A1 occurs twice`]);
    expect(build('', '# Empty\n').sentences[0]).toContain('has no line of the form');
  });
});

describe('a proof', () => {
  test.each([
    ['test', "test('A1 x', async () => {});"],
    ['it', "describe('lobby', () => { it('A1 x', () => {}); });"],
    ['test.each', "test.each([1, 5])('A1 %d', () => {});"],
    ['a table', 'test.each`a|b`(`A1 $a`, () => {});'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template, as text
    ['a template', 'for (const sol of all) test(`A1 ${sol}`, () => {});'],
  ])('is a test: %s', (_, text) => {
    expect(isProven(text)).toBe(true);
  });

  test.each([
    ['an id elsewhere in the title', "test('opens A1', () => {});"],
    ['a comment', "// test('A1 x')"],
    ['a skipped test', "test.skip('A1 x', () => {});"],
    ['a test that is meant to fail', "test.fails('A1 x', () => {});"],
    ['a skipped group', "describe.skip('x', () => { test('A1 x', () => {}); });"],
    ['a group', "describe('A1 x', () => {});"],
  ])('is not %s', (_, text) => {
    expect(isProven(text)).toBe(false);
  });
});
