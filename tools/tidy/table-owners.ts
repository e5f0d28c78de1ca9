// Tools, tidy: each table has one owner, the module whose store.ts declares it, and only stores query the database.
import { sqlUsesIn } from './sql-uses.ts';
import {
  baseName,
  type Finding,
  isTest,
  isTestkit,
  lineOf,
  plainText,
  type SourceFile,
  type Tree,
} from './tree.ts';

const SERVER = 'apps/server/src/';
const GRANTS = `${SERVER}platform/database/grants.ts`;

interface Place {
  path: string;
  line: number;
}

interface Declaration extends Place {
  table: string;
  owner: string;
}

/** A table or view that a migration creates. */
interface Created extends Place {
  kind: string;
}

export function checkTableOwners(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  const say = ({ path, line }: Place, sentence: string) => void findings.push({ path, line, sentence });
  const sources = [...tree.sources.values()].filter(isProduct);
  const created = createdByMigrations(tree);
  const owners = new Map<string, Declaration>();
  for (const one of sources.flatMap(declarationsIn)) {
    const { table, owner } = one;
    const first = owners.get(table);
    if (first === undefined) owners.set(table, one);
    else if (first.owner !== owner)
      say(
        one,
        `table '${table}' already belongs to ${first.owner} (${first.path}): a table has one owner, the others use its public API`,
      );
    if (owner === 'history' && created.get(table)?.kind !== 'view')
      say(
        one,
        `history only reads, and '${table}' is no view: 'create view' it in a migration, or give the table to the module that writes it`,
      );
  }
  const grants = [...(tree.texts.get(GRANTS) ?? '').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
  for (const [name, made] of created) {
    if (!owners.has(name))
      say(
        made,
        `${made.kind} '${name}' has no owner: declare it in the …Tables interface that the store.ts of its module exports`,
      );
    if (made.kind === 'table' && !grants.includes(name))
      say(made, `table '${name}' has no line in ${GRANTS}: say what the server may do with it`);
  }
  for (const source of sources) checkUses(source, owners, say);
  return findings;
}

function isProduct({ path }: SourceFile): boolean {
  return path.startsWith(SERVER) && !isTest(path) && !isTestkit(path);
}

function ownerOf(path: string): string {
  return path.slice(SERVER.length).split('/')[0] ?? '';
}

/** Only store.ts, <noun>-store.ts and the folder store/ may contain SQL. The platform may too, because it owns the database. */
function isStore(path: string): boolean {
  return ownerOf(path) === 'platform' || /(^|-)store\.ts$/.test(baseName(path)) || path.includes('/store/');
}

/** Returns the keys of each exported `…Tables` type of a store. */
function declarationsIn(source: SourceFile): Declaration[] {
  const { path } = source;
  if (!isStore(path)) return [];
  return source.nodes.flatMap((node) => {
    const type = node.parent?.parent;
    const isType = type?.type === 'TSInterfaceDeclaration' || type?.type === 'TSTypeAliasDeclaration';
    if (node.type !== 'TSPropertySignature' || !isType || !type.id.name.endsWith('Tables')) return [];
    if (type.parent?.type !== 'ExportNamedDeclaration') return [];
    const table = node.key.type === 'Identifier' ? node.key.name : plainText(node.key);
    return table === null ? [] : [{ table, owner: ownerOf(path), path, line: lineOf(source, node.start) }];
  });
}

const CREATED =
  /^\s*create\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(table|view)\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)/gim;
const RENAMED = /^\s*alter\s+table\s+"?(\w+)"?\s+rename\s+to\s+"?(\w+)/gim;
const DROPPED = /^\s*drop\s+table\s+(?:if\s+exists\s+)?"?(\w+)/gim;

function createdByMigrations(tree: Tree): Map<string, Created> {
  const created = new Map<string, Created>();
  const migrations = [...tree.texts].filter(([path]) => path.startsWith('apps/server/migrations/'));
  for (const [path, text] of migrations)
    for (const { 0: found, 1: kind = '', 2: name = '', index } of text.matchAll(CREATED)) {
      const line = text.slice(0, index + found.length).split('\n').length;
      created.set(name, { path, line, kind: kind.toLowerCase() });
    }
  for (const [, text] of migrations.sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const [, from = '', to = ''] of text.matchAll(RENAMED)) {
      const table = created.get(from);
      if (table !== undefined) created.set(to, table);
      created.delete(from);
    }
    // A file that recreates a table drops it first.
    for (const { 1: name = '', index } of text.matchAll(DROPPED))
      if (!new RegExp(`create\\s+table\\s+${name}\\b`, 'i').test(text.slice(index))) created.delete(name);
  }
  return created;
}

function checkUses(
  source: SourceFile,
  owners: ReadonlyMap<string, Declaration>,
  say: (place: Place, sentence: string) => void,
): void {
  const { path } = source;
  const module = ownerOf(path);
  for (const { what, tables, isQuery, writes, offset } of sqlUsesIn(source)) {
    const place = { path, line: lineOf(source, offset) };
    if (isQuery && !isStore(path))
      say(
        place,
        `${what} outside a store: all SQL of a module belongs in its store.ts (or store/, or <noun>-store.ts)`,
      );
    for (const table of tables) {
      const owner = owners.get(table)?.owner ?? module;
      if (owner !== module)
        say(
          place,
          `${module} names the table '${table}', which belongs to ${owner}: use its public API (${SERVER}${owner}/index.ts)`,
        );
    }
    if (module === 'history' && writes)
      say(place, `${what}: history only reads, so this belongs to the module that owns the table`);
  }
}
