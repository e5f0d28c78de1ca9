import { describe, expect, test } from 'vitest';
import { createTree } from '../tidy/tree.ts';
import { ACCEPTANCE, buildAcceptance, checkAcceptance, LINES } from './acceptance.ts';
import type { Exception } from './exceptions.ts';

const SPEC = 'e2e/journeys/lobby.spec.ts';
const TWO_LINES = '# Lines\n\n## A Routes\n\n- A1. / shows the lobby\n- A2. a fee of 5 %\n';

function build(tests: string, exceptions: Record<string, Exception> = {}, lines = TWO_LINES) {
  const tree = createTree([
    [LINES, lines],
    [SPEC, tests],
    ['docs/a.png', null],
  ]);
  const { text, findings } = buildAcceptance(tree, exceptions);
  return { text, sentences: findings.map(({ path, line, sentence }) => `${path}:${line} ${sentence}`) };
}

const provenBy = (tests: string) => build(tests, { A2: { later: 'x' } }).sentences.length === 0;

describe('docs/acceptance.md', () => {
  test('names for each line the tests whose titles begin with its id', () => {
    const { text, sentences } = build("test('A1 A2 opens', () => {}); test('A2 pays \"it\"', () => {});");
    expect(sentences).toEqual([]);
    expect(text.slice(text.indexOf('## '))).toBe(
      `## A Routes\n\n- A1. / shows the lobby — ${SPEC} "opens"\n` +
        `- A2. a fee of 5 % — ${SPEC} "opens"; ${SPEC} "pays "it""\n`,
    );
  });

  test('says what only a picture shows and what is to come', () => {
    const { text, sentences } = build('', {
      A1: { screenshots: ['docs/a.png'] },
      A2: { later: 'no fee yet' },
    });
    expect(sentences).toEqual([]);
    expect(text).toContain('- A1. / shows the lobby — docs/a.png\n- A2. a fee of 5 % — later: no fee yet\n');
  });
});

describe('a finding', () => {
  test('a line without proof', () => {
    expect(build("test('A1 opens', () => {});").sentences).toEqual([
      expect.stringMatching(/A2 has no proof: begin a test's title with A2, or say why not/),
    ]);
  });

  test('an id that does not exist, at its test', () => {
    expect(build("test('A1 A2 opens', () => {});\ntest('A1 A3 B7 goes', () => {});").sentences).toEqual([
      `${SPEC}:2 'A3' in a test's title is no line of ${LINES}`,
      `${SPEC}:2 'B7' in a test's title is no line of ${LINES}`,
    ]);
  });

  test('an exception that is no longer one, of no line, or without its picture', () => {
    const exceptions = { A1: { later: 'x' }, Z1: { later: 'x' }, A2: { screenshots: ['docs/none.png'] } };
    expect(build("test('A1 opens', () => {});", exceptions).sentences).toEqual([
      expect.stringContaining('A1 has a test now: remove its exception'),
      expect.stringContaining('Z1 is no acceptance line'),
      expect.stringContaining('A2: there is no file docs/none.png'),
    ]);
  });

  test('a line that stands twice, or no line at all', () => {
    const tests = "test('A1 A2 x', () => {});";
    expect(build(tests, {}, `${TWO_LINES}- A1. again\n`).sentences[0]).toContain('A1 stands here twice');
    expect(build('', {}, '# Empty\n').sentences[0]).toContain('holds no line of the form');
  });

  test('a file that is not what would be written', () => {
    const files = [
      [LINES, TWO_LINES],
      [SPEC, "test('A1 A2 x', () => {});"],
    ] as const;
    const { text } = buildAcceptance(createTree(files));
    const sentences = (written: string) =>
      checkAcceptance(createTree([...files, [ACCEPTANCE, written]])).map(({ sentence }) => sentence);
    expect(sentences(text)).not.toContain("is out of date: run 'npm run acceptance'");
    expect(sentences(`${text}\n`)).toContain("is out of date: run 'npm run acceptance'");
    expect(checkAcceptance(createTree(files)).map(({ path }) => path)).toContain(ACCEPTANCE);
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
    expect(provenBy(text)).toBe(true);
  });

  test.each([
    ['an id elsewhere in the title', "test('opens A1', () => {});"],
    ['a comment', "// test('A1 x')"],
    ['a skipped test', "test.skip('A1 x', () => {});"],
    ['a test that is meant to fail', "test.fails('A1 x', () => {});"],
    ['a skipped group', "describe.skip('x', () => { test('A1 x', () => {}); });"],
    ['a group', "describe('A1 x', () => {});"],
  ])('is not %s', (_, text) => {
    expect(provenBy(text)).toBe(false);
  });
});
