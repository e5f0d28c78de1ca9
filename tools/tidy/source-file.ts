// Tools, tidy: a parsed file. Every file is parsed once, here, and the rules only read the result.
import { type Node, parseSync, visitorKeys } from 'oxc-parser';

export interface SourceFile {
  path: string; // from the repository's root, forward slashes
  text: string; // the content of the file
  nodes: readonly Node[]; // the whole tree, parents before children, each with its `parent` set
}

const PARSED = /\.(ts|tsx|mts|mjs)$/;

export function isParsed(path: string): boolean {
  return PARSED.test(path);
}

export function parseSource(path: string, text: string): SourceFile {
  return { path, text, nodes: flatten(parseSync(path, text).program) };
}

/** Returns the line, from 1, of an offset in the file's text. */
export function lineOf({ text }: SourceFile, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Returns the value of a plain string, or null for any computed value. */
export function plainText(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? null;
  }
  return null;
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
