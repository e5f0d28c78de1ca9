// Tools, tidy: which files a file names, and which path of the repository each name stands for.
import type { Node } from 'oxc-parser';
import { folderOf } from './path-kinds.ts';
import type { SourceFile } from './source-file.ts';

export interface Specifier {
  text: string | null; // null: computed at run time, so nobody can check it
  typeOnly: boolean; // erased before the program runs
  offset: number; // where it stands in the file
}

/** The workspaces, by the name under which others import them. */
export const WORKSPACES: Readonly<Record<string, string>> = {
  '@kingstake/chess': 'packages/chess',
  '@kingstake/protocol': 'packages/protocol',
  '@kingstake/server': 'apps/server',
  '@kingstake/web': 'apps/web',
};

/** Everything a file imports: static, exports-from, dynamic, types, and code that a worker is started with. */
export function specifiersOf(source: SourceFile): Specifier[] {
  return source.nodes.flatMap((node) => specifierIn(node) ?? []);
}

function specifierIn(node: Node): Specifier | null {
  const offset = node.start;
  switch (node.type) {
    case 'ImportDeclaration': {
      const { specifiers } = node;
      const onlyTypes = specifiers.length > 0 && specifiers.every(isTypeSpecifier);
      return { text: node.source.value, typeOnly: node.importKind === 'type' || onlyTypes, offset };
    }
    case 'ExportAllDeclaration':
      return { text: node.source.value, typeOnly: node.exportKind === 'type', offset };
    case 'ExportNamedDeclaration': {
      if (!node.source) return null;
      const onlyTypes = node.specifiers.length > 0 && node.specifiers.every(isTypeSpecifier);
      return { text: node.source.value, typeOnly: node.exportKind === 'type' || onlyTypes, offset };
    }
    case 'ImportExpression':
      return { text: plainText(node.source), typeOnly: false, offset };
    case 'TSImportType':
      return { text: node.source.value, typeOnly: true, offset };
    case 'NewExpression':
      return workerFile(node);
    default:
      return null;
  }
}

function isTypeSpecifier(node: Node): boolean {
  if (node.type === 'ImportSpecifier') return node.importKind === 'type';
  return node.type === 'ExportSpecifier' && node.exportKind === 'type';
}

/** `new URL('./search.ts', import.meta.url)` is how a worker's code is named: an import in all but syntax. */
function workerFile(node: Extract<Node, { type: 'NewExpression' }>): Specifier | null {
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return null;
  const text = plainText(node.arguments[0]);
  return text !== null && /\.tsx?$/.test(text) ? { text, typeOnly: false, offset: node.start } : null;
}

/** The value of a plain string; null for anything that is computed. */
export function plainText(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? null;
  }
  return null;
}

const TRIED_ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** The path a specifier stands for; null when it is a package from npm or a part of Node. */
export function resolveSpecifier(from: string, text: string, paths: ReadonlySet<string>): string | null {
  const plain = text.replace(/\?.*$/, ''); // Vite's `?url` and `?worker` name the same file
  if (plain.startsWith('.')) return findFile([joinPath(folderOf(from), plain)], paths);
  const name = workspaceName(plain);
  if (name === null) return null;
  const root = WORKSPACES[name] ?? '';
  const inside = plain.slice(name.length);
  return findFile(
    inside.startsWith('/src/') ? [root + inside] : [`${root}/src${inside}`, root + inside],
    paths,
  );
}

/** The workspace that a specifier names; null when it names none. */
export function workspaceName(text: string): string | null {
  return Object.keys(WORKSPACES).find((name) => text === name || text.startsWith(`${name}/`)) ?? null;
}

/** The first candidate that exists; a file that is missing is still judged by where it would be. */
function findFile(candidates: readonly string[], paths: ReadonlySet<string>): string {
  for (const candidate of candidates) {
    const ending = TRIED_ENDINGS.find((tried) => paths.has(candidate + tried));
    if (ending !== undefined) return candidate + ending;
  }
  return candidates[0] ?? '';
}

function joinPath(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
