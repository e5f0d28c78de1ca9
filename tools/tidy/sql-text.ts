// Tools, tidy: the SQL that a source holds, as text. Two rules read it: the clock of the database and table owners.
import type { Node } from 'oxc-parser';
import { plainText, type SourceFile } from './source-file.ts';

interface SqlText {
  text: string; // what is filled in at run time is a '?'
  offset: number; // where the text begins in the file
}

// Pairs of words that English does not put in this order, so that a sentence in a message is not taken for SQL.
const LOOKS_LIKE_SQL =
  /\bselect\b[\s\S]*\bfrom\b|^\s*select\s+\S|\binsert\s+into\b|\bupdate\s+\w+\s+set\b|\bdelete\s+from\b|\bon\s+conflict\b|\bcreate\s+(or\s+replace\s+)?(table|view|function|index|trigger)\b|\border\s+by\b|\binterval\s+'|\bvalues\s*\(|\bwhere\s+\w+\s*[=<>]/i;

/** Text tagged or marked as SQL, and any other string that reads like it. */
export function sqlTextsIn(source: SourceFile): SqlText[] {
  return source.nodes.flatMap((node) => {
    const text = textOf(node);
    if (text === null) return [];
    return isMarked(node) || looksLikeSql(text) ? [{ text, offset: node.start }] : [];
  });
}

export function looksLikeSql(text: string): boolean {
  return LOOKS_LIKE_SQL.test(text);
}

/** Whether a string is SQL by its place: sql`…`, or the argument of sql.raw(…). */
function isMarked(node: Node): boolean {
  const { parent } = node;
  if (parent?.type === 'TaggedTemplateExpression') return parent.quasi === node && isSqlName(parent.tag);
  if (parent?.type !== 'CallExpression' || parent.callee.type !== 'MemberExpression') return false;
  return isSqlName(parent.callee.object);
}

export function isSqlName(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'sql';
}

/** The text of a string or template, '?' where something is filled in; null for any other node. */
export function textOf(node: Node): string | null {
  if (node.type !== 'TemplateLiteral') return plainText(node);
  return node.quasis.map((quasi) => quasi.value.cooked ?? quasi.value.raw).join('?');
}
