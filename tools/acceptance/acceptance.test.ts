import { describe, expect, test } from 'vitest';
import { faultOf, KILLS_FILE } from '../mutants/kills.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { createTree } from '../tidy/tree.ts';
import { ACCEPTANCE, buildAcceptance, buildMutantsPage, checkAcceptance, LINES } from './acceptance.ts';
import type { Exception } from './exceptions.ts';

const SPEC = 'e2e/journeys/lobby.spec.ts';
const TWO_LINES = '# Lines\n\n## A Routes\n\n- A1. / shows the lobby\n- A2. a fee of 5 %\n';

function build(tests: string, exceptions: Record<string, Exception> = {}, lines = TWO_LINES) {
  const tree = createTree([
    [LINES, lines],
    [SPEC, tests],
    ['docs/a.png', null],
  ]);
  const { text, findings } = buildAcceptance(tree, exceptions, []);
  return { text, sentences: findings.map(({ path, line, sentence }) => `${path}:${line} ${sentence}`) };
}

const provenBy = (tests: string) => build(tests, { A2: { later: 'x' } }).sentences.length === 0;

describe('docs/acceptance.md', () => {
  test('names for each line the tests whose titles begin with its id', () => {
    const { text, sentences } = build("test('A1 A2 opens', () => {}); test('A2 pays \"it\"', () => {});");
    expect(sentences).toEqual([]);
    expect(text.slice(text.indexOf('## '))).toBe(
      `## A Routes\n\n- A1. / shows the lobby — ${SPEC} "opens" — no mutant\n` +
        `- A2. a fee of 5 % — ${SPEC} "opens"; ${SPEC} "pays "it"" — no mutant\n`,
    );
  });

  test('says what only a picture shows and what is to come', () => {
    const { text, sentences } = build('', {
      A1: { screenshots: ['docs/a.png'] },
      A2: { later: 'no fee yet' },
    });
    expect(sentences).toEqual([]);
    expect(text).toContain('— docs/a.png — no mutant\n- A2. a fee of 5 % — later: no fee yet — no mutant\n');
  });
});

describe('a mutant', () => {
  const mutant: Mutant = {
    name: 'A1 A2 no lobby',
    file: 'a.ts',
    find: 'a',
    replace: 'b',
    killedBy: ['opens'],
  };
  const kill = { by: 'opens', at: 'abc1234', fault: faultOf(mutant) };
  const treeWith = (killed: object) =>
    createTree([
      [LINES, TWO_LINES],
      [SPEC, "test('A1 A2 opens', () => {});"],
      [KILLS_FILE, JSON.stringify({ [mutant.name]: killed })],
    ]);

  test('that was seen killed is counted at each of its lines, and has its entry', () => {
    const tree = treeWith(kill);
    expect(buildAcceptance(tree, {}, [mutant]).text).toContain('"opens" — 1 mutant killed\n- A2.');
    const page = buildMutantsPage(tree, [mutant]);
    expect(page).toContain('2 of 2 lines');
    expect(page).toContain('- A1. no lobby — opens — abc1234\n- A2. no lobby');
  });

  test.each([
    ['another fault under its name', { ...kill, fault: '00000000' }],
    ['a test that is no longer its own', { ...kill, by: 'closes' }],
  ])('was not seen killed by %s', (_, other) => {
    expect(buildAcceptance(treeWith(other), {}, [mutant]).text).not.toContain('killed\n');
    expect(buildMutantsPage(treeWith(other), [mutant])).toContain('None yet: A1, A2.');
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
    const page = ['docs/mutants.md', buildMutantsPage(createTree(files))] as const;
    const sentences = (written: string) =>
      checkAcceptance(createTree([...files, page, [ACCEPTANCE, written]])).map(({ sentence }) => sentence);
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
