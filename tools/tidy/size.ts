// Tools, tidy: a file is at most 350 lines and a function fits a screen.
import type { ArrowFunctionExpression, Node, Function as WrittenFunction } from 'oxc-parser';
import { isFixture, isGenerated, isTest, isTestkit } from './path-kinds.ts';
import { countLines, firstCodeAt, lineOf, type SourceFile } from './source-file.ts';
import type { Finding } from './tree.ts';

export const MAX_FILE_LINES = 350;
export const MAX_FUNCTION_LINES = 70;
export const MAX_JSX_FUNCTION_LINES = 120; // markup is long and flat, so a component gets more
const MAX_TABLE_FUNCTION_LINES = 10; // a file with longer ones is not a plain table

type FunctionNode = WrittenFunction | ArrowFunctionExpression;

export function checkSize(source: SourceFile): Finding[] {
  const { path } = source;
  if (isFreeOfLimits(path)) return [];
  const functions = source.nodes.filter(isFunction);
  return [...checkFileSize(source, functions), ...functions.flatMap((node) => checkFunction(source, node))];
}

export function isFreeOfLimits(path: string): boolean {
  return isTest(path) || isTestkit(path) || isFixture(path) || isGenerated(path);
}

function checkFileSize(source: SourceFile, functions: readonly FunctionNode[]): Finding[] {
  const { path } = source;
  const lines = countLines(source.text);
  if (lines <= MAX_FILE_LINES) return [];
  if (!isMarkedAsTable(source)) {
    const sentence = `${lines} lines, and a file has at most ${MAX_FILE_LINES}: split it by what its parts are about (a plain table says '// tidy: table' in its first lines)`;
    return [{ path, line: MAX_FILE_LINES + 1, sentence }];
  }
  const long = functions.find((node) => linesOf(source, node) > MAX_TABLE_FUNCTION_LINES);
  if (!long) return [];
  const sentence = `'// tidy: table' frees a file from the limit of ${MAX_FILE_LINES} lines only without functions over ${MAX_TABLE_FUNCTION_LINES} lines: move ${nameOf(long)} to a file of its own`;
  return [{ path, line: lineOf(source, long.start), sentence }];
}

function isMarkedAsTable(source: SourceFile): boolean {
  const codeAt = firstCodeAt(source);
  return source.comments.some((comment) => comment.start < codeAt && comment.value.trim() === 'tidy: table');
}

function checkFunction(source: SourceFile, node: FunctionNode): Finding[] {
  const lines = linesOf(source, node);
  if (lines <= MAX_FUNCTION_LINES) return [];
  const isComponent = source.path.endsWith('.tsx') && returnsJsx(source, node);
  const limit = isComponent ? MAX_JSX_FUNCTION_LINES : MAX_FUNCTION_LINES;
  if (lines <= limit) return [];
  const kind = isComponent ? 'a component' : 'a function';
  const sentence = `${nameOf(node)} has ${lines} lines, and ${kind} has at most ${limit}: keep the control flow here and move the leaves into functions of their own`;
  return [{ path: source.path, line: lineOf(source, node.start), sentence }];
}

/** Whether one of the function's own returns (not those of functions inside it) holds markup. */
function returnsJsx(source: SourceFile, component: FunctionNode): boolean {
  return source.nodes.some((node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return false;
    if (node.start < component.start || node.end > component.end) return false;
    return isReturnedBy(node, component);
  });
}

function isReturnedBy(node: Node, component: FunctionNode): boolean {
  let child = node;
  let returned = false;
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (parent.type === 'ReturnStatement') returned = true;
    if (isFunction(parent)) {
      const isBody = parent.type === 'ArrowFunctionExpression' && parent.body === child;
      if (parent === component) return returned || isBody;
      // Markup made by an inner function counts only where that function stands in a return itself.
      returned = false;
    }
    child = parent;
  }
  return false;
}

function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

function linesOf(source: SourceFile, node: Node): number {
  return lineOf(source, node.end) - lineOf(source, node.start) + 1;
}

function nameOf(node: FunctionNode): string {
  if (node.id) return node.id.name;
  const { parent } = node;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  if (
    (parent?.type === 'MethodDefinition' || parent?.type === 'Property') &&
    parent.key.type === 'Identifier'
  ) {
    return parent.key.name;
  }
  return 'this function';
}
