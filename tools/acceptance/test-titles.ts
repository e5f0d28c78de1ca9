// Tools, acceptance: reads the titles of the tests that a file runs.
import type { Node } from 'oxc-parser';
import { lineOf, type SourceFile } from '../tidy/source-file.ts';

type Call = Extract<Node, { type: 'CallExpression' }>;

const TESTS = new Set(['test', 'it']);
// Modifiers with which a test still runs, and functions that run a test for each row: `test.concurrent(…)`, `test.each(rows)(…)`.
const STILL_RUN = new Set(['only', 'concurrent', 'sequential']);
const RUN_FOR_EACH = new Set(['each', 'for']);
const NOT_RUN = new Set(['skip', 'todo', 'fixme']);

/** Returns the titles of a file as written in the source. For a template with substitutions, returns its raw text. */
export function testTitlesIn(source: SourceFile): { title: string; line: number }[] {
  return source.nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !isTestCall(node.callee) || isSkipped(node)) return [];
    const title = titleOf(node, source.text);
    return title === null ? [] : [{ title, line: lineOf(source, node.start) }];
  });
}

/** Whether a callee is a test function, such as `test`, `it.only`, `test.each(rows)` or `` test.each`table` ``. */
function isTestCall(callee: Node): boolean {
  if (callee.type === 'CallExpression') return isMember(callee.callee, RUN_FOR_EACH);
  if (callee.type === 'TaggedTemplateExpression') return isMember(callee.tag, RUN_FOR_EACH);
  return isTest(callee);
}

function isMember(node: Node, names: ReadonlySet<string>): boolean {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return false;
  return names.has(node.property.name) && isTest(node.object);
}

function isTest(node: Node): boolean {
  if (node.type === 'Identifier') return TESTS.has(node.name);
  return isMember(node, STILL_RUN);
}

/** Whether the test is in a group that does not run, such as `describe.skip(…)`. */
function isSkipped(test: Call): boolean {
  for (let node: Node | null | undefined = test.parent; node; node = node.parent) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') continue;
    const { property } = node.callee;
    if (property.type === 'Identifier' && NOT_RUN.has(property.name)) return true;
  }
  return false;
}

function titleOf(call: Call, text: string): string | null {
  const [title] = call.arguments;
  if (title?.type === 'Literal') return typeof title.value === 'string' ? title.value : null;
  return title?.type === 'TemplateLiteral' ? text.slice(title.start + 1, title.end - 1) : null;
}
