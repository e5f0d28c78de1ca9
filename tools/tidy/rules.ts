import { checkBareText } from './bare-text.ts';
import { checkLinks } from './links.ts';
import { checkMigrations } from './migrations.ts';
import { checkPageTexts } from './page-texts.ts';
import { checkSize } from './size.ts';
import { checkSqlClock } from './sql-clock.ts';
import { checkTableGrants, checkTableOwners } from './table-owners.ts';
import type { Finding, Rule, Tree } from './tree.ts';

export const RULES: readonly Rule[] = [
  { name: 'syntax', check: checkSyntax },
  { name: 'sql-clock', check: checkSqlClock },
  { name: 'table-owners', check: checkTableOwners },
  { name: 'table-grants', check: checkTableGrants },
  { name: 'page-texts', check: checkPageTexts },
  { name: 'bare-text', check: checkBareText },
  { name: 'size', check: checkSize },
  { name: 'links', check: checkLinks },
  { name: 'migrations', check: checkMigrations },
];

/** Returns one line per finding, `path:line  rule  sentence`, ordered by path and line. */
export function report(tree: Tree): string[] {
  return RULES.flatMap(({ name, check }) => check(tree).map((finding) => ({ ...finding, name })))
    .sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
    .map(({ path, line, name, sentence }) => `${path}:${line}  ${name}  ${sentence}`);
}

/** Reports files that do not parse, because the other rules cannot check them. */
function checkSyntax(tree: Tree): Finding[] {
  return [...tree.sources.values()].flatMap(({ path, syntaxErrors }) =>
    syntaxErrors.map(({ line, message }) => ({ path, line, sentence: `does not parse: ${message}` })),
  );
}
