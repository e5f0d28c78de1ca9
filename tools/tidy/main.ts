// Tools, tidy: `node tools/tidy/main.ts` checks the project rules and exits 1 when one is broken.
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from './rules.ts';
import { createTree } from './tree.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
// Read as bytes only: they have no lines, and some are large.
const NOT_TEXT = /\.(png|gif|jpe?g|webp|avif|ico|woff2?|ttf|wasm|so|gz|br|zip|mp3|ogg|pdf)$/;

/** What git tracks, or would track on the next `git add`, and is on disk. */
function listFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  const paths = new Set(listed.split('\0').filter((path) => path !== ''));
  return [...paths].filter((path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile());
}

/** Null when the file is not text. */
function readText(path: string): string | null {
  if (NOT_TEXT.test(path)) return null;
  const text = readFileSync(join(root, path), 'utf8');
  return text.includes('\0') ? null : text;
}

const tree = createTree(listFiles().map((path) => [path, readText(path)] as const));
const findings = report(tree);
if (findings.length === 0) {
  console.log(`tidy: ${tree.paths.size} files checked, nothing to say.`);
} else {
  console.log(findings.join('\n'));
  console.log(`tidy: ${findings.length} findings in ${tree.paths.size} files.`);
  process.exitCode = 1;
}
