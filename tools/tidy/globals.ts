// Tools, tidy: which globals and which parts of Node's own modules a file reaches for, under their usual names.
import type { Node } from 'oxc-parser';
import { plainText, type SourceFile } from './source-file.ts';

export interface Use {
  name: string; // as everybody knows it: `Date.now`, `crypto.randomUUID`, `setTimeout`
  offset: number;
}

/** Node's modules that hand out what is global too, and the name that their parts have in a Use. */
const NODE_MODULES: Readonly<Record<string, string>> = {
  crypto: 'crypto.',
  process: 'process.',
  perf_hooks: '', // its `performance` is the global one
  timers: '',
  'timers/promises': '',
  console: 'console.',
};

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global']);

/** Every use of a global, whether called or passed on; what the file binds under the same name is its own. */
export function globalsUsed(source: SourceFile): Use[] {
  const imported = importedFromNode(source);
  const own = namesBoundIn(source);
  return [
    ...imported.uses,
    ...source.nodes.flatMap((node) => {
      const name = globalName(node, imported.modules);
      if (name === null || own.has(rootOf(name))) return [];
      return [{ name, offset: node.start }];
    }),
  ];
}

function rootOf(name: string): string {
  return name.split('.')[0] ?? name;
}

interface NodeImports {
  uses: Use[]; // `import { randomUUID } from 'node:crypto'` is a use by itself
  modules: Map<string, string>; // `import c from 'node:crypto'` makes `c` another word for `crypto`
}

function importedFromNode(source: SourceFile): NodeImports {
  const uses: Use[] = [];
  const modules = new Map<string, string>();
  for (const node of source.nodes) {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') continue;
    const prefix = nodePrefix(node.source.value);
    if (prefix === null) continue;
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier') modules.set(specifier.local.name, prefix.replace('.', ''));
      else if (specifier.imported.type === 'Identifier') {
        uses.push({ name: prefix + specifier.imported.name, offset: specifier.start });
      }
    }
  }
  return { uses, modules };
}

function nodePrefix(specifier: string): string | null {
  return NODE_MODULES[specifier.replace(/^node:/, '')] ?? null;
}

/** `Date.now`, `window.setTimeout`, `process['env']`, or a bare name that is read: its usual name, else null. */
function globalName(node: Node, modules: ReadonlyMap<string, string>): string | null {
  if (node.type === 'Identifier') {
    return isRead(node) && !modules.has(node.name) ? node.name : null;
  }
  if (node.type !== 'MemberExpression') return null;
  const parts = memberPath(node);
  if (parts === null) return null;
  const [first = '', ...rest] = parts;
  if (modules.has(first)) return [modules.get(first) ?? '', ...rest].filter(Boolean).join('.');
  return (GLOBAL_OBJECTS.has(first) ? rest : parts).join('.');
}

function memberPath(node: Node): string[] | null {
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'MemberExpression') return null;
  const before = memberPath(node.object);
  const { property } = node;
  const last = !node.computed && property.type === 'Identifier' ? property.name : plainText(property);
  return before !== null && last !== null ? [...before, last] : null;
}

/** Whether a name stands where its value is taken: not a key, a property, a type or a new name. */
function isRead(node: Node): boolean {
  const { parent } = node;
  switch (parent?.type) {
    case 'CallExpression':
    case 'NewExpression':
    case 'ArrayExpression':
    case 'ReturnStatement':
    case 'LogicalExpression':
    case 'ConditionalExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return true;
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'VariableDeclarator':
      return parent.init === node;
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return parent.right === node;
    case 'ArrowFunctionExpression':
      return parent.body === node;
    case 'Property':
      return parent.value === node && parent.parent?.type === 'ObjectExpression';
    default:
      return false;
  }
}

/** Names that the file gives to values of its own, such as a `crypto` that came as an argument. */
function namesBoundIn(source: SourceFile): Set<string> {
  const names = new Set<string>();
  for (const node of source.nodes) {
    if (node.type === 'Identifier' && isBinding(node)) names.add(node.name);
  }
  return names;
}

function isBinding(node: Node): boolean {
  const { parent } = node;
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id === node;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return parent.id === node || isParameter(parent.params, node);
    case 'ArrowFunctionExpression':
      return isParameter(parent.params, node);
    case 'AssignmentPattern':
      return parent.left === node;
    case 'ArrayPattern':
    case 'RestElement':
      return true;
    case 'Property':
      return parent.value === node && parent.parent?.type === 'ObjectPattern';
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return parent.local === node && !isFromNode(parent);
    default:
      return false;
  }
}

function isParameter(params: readonly Node[], node: Node): boolean {
  return params.includes(node);
}

function isFromNode(specifier: Node): boolean {
  return specifier.parent?.type === 'ImportDeclaration' && nodePrefix(specifier.parent.source.value) !== null;
}
