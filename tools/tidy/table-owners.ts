// Tools, tidy: each table has one owner, the module whose store.ts declares it, and only stores query the database.
import type { Node } from 'oxc-parser';
import { lineOf, type SourceFile } from './source-file.ts';
import { type SqlUse, sqlUsesIn } from './sql-uses.ts';
import { baseName, type Finding, isTest, isTestkit, type Tree } from './tree.ts';

const SERVER = 'apps/server/src/';

interface Declaration {
  table: string;
  owner: string;
  path: string;
  line: number;
}

/** A table or view that a migration creates. */
interface Created {
  path: string;
  line: number;
  kind: 'table' | 'view';
}

export function checkTableOwners(tree: Tree): Finding[] {
  const stores = [...tree.sources.values()].filter(isProduct);
  const declared = stores.flatMap(declarationsIn);
  const owners = new Map(declared.map(({ table, owner }) => [table, owner]));
  const created = createdByMigrations(tree);
  return [
    ...ownedTwice(declared),
    ...withoutOwner(created, owners),
    ...ownedByHistory(declared, created),
    ...withoutGrants(tree, created),
    ...stores.flatMap((source) => checkUses(source, owners)),
  ];
}

function isProduct({ path }: SourceFile): boolean {
  return path.startsWith(SERVER) && !isTest(path) && !isTestkit(path);
}

function ownerOf(path: string): string {
  return path.slice(SERVER.length).split('/')[0] ?? '';
}

/** Only store.ts, <noun>-store.ts and the folder store/ may contain SQL. The platform may too, because it owns the database. */
function isStore(path: string): boolean {
  const name = baseName(path);
  if (ownerOf(path) === 'platform') return true;
  return name === 'store.ts' || name.endsWith('-store.ts') || path.includes('/store/');
}

/** Returns the keys of each exported `…Tables` type of a store. */
function declarationsIn(source: SourceFile): Declaration[] {
  const { path } = source;
  if (!isStore(path)) return [];
  return source.nodes.flatMap((node) =>
    node.type === 'ExportNamedDeclaration'
      ? tableKeys(node.declaration).map((key) => ({
          table: key.name,
          owner: ownerOf(path),
          path,
          line: lineOf(source, key.offset),
        }))
      : [],
  );
}

function tableKeys(declaration: Node | null): { name: string; offset: number }[] {
  return membersOfTables(declaration).flatMap((member) => {
    if (member.type !== 'TSPropertySignature') return [];
    const { key } = member;
    if (key.type === 'Identifier') return [{ name: key.name, offset: key.start }];
    const isText = key.type === 'Literal' && typeof key.value === 'string';
    return isText ? [{ name: String(key.value), offset: key.start }] : [];
  });
}

function membersOfTables(declaration: Node | null): readonly Node[] {
  if (declaration?.type === 'TSInterfaceDeclaration') {
    return declaration.id.name.endsWith('Tables') ? declaration.body.body : [];
  }
  if (declaration?.type !== 'TSTypeAliasDeclaration' || !declaration.id.name.endsWith('Tables')) return [];
  const { typeAnnotation } = declaration;
  return typeAnnotation.type === 'TSTypeLiteral' ? typeAnnotation.members : [];
}

function createdByMigrations(tree: Tree): Map<string, Created> {
  const created = new Map<string, Created>();
  const pattern =
    /^\s*create\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(table|view)\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)/gim;
  const renamed = /^\s*alter\s+table\s+"?(\w+)"?\s+rename\s+to\s+"?(\w+)/gim;
  const dropped = /^\s*drop\s+table\s+(?:if\s+exists\s+)?"?(\w+)/gim;
  const migrations = [...tree.texts].filter(([path]) => path.startsWith('apps/server/migrations/'));
  for (const [path, text] of migrations) {
    for (const match of text.matchAll(pattern)) {
      const [, kind = '', name = ''] = match;
      const line = text.slice(0, match.index + match[0].length).split('\n').length;
      created.set(name, { path, line, kind: kind.toLowerCase() === 'view' ? 'view' : 'table' });
    }
  }
  for (const [, text] of migrations.sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const [, from = '', to = ''] of text.matchAll(renamed)) {
      const table = created.get(from);
      if (table !== undefined) created.set(to, table);
      created.delete(from);
    }
    // A file that recreates a table drops it first.
    for (const { 1: name = '', index } of text.matchAll(dropped))
      if (!new RegExp(`create\\s+table\\s+${name}\\b`, 'i').test(text.slice(index))) created.delete(name);
  }
  return created;
}

function ownedTwice(declared: readonly Declaration[]): Finding[] {
  const first = new Map<string, Declaration>();
  return declared.flatMap((one) => {
    const other = first.get(one.table);
    if (!other) first.set(one.table, one);
    if (!other || other.owner === one.owner) return [];
    const sentence = `table '${one.table}' already belongs to ${other.owner} (${other.path}): a table has one owner, the others use its public API`;
    return [{ path: one.path, line: one.line, sentence }];
  });
}

function withoutOwner(created: ReadonlyMap<string, Created>, owners: ReadonlyMap<string, string>): Finding[] {
  return [...created].flatMap(([name, { path, line, kind }]) => {
    if (owners.has(name)) return [];
    const sentence = `${kind} '${name}' has no owner: declare it in the …Tables interface that the store.ts of its module exports`;
    return [{ path, line, sentence }];
  });
}

/** History may declare only views. `checkUses` reports writes by history. */
function ownedByHistory(declared: readonly Declaration[], created: ReadonlyMap<string, Created>): Finding[] {
  return declared.flatMap(({ table, owner, path, line }) => {
    if (owner !== 'history' || created.get(table)?.kind === 'view') return [];
    const sentence = `history only reads, and '${table}' is no view: 'create view' it in a migration, or give the table to the module that writes it`;
    return [{ path, line, sentence }];
  });
}

function checkUses(source: SourceFile, owners: ReadonlyMap<string, string>): Finding[] {
  const { path } = source;
  const module = ownerOf(path);
  return sqlUsesIn(source).flatMap((use) => {
    const sentences = [
      ...judgePlace(path, use),
      ...judgeTables(module, use, owners),
      ...(module === 'history' && use.writes
        ? [`${use.what}: history only reads, so this belongs to the module that owns the table`]
        : []),
    ];
    return sentences.map((sentence) => ({ path, line: lineOf(source, use.offset), sentence }));
  });
}

function judgePlace(path: string, use: SqlUse): string[] {
  if (!use.isQuery || isStore(path)) return [];
  return [
    `${use.what} outside a store: all SQL of a module belongs in its store.ts (or store/, or <noun>-store.ts)`,
  ];
}

function judgeTables(module: string, use: SqlUse, owners: ReadonlyMap<string, string>): string[] {
  return use.tables.flatMap((table) => {
    const owner = owners.get(table);
    if (owner === undefined || owner === module) return [];
    return [
      `${module} names the table '${table}', which belongs to ${owner}: use its public API (${SERVER}${owner}/index.ts)`,
    ];
  });
}

const GRANTS = 'apps/server/src/platform/database/grants.ts';

function withoutGrants(tree: Tree, created: ReadonlyMap<string, Created>): Finding[] {
  const granted = new Set(
    [...(tree.texts.get(GRANTS) ?? '').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name),
  );
  return [...created].flatMap(([name, { path, line, kind }]) => {
    if (kind === 'view' || granted.has(name)) return [];
    const sentence = `table '${name}' has no line in ${GRANTS}: say what the server may do with it`;
    return [{ path, line, sentence }];
  });
}
