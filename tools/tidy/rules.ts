// Tools, tidy: all project rules, in the order in which a newcomer should read them.
import { checkAcceptance } from '../acceptance/acceptance.ts';
import { checkBareText } from './bare-text.ts';
import { checkFirstLines } from './first-lines.ts';
import { checkMigrations } from './migrations.ts';
import { checkNames } from './names.ts';
import { checkPageTexts } from './page-texts.ts';
import { checkReadmes } from './readmes.ts';
import { checkSize } from './size.ts';
import { checkSqlClock } from './sql-clock.ts';
import { checkTableGrants } from './table-grants.ts';
import { checkTableOwners } from './table-owners.ts';
import { checkTransactionVersions } from './transaction-versions.ts';
import { eachSource, type Finding, type Rule, type Tree } from './tree.ts';
import { checkWords } from './words.ts';

export const RULES: readonly Rule[] = [
  { name: 'syntax', check: checkSyntax },
  { name: 'sql-clock', check: checkSqlClock },
  { name: 'table-owners', check: checkTableOwners },
  { name: 'table-grants', check: checkTableGrants },
  { name: 'size', check: eachSource(checkSize) },
  { name: 'first-lines', check: eachSource(checkFirstLines) },
  { name: 'names', check: checkNames },
  { name: 'page-texts', check: checkPageTexts },
  { name: 'bare-text', check: checkBareText },
  { name: 'readmes', check: checkReadmes },
  { name: 'words', check: checkWords },
  { name: 'transaction-versions', check: checkTransactionVersions },
  { name: 'migrations', check: checkMigrations },
  { name: 'acceptance', check: checkAcceptance },
];

/** Every finding as the line that is printed: `path:line  rule  sentence`, in the order of paths and lines. */
export function report(tree: Tree): string[] {
  return RULES.flatMap(({ name, check }) => check(tree).map((finding) => ({ ...finding, name })))
    .sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
    .map(({ path, line, name, sentence }) => `${path}:${line}  ${name}  ${sentence}`);
}

/** A file that does not parse escapes every other rule, so that is a finding itself. */
function checkSyntax(tree: Tree): Finding[] {
  return [...tree.sources.values()].flatMap(({ path, syntaxErrors }) =>
    syntaxErrors.map(({ line, message }) => ({ path, line, sentence: `does not parse: ${message}` })),
  );
}
