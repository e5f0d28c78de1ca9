// Tools, tidy: each table has one owner, the module whose store.ts declares it, and only stores query the database. The types of Kysely's
// calls allow only declared tables; SQL texts are compared here.
import { baseName, type Finding, isTest, isTestkit, lineAt, type Tree, withoutComments } from './tree.ts';

const SERVER = 'apps/server/src/';
const QUERY =
  /\bsql(?:<[^`]*?>)?`|\bsql\.\w+\(|\b(?:withTables|tablesOf)<|\.(?:query|exec)\(\s*['"`]\s*(?:select|insert|update|delete)\s/gi;
/** The tables that a query names, with Kysely's calls or in SQL. */
const NAMED =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*Join|using|sql\.table)\(\s*\[?\s*'(?:public\.)?(\w+)|\b(?:from|into|update|join|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?"?([a-z_]\w*)/gi;
const CREATED =
  /^\s*create\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)/gim;
/** A statement of a migration that changes a table. */
const CHANGED =
  /^\s*(?:alter\s+table|create\s+(?:unique\s+)?index\s+\w+\s+on|create\s+(?:constraint\s+)?trigger\s+\w+[^;]*?\son)\s+(\w+)/gim;
/** An exported type of tables with the types of their rows, or the names of generated types. */
const DECLARED =
  /export (?:type|interface) \w+Tables(?: =)? \{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|\btablesOf<([^>]*)>/g;
const ROW = /\{(?:[^{}]|\{[^{}]*\})*\}/g;

export function checkTableOwners(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  const say = (path: string, line: number, sentence: string) => void findings.push({ path, line, sentence });
  const sources = [...tree]
    .filter(([path]) => path.startsWith(SERVER) && /\.ts$/.test(path) && !isTest(path) && !isTestkit(path))
    .map(([path, text]) => ({ path, text: withoutComments(path, text) }));
  const owners = new Map<string, string>();
  for (const { path, text } of sources.filter(isStore))
    for (const { 1: rows = '', 2: own = '', index } of text.matchAll(DECLARED))
      for (const [, row, named = row] of rows
        .replace(ROW, '')
        .concat(own)
        .matchAll(/(\w+)'?\??:|'(\w+)'/g)) {
        const table = snakeCase(named ?? '');
        const first = owners.get(table) ?? ownerOf(path);
        owners.set(table, first);
        if (first !== ownerOf(path))
          say(
            path,
            lineAt(text, index),
            `table '${table}' already belongs to ${first}: a table has one owner, the others use its public API`,
          );
      }
  for (const [path, text] of [...tree].filter(([path]) => path.startsWith('apps/server/migrations/'))) {
    const named = [...text.matchAll(CREATED), ...text.matchAll(CHANGED)];
    const first = owners.get(named[0]?.[1] ?? '');
    for (const { 0: found, 1: name = '', index } of named) {
      const line = lineAt(text, index + found.length);
      const owner = owners.get(name);
      if (owner === undefined)
        say(path, line, `'${name}' has no owner: name it in tablesOf<…> in the store.ts of its module`);
      else if (owner !== first)
        say(
          path,
          line,
          `'${name}' belongs to ${owner}: a migration has the tables of one module, here ${first}`,
        );
    }
  }
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
      for (const { 1: called = '', 2: named = called, index } of text.matchAll(NAMED)) {
        const table = snakeCase(named ?? '');
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

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
