// Tools, tidy: SQL reads the time only from our app_now(), which the simulator can set.

import { sqlTextsIn } from './sql-uses.ts';
import { type Finding, isTest, lineOf, plainText, type SourceFile, type Tree } from './tree.ts';

const CLOCKS =
  /(?<![\w.])(now|clock_timestamp|transaction_timestamp|statement_timestamp)\s*\(\s*\)|(?<![\w.])(current_timestamp|localtimestamp)\b/gi;

// The body of app_now is the only place that may read a clock.
const DEFINES_APP_NOW =
  /create\s+(?:or\s+replace\s+)?function\s+(?:\w+\.)?app_now\b[^;$]*(?:\$(\w*)\$[\s\S]*?\$\1\$)?[^;]*;/gi;
// This module creates its first table before the migration that defines app_now().
const BEFORE_APP_NOW = 'apps/server/src/platform/database/';
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;

export function checkSqlClock(tree: Tree): Finding[] {
  const inSql = [...tree.texts].filter(([path]) => path.endsWith('.sql')).flatMap(checkSqlFile);
  return [...[...tree.sources.values()].flatMap(checkSource), ...inSql];
}

function checkSource(source: SourceFile): Finding[] {
  const { path } = source;
  if (isTest(path)) return [];
  const inTexts = sqlTextsIn(source).flatMap(({ text, offset }) =>
    [...text.matchAll(CLOCKS)].flatMap((match) => {
      if (match[1] === 'clock_timestamp' && path.startsWith(BEFORE_APP_NOW)) return [];
      const line = lineOf(source, offset) + countBreaks(text.slice(0, match.index));
      return [finding(path, line, match[0])];
    }),
  );
  return [...inTexts, ...builtCalls(source)];
}

/** Finds calls that are built with Kysely: `fn('now')`. */
function builtCalls(source: SourceFile): Finding[] {
  return source.nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || plainText(node.arguments[0]) !== 'now') return [];
    const { callee } = node;
    const isFn =
      callee.type === 'MemberExpression'
        ? callee.property.type === 'Identifier' && callee.property.name === 'fn'
        : callee.type === 'Identifier' && callee.name === 'fn';
    return isFn ? [finding(source.path, lineOf(source, node.start), "fn('now')")] : [];
  });
}

function checkSqlFile([path, text]: readonly [path: string, text: string]): Finding[] {
  const visible = text.replace(COMMENTS, onlyBreaks).replace(DEFINES_APP_NOW, onlyBreaks);
  return [...visible.matchAll(CLOCKS)].map((match) =>
    finding(path, countBreaks(visible.slice(0, match.index)) + 1, match[0]),
  );
}

function finding(path: string, line: number, clock: string): Finding {
  return { path, line, sentence: `${clock} in SQL: use app_now(), so that the simulator can set the time` };
}

/** Replaces everything except line breaks, so that line numbers stay the same. */
function onlyBreaks(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function countBreaks(text: string): number {
  return text.split('\n').length - 1;
}
