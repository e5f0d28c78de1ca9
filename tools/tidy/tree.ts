// The files of the repository that the rules check.
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text files, by path from the repository's root, with forward slashes. */
export type Tree = ReadonlyMap<string, string>;

export interface Finding {
  path: string;
  line: number; // from 1
  sentence: string; // what is wrong and what to do instead
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

/** Reads the files that git tracks or would track. */
export function readTree(): Tree {
  const texts = listFiles()
    .filter((path) => !NOT_TEXT.test(path))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);
  return new Map(texts.filter(([, text]) => !text.includes('\0')));
}

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
