// The files of the repository that the rules check: paths, texts and parsed sources.
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, visitorKeys } from 'oxc-parser';

export interface Tree {
  paths: ReadonlySet<string>; // every file, including binary files; relative to the repository's root, with forward slashes
  texts: ReadonlyMap<string, string>; // text files only
  sources: ReadonlyMap<string, SourceFile>; // the page's sources, parsed
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
  nodes: readonly Node[]; // the whole tree, parents before children
}

const PARSED = /^apps\/web\/src\/.*\.tsx?$/;

/** Returns the line, from 1, of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

const COMMENTS = /(?<!:)\/\/.*|\/\*[\s\S]*?\*\//g;
const SQL_COMMENTS = /--.*|\/\*[\s\S]*?\*\//g;

/** Replaces comments by spaces, so that offsets stay the same. */
export function withoutComments(path: string, text: string): string {
  return text.replace(path.endsWith('.sql') ? SQL_COMMENTS : COMMENTS, (found) =>
    found.replace(/[^\n]/g, ' '),
  );
}

/** Returns the nodes depth first, parents before children. */
function flatten(program: Node): Node[] {
  const nodes: Node[] = [];
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    // The stack is last in, first out, so children are pushed in reverse order.
    for (const child of childrenOf(node).reverse()) open.push(child);
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
