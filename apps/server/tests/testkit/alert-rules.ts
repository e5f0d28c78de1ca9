// Parses the rules of deploy/alerts strictly, and evaluates the comparisons that they use. Any other expression throws. promtool checks
// the same file (`npm run alerts:check`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../../../deploy/alerts/kingstake.rules.yml');
const HEAD = /^groups:\n {2}- name: kingstake\n {4}rules:\n/m;
const RULE =
  / {6}- alert: (\w+)\n {8}expr: (.+)\n {8}for: (\d+[ms])\n(?: {8}keep_firing_for: 1m\n)? {8}labels:\n {10}severity: (critical|warning)\n {8}annotations:\n {10}summary: "([^"]+)"\n {10}runbook: docs\/runbook\.md#([a-z-]+)\n/y;
/** A metric of one server, or an aggregate over all servers. */
const TERM = /^(?:(count|sum|min|max)\()?([a-z0-9_]+)(?:\{job="kingstake"\})?\)?$/;
const EXPRESSION =
  /^((?:[a-z0-9_]+|\w+\([^()]+\))(?:\{job="kingstake"\})?(?: - (?:[a-z0-9_]+|\w+\([^()]+\)))*) ([<>]) ([0-9.]+)$/;
/** The increase of a counter, summed over all its labels. */
const RISE = /^sum\(increase\(([a-z0-9_]+)\[\d+m\]\)\) (>) ([0-9.]+)$/;

export interface AlertRule {
  name: string;
  expression: string;
  metrics: readonly string[];
  section: string; // section of the runbook
}

export function readAlertRules(): readonly AlertRule[] {
  const text = readFileSync(FILE, 'utf8');
  const head = HEAD.exec(text);
  if (head === null) throw new Error('the rules have another head');
  RULE.lastIndex = head.index + head[0].length;
  const rules: AlertRule[] = [];
  let end = RULE.lastIndex;
  for (let found = RULE.exec(text); found !== null; found = RULE.exec(text)) {
    const [, name = '', expression = '', , , , section = ''] = found;
    rules.push({ name, expression, metrics: parse(expression).metrics, section });
    end = RULE.lastIndex;
  }
  if (end !== text.length) throw new Error(`not a rule: ${text.slice(end, end + 200)}`);
  return rules;
}

function parse(expression: string) {
  const rise = RISE.exec(expression);
  const [, written = '', sign = '', limit = ''] = rise ?? EXPRESSION.exec(expression) ?? [];
  const terms = written.split(' - ').map((term) => {
    const [, over = 'sum', metric = ''] = TERM.exec(term) ?? [];
    if (metric === '') throw new Error(`not of the form that is evaluated: ${expression}`);
    return { over: over as keyof typeof OVER_ALL, metric };
  });
  const metrics = terms.map(({ metric }) => metric);
  return { terms, metrics, sign, limit: Number(limit), isRise: rise !== null };
}

/** Aggregations over several servers, or over several labels of one server. */
const OVER_ALL = {
  count: (values: readonly number[]) => values.length,
  sum: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
  min: (values: readonly number[]) => Math.min(...values),
  max: (values: readonly number[]) => Math.max(...values),
};

/** Returns a metric's value in the text of /metrics, aggregated by `over` (default: sum), or null if it is missing. */
export function metricIn(
  exposition: string,
  name: string,
  over: keyof typeof OVER_ALL = 'sum',
): number | null {
  const values = exposition
    .split('\n')
    .filter((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
  return values.length === 0 ? null : OVER_ALL[over](values);
}

/**
 * Whether the rule's comparison is true for the text of /metrics. With a missing metric it is false. `before` is the text at the start of
 * the range of an increase.
 */
export function isFiring({ expression }: AlertRule, exposition: string, before = exposition): boolean {
  const { terms, metrics, sign, limit, isRise } = parse(expression);
  if (isRise) {
    const [name = ''] = metrics;
    return (metricIn(exposition, name) ?? 0) - (metricIn(before, name) ?? 0) > limit;
  }
  const values = terms.map(({ metric, over }) => metricIn(exposition, metric, over));
  if (values.some((value) => value === null)) return false;
  const [first = 0, ...less] = values.map(Number);
  const result = less.reduce((sum, value) => sum - value, first);
  return sign === '>' ? result > limit : result < limit;
}
