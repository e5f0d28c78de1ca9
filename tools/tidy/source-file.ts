// Tools, tidy: a parsed file. Every file is parsed once, here, and the rules only read the result.
import { type Comment, type Node, parseSync, visitorKeys } from 'oxc-parser';

export interface SourceFile {
  path: string; // from the repository's root, forward slashes
  text: string; // the content of the file
  lineStarts: readonly number[]; // offset of the first character of each line
  nodes: readonly Node[]; // the whole tree, parents before children, each with its `parent` set
  comments: readonly Comment[]; // in the order of the text
  syntaxErrors: readonly SyntaxMistake[]; // empty when the file parses
}

interface SyntaxMistake {
  line: number; // from 1
  message: string; // from the parser
}

const PARSED = /\.(ts|tsx|mts|mjs)$/;

export function isParsed(path: string): boolean {
  return PARSED.test(path);
}

/** Parses one file. Never throws, because syntax errors are in `syntaxErrors`. */
export function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  const lineStarts = findLineStarts(text);
  return {
    path,
    text,
    lineStarts,
    nodes: flatten(parsed.program),
    comments: parsed.comments,
    syntaxErrors: parsed.errors.map((error) => ({
      line: lineAt(lineStarts, error.labels[0]?.start ?? 0),
      message: error.message,
    })),
  };
}

/** Returns the line, from 1, of an offset in the file's text. */
export function lineOf(source: SourceFile, offset: number): number {
  return lineAt(source.lineStarts, offset);
}

/** Returns the value of a plain string, or null for any computed value. */
export function plainText(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? null;
  }
  return null;
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(lineStarts: readonly number[], offset: number): number {
  let low = 0;
  let high = lineStarts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the nodes depth first, parents before children. Sets `parent`, which the parser leaves empty and rules need. */
function flatten(program: Node): Node[] {
  const nodes: Node[] = [];
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    const children = childrenOf(node);
    for (const child of children) (child as { parent?: Node | null }).parent = node;
    // The stack is last in, first out, so children are pushed in reverse order.
    for (const child of children.reverse()) open.push(child);
  }
  return nodes;
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  const fields = node as unknown as Record<string, unknown>;
  for (const key of visitorKeys[node.type] ?? []) {
    const value = fields[key];
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
