import { describe, expect, test } from 'vitest';
import { ACCEPTANCE, checkAcceptance, LINES_PER_GROUP } from './acceptance.ts';
import { createTree } from './tree.ts';

const ids = Object.entries(LINES_PER_GROUP).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, index) => `${group}${index + 1}`),
);

/** The whole list with one line's proof, or other lines, in place. */
function list(proofs: Record<string, string> = {}): string {
  return ids.map((id) => `- ${id}. what it does — ${proofs[id] ?? 'later'}`).join('\n');
}

function found(text: string, files: Record<string, string> = {}): string[] {
  const tree = createTree([[ACCEPTANCE, text], ...Object.entries(files)]);
  return checkAcceptance(tree).map(({ line, sentence }) => `${line}: ${sentence}`);
}

describe('the list', () => {
  test('is complete with 300 lines', () => {
    expect(ids).toHaveLength(300);
    expect(found(`# Title\n\n## A Routes\n\n${list()}\n`)).toEqual([]);
  });

  test('misses no line', () => {
    expect(found(list().replace('- B3. what it does — later\n', ''))).toEqual(['1: missing: B3']);
  });

  test('has no line twice and none of its own', () => {
    expect(found(`${list()}\n- A1. again — later\n- N1. more — later`)).toEqual([
      '301: A1 stands here twice: keep one line with all its proofs',
      '302: N1 is not in the acceptance list (tools/tidy/acceptance.ts counts its groups)',
    ]);
  });

  test('ends every line in one of three forms', () => {
    expect(found(list({ A1: 'soon' }))[0]).toMatch(/^1: not a line of the form '- A1. what — proof'/);
    expect(found(list({ A1: 'test: a.test.ts shows it' }))[0]).toMatch(/^1: A1: end it in '— later'/);
    expect(found(list({ A1: 'test: a.test.ts "x" and more' }))[0]).toMatch(/^1: A1: end it in '— later'/);
  });

  test('is there', () => {
    expect(checkAcceptance(createTree([]))[0]?.sentence).toContain('the acceptance list is missing');
  });
});

describe('a proof', () => {
  const spec = 'e2e/journeys/lobby.spec.ts';
  const prove = (proof: string, text: string) => found(list({ A1: `test: ${proof}` }), { [spec]: text });

  test.each([
    ['test', 'shows the lobby', "test('shows the lobby', async () => {});"],
    ['it', 'shows it', "describe('lobby', () => { it('shows it', () => {}); });"],
    ['test.each', 'wager %d', "test.each([1, 5])('wager %d', () => {});"],
    ['a table', '$a is $b', 'test.each`a|b`(`$a is $b`, () => {});'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template, as text
    ['a template', 'wager ${sol}', 'for (const sol of all) test(`wager ${sol}`, () => {});'],
    ['quotes', 'says "hello"', 'test(\'says "hello"\', () => {});'],
  ])('is a test: %s', (_, name, text) => {
    expect(prove(`${spec} "${name}"`, text)).toEqual([]);
  });

  test('may be several tests', () => {
    const text = "test('says \"a\"', () => {}); test('b; c', () => {});";
    expect(prove(`${spec} "says "a""; ${spec} "b; c"`, text)).toEqual([]);
    expect(prove(`${spec} "says "a""; ${spec} "d"`, text)).toHaveLength(1);
  });

  test.each([
    ['other words', "test('shows the lobby!', () => {});"],
    ['a comment', "// test('shows the lobby')"],
    ['a skipped test', "test.skip('shows the lobby', () => {});"],
    ['a test that is meant to fail', "test.fails('shows the lobby', () => {});"],
    ['a skipped group', "describe.skip('x', () => { test('shows the lobby', () => {}); });"],
    ['a group', "describe('shows the lobby', () => {});"],
  ])('is not %s', (_, text) => {
    expect(prove(`${spec} "shows the lobby"`, text)).toEqual([
      `1: A1: ${spec} has no test named "shows the lobby" (skipped ones and names put together at run time do not count)`,
    ]);
  });

  test('names a test file that exists', () => {
    expect(prove('e2e/other.spec.ts "x"', '')).toEqual(['1: A1: there is no test file e2e/other.spec.ts']);
  });

  test('is a screenshot that exists', () => {
    const text = list({ A2: 'screenshot: docs/shots/game.png' });
    expect(found(text, { 'docs/shots/game.png': '' })).toEqual([]);
    expect(found(text)).toEqual(['2: A2: there is no file docs/shots/game.png']);
  });
});
