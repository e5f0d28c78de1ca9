// Tools, tidy: the repository as the rules see it, in memory. Reading it from disk is main.ts's business.
import { isParsed, parseSource, type SourceFile } from './source-file.ts';

export interface Tree {
  paths: ReadonlySet<string>; // every file, pictures too; from the repository's root, forward slashes
  texts: ReadonlyMap<string, string>; // text files only
  sources: ReadonlyMap<string, SourceFile>; // parsed files only
}

export interface Finding {
  path: string;
  line: number; // from 1
  sentence: string; // what is wrong and what to do instead
}

/** A project rule. Pure: what it may look at is in the tree. */
export interface Rule {
  name: string;
  check: (tree: Tree) => Finding[];
}

/** Builds the tree from file texts; `null` stands for a file that is not text. */
export function createTree(files: Iterable<readonly [path: string, text: string | null]>): Tree {
  const paths = new Set<string>();
  const texts = new Map<string, string>();
  const sources = new Map<string, SourceFile>();
  for (const [path, text] of files) {
    paths.add(path);
    if (text === null) continue;
    texts.set(path, text);
    if (isParsed(path)) sources.set(path, parseSource(path, text));
  }
  return { paths, texts, sources };
}
