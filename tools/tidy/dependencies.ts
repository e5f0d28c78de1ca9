// Tools, tidy: chess depends on no package at all, and protocol only on zod. What is pure stays portable.
import { appOf } from './imports.ts';
import { isConfig, isTest, isTestkit } from './path-kinds.ts';
import { lineOf, type SourceFile } from './source-file.ts';
import { resolveSpecifier, specifiersOf } from './specifiers.ts';
import type { Finding, Tree } from './tree.ts';

interface Diet {
  specifiers: readonly string[]; // what its sources may import, beside their own files
  dependencies: readonly string[]; // what its package.json may list for run time
  sentence: string;
}

const DIETS: Readonly<Record<string, Diet>> = {
  'packages/chess': {
    specifiers: [],
    dependencies: [],
    sentence: 'chess imports no package and no part of Node: pass in what it needs as an argument',
  },
  'packages/protocol': {
    specifiers: ['zod', 'zod/mini'],
    dependencies: ['zod', '@kingstake/chess'],
    sentence:
      "protocol imports only zod, zod/mini and chess types: what else it needs is not the contract's business",
  },
};

export function checkDependencies(tree: Tree): Finding[] {
  const imported = [...tree.sources.values()].flatMap((source) => checkSource(source, tree.paths));
  const listed = Object.entries(DIETS).flatMap(([folder, diet]) => checkManifest(tree, folder, diet));
  return [...imported, ...listed];
}

function checkSource(source: SourceFile, paths: ReadonlySet<string>): Finding[] {
  const { path } = source;
  const diet = DIETS[appOf(path)];
  if (!diet || isTest(path) || isTestkit(path) || isConfig(path)) return [];
  return specifiersOf(source).flatMap(({ text, offset }) => {
    // Other rooms of the house are the import table's business.
    if (text === null || resolveSpecifier(path, text, paths) !== null) return [];
    if (diet.specifiers.includes(text)) return [];
    return [{ path, line: lineOf(source, offset), sentence: `'${text}': ${diet.sentence}` }];
  });
}

function checkManifest(tree: Tree, folder: string, diet: Diet): Finding[] {
  const path = `${folder}/package.json`;
  const text = tree.texts.get(path);
  if (text === undefined) return [];
  const manifest = JSON.parse(text) as { dependencies?: Record<string, string> };
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => !diet.dependencies.includes(name))
    .map((name) => {
      const line = text.slice(0, text.indexOf(`"${name}"`)).split('\n').length;
      return { path, line, sentence: `'${name}' in dependencies: ${diet.sentence}` };
    });
}
