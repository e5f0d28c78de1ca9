// Tools, modules: what a row of the table of modules says.

export interface Module {
  name: string;
  /** Its folders (ending in '/') and files; '*' stands for one folder's name, and each such folder is on its own. */
  at: readonly string[];
  mayImport: readonly string[]; // names of other modules
  mayImportTypes?: readonly string[]; // modules of which it may import types only
  mayImportPackages?: readonly string[]; // npm packages; any package and Node itself where this is left out
  /** Its inner folders, and which of its other inner folders each may import. */
  inside?: Readonly<Record<string, readonly string[]>>;
  entry: Entry;
  why: string; // one sentence, printed with a violation
}

/**
 * How other modules enter a module.
 * - index: through its `index.ts` or `index.tsx`
 * - parts: through any file directly in its folder, or the index of a folder in it
 * - package: by the package's name; `exports` in its package.json lists the entries
 * - files: through any file
 */
type Entry = 'index' | 'parts' | 'package' | 'files';
