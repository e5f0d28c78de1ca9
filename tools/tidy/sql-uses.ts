// Tools, tidy: finds the places where a source file queries the database, with Kysely's calls or SQL text, and the tables that it names.
import type { Node } from 'oxc-parser';
import { plainText, type SourceFile } from './tree.ts';

export interface SqlUse {
  what: string; // for the finding's sentence: `insertInto()`
  tables: readonly string[]; // all names in it; some are not tables (aliases, functions)
  isQuery: boolean; // false for a part of a query, such as a join
  writes: boolean;
  offset: number;
}

// Kysely's calls that start a query.
const READS = new Set(['selectFrom', 'selectNoFrom']);
const WRITES = new Set(['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom']);
// Calls that add a table to a query. Other libraries use the same names, so such a call alone does not count as SQL.
const JOINS = /^((inner|left|right|full|cross)Join(Lateral)?|from|using)$/;
const DRIVER_CALLS = new Set(['query', 'exec']);

const NAMED_IN_SQL =
  /\b(?:from|into|update|join|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?"?([a-z_][a-z0-9_]*)/gi;
const WRITES_IN_SQL =
  /\b(insert\s+into|update\s+\w+\s+set|update\s+\w+\s+as\s+\w+\s+set|delete\s+from|truncate|merge\s+into)\b/i;

export function sqlUsesIn(source: SourceFile): SqlUse[] {
  return source.nodes.flatMap((node) => {
    if (node.type === 'CallExpression') return callUse(node) ?? [];
    const isTagged = node.type === 'TaggedTemplateExpression' && isSqlName(node.tag);
    return isTagged ? textUse('sql`…`', textOf(node.quasi) ?? '', node.start) : [];
  });
}

function callUse({ callee, arguments: [first] }: Extract<Node, { type: 'CallExpression' }>): SqlUse | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const { name, start: offset } = callee.property;
  const use = { what: `${name}()`, tables: tablesIn(first), isQuery: true, writes: WRITES.has(name), offset };
  if (READS.has(name) || WRITES.has(name)) return use;
  const text = first ? textOf(first) : null;
  if (isSqlName(callee.object)) {
    if (name === 'table') return { ...use, what: 'sql.table()' };
    return first ? textUse(`sql.${name}()`, text ?? '', offset) : null;
  }
  if (JOINS.test(name) && !isClassName(callee.object)) return { ...use, isQuery: false };
  // SQL text that is passed to the driver directly: `client.query('select …')`.
  const isDriver = DRIVER_CALLS.has(name) && text !== null && LOOKS_LIKE_SQL.test(text);
  return isDriver ? textUse(`${name}()`, text, first?.start ?? offset) : null;
}

function textUse(what: string, text: string, offset: number): SqlUse {
  const tables = [...text.matchAll(NAMED_IN_SQL)].map((match) => match[1] ?? '');
  return { what, tables, isQuery: true, writes: WRITES_IN_SQL.test(text), offset };
}

/** Returns the tables in a Kysely argument: 'game', 'game as g', or a list of them. */
function tablesIn(argument: Node | undefined): string[] {
  if (argument?.type === 'ArrayExpression')
    return argument.elements.flatMap((element) => (element ? tablesIn(element) : []));
  const text = plainText(argument);
  return text === null ? [] : [text.split(/\s+as\s+/)[0]?.replace(/^public\./, '') ?? text];
}

/** `Array.from` and `Buffer.from` are methods of a class, not queries. */
function isClassName(node: Node): boolean {
  return node.type === 'Identifier' && /^[A-Z]/.test(node.name);
}

// Pairs of words that do not occur in this order in English, so that a sentence in a message is not mistaken for SQL.
const LOOKS_LIKE_SQL =
  /\bselect\b[\s\S]*\bfrom\b|^\s*select\s+\S|\binsert\s+into\b|\bupdate\s+\w+\s+set\b|\bdelete\s+from\b|\bon\s+conflict\b|\bcreate\s+(or\s+replace\s+)?(table|view|function|index|trigger)\b|\border\s+by\b|\binterval\s+'|\bvalues\s*\(|\bwhere\s+\w+\s*[=<>]/i;

/** Returns text that is tagged or marked as SQL, and any other string that looks like SQL, with its offset in the file. */
export function sqlTextsIn(source: SourceFile): { text: string; offset: number }[] {
  return source.nodes.flatMap((node) => {
    const text = textOf(node);
    if (text === null) return [];
    return isMarked(node) || LOOKS_LIKE_SQL.test(text) ? [{ text, offset: node.start }] : [];
  });
}

/** Whether a string is SQL by its position: sql`…`, or the argument of sql.raw(…). */
function isMarked(node: Node): boolean {
  const { parent } = node;
  if (parent?.type === 'TaggedTemplateExpression') return parent.quasi === node && isSqlName(parent.tag);
  if (parent?.type !== 'CallExpression' || parent.callee.type !== 'MemberExpression') return false;
  return isSqlName(parent.callee.object);
}

function isSqlName(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'sql';
}

/** Returns the text of a string or template, with '?' for filled-in values. Null for any other node. */
function textOf(node: Node): string | null {
  if (node.type !== 'TemplateLiteral') return plainText(node);
  return node.quasis.map((quasi) => quasi.value.cooked ?? quasi.value.raw).join('?');
}
