// Tools, tidy: SQL reads the time only from our app_now(), which the simulator can set.
import { type Finding, isTest, lineAt, type Tree, withoutComments } from './tree.ts';

const CLOCKS =
  /(?<![\w.])(?:now|clock_timestamp|transaction_timestamp|statement_timestamp)\s*\(\s*\)|(?<![\w.])(?:current_timestamp|localtimestamp)\b|\bfn(?:<\w+>)?\('now'/gi;
/** A source that contains SQL imports one of these, or is given a driver's client. */
const HAS_SQL = /from '(?:kysely|pg)'|\.query\(/;
/** The body of app_now is the only place that may read a clock. */
const DEFINES_APP_NOW =
  /create\s+(?:or\s+replace\s+)?function\s+(?:\w+\.)?app_now\b[^;$]*(?:\$(\w*)\$[\s\S]*?\$\1\$)?[^;]*;/gi;
/** The platform creates its first table before the migration that defines app_now(), and its test kit replaces app_now(). */
const BEFORE_APP_NOW = 'apps/server/src/platform/';

export function checkSqlClock(tree: Tree): Finding[] {
  return [...tree].flatMap(([path, text]) => {
    const isSource = /\.(ts|tsx|mts|mjs)$/.test(path) && !isTest(path) && HAS_SQL.test(text);
    if (!isSource && !path.endsWith('.sql')) return [];
    const visible = withoutComments(path, text).replace(DEFINES_APP_NOW, (found) =>
      found.replace(/[^\n]/g, ' '),
    );
    return [...visible.matchAll(CLOCKS)].flatMap(({ 0: clock, index }) => {
      if (clock.startsWith('clock_timestamp') && path.startsWith(BEFORE_APP_NOW)) return [];
      const sentence = `${clock} in SQL: use app_now(), so that the simulator can set the time`;
      return [{ path, line: lineAt(text, index), sentence }];
    });
  });
}
