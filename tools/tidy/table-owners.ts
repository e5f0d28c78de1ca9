// Tools, tidy: each table has one owner, the module whose store.ts declares it, and only stores query the database. The types of Kysely's
// calls allow only declared tables; SQL texts are compared here.
import { baseName, type Finding, isTest, isTestkit, lineAt, type Tree, withoutComments } from './tree.ts';

const SERVER = 'apps/server/src/';
const QUERY =
  /\bsql(?:<[^`]*?>)?`|\bsql\.\w+\(|\bwithTables<|\.(?:query|exec)\(\s*['"`]\s*(?:select|insert|update|delete)\s/gi;
/** The tables that a query names, with Kysely's calls or in SQL. */
const NAMED =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*Join|using|sql\.table)\(\s*\[?\s*'(?:public\.)?(\w+)|\b(?:from|into|update|join|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?"?([a-z_]\w*)/gi;
const CREATED =
  /^\s*create\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(table|view)\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)/gim;
const RENAMED = /^\s*alter\s+table\s+"?(\w+)"?\s+rename\s+to\s+"?(\w+)/gim;
/** An exported type of tables, with the types of their rows. */
const TABLES = /export (?:type|interface) \w+Tables(?: =)? \{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;
const ROW = /\{(?:[^{}]|\{[^{}]*\})*\}/g;

interface Place {
  path: string;
  line: number;
}

export function checkTableOwners(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  const say = (path: string, line: number, sentence: string) => void findings.push({ path, line, sentence });
  const sources = [...tree]
    .filter(([path]) => path.startsWith(SERVER) && /\.ts$/.test(path) && !isTest(path) && !isTestkit(path))
    .map(([path, text]) => ({ path, text: withoutComments(path, text) }));
  const owners = new Map<string, string>();
  for (const { path, text } of sources.filter(isStore))
    for (const { 1: rows = '', index } of text.matchAll(TABLES))
      for (const [, table = ''] of rows.replace(ROW, '').matchAll(/(\w+)'?\??:/g)) {
        const first = owners.get(table) ?? ownerOf(path);
        owners.set(table, first);
        if (first !== ownerOf(path))
          say(
            path,
            lineAt(text, index),
            `table '${table}' already belongs to ${first}: a table has one owner, the others use its public API`,
          );
      }
  for (const [name, { path, line }] of createdByMigrations(tree))
    if (!owners.has(name))
      say(
        path,
        line,
        `'${name}' has no owner: declare it in the …Tables type that the store.ts of its module exports`,
      );
  for (const { path, text } of sources) {
    const module = ownerOf(path);
    if (!isStore({ path }))
      for (const { 0: query, index } of text.matchAll(QUERY))
        say(
          path,
          lineAt(text, index),
          `${query} outside a store: all SQL of a module belongs in its store.ts (or store/, or <noun>-store.ts)`,
        );
    else
      for (const { 1: called = '', 2: table = called, index } of text.matchAll(NAMED)) {
        const owner = owners.get(table) ?? module;
        if (owner !== module)
          say(
            path,
            lineAt(text, index),
            `${module} names the table '${table}', which belongs to ${owner}: use its public API (${SERVER}${owner}/index.ts)`,
          );
      }
  }
  return findings;
}

/** The module of a file. Some folders only group modules. */
const MODULE = /^(?:(?:players|money|notify|fair-play|operators)\/)?[^/]*/;

function ownerOf(path: string): string {
  return MODULE.exec(path.slice(SERVER.length))?.[0] ?? '';
}

/** Only store.ts, <noun>-store.ts and the folders store/ and games/rows/ may contain SQL. The platform may too, because it owns the database. */
function isStore({ path }: { path: string }): boolean {
  return (
    ownerOf(path) === 'platform' || /(^|-)store\.ts$/.test(baseName(path)) || /\/(store|rows)\//.test(path)
  );
}

/** Returns the tables and views that exist after all migrations. */
function createdByMigrations(tree: Tree): Map<string, Place> {
  const created = new Map<string, Place>();
  const migrations = [...tree].filter(([path]) => path.startsWith('apps/server/migrations/'));
  for (const [path, text] of migrations.sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const { 0: found, 2: name = '', index } of text.matchAll(CREATED))
      created.set(name, { path, line: lineAt(text, index + found.length) });
    for (const [, from = '', to = ''] of text.matchAll(RENAMED)) {
      const table = created.get(from);
      if (table !== undefined) created.set(to, table);
      created.delete(from);
    }
  }
  return created;
}
