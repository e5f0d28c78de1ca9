import allowed from '../size.json' with { type: 'json' };
import { type Finding, isTest, isTestkit, type Tree } from './tree.ts';

/** Lines of a folder. Tests include test kits and browser tests. */
interface Size {
  source: number;
  tests: number;
}
export type Sizes = Readonly<Record<string, Size>>;

const DATA =
  /^package-lock\.json$|(^|\/)(vectors|book)\.json$|\/database\/schema\.ts$|\.(tsv|pgn|csv|epd|svg)$/;
const TEST_FOLDER = /(^|\/)tests\/|^e2e\//;

/** Reports folders with more lines of source or of tests than tools/size.json allows. */
export function checkSize(tree: Tree, most: Sizes = allowed): Finding[] {
  return Object.entries(sizesOf(tree, Object.keys(most))).flatMap(([folder, size]) =>
    (['source', 'tests'] as const).flatMap((kind) => {
      const limit = most[folder]?.[kind] ?? 0;
      if (size[kind] <= limit) return [];
      const sentence = `${folder} has ${size[kind]} lines of ${kind}, at most ${limit} are allowed: delete lines there, or raise the number and give the reason in the commit`;
      return [{ path: 'tools/size.json', line: 1, sentence }];
    }),
  );
}

/** Returns the file with each number that is now smaller. It raises none. */
export function lowerSizes(tree: Tree, most: Sizes = allowed): string {
  const lines = Object.entries(sizesOf(tree, Object.keys(most))).map(([folder, { source, tests }]) => {
    const [fewer, fewerTests] = [
      Math.min(source, most[folder]?.source ?? source),
      Math.min(tests, most[folder]?.tests ?? tests),
    ];
    return `  "${folder}": { "source": ${fewer}, "tests": ${fewerTests} }`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Counts the lines of every text file, so that nothing vanishes by moving. '.' has the files of no other folder. */
function sizesOf(tree: Tree, folders: readonly string[]): Sizes {
  const sizes = Object.fromEntries(['.', ...folders].map((folder) => [folder, { source: 0, tests: 0 }]));
  const deepestFirst = [...folders].sort((a, b) => b.length - a.length);
  for (const [path, text] of tree) {
    if (DATA.test(path)) continue;
    const size = sizes[deepestFirst.find((folder) => path.startsWith(`${folder}/`)) ?? '.'];
    const kind = isTest(path) || isTestkit(path) || TEST_FOLDER.test(path) ? 'tests' : 'source';
    if (size) size[kind] += text.split('\n').length - 1;
  }
  return sizes;
}
