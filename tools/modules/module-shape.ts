// Tools, modules: the type of a row in the table of modules.

export interface Module {
  name: string;
  /** Its folders (ending in '/') and files. '*' stands for one folder name, and each matching folder is a separate module. */
  at: readonly string[];
  mayImport: readonly string[]; // names of other modules
  mayImportTypes?: readonly string[]; // modules from which it may import only types
  mayImportPackages?: readonly string[]; // npm packages; if absent, any package and Node's modules
  /** Its inner folders, with the other inner folders that each may import. */
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
