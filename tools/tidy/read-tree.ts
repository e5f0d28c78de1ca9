// Tools, tidy: reads the repository from disk for the rules.
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTree, type Tree } from './tree.ts';

export const ROOT = join(import.meta.dirname, '../..');
// Read as bytes only: they have no lines, and some are large.
const NOT_TEXT = /\.(png|gif|jpe?g|webp|avif|ico|woff2?|ttf|wasm|so|gz|br|zip|mp3|ogg|pdf)$/;

/** What git tracks, or would track on the next `git add`, and is on disk. */
function listFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 });
  const paths = new Set(listed.split('\0').filter((path) => path !== ''));
  return [...paths].filter((path) => lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile());
}

/** Null when the file is not text. */
function readText(path: string): string | null {
  if (NOT_TEXT.test(path)) return null;
  const text = readFileSync(join(ROOT, path), 'utf8');
  return text.includes('\0') ? null : text;
}

/** The files that git tracks or would track, parsed. */
export function readTree(): Tree {
  return createTree(listFiles().map((path) => [path, readText(path)] as const));
}
