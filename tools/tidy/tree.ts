// The files of the repository that the rules check: paths, texts and parsed sources.
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, visitorKeys } from 'oxc-parser';

export interface Tree {
  paths: ReadonlySet<string>; // every file, including binary files; relative to the repository's root, with forward slashes
  texts: ReadonlyMap<string, string>; // text files only
  sources: ReadonlyMap<string, SourceFile>; // parsed files only
}

export interface Finding {
  path: string;
  line: number; // from 1
  sentence: string; // what is wrong and what to do instead
}

/** Builds the tree from file texts. `null` stands for a file that is not text. */
export function createTree(files: Iterable<readonly [path: string, text: string | null]>): Tree {
  const paths = new Set<string>();
  const texts = new Map<string, string>();
  const sources = new Map<string, SourceFile>();
  for (const [path, text] of files) {
    paths.add(path);
    if (text === null) continue;
    texts.set(path, text);
    // Every file is parsed once, here, and the rules only read the result.
    if (PARSED.test(path)) sources.set(path, { path, text, nodes: flatten(parseSync(path, text).program) });
  }
  return { paths, texts, sources };
}

/** Whether the file contains unit, component, database or browser tests. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** Whether the file contains shared test code, which only tests may import. */
export function isTestkit(path: string): boolean {
  return /(^|\/)testkit(\/|\.tsx?$)/.test(path);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export const ROOT = join(import.meta.dirname, '../..');
// Binary files are not read as text, because they have no lines and some are large.
const NOT_TEXT = /\.(png|gif|jpe?g|webp|avif|ico|woff2?|ttf|wasm|so|gz|br|zip|mp3|ogg|pdf)$/;

/** Returns the files on disk that git tracks, or would track after `git add`. */
function listFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 });
  const paths = new Set(listed.split('\0').filter((path) => path !== ''));
  return [...paths].filter((path) => lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile());
}

/** Returns null if the file is not text. */
function readText(path: string): string | null {
  if (NOT_TEXT.test(path)) return null;
  const text = readFileSync(join(ROOT, path), 'utf8');
  return text.includes('\0') ? null : text;
}

/** Reads and parses the files that git tracks or would track. */
export function readTree(): Tree {
  return createTree(listFiles().map((path) => [path, readText(path)] as const));
}

export interface SourceFile {
  path: string; // from the repository's root, forward slashes
  text: string; // the content of the file
  nodes: readonly Node[]; // the whole tree, parents before children, each with its `parent` set
}

const PARSED = /\.(ts|tsx|mts|mjs)$/;

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
